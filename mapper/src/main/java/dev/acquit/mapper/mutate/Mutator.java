package dev.acquit.mapper.mutate;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineReader;
import dev.acquit.litmus.generate.outline.OutlineReading;
import dev.acquit.litmus.generate.outline.OutlineWriter;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.mapper.difference.Evaluator;
import dev.acquit.mapper.difference.Semantics;
import dev.acquit.mapper.difference.SemanticsAnswer;
import dev.acquit.model.engine.Limits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/// Pairs tests with their mutants.
///
/// The outcome that counts is what the condition asks for: that of `exists` and `~exists`, and the
/// opposite of what `forall` says. A mutant that races in C++ is none: it may do anything, and says
/// nothing about an environment.
///
/// @param model what says which outcomes are allowed
/// @param limits what each test may cost
public record Mutator(Semantics model, Limits limits) {

  /// The mutants of a test.
  ///
  /// @param test a test of the model's language
  /// @throws IllegalArgumentException if the model speaks of another language
  public Mutated mutate(LitmusTest test) {
    TestLanguage language = TestLanguage.of(test);
    if (model.language().isPresent() && model.language().get() != language) {
      throw new IllegalArgumentException(model.name() + " does not speak of " + language);
    }
    return switch (OutlineReader.read(test)) {
      case OutlineReader.Result.Refused(String reason) -> new Mutated.NotStraightLine(reason);
      case OutlineReader.Result.Read(OutlineReading reading) -> {
        if (!reading.exact()) {
          yield new Mutated.NotStraightLine("a branch on what is read");
        }
        Map<Term, Term> names = names(reading);
        yield unnamed(test.header(), names)
            .<Mutated>map(why -> new Mutated.NotStraightLine(why))
            .orElseGet(() -> new Pairing(test, language, reading.outline(), names).mutants());
      }
    };
  }

  /// From the names that a test has for registers and locations to those of its outline.
  private static Map<Term, Term> names(OutlineReading reading) {
    Map<Term, Term> names = new HashMap<>();
    reading
        .results()
        .forEach((register, step) ->
            names.put(register, reading.outline().result(step.thread(), step.index())));
    for (int l = 0; l < reading.locations().size(); l++) {
      names.put(new Term.Memory(reading.locations().get(l)), Outline.memory(l));
    }
    return names;
  }

  /// What the header speaks of that the outline has not, if there is such a thing.
  private static Optional<String> unnamed(Header header, Map<Term, Term> names) {
    if (header.filter().isPresent()) {
      return Optional.of("a filter");
    }
    List<Term> terms = new ArrayList<>(header.condition().proposition().terms());
    terms.addAll(header.locations());
    return terms.stream()
        .filter(t -> !names.containsKey(t))
        .findFirst()
        .map(t -> "a condition on " + t + ", which holds nothing that was read");
  }

  /// One test and its mutants.
  private final class Pairing {
    private final LitmusTest test;
    private final TestLanguage language;
    private final Outline outline;
    private final Map<Term, Term> names;
    private final Proposition wanted;
    private final Evaluator evaluator;
    private Optional<String> unanswered = Optional.empty();
    private int tried;

    Pairing(LitmusTest test, TestLanguage language, Outline outline, Map<Term, Term> names) {
      this.test = test;
      this.language = language;
      this.outline = outline;
      this.names = names;
      Condition condition = test.header().condition();
      this.wanted =
          condition.quantifier() == Quantifier.FORALL
              ? new Proposition.Not(condition.proposition())
              : condition.proposition();
      this.evaluator = new Evaluator(language, limits);
    }

    Mutated mutants() {
      switch (evaluator.answer(model, outline)) {
        case SemanticsAnswer.Undefined(String why) -> {
          return new Mutated.Unanswered("it has no defined meaning: " + why);
        }
        case SemanticsAnswer.Unknown(String why) -> {
          return new Mutated.Unanswered(why);
        }
        case SemanticsAnswer.Allowed allowed -> {
          if (has(allowed, Renamed.proposition(wanted, names))) {
            return new Mutated.AllowedAlready();
          }
        }
      }
      List<Mutation> mutations = new Mutations(language).of(outline, this::allows);
      if (mutations.isEmpty()) {
        return unanswered
            .<Mutated>map(Mutated.Unanswered::new)
            .orElseGet(() -> new Mutated.NoneAllows(tried));
      }
      List<Mutant> mutants = new ArrayList<>();
      for (Mutation mutation : mutations) {
        mutants.add(new Mutant(mutation, mutant(mutation, mutants.size() + 1)));
      }
      String list = mutants.stream().map(m -> m.test().name()).collect(Collectors.joining(" "));
      return new Mutated.Paired(
          test.with(test.header().withMetadata(Map.of("Mutants", list))), mutants);
    }

    private boolean allows(Mutation mutation) {
      tried++;
      return switch (evaluator.answer(model, mutation.outline())) {
        case SemanticsAnswer.Undefined u -> false;
        case SemanticsAnswer.Unknown(String why) -> {
          unanswered = Optional.of(why);
          yield false;
        }
        case SemanticsAnswer.Allowed allowed ->
            has(allowed, Renamed.proposition(wanted, composed(mutation)));
      };
    }

    private static boolean has(SemanticsAnswer.Allowed allowed, Proposition wanted) {
      return allowed.states().stream().anyMatch(s -> wanted.holds(s::value));
    }

    /// From the names of the test to those of the mutant.
    private Map<Term, Term> composed(Mutation mutation) {
      Map<Term, Term> composed = new HashMap<>();
      names.forEach((mine, its) -> composed.put(mine, mutation.terms().get(its)));
      return composed;
    }

    private LitmusTest mutant(Mutation mutation, int number) {
      Header header = test.header();
      Map<Term, Term> its = composed(mutation);
      SequencedMap<String, String> metadata = new LinkedHashMap<>();
      metadata.put("Mutant-of", test.name());
      metadata.put("Mutation", mutation.description());
      return OutlineWriter.write(
          mutation.outline(),
          language,
          test.name() + "-mutant" + number,
          metadata,
          header.locations().stream().map(its::get).toList(),
          header.condition().map(p -> Renamed.proposition(p, its)));
    }
  }
}
