package dev.acquit.codegen.gate;

import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.Limits;
import java.util.List;

/// What judgements depend on beside PTX files and what is said of their functions.
///
/// @param limits the bounds of each judgement
public record Circumstances(MappingFile table, List<MemoryModel> models, Limits limits) {
  /// Copies the list.
  public Circumstances {
    models = List.copyOf(models);
  }

  /// All of it as text: what is kept under it is never out of date.
  ///
  /// @param program which program judges, exactly
  public String key(String program) {
    StringBuilder key = new StringBuilder(program).append('\n').append(table.hash());
    models.forEach(m -> key.append('\n').append(m.name()).append(' ').append(m.hash()));
    return key.append('\n').append(limits).toString();
  }
}
