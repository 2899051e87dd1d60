package dev.acquit.cli;

import dev.acquit.cli.shell.Environment;
import dev.acquit.cli.shell.Interruption;
import dev.acquit.cli.shell.Version;
import dev.acquit.reports.json.Json;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Runs the real command in this process.
final class Cli {
  /// Tests that run tests for a time that counts, one class of them at once: each has at least half
  /// of a machine with two processors.
  static final String RUNS = "runs";

  private Cli() {}

  /// How a command ended.
  ///
  /// @param status its exit status
  /// @param out its standard output
  /// @param err its standard error
  record Result(int status, String out, String err) {}

  static Result run(String... args) {
    return run(InputStream.nullInputStream(), new Interruption(), args);
  }

  static Result runWith(String input, String... args) {
    byte[] bytes = input.getBytes(StandardCharsets.UTF_8);
    return run(new ByteArrayInputStream(bytes), new Interruption(), args);
  }

  /// As somebody typed it, which results say.
  static Result typed(String... args) {
    return run(
        InputStream.nullInputStream(),
        new Interruption(),
        Json.Tool.acquit("1").asked(List.of(args), "2026-11-29T00:00:00Z"),
        args);
  }

  static Result run(InputStream in, Interruption interruption, String... args) {
    return run(in, interruption, Json.Tool.acquit(Version.number()), args);
  }

  private static Result run(
      InputStream in, Interruption interruption, Json.Tool tool, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status =
        Acquit.run(
            new Environment(
                in,
                new PrintWriter(out),
                new PrintWriter(err),
                false,
                false,
                Environment.COLUMNS,
                List.of(),
                interruption,
                Optional.empty(),
                Optional.empty(),
                tool),
            args);
    return new Result(status, out.toString(), err.toString());
  }
}
