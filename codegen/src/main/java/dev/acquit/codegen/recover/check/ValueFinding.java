package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.path.Defect.Kind;
import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.Exploration;
import dev.acquit.codegen.recover.explore.Findings;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.codegen.recover.value.Term;

/// Something that runs of a path show. It names no place in a file, so that it holds for all
/// functions that compute the same.
sealed interface ValueFinding {
  /// The number of the path.
  int path();

  /// Says it of a function.
  ///
  /// @param path the path with that number
  void addTo(Findings findings, Exploration exploration, Candidate path);

  private static Act.Memory main(Candidate path) {
    return path.main().orElseThrow();
  }

  /// No inputs were found that take the path.
  record Untaken(int path) implements ValueFinding {
    @Override
    public void addTo(Findings findings, Exploration exploration, Candidate candidate) {
      findings.add(
          Kind.UNPROVED,
          main(candidate).position(),
          "values are not checked on a path through here: no inputs were found that take it");
    }
  }

  /// It is right on all values that were tried, and not more is known.
  ///
  /// @param why why not
  record Tried(int path, String why) implements ValueFinding {
    @Override
    public void addTo(Findings findings, Exploration exploration, Candidate candidate) {
      findings.add(
          Kind.UNPROVED,
          main(candidate).position(),
          "values on a path through here were tried on samples and are not proved: " + why);
    }
  }

  /// No inputs were found that make a condition go as it does on the path.
  ///
  /// @param condition the number of the condition on the path
  record Unreached(int path, int condition) implements ValueFinding {
    @Override
    public void addTo(Findings findings, Exploration exploration, Candidate candidate) {
      Trace.Condition there = candidate.trace().conditions().get(condition);
      findings.add(
          Kind.UNRECOGNISED,
          there.position(),
          "values are not checked where this guard "
              + (there.holds() ? "holds" : "does not hold")
              + ": no inputs were found with which it does"
              + (there.holds() ? "" : " not"));
    }
  }

  /// The expected value stands so many bytes behind a pointer.
  record Displaced(int path, long offset) implements ValueFinding {
    @Override
    public void addTo(Findings findings, Exploration exploration, Candidate candidate) {
      findings.add(
          Kind.UNRECOGNISED,
          main(candidate).position(),
          "the expected value stands "
              + offset
              + " bytes behind a pointer: that it is there is not said");
    }
  }

  /// What is stored or returned cannot be computed.
  record Uncertain(int path) implements ValueFinding {
    @Override
    public void addTo(Findings findings, Exploration exploration, Candidate candidate) {
      findings.add(
          Kind.UNRECOGNISED,
          main(candidate).position(),
          "what is stored or returned cannot be checked: it contains something that is not"
              + " computed here");
    }
  }

  /// The path does not do what the operation does, if conditions that have no value here go so.
  ///
  /// @param what what it does instead
  record Doubtful(int path, String what) implements ValueFinding {
    @Override
    public void addTo(Findings findings, Exploration exploration, Candidate candidate) {
      findings.add(
          Kind.UNRECOGNISED,
          main(candidate).position(),
          "where a condition that is not computed here goes so, " + what);
    }
  }

  /// What is stored or returned depends on what nobody set.
  ///
  /// @param leaf the term of that
  record Unset(int path, int leaf) implements ValueFinding {
    @Override
    public void addTo(Findings findings, Exploration exploration, Candidate candidate) {
      Term.Unset unset = (Term.Unset) exploration.terms().get(leaf);
      boolean result =
          exploration.program().places().stream().anyMatch(p -> p.name().equals(unset.what()))
              && !unset.what().startsWith("%");
      findings.add(
          Kind.WRONG_VALUE,
          main(candidate).position(),
          result
              ? "'" + unset.what() + "' is never written on the path through here, expected a value"
              : "'" + unset.what() + "' is stored or returned and was never set");
    }
  }

  /// The path does not do what the operation does.
  ///
  /// @param what what it does instead
  record Wrong(int path, String what) implements ValueFinding {
    @Override
    public void addTo(Findings findings, Exploration exploration, Candidate candidate) {
      findings.add(Kind.WRONG_VALUE, main(candidate).position(), what);
    }
  }
}
