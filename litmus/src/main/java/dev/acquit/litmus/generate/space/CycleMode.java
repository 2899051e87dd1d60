package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.generate.cycle.Edge;
import dev.acquit.litmus.generate.cycle.Edge.Communication.Kind;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// Which edges may follow which in a cycle; these are modes of diy, as its manual describes them.
///
/// In every mode two communications follow one another only if they are no single communication:
/// `Co;Rf` and `Fr;Rf` may, `Co;Co`, `Fr;Co` and `Rf;Fr` (which are `Co`, `Fr` and `Co`) may only
/// if one of the two stays in its thread and the other does not.
public enum CycleMode {
  /// What diy does if nothing else is asked for: mostly one edge in each thread as in [#CRITICAL],
  /// but inside a thread there may stand side by side
  ///
  /// - an access of the same location (`Rfi`, `Fri`, `Coi`, `PosWR`, `PosRW`, `PosWW`) and program
  ///   order to another one, or a dependency,
  /// - a dependency and program order, both to other locations,
  /// - `Rfi` or `PosWR` and program order at the same location,
  /// - a read-modify-write and anything.
  DEFAULT {
    @Override
    boolean accepts(Edge first, Edge next, Predicate<Edge> listed) {
      return CRITICAL.accepts(first, next, listed)
          || SideBySide.allows(first, next)
          || SideBySide.allows(next, first);
    }
  },

  /// Critical cycles: in each thread one edge, so that a thread has at most two accesses and none
  /// of them can be left out (Shasha and Snir 1988). Edges inside and between threads alternate,
  /// but for `Co;Rf` and `Fr;Rf` between threads. A read-modify-write counts as one access and so
  /// may stand beside every edge.
  CRITICAL {
    @Override
    boolean accepts(Edge first, Edge next, Predicate<Edge> listed) {
      return first instanceof Edge.ReadModifyWrite
          || next instanceof Edge.ReadModifyWrite
          || !first.internal()
          || !next.internal();
    }
  },

  /// Threads may have more than two accesses where that says more than a shorter thread would: two
  /// edges inside a thread may follow one another unless they compose to an edge that is listed,
  /// too. Any two compose to the program order of their ends; with a fence also to that fence
  /// between their ends; a control dependency and what follows it to a control dependency; an
  /// address dependency and a dependency to the latter; communications as above.
  TRANSITIVE {
    @Override
    boolean accepts(Edge first, Edge next, Predicate<Edge> listed) {
      return !first.internal()
          || !next.internal()
          || Composition.of(first, next).stream().noneMatch(listed);
    }
  },

  /// For coherence, mostly with one location: no two edges of plain program order follow one
  /// another.
  UNI {
    @Override
    boolean accepts(Edge first, Edge next, Predicate<Edge> listed) {
      return !(first instanceof Edge.ProgramOrder && next instanceof Edge.ProgramOrder);
    }
  },

  /// Everything else is allowed.
  FREE {
    @Override
    boolean accepts(Edge first, Edge next, Predicate<Edge> listed) {
      return true;
    }
  };

  /// Whether a candidate may follow another one.
  ///
  /// @param first the first candidate
  /// @param next the candidate after it
  /// @param listed all candidates
  public final boolean allows(Candidate first, Candidate next, Set<Candidate> listed) {
    return first.last().target() == next.first().source()
        && !redundant(first.last(), next.first())
        && accepts(first.last(), next.first(), e -> listed.contains(new Candidate(List.of(e))));
  }

  abstract boolean accepts(Edge first, Edge next, Predicate<Edge> listed);

  private static boolean redundant(Edge first, Edge next) {
    return first instanceof Edge.Communication(Kind a, boolean in)
        && next instanceof Edge.Communication(Kind b, boolean nextIn)
        && in == nextIn
        && (b == Kind.CO || b == Kind.FR);
  }
}
