package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.mapper.lower.Choice;
import dev.acquit.mapper.lower.Lowered;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.lower.Occurrence;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Outcomes;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Programs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Compares a C++ test with its compilations.
///
/// @param mapping the table
/// @param source the C++ model
/// @param target the PTX model
/// @param limits what each test may cost
/// @param judged compilations judged so far, with what they were compared to: the same one need not be
///     judged twice
record Judge(
    Mapping mapping,
    MemoryModel source,
    MemoryModel target,
    Limits limits,
    Map<Judge.Seen, Outcomes.Beyond> judged) {
  /// A compilation and the outcomes that its source allows. Only tests of one shape are compared, so
  /// the initial values are the same.
  record Seen(List<PtxThread> threads, List<Term> terms, Object allowed) {}

  Judge(Mapping mapping, MemoryModel source, MemoryModel target, Limits limits) {
    this(mapping, source, target, limits, new ConcurrentHashMap<>());
  }

  /// What came out for a test.
  ///
  /// @param racy whether the source has no defined meaning
  /// @param compiled how many compilations there are
  /// @param judgedAnew how many of them were not seen before
  /// @param uses how many compilations use each alternative
  /// @param failures those with more outcomes
  /// @param open why something could not be judged, once for each such thing
  /// @param identity whether the source model agrees with itself
  record Opinion(
      boolean racy,
      long compiled,
      long judgedAnew,
      Map<Soundness.Use, Long> uses,
      List<Failure> failures,
      List<String> open,
      boolean identity) {}

  Opinion judge(Decorated decorated) {
    CppTest test = TestBuilder.build(decorated);
    List<Term> terms = terms(test);
    Outcomes allowed = Outcomes.of(test, source, limits, terms);
    if (allowed.undefined().isPresent()) {
      return new Opinion(true, 0, 0, Map.of(), List.of(), List.of(), true);
    }
    if (allowed.unknown().isPresent()) {
      return new Opinion(
          false, 0, 0, Map.of(), List.of(), List.of(allowed.unknown().get()), true);
    }
    boolean identity =
        allowed.beyond(test, source, limits, terms) instanceof Outcomes.Beyond.Nothing;
    Lowering lowering = Lowering.of(test, mapping);
    Map<Soundness.Use, Long> uses = new HashMap<>();
    List<Failure> failures = new ArrayList<>();
    List<String> open = new ArrayList<>();
    long compiled = 0;
    long anew = 0;
    for (Choice choice : (Iterable<Choice>) lowering.choices()::iterator) {
      compiled++;
      for (Occurrence o : lowering.occurrences()) {
        uses.merge(new Soundness.Use(o.row(), choice.of(o)), 1L, Long::sum);
      }
      Lowered lowered = lowering.lower(choice);
      List<Term> itsTerms = renamed(terms, lowered);
      Seen key = new Seen(lowered.test().threads(), itsTerms, allowed.fingerprint());
      Outcomes.Beyond result = judged.get(key);
      if (result == null) {
        anew++;
        result = allowed.beyond(lowered.test(), target, limits, itsTerms);
        judged.put(key, result);
      }
      switch (result) {
        case Outcomes.Beyond.Nothing n -> {}
        case Outcomes.Beyond.Unknown(String why) -> open.add(why);
        case Outcomes.Beyond.Found(var state, var witness) ->
            failures.add(
                new Failure(decorated, lowering.occurrences(), choice, state, witness));
      }
    }
    return new Opinion(false, compiled, anew, uses, failures, open, identity);
  }

  /// Whether a failure is gone under another table with the same alternatives taken.
  boolean cures(Failure failure, Mapping other) {
    CppTest test = TestBuilder.build(failure.test());
    List<Term> terms = terms(test);
    Outcomes allowed = Outcomes.of(test, source, limits, terms);
    Lowered lowered = Lowering.of(test, other).lower(failure.choice());
    return allowed.beyond(lowered.test(), target, limits, renamed(terms, lowered))
        instanceof Outcomes.Beyond.Nothing;
  }

  static List<Term> terms(CppTest test) {
    try {
      return Programs.observable(Programs.of(test));
    } catch (NotCoveredException e) {
      throw new IllegalStateException("family tests are covered", e);
    }
  }

  /// The same terms in the words of the PTX test.
  static List<Term> renamed(List<Term> terms, Lowered lowered) {
    return terms.stream()
        .map(
            t ->
                t instanceof Term.ThreadRegister r
                    ? Optional.<Term>ofNullable(lowered.registers().get(r)).orElse(t)
                    : t)
        .toList();
  }
}
