package dev.acquit.codegen.gate;

import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.Limits;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// What judgements depend on beside PTX files and what is said of their functions.
///
/// @param limits the bounds of each judgement
public record Circumstances(MappingFile table, List<MemoryModel> models, Limits limits) {
  /// Copies the list.
  public Circumstances {
    models = List.copyOf(models);
  }

  /// All of it, as a part of keys of what is kept.
  ///
  /// @param program which program judges, exactly
  /// @param table the hash of the table
  /// @param models the hashes of the models, by name
  /// @param limits the bounds of each judgement
  public record Key(String program, String table, Map<String, String> models, Limits limits) {
    /// Copies the map.
    public Key {
      models = Map.copyOf(models);
    }
  }

  /// All of it for keys.
  ///
  /// @param program which program judges, exactly
  public Key key(String program) {
    return new Key(
        program,
        table.hash(),
        models.stream().collect(Collectors.toMap(MemoryModel::name, MemoryModel::hash)),
        limits);
  }
}
