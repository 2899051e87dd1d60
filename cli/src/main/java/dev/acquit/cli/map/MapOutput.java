package dev.acquit.cli.map;

import dev.acquit.cli.output.TestSink;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.MapJson;
import dev.acquit.text.Diagnostic;
import java.util.ArrayList;
import java.util.List;

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

  /// Text, into a stream or files.
  ///
  /// @param sink where to
  record Text(TestSink sink) implements MapOutput {
    @Override
    public void product(Product product) throws CommandException {
      sink.test(product.name(), product.text());
    }

    @Override
    public void end(List<Diagnostic> errors) throws CommandException {
      sink.end();
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
