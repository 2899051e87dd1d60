package dev.acquit.mapper.weaken;

import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.Step;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// A program that is weaker by one thing than another.
///
/// @param kind what was done
/// @param thread the number of the thread to which it was done
/// @param index the number of the instruction in its thread, from 0
/// @param what what was done and where, as in `drop fence P0:1`
/// @param change from which order or scope to which one, if that is what was done
/// @param outline the weaker program; threads and locations are numbered without gaps
/// @param original the program that was weakened
/// @param terms for each register and location of the original its name in the weaker program; what
///   the weaker program lacks is not mentioned
/// @param lost the access whose write is gone, if one is
public record Relaxation(
    Kind kind,
    int thread,
    int index,
    String what,
    Optional<Change> change,
    Outline outline,
    Outline original,
    Map<Term, Term> terms,
    Optional<Step.Access> lost) {
  /// Copies the map.
  public Relaxation {
    terms = Map.copyOf(terms);
  }

  /// From one word to another.
  ///
  /// @param from as it was
  /// @param to as it is
  public record Change(String from, String to) {}

  /// What was done, in a line: `weaken load P0:1 acquire to relaxed`.
  public String description() {
    return description(what, change);
  }

  /// What was done, in a line.
  ///
  /// @param what what was done and where
  /// @param change from what to what, if that is what was done
  public static String description(String what, Optional<Change> change) {
    return what + change.map(c -> " " + c.from() + " to " + c.to()).orElse("");
  }

  /// What can be done to a program. In brackets the name that Lustig, Wright, Papakonstantinou and
  /// Giroux give it ("Automated Synthesis of Comprehensive Memory Model Litmus Test Suites", ASPLOS
  /// 2017).
  public enum Kind {
    /// An access is removed, with the branch in front of it if it has a control dependency (RI).
    REMOVE_ACCESS,
    /// A fence is removed (RI).
    REMOVE_FENCE,
    /// An access has a weaker order (DMO).
    WEAKEN_ORDER,
    /// A fence has a weaker order (DF).
    WEAKEN_FENCE,
    /// An access or a fence has a narrower scope (DS).
    NARROW_SCOPE,
    /// A dependency is dropped (RD).
    REMOVE_DEPENDENCY,
    /// A read-modify-write is a load and a store (DRMW).
    SPLIT_UPDATE,
    /// A read-modify-write is a load only.
    ONLY_READ,
    /// A read-modify-write is a store only.
    ONLY_WRITE
  }

  /// What is left of an outcome in the weaker program: the values of its registers and locations,
  /// in its own words. Registers that it lacks are left out, and so is each register and location
  /// that has the value of the write that is gone: nothing is asked of a read whose source is gone,
  /// or of a location whose last write is.
  ///
  /// Where writes of a location have different values, as they do in generated programs, the value
  /// names the write. Where not, more is left out than need be.
  ///
  /// @param outcome values of registers and locations of the original
  public SequencedMap<Term, Value> project(Map<Term, Value> outcome) {
    SequencedMap<Term, Value> left = new LinkedHashMap<>();
    Accessed accessed = Accessed.of(original);
    outcome.forEach((term, value) -> {
      Term name = terms.get(term);
      if (name != null && !isLost(accessed.location(term), value)) {
        left.put(name, value);
      }
    });
    return left;
  }

  private boolean isLost(int location, Value value) {
    return lost.isPresent()
        && lost.get().location() == location
        && value.equals(Value.of(lost.get().value()));
  }
}
