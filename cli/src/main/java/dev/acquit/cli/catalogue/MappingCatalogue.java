package dev.acquit.cli.catalogue;

import dev.acquit.cli.output.Lines;
import dev.acquit.cli.shell.Format;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.reports.Plural;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.MappingsJson;
import dev.acquit.reports.json.MappingsJson.AlternativeJson;
import dev.acquit.reports.json.MappingsJson.MappingJson;
import dev.acquit.reports.json.MappingsJson.RowJson;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;

/// The mapping tables that ship.
public final class MappingCatalogue {
  private final Session session;
  private final Format format;

  /// @param session where to print
  /// @param format how
  public MappingCatalogue(Session session, Format format) {
    this.session = session;
    this.format = format;
  }

  /// Prints all of them.
  ///
  /// @throws InputException if one is wrong, which a test rules out
  public void list() throws InputException {
    List<MappingJson> tables = new ArrayList<>();
    for (String name : Mappings.names()) {
      tables.add(table(Mappings.find(name)));
    }
    switch (format) {
      case JSON -> json(tables);
      case TEXT -> tables.forEach(t -> session.print(text(t)));
    }
  }

  /// Prints one.
  ///
  /// @param name its name, or its file
  /// @throws InputException if there is none of that name, or it is wrong
  public void show(String name) throws InputException {
    MappingFile file = Mappings.find(name);
    switch (format) {
      case JSON -> json(List.of(table(file)));
      case TEXT -> session.print(file.text());
    }
  }

  private static MappingJson table(MappingFile file) {
    Mapping m = file.mapping();
    return new MappingJson(
        m.name(),
        m.header().title(),
        m.header().source(),
        m.header().section(),
        m.header().provenance(),
        m.header().requirement().orElse(m.requirement()).toString(),
        m.header().mixing().word(),
        file.hash(),
        m.rows().stream().map(MappingCatalogue::row).toList());
  }

  private static RowJson row(Row row) {
    return new RowJson(
        row.key().toString(),
        row.implied(),
        row.alternatives().stream()
            .map(a -> new AlternativeJson(a.sequence(), a.recommended(), a.section()))
            .toList());
  }

  private void json(List<MappingJson> tables) {
    session.print(
        Json.write(
            new MappingsJson(MappingsJson.SCHEMA, Json.Tool.acquit(Version.number()), tables)));
  }

  private String text(MappingJson t) {
    int alternatives = t.rows().stream().mapToInt(r -> r.alternatives().size()).sum();
    return session.paint().bold(t.name())
        + "  ("
        + t.requires()
        + ", "
        + t.sha256().substring(0, 12)
        + ")\n  "
        + t.title()
        + "\n  "
        + Plural.of(t.rows().size(), "row")
        + ", "
        + Plural.of(alternatives, "alternative")
        + ", mixing: "
        + t.mixing()
        + "\n"
        + Lines.wrapped("from: " + t.source() + ", " + t.section(), 2)
        + (t.provenance().isEmpty() ? "" : Lines.wrapped("provenance: " + t.provenance(), 2))
        + "\n";
  }
}
