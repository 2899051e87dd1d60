package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.path.OperationPath.Ending;
import dev.acquit.codegen.recover.check.Claim.Break;
import dev.acquit.codegen.recover.check.PathRun.Align;
import dev.acquit.codegen.recover.check.PathRun.Unsupported;
import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.litmus.ast.ValueForm;
import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.circuit.Vectors;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.ptx.compute.Algebra;
import dev.acquit.ptx.compute.Arithmetic;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/// Decides whether a path keeps a claim on all inputs: bit by bit, with a solver where the bits are
/// not the same as they stand. What it says of a path holds for every address of the object, every
/// parameter and whatever other threads store to the object meanwhile.
final class ValueProof {
  /// A larger formula is not given to the solver.
  private static final int MAX_SIZE = 200_000;

  /// The solver gives up after so many conflicts.
  private static final int MAX_CONFLICTS = 20_000;

  /// What is known of a path.
  sealed interface Result {
    /// It keeps the claim, on all inputs that take it.
    record Proved() implements Result {}

    /// A run of it breaks the claim; it was computed again with numbers.
    record Refuted(Observation<Word> run) implements Result {}

    /// It is not known.
    ///
    /// @param why for people
    record Open(String why) implements Result {}
  }

  private final Terms terms;
  private final AtomicObject object;
  private final int storage;
  private final Inputs inputs;

  /// @param storage how many bytes the object takes
  ValueProof(Terms terms, AtomicObject object, int storage, Inputs inputs) {
    this.terms = terms;
    this.object = object;
    this.storage = storage;
    this.inputs = inputs;
  }

  /// Decides it.
  ///
  /// @param path with a main access
  Result decide(Claim claim, Candidate path) {
    try {
      alone(path);
      int known = Integer.numberOfTrailingZeros(storage);
      for (Act act : path.trace().acts()) {
        if (act instanceof Act.Memory access && object.touches(access)) {
          known = Math.max(known, access.where().aligned());
        }
      }
      for (long low = 0; low < 1L << known; low += storage) {
        Align align = new Align(known, low);
        Result result = decide(claim, path, align);
        if (result instanceof Result.Open) {
          result = onAll(claim, path, align).orElse(result);
        }
        if (!(result instanceof Result.Proved)) {
          return result;
        }
      }
      return new Result.Proved();
    } catch (Unsupported e) {
      return new Result.Open(e.getMessage());
    }
  }

  /// Addresses that begin with different things are taken to be different places, as pointers of
  /// one function are; those that begin with the same pointer and are not known to be so far apart
  /// may be the same.
  private void alone(Candidate path) throws Unsupported {
    if (!(terms.get(object.base()) instanceof Term.Parameter
        || terms.get(object.base()) instanceof Term.Symbol)) {
      throw new Unsupported("the address of the object is computed");
    }
    Set<Integer> bases = new HashSet<>();
    bases.add(object.base());
    for (Act act : path.trace().acts()) {
      if (act instanceof Act.Memory access) {
        bases.add(access.where().base());
      }
    }
    Set<Integer> seen = new HashSet<>();
    for (int base : bases) {
      for (int leaf : terms.leaves(base)) {
        if (!terms.isConstant(leaf) && !seen.add(leaf)) {
          throw new Unsupported("two addresses that may be one");
        }
      }
    }
  }

  private Result decide(Claim claim, Candidate path, Align align) throws Unsupported {
    Circuit circuit = new Circuit();
    Vectors vectors = new Vectors(circuit);
    Map<Unknown, int[]> unknowns = new HashMap<>();
    PathRun<int[]> run =
        run(
            path,
            align,
            vectors,
            (what, bits) -> unknowns.computeIfAbsent(what, _ -> vectors.variable(bits)));
    boolean done = path.ending() == Ending.DONE;
    Observation<int[]> seen = run.run();
    List<Break<int[]>> breaks = new ArrayList<>(claim.effects(vectors, seen, done));
    breaks.addAll(claim.outcome(vectors, seen, done));
    int[] any = breaks.stream().mapToInt(b -> circuit.or(b.when())).toArray();
    int broken = circuit.or(any);
    for (int[] assumed : run.assumed()) {
      broken = circuit.and(broken, circuit.or(assumed));
    }
    if (vectors.presumed() != Circuit.TRUE && !claim.reading().form().floating()) {
      return new Result.Open("it computes with floating-point numbers");
    }
    if (claim.reading().form().floating()) {
      broken = circuit.and(broken, vectors.presumed());
      // C++ does not say enough of what is no number.
      broken = circuit.and(broken, -isNan(vectors, claim, seen.before()));
      if (claim.reading().first() >= 0) {
        int[] operand = claim.given(vectors, seen, claim.reading().first());
        broken = circuit.and(broken, -isNan(vectors, claim, operand));
      }
    }
    if (broken == Circuit.FALSE) {
      return new Result.Proved();
    }
    if (circuit.size() > MAX_SIZE) {
      return new Result.Open("the formula is too large");
    }
    circuit.require(broken);
    Circuit.Formula formula = circuit.formula();
    return switch (new Sat4jSolver().solve(formula.clauses(), MAX_CONFLICTS)) {
      case Answer.Unsatisfiable _ -> new Result.Proved();
      case Answer.Unknown _ -> new Result.Open("too many cases");
      case Answer.Satisfiable found ->
          again(
              claim,
              path,
              align,
              unknowns.keySet(),
              what -> SolvedNumber.of(unknowns.get(what), formula, found));
    };
  }

  /// Tries all inputs, where there are few enough for parts of the question; empty if that does not
  /// answer it.
  private Optional<Result> onAll(Claim claim, Candidate path, Align align) throws Unsupported {
    Terms all = new Terms();
    Map<Unknown, Integer> unknowns = new HashMap<>();
    PathRun<Integer> run =
        run(
            path,
            align,
            all,
            (what, bits) ->
                unknowns.computeIfAbsent(
                    what, _ -> all.leaf(new Term.Unset("unknown " + unknowns.size(), bits))));
    Observation<Integer> seen = run.run();
    boolean done = path.ending() == Ending.DONE;
    List<Break<Integer>> breaks = new ArrayList<>(claim.effects(all, seen, done));
    breaks.addAll(claim.outcome(all, seen, done));
    int broken = all.constant(0);
    for (Break<Integer> b : breaks) {
      broken = all.compute(Op.OR, 1, broken, b.when());
    }
    List<Integer> assumed = new ArrayList<>(run.assumed());
    if (claim.reading().form().floating()) {
      assumed.add(isNumber(all, claim, seen.before()));
      if (claim.reading().first() >= 0) {
        assumed.add(isNumber(all, claim, claim.given(all, seen, claim.reading().first())));
      }
    }
    return switch (new AllInputs(all, assumed).holds(broken)) {
      case AllInputs.Result.Never _ -> Optional.of(new Result.Proved());
      case AllInputs.Result.Open _ -> Optional.empty();
      case AllInputs.Result.Holds(Map<Integer, Word> values) ->
          Optional.of(
                  again(
                      claim,
                      path,
                      align,
                      unknowns.keySet(),
                      what -> values.getOrDefault(unknowns.getOrDefault(what, -1), Word.ZERO)))
              .filter(Result.Refuted.class::isInstance);
    };
  }

  private static int isNumber(Terms terms, Claim claim, int value) {
    boolean brain = claim.reading().form() == ValueForm.BRAIN;
    int width = claim.bits();
    int fraction =
        switch (width) {
          case Long.SIZE -> 52;
          case Integer.SIZE -> 23;
          default -> brain ? 7 : 10;
        };
    long most = Word.mask(width - 1);
    int magnitude = terms.compute(Op.AND, width, value, terms.constant(most));
    int infinity = terms.constant(most & -1L << fraction);
    return terms.negate(terms.compute(Op.LT_U, width, infinity, magnitude));
  }

  private <V> PathRun<V> run(
      Candidate path, Align align, Algebra<V> algebra, BiFunction<Unknown, Integer, V> unknowns) {
    return new PathRun<>(
        terms,
        path.trace(),
        inputs,
        object,
        path.main().orElseThrow(),
        storage,
        align,
        algebra,
        unknowns,
        Set.of());
  }

  /// Numbers with eight bits of exponent are the upper halves of those of 32 bits.
  private static int isNan(Vectors vectors, Claim claim, int[] value) {
    boolean brain = claim.reading().form() == ValueForm.BRAIN;
    int[] by = vectors.constant(Word.of(16));
    return vectors.isNan(
        brain ? vectors.apply(Op.SHL, Integer.SIZE, List.of(value, by)) : value,
        brain ? Integer.SIZE : claim.bits());
  }

  /// Computes with the numbers that were found.
  private Result again(
      Claim claim,
      Candidate path,
      Align align,
      Set<Unknown> unknowns,
      Function<Unknown, Word> numbers)
      throws Unsupported {
    PathRun<Word> run = run(path, align, Arithmetic.NUMBERS, (what, _) -> numbers.apply(what));
    Observation<Word> seen = run.run();
    boolean done = path.ending() == Ending.DONE;
    List<Break<Word>> breaks = new ArrayList<>(claim.effects(Arithmetic.NUMBERS, seen, done));
    breaks.addAll(claim.outcome(Arithmetic.NUMBERS, seen, done));
    boolean taken = run.assumed().stream().allMatch(a -> a.known() && a.isTrue());
    boolean broken = breaks.stream().anyMatch(b -> b.when().known() && b.when().isTrue());
    Optional<Unknown> guessed =
        unknowns.stream()
            .filter(u ->
                u instanceof Unknown.Leaf(int term) && SpecialFacts.name(terms.get(term)).isEmpty())
            .findFirst();
    if (guessed.isPresent()) {
      return new Result.Open("it depends on something that is not computed here");
    }
    if (!taken || !broken) {
      return new Result.Open("operations on numbers that are not computed bit by bit");
    }
    return new Result.Refuted(seen);
  }
}
