package dev.acquit.cli.generate;

import dev.acquit.cli.option.OutName;
import dev.acquit.cli.shell.Format;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalLong;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Where generated tests go, and how many.
final class OutputOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR|FILE.tar",
      description =
          "Write a file for each test into this folder or tar archive, and an index @all. Default:"
              + " standard output, with a line --- between tests, which acquit check - reads.")
  Path out;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text (litmus tests) or json (one object a line). Default: text.")
  Format format;

  OptionalLong limit = OptionalLong.empty();

  @Option(names = "--limit", paramLabel = "N", description = "Stop after so many tests.")
  void limit(long value) {
    if (value < 0) {
      throw new ParameterException(
          spec.commandLine(), "found --limit " + value + ", expected a number from 0");
    }
    limit = OptionalLong.of(value);
  }

  /// Looks at what the user asked for.
  ///
  /// @throws ParameterException if it does not go together, or has the name of another kind of file
  void check() {
    if (out != null && format == Format.JSON) {
      throw new ParameterException(
          spec.commandLine(), "found --out and --format json, expected one of them");
    }
    if (out != null && !out.toString().toLowerCase(Locale.ROOT).endsWith(".tar")) {
      OutName.folder(spec, out, "a folder or a name that ends in .tar");
    }
  }
}
