package dev.acquit.cli;

import dev.acquit.cli.gate.GateEngine;
import dev.acquit.cli.shell.Environment;
import dev.acquit.cli.shell.Interruption;
import dev.acquit.cli.shell.Version;
import dev.acquit.reports.json.Json;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Runs `gate` in this process with something that judges.
///
/// @param engine what judges
/// @param cache the folder for what may be forgotten
/// @param input standard input
record GateCli(GateEngine engine, Optional<Path> cache, InputStream input) {
  GateCli(GateEngine engine) {
    this(engine, Optional.empty(), InputStream.nullInputStream());
  }

  Cli.Result run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Environment environment =
        new Environment(
            input,
            new PrintWriter(out),
            new PrintWriter(err),
            false,
            false,
            Environment.COLUMNS,
            List.of(),
            new Interruption(),
            cache,
            Optional.empty(),
            Json.Tool.acquit(Version.number()));
    int status = Acquit.run(environment, engine, args);
    return new Cli.Result(status, out.toString(), err.toString());
  }
}
