package dev.acquit.cli.gate;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// PTX files that a user names.
public final class PtxFiles {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE.ptx",
      arity = "0..*",
      description = "PTX files, directories (searched for *.ptx), or - for standard input.")
  private List<String> files = new ArrayList<>();

  /// As they were named, at least one.
  public List<String> names() {
    if (files.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "found no FILE.ptx, expected at least one, a directory, or -");
    }
    return files;
  }
}
