package dev.acquit.mapper.weaken;

import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// The registers and locations of a program.
///
/// @param locations for each register that a read fills the location that it reads, and for each
///   location itself; registers first, in the order of the program
public record Accessed(SequencedMap<Term, Integer> locations) {
  /// Those of a program.
  public static Accessed of(Outline outline) {
    SequencedMap<Term, Integer> found = new LinkedHashMap<>();
    for (int t = 0; t < outline.threads().size(); t++) {
      List<Step> steps = outline.threads().get(t).steps();
      for (int i = 0; i < steps.size(); i++) {
        if (steps.get(i) instanceof Step.Access a && a.reads()) {
          found.put(outline.result(t, i), a.location());
        }
      }
    }
    for (int l = 0; l < outline.locations(); l++) {
      found.put(Outline.memory(l), l);
    }
    return new Accessed(found);
  }

  /// Registers by thread and program order, then locations by number.
  public List<Term> terms() {
    return new ArrayList<>(locations.sequencedKeySet());
  }

  /// The location that a register is read from, or that a term is.
  public int location(Term term) {
    return locations.getOrDefault(term, -1);
  }
}
