package dev.acquit.mapper.reproduce;

import dev.acquit.mapper.prove.EventModel;
import dev.acquit.mapper.prove.ProofTask;
import java.util.List;

/// What to do again and how.
///
/// @param publication the published check
/// @param proof its table and models, for programs of any scopes; another table is judged in the
///   same way
/// @param events the event models, in order
public record ReproductionTask(Publication publication, ProofTask proof, List<EventModel> events) {
  /// Copies the list.
  public ReproductionTask {
    events = List.copyOf(events);
  }
}
