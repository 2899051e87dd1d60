package dev.acquit.reports.json;

import java.util.List;

/// What `mappings` writes.
///
/// @param schema `acquit/mappings/1`
/// @param tool what wrote it
/// @param mappings the tables
public record MappingsJson(String schema, Json.Tool tool, List<MappingJson> mappings) {
  /// The schema.
  public static final String SCHEMA = "acquit/mappings/1";

  /// Copies the list.
  public MappingsJson {
    mappings = List.copyOf(mappings);
  }

  /// A mapping table.
  ///
  /// @param name its name
  /// @param title what it is
  /// @param source the document it comes from
  /// @param section where in the document
  /// @param provenance how it came into the file
  /// @param requires the PTX version and target that its instructions need
  /// @param mixing `any` or `uniform`
  /// @param sha256 the hash of its file
  /// @param rows its rows
  public record MappingJson(
      String name,
      String title,
      String source,
      String section,
      String provenance,
      String requires,
      String mixing,
      String sha256,
      List<RowJson> rows) {
    /// Copies the list.
    public MappingJson {
      rows = List.copyOf(rows);
    }
  }

  /// What a table says of an operation.
  ///
  /// @param row the operation and its memory order
  /// @param implied whether the source has no such row
  /// @param alternatives the ways to lower it
  public record RowJson(String row, boolean implied, List<AlternativeJson> alternatives) {
    /// Copies the list.
    public RowJson {
      alternatives = List.copyOf(alternatives);
    }
  }

  /// A way to lower an operation.
  ///
  /// @param sequence the instructions
  /// @param recommended whether the source recommends it
  /// @param section where the source says so
  public record AlternativeJson(String sequence, boolean recommended, String section) {}
}
