package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.mapper.lower.Choice;
import dev.acquit.mapper.lower.Lowered;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.lower.NotLoweredException;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Outcomes;
import dev.acquit.model.engine.Preparation;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Programs;
import java.math.BigInteger;
import java.util.ArrayList;
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
/// @param compilations how tests are compiled
/// @param judged compilations judged so far, with what they were compared to: the same one need not
///   be judged twice
/// @param turns compares where memory orders do not matter
public record Judge(
    Mapping mapping,
    MemoryModel source,
    MemoryModel target,
    Limits limits,
    Compilations compilations,
    Map<Judge.Seen, Outcomes.Beyond> judged,
    InTurns turns) {
  /// So many compilations of a test are judged; one with more is left open.
  private static final BigInteger MOST = BigInteger.valueOf(1 << 14);

  /// A compilation and the outcomes that its source allows.
  public record Seen(Header around, List<PtxThread> threads, List<Term> terms, Object allowed) {}

  /// A judge who has judged nothing yet.
  public Judge(Mapping mapping, MemoryModel source, MemoryModel target, Limits limits) {
    this(mapping, source, target, limits, new Compilations(mapping));
  }

  Judge(
      Mapping mapping,
      MemoryModel source,
      MemoryModel target,
      Limits limits,
      Compilations compilations) {
    this(
        mapping,
        source,
        target,
        limits,
        compilations,
        new ConcurrentHashMap<>(),
        new InTurns(compilations, source, target, limits));
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
  /// @param lowering what a thread does as it is lowered that it does not in C++, if one does: the
  ///   lowering is wrong, and the compilations say nothing of the table
  public record Opinion(
      boolean racy,
      long compiled,
      long judgedAnew,
      Map<Soundness.Use, Long> uses,
      List<Failure> failures,
      List<String> open,
      boolean identity,
      Optional<String> lowering) {
    private static Opinion open(String why) {
      return new Opinion(false, 0, 0, Map.of(), List.of(), List.of(why), true, Optional.empty());
    }

    private static Opinion misled(String lowering) {
      String why = "the lowering of " + lowering;
      return new Opinion(
          false, 0, 0, Map.of(), List.of(), List.of(why), true, Optional.of(lowering));
    }
  }

  /// Judges a test on its own.
  public Opinion judge(Subject subject) {
    return judge(subject, new Preparation(limits));
  }

  /// Judges a test.
  ///
  /// @param preparation work done before by the same worker
  public Opinion judge(Subject subject, Preparation preparation) {
    CppTest test = subject.test();
    List<Term> terms;
    Lowering lowering;
    try {
      terms = Programs.observable(Programs.of(test));
      lowering = Lowering.of(test, mapping);
    } catch (NotCoveredException | NotLoweredException e) {
      return Opinion.open(test.name() + ": " + e.getMessage());
    }
    if (lowering.count().compareTo(MOST) > 0) {
      return Opinion.open(
          test.name() + " has " + lowering.count() + " compilations, more than " + MOST);
    }
    Outcomes allowed = Outcomes.of(test, source, limits, terms);
    if (allowed.undefined().isPresent()) {
      return new Opinion(true, 0, 0, Map.of(), List.of(), List.of(), true, Optional.empty());
    }
    if (allowed.unknown().isPresent()) {
      return Opinion.open(allowed.unknown().get());
    }
    Optional<String> fault = turns.fault(test, preparation);
    if (fault.isPresent()) {
      return Opinion.misled(fault.get());
    }
    boolean identity =
        allowed.beyond(test, source, limits, terms, preparation) instanceof Outcomes.Beyond.Nothing;
    List<List<Compilations.Variant>> threads = compilations.variants(test);
    List<Term> itsTerms = Compilations.renamed(terms, threads);
    Count count = new Count();
    compilations.forEach(
        test,
        threads,
        (choice, compiled) -> {
          count.compiled++;
          switch (judge(compiled, itsTerms, allowed, preparation, count)) {
            case Outcomes.Beyond.Nothing n -> {}
            case Outcomes.Beyond.Unknown(String why) -> count.open.add(why);
            case Outcomes.Beyond.Found(var state, var witness) -> {
              if (count.failures.isEmpty()) {
                // Alternatives are alike where their orders do not matter: one is enough.
                count.fault = turns.fault(test, compiled, terms, itsTerms, preparation);
              }
              count.failures.add(
                  new Failure(subject, lowering.occurrences(), choice, state, witness));
            }
          }
        });
    if (count.fault.isPresent()) {
      return Opinion.misled(count.fault.get());
    }
    return new Opinion(
        false,
        count.compiled,
        count.anew,
        compilations.uses(test, threads),
        count.failures,
        count.open,
        identity,
        Optional.empty());
  }

  /// What came out for one compilation of a test.
  public sealed interface Single {
    /// The source has no defined meaning.
    record Racy() implements Single {}

    /// It has no outcome that the source forbids.
    record Holds() implements Single {}

    /// It has one.
    record Fails(Failure failure) implements Single {}

    /// Not known.
    ///
    /// @param why which bound was hit
    record Open(String why) implements Single {}
  }

  /// Judges one compilation of a test.
  ///
  /// @param choice the alternatives taken
  /// @param preparation work done before by the same worker
  public Single judge(Subject subject, Choice choice, Preparation preparation) {
    CppTest test = subject.test();
    List<Term> terms = terms(test);
    Outcomes allowed = Outcomes.of(test, source, limits, terms);
    if (allowed.undefined().isPresent()) {
      return new Single.Racy();
    } else if (allowed.unknown().isPresent()) {
      return new Single.Open(allowed.unknown().get());
    }
    Lowering lowering = Lowering.of(test, mapping);
    Lowered lowered = lowering.lower(choice);
    return switch (allowed.beyond(
        lowered.test(), target, limits, renamed(terms, lowered), preparation)) {
      case Outcomes.Beyond.Nothing n -> new Single.Holds();
      case Outcomes.Beyond.Unknown(String why) -> new Single.Open(why);
      case Outcomes.Beyond.Found(var state, var witness) ->
          new Single.Fails(new Failure(subject, lowering.occurrences(), choice, state, witness));
    };
  }

  /// What is counted while the compilations of a test are judged.
  private static final class Count {
    private long compiled;
    private long anew;
    private Optional<String> fault = Optional.empty();
    private final List<Failure> failures = new ArrayList<>();
    private final List<String> open = new ArrayList<>();
  }

  private Outcomes.Beyond judge(
      PtxTest compiled,
      List<Term> itsTerms,
      Outcomes allowed,
      Preparation preparation,
      Count count) {
    Seen key =
        new Seen(
            Compilations.around(compiled.header()),
            compiled.threads(),
            itsTerms,
            allowed.fingerprint());
    Outcomes.Beyond result = judged.get(key);
    if (result == null) {
      result = allowed.beyond(compiled, target, limits, itsTerms, preparation);
      // Two workers may judge the same at the same time: it counts once.
      count.anew += judged.putIfAbsent(key, result) == null ? 1 : 0;
    }
    return result;
  }

  /// Whether a failure is gone under another table with the same alternatives taken.
  public boolean cures(Failure failure, Mapping other) {
    CppTest test = failure.test().test();
    List<Term> terms = terms(test);
    Outcomes allowed = Outcomes.of(test, source, limits, terms);
    Lowered lowered = Lowering.of(test, other).lower(failure.choice());
    return allowed.beyond(
            lowered.test(), target, limits, renamed(terms, lowered), new Preparation(limits))
        instanceof Outcomes.Beyond.Nothing;
  }

  static List<Term> terms(CppTest test) {
    try {
      return Programs.observable(Programs.of(test));
    } catch (NotCoveredException e) {
      throw new IllegalStateException("a test that was judged is covered", e);
    }
  }

  /// The same terms in the words of the PTX test.
  static List<Term> renamed(List<Term> terms, Lowered lowered) {
    return Compilations.renamed(terms, lowered.registers());
  }
}
