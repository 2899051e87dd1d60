package dev.acquit.mapper.repair;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.ProgramClass;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What a repair found, for one class of programs.
///
/// @param verdict what the table is, and what would be better
/// @param counts how questions were answered
/// @param stopped why not everything was asked, if so
/// @param time wall-clock time
public record RepairResult(
    MappingFile table,
    ProgramClass programClass,
    Verdict verdict,
    Counts counts,
    Optional<String> stopped,
    Duration time) {
  /// What the table is.
  public sealed interface Verdict {
    /// Sound up to a bound.
    ///
    /// @param needs what its instructions are there for
    /// @param lean the table without what is not needed; empty if all is
    record Sound(int bound, List<Need> needs, Optional<Better> lean) implements Verdict {
      /// Copies the list.
      public Sound {
        needs = List.copyOf(needs);
      }
    }

    /// Unsound.
    ///
    /// @param fault a counterexample
    /// @param places what has to be stronger; all of them have to
    /// @param instead if one place is enough, others that would be, too
    /// @param repaired the table with the preferred sequence in each place
    /// @param open why there is none, if so
    record Unsound(
        Counterexample fault,
        List<Place> places,
        List<Place> instead,
        Optional<Better> repaired,
        Optional<String> open)
        implements Verdict {
      /// Copies the lists.
      public Unsound {
        places = List.copyOf(places);
        instead = List.copyOf(instead);
      }
    }

    /// Not known.
    record Unknown(String why) implements Verdict {}
  }

  /// A table that is better.
  ///
  /// @param table the table, under the name of the old one and what was done
  /// @param changes what is different
  /// @param bound it is sound up to this bound
  /// @param needs what its instructions are there for
  public record Better(Mapping table, List<Change> changes, int bound, List<Need> needs) {
    /// Copies the lists.
    public Better {
      changes = List.copyOf(changes);
      needs = List.copyOf(needs);
    }
  }
}
