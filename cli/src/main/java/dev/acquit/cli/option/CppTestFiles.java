package dev.acquit.cli.option;

import java.util.List;
import picocli.CommandLine.Parameters;

/// C++ litmus tests that a user names.
public final class CppTestFiles {
  @Parameters(
      paramLabel = "TEST",
      arity = "1..*",
      description =
          "Litmus tests in C++: files, directories (searched for *.litmus), tar archives, index"
              + " files (@all), or - for standard input.")
  private List<String> tests;

  /// As they were named.
  public List<String> names() {
    return tests;
  }
}
