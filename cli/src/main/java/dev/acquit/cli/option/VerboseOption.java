package dev.acquit.cli.option;

import dev.acquit.cli.shell.Session;
import dev.acquit.reports.story.Detail;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/// Whether a user wants to follow what happens.
public final class VerboseOption {
  /// Files in which there is one test.
  private static final Pattern ONE = Pattern.compile("\\.(litmus|cu|ptx)$");

  @Option(
      names = {"-v", "--verbose"},
      description =
          "Show all that is found; say on standard error what is loaded from where, with its hash,"
              + " and what each test or step took.")
  private boolean verbose;

  /// The session, saying as much as the user wants.
  public Session of(Session session) {
    return verbose ? session.withDetails() : session;
  }

  /// How much of what is found about tests the user wants to read.
  ///
  /// @param tests what was named
  public Detail detail(List<String> tests) {
    if (verbose) {
      return Detail.WHOLE;
    }
    return tests.size() == 1 && (tests.getFirst().equals("-") || isOne(tests.getFirst()))
        ? Detail.FIRST
        : Detail.BRIEF;
  }

  private static boolean isOne(String name) {
    return ONE.matcher(name).find() && !Files.isDirectory(Path.of(name));
  }

  /// How much of a result that is long the user wants to read.
  public Detail detail() {
    return verbose ? Detail.ALL : Detail.FIRST;
  }
}
