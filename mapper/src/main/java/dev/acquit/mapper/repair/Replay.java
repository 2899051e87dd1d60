package dev.acquit.mapper.repair;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.Soundness.Use;
import java.util.List;
import java.util.Optional;

/// What a counterexample to one table says about others. One test is quick to run, so a question
/// that a known test settles never reaches the [Oracle].
public interface Replay {
  /// The alternatives of the table that the failing compilation took, in the order of the table;
  /// empty if that cannot be told.
  ///
  /// @param table the table that the counterexample was found for
  Optional<List<Use>> uses(Counterexample counterexample, Mapping table);

  /// The counterexample that the same C++ test is to another table; empty if it is none or that is
  /// not known.
  Optional<Counterexample> fails(Counterexample counterexample, Mapping table);
}
