package dev.acquit.bench.common;

import dev.acquit.cli.shell.Environment;
import dev.acquit.cli.shell.Interruption;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;

/// How benchmarks run the command in their own process.
public final class Commands {
  private Commands() {}

  /// No terminal, no variables, and nobody who interrupts.
  public static Environment quiet(InputStream in, Writer out, Writer err) {
    return new Environment(
        in,
        new PrintWriter(out),
        new PrintWriter(err),
        false,
        false,
        List.of(),
        new Interruption());
  }
}
