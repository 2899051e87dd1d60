package dev.acquit.cli.map;

import dev.acquit.cli.CommandException;
import dev.acquit.cli.ExitCode;
import dev.acquit.cli.Session;
import dev.acquit.cli.Version;
import dev.acquit.cli.input.TestInputs;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.MapJson;
import dev.acquit.text.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Where PTX tests go.
sealed interface MapOutput {
  /// Takes a test.
  ///
  /// @throws CommandException if it cannot be written
  void product(Product product) throws CommandException;

  /// All are there.
  ///
  /// @throws CommandException if the index cannot be written
  void end(List<Diagnostic> errors) throws CommandException;

  /// One stream, with a line between the tests that `-` understands.
  final class Stream implements MapOutput {
    private final Session session;
    private boolean first = true;

    Stream(Session session) {
      this.session = session;
    }

    @Override
    public void product(Product product) {
      session.print((first ? "" : TestInputs.SEPARATOR + "\n") + product.text());
      first = false;
    }

    @Override
    public void end(List<Diagnostic> errors) {}
  }

  /// One file for each test, and an index.
  final class Folder implements MapOutput {
    private static final String INDEX = "@all";

    private final Session session;
    private final Path folder;
    private final List<String> names = new ArrayList<>();
    private final Set<String> taken = new HashSet<>();

    Folder(Session session, Path folder) {
      this.session = session;
      this.folder = folder;
    }

    @Override
    public void product(Product product) throws CommandException {
      String name = fileName(product.name());
      write(name, product.text());
      names.add(name);
    }

    /// A name that every file system takes, and that no other test of this run has.
    private String fileName(String test) {
      String safe = test.replaceAll("[^A-Za-z0-9_.+=-]", "_");
      safe = safe.startsWith(".") ? "_" + safe : safe;
      String name = safe;
      for (int i = 2; !taken.add(name.toLowerCase(Locale.ROOT)); i++) {
        name = safe + "-" + i;
      }
      return name + ".litmus";
    }

    @Override
    public void end(List<Diagnostic> errors) throws CommandException {
      write(INDEX, String.join("\n", names) + (names.isEmpty() ? "" : "\n"));
      session.note(names.size() + " tests written, " + folder.resolve(INDEX) + " lists them");
    }

    private void write(String name, String text) throws CommandException {
      try {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(name), text);
      } catch (IOException e) {
        throw new CommandException(
            ExitCode.BAD_INPUT,
            "'" + folder.resolve(name) + "' cannot be written: " + e.getMessage(),
            "--out names a folder; it is made if it is not there");
      }
    }
  }

  /// JSON: one document when all is there.
  final class Document implements MapOutput {
    private final Session session;
    private final MapJson.TableJson table;
    private final List<MapJson.LoweredJson> results = new ArrayList<>();

    Document(Session session, MappingFile mapping) {
      this.session = session;
      this.table = new MapJson.TableJson(mapping.mapping().name(), mapping.hash());
    }

    @Override
    public void product(Product p) {
      results.add(
          new MapJson.LoweredJson(
              p.file(),
              p.source(),
              p.name(),
              table,
              p.choice(),
              p.requirements().documented().toString(),
              p.requirements().accepted().toString(),
              p.notes(),
              p.text()));
    }

    @Override
    public void end(List<Diagnostic> errors) {
      List<ErrorJson> errorJson = errors.stream().map(ErrorJson::of).toList();
      Json.Tool tool = Json.Tool.acquit(Version.number());
      session.print(Json.write(new MapJson(MapJson.SCHEMA, tool, results, errorJson)));
    }
  }
}
