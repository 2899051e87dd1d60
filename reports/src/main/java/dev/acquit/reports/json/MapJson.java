package dev.acquit.reports.json;

import java.util.List;

/// What `map` writes.
///
/// @param schema `acquit/map/1`
/// @param tool what wrote it
/// @param results one for each PTX test
/// @param errors what is wrong with files that are no C++ tests
public record MapJson(
    String schema, Json.Tool tool, List<LoweredJson> results, List<ErrorJson> errors) {
  /// The schema.
  public static final String SCHEMA = "acquit/map/1";

  /// Copies the lists.
  public MapJson {
    results = List.copyOf(results);
    errors = List.copyOf(errors);
  }

  /// A PTX test that came from a C++ test.
  ///
  /// @param file where the C++ test comes from
  /// @param source the name of the C++ test
  /// @param test the name of the PTX test
  /// @param mapping the mapping table
  /// @param choice which alternative each operation took, from 1
  /// @param documented the PTX version and target that the document asks for
  /// @param accepted the PTX version and target that ptxas 13.0 asks for
  /// @param notes what one should know about it
  /// @param text the PTX test
  public record LoweredJson(
      String file,
      String source,
      String test,
      TableJson mapping,
      String choice,
      String documented,
      String accepted,
      List<String> notes,
      String text) {
    /// Copies the list.
    public LoweredJson {
      notes = List.copyOf(notes);
    }
  }

  /// A mapping table.
  ///
  /// @param name its name
  /// @param sha256 the hash of its file
  public record TableJson(String name, String sha256) {}
}
