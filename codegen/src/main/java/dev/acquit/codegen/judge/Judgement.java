package dev.acquit.codegen.judge;

import dev.acquit.codegen.path.Defect;
import dev.acquit.codegen.source.SourceOperation;
import java.util.List;

/// What a function is, compared with a mapping table.
///
/// @param operation what it should implement
/// @param verdict the worst of its defects and paths
/// @param paths what each path is
/// @param defects what is wrong apart from orders and scopes
/// @param notes what was passed over or could not be checked
public record Judgement(
    SourceOperation operation,
    Verdict verdict,
    List<PathJudgement> paths,
    List<Defect> defects,
    List<String> notes) {
  /// Copies the lists.
  public Judgement {
    paths = List.copyOf(paths);
    defects = List.copyOf(defects);
    notes = List.copyOf(notes);
  }
}
