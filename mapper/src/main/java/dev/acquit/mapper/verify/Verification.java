package dev.acquit.mapper.verify;

import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.cat.MemoryModel;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// What a run of the verifier found.
///
/// @param mapping the table
/// @param source the C++ model
/// @param target the PTX model
/// @param extent what was looked at
/// @param classes what was done in each class, narrow to wide
/// @param identityFailures tests of which the source model disagreed with itself; not empty: a bug
///   of ours
/// @param loweringFaults what threads of tests do as they are lowered and, alone, not in C++; not
///   empty: a bug of ours
/// @param stopped why not all tests were judged, if so
/// @param time wall-clock time
public record Verification(
    MappingFile mapping,
    MemoryModel source,
    MemoryModel target,
    Extent extent,
    SequencedMap<ProgramClass, ClassResult> classes,
    List<String> identityFailures,
    List<String> loweringFaults,
    Optional<String> stopped,
    Duration time) {
  /// Copies the collections.
  public Verification {
    classes = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(classes));
    identityFailures = List.copyOf(identityFailures);
    loweringFaults = List.copyOf(loweringFaults);
  }

  /// What was found in a class. It counts the narrower classes too.
  ///
  /// @param work how much was done
  /// @param failures compilations with an outcome that the source forbids
  /// @param open tests, compilations or queries that could not be judged
  /// @param verdicts for each alternative of each row
  public record ClassResult(Work work, long failures, long open, Map<Use, Soundness> verdicts) {
    /// Copies the map.
    public ClassResult {
      verdicts = Collections.unmodifiableMap(new LinkedHashMap<>(verdicts));
    }

    /// Whether some alternative is unsound.
    public boolean unsound() {
      return failures > 0;
    }
  }

  /// An alternative that is unsound.
  ///
  /// @param use the alternative
  /// @param programClass the narrowest class where it is
  /// @param verdict the verdict there
  public record Finding(Use use, ProgramClass programClass, Soundness.Unsound verdict) {
    /// The smallest failure.
    public Counterexample counterexample() {
      return verdict.counterexample();
    }
  }

  /// The alternatives that are unsound, each in the narrowest class where it is: by class, then in
  /// the order of the table.
  public List<Finding> findings() {
    SequencedMap<Use, Finding> findings = new LinkedHashMap<>();
    classes.forEach((c, result) ->
        result
            .verdicts()
            .forEach((use, verdict) -> {
              if (verdict instanceof Soundness.Unsound unsound) {
                findings.putIfAbsent(use, new Finding(use, c, unsound));
              }
            }));
    return List.copyOf(findings.values());
  }

  /// The result of a class; empty if the run stopped before it.
  public Optional<ClassResult> of(ProgramClass programClass) {
    return Optional.ofNullable(classes.get(programClass));
  }
}
