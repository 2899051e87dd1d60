package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.recover.value.Sweep;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.TermBits;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.ptx.compute.Arithmetic;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/// Decides what has no meaning bit by bit, such as a product of floating-point numbers, by trying
/// all inputs where there are few enough. A part of a question that depends on 32 bits or fewer is
/// compared with what else there is of the same bits, on all of them: where the two are one, the
/// part is no product any more; on the few inputs where they are not, the question is asked again
/// for each. Mutable, for one question.
final class AllInputs {
  /// So many operations on inputs are computed; then the question stays open.
  private static final long MOST_WORK = 1L << 37;

  private static final int MOST_LEAVES = Long.SIZE;
  private static final int MOST_EXCEPTIONS = 4;
  private static final int TRIED_EXCEPTIONS = 64;
  private static final int SAMPLES = 256;
  private static final long SEED = 0x5eed;
  private static final int MAX_SIZE = 200_000;
  private static final int MAX_CONFLICTS = 20_000;

  /// What is known of a truth value.
  sealed interface Result {
    /// It never holds.
    record Never() implements Result {}

    /// It holds on these values of the leaves; zero of others.
    record Holds(Map<Integer, Word> values) implements Result {
      /// Copies the values.
      public Holds {
        values = Map.copyOf(values);
      }
    }

    /// It is not known.
    record Open() implements Result {}
  }

  private static final Result OPEN = new Result.Open();

  private final Terms terms;
  private final Tidy tidy;
  private final List<Integer> assumed;
  private final Random random = new Random(SEED);
  private final long mostWork;
  private long work;

  /// @param assumed truth values without which the question does not hold
  AllInputs(Terms terms, Collection<Integer> assumed) {
    this(terms, assumed, MOST_WORK);
  }

  /// @param mostWork how many operations on inputs may be computed
  AllInputs(Terms terms, Collection<Integer> assumed, long mostWork) {
    this.mostWork = mostWork;
    this.terms = terms;
    this.tidy = new Tidy(terms);
    this.assumed = tidy.conditions(assumed);
  }

  /// Whether the assumptions and a truth value can hold.
  Result holds(int broken) {
    int goal = tidy.of(broken);
    for (int fact : assumed) {
      goal = terms.compute(Op.AND, 1, goal, terms.truncate(fact, 1));
    }
    return switch (decide(goal, 0)) {
      case Result.Holds(Map<Integer, Word> values) -> new Result.Holds(tidy.whole(values));
      case Result.Never never -> never;
      case Result.Open open -> open;
    };
  }

  private Result decide(int goal, int depth) {
    if (terms.isConstant(goal)) {
      return terms.word(goal).isTrue() ? new Result.Holds(Map.of()) : new Result.Never();
    }
    List<Integer> leaves = variables(goal);
    Optional<Sweep> sweep = Sweep.of(terms, leaves, List.of(goal));
    if (sweep.isPresent()) {
      return swept(sweep.get(), goal);
    }
    if (leaves.size() > MOST_LEAVES || depth > 2) {
      return OPEN;
    }
    Map<Integer, Integer> replaced = new HashMap<>();
    for (Part part : parts(goal)) {
      Optional<Result> known = replace(part, goal, replaced, depth);
      if (known.isPresent()) {
        return known.get();
      }
    }
    return replaced.isEmpty() ? OPEN : solved(substituted(goal, replaced), goal);
  }

  private List<Integer> variables(int goal) {
    return terms.leaves(goal).stream().filter(t -> !terms.isConstant(t)).toList();
  }

  /// Asks all inputs there are.
  private Result swept(Sweep sweep, int goal) {
    if (!takes(sweep)) {
      return OPEN;
    }
    long[] holds = sweep.block(goal);
    long[] found = {-1};
    sweep.all((first, count) -> {
      for (int i = 0; i < count; i++) {
        if (holds[i] != 0) {
          found[0] = first + i;
          return false;
        }
      }
      return true;
    });
    return found[0] < 0 ? new Result.Never() : new Result.Holds(sweep.values(found[0]));
  }

  private boolean takes(Sweep sweep) {
    return takes(sweep, sweep.size());
  }

  /// Whether so many inputs may still be computed; those that may are counted. Time is not asked,
  /// so that a question has one answer on every machine and under every load.
  private boolean takes(Sweep sweep, long inputs) {
    long more = inputs * sweep.work();
    if (work + more > mostWork) {
      return false;
    }
    work += more;
    return true;
  }

  /// A part of a question that has no meaning bit by bit.
  ///
  /// @param term the part
  /// @param leaves what it depends on
  /// @param others what else depends on the same
  private record Part(int term, List<Integer> leaves, List<Integer> others) {}

  /// The largest such parts.
  private List<Part> parts(int goal) {
    List<Integer> variables = variables(goal);
    Map<Integer, Long> sets = new HashMap<>();
    Set<Integer> hard = new HashSet<>();
    Set<Integer> largest = new HashSet<>();
    List<Integer> reached = reached(goal);
    for (int term : reached) {
      long set = 0;
      boolean rounds = false;
      if (terms.get(term) instanceof Term.Compute c) {
        rounds = c.op().isRounded();
        for (int operand : c.operands()) {
          set |= sets.get(operand);
          rounds |= hard.contains(operand);
        }
        for (int operand : c.operands()) {
          if (sets.get(operand) != set && hard.contains(operand)) {
            largest.add(operand);
          }
        }
      } else if (!terms.isConstant(term)) {
        set = 1L << variables.indexOf(term);
      }
      sets.put(term, set);
      if (rounds) {
        hard.add(term);
      }
    }
    List<Part> all = new ArrayList<>();
    for (int term : reached) {
      if (largest.contains(term)) {
        List<Integer> leaves = variables(term);
        List<Integer> others =
            reached.stream()
                .filter(t -> t < term || !hard.contains(t))
                .filter(t -> !terms.isConstant(t) && sets.get(t).equals(sets.get(term)))
                .filter(t -> !hard.contains(t) || largest.contains(t))
                .toList();
        all.add(new Part(term, leaves, others));
      }
    }
    return all;
  }

  /// Finds out what a part is.
  ///
  /// @param replaced what is known of parts
  /// @return an answer to the whole question, if there is one already
  private Optional<Result> replace(Part part, int goal, Map<Integer, Integer> replaced, int depth) {
    List<Integer> roots = new ArrayList<>(part.others());
    roots.add(part.term());
    List<Integer> care =
        assumed.stream().filter(f -> part.leaves().containsAll(variables(f))).toList();
    roots.addAll(care);
    Optional<Integer> other =
        Sweep.of(terms, part.leaves(), roots).flatMap(s -> alike(s, part, care));
    if (other.isEmpty()) {
      return Optional.empty();
    }
    Sweep sweep = Sweep.of(terms, part.leaves(), List.of(part.term(), other.get())).orElseThrow();
    if (!takes(sweep)) {
      return Optional.of(OPEN);
    }
    Sweep cared = Sweep.of(terms, part.leaves(), care).orElseThrow();
    Optional<List<Long>> some = exceptions(sweep, part.term(), other.get(), cared, care);
    if (some.isEmpty()) {
      return Optional.of(OPEN);
    }
    List<Long> exceptions = some.get();
    if (exceptions.size() > MOST_EXCEPTIONS) {
      return tried(sweep, exceptions, goal);
    }
    replaced.put(part.term(), other.get());
    for (long input : exceptions) {
      Map<Integer, Word> values = sweep.values(input);
      Map<Integer, Integer> fixed = new HashMap<>();
      values.forEach((leaf, value) -> fixed.put(leaf, terms.constant(value)));
      switch (decide(substituted(goal, fixed), depth + 1)) {
        case Result.Never _ -> {
          // There it makes no difference.
        }
        case Result.Holds(Map<Integer, Word> found) -> {
          Map<Integer, Word> all = new HashMap<>(found);
          all.putAll(values);
          return Optional.of(new Result.Holds(all));
        }
        case Result.Open open -> {
          return Optional.of(open);
        }
      }
    }
    return Optional.empty();
  }

  /// What is the same as a part on most of some inputs.
  private Optional<Integer> alike(Sweep sweep, Part part, List<Integer> care) {
    Map<Integer, Integer> same = new LinkedHashMap<>();
    int looked = 0;
    Set<Long> results = new HashSet<>();
    for (int i = 0; i < SAMPLES; i++) {
      long input = i < SAMPLES / 4 ? random.nextInt(4) : random.nextLong();
      input &= sweep.size() - 1;
      long value = sweep.value(part.term(), input);
      if (care.stream().anyMatch(f -> sweep.block(f)[0] == 0)) {
        continue;
      }
      looked++;
      results.add(value);
      for (int other : part.others()) {
        if (sweep.block(other)[0] == value) {
          same.merge(other, 1, Integer::sum);
        }
      }
    }
    if (results.size() == 1) {
      return Optional.of(terms.constant(Word.of(results.iterator().next())));
    }
    int least = looked / 2;
    return same.entrySet().stream()
        .filter(e -> e.getValue() > least)
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey);
  }

  /// The first inputs on which two terms are not one. Most blocks of inputs have none; of the
  /// others what is assumed is computed as well.
  ///
  /// @param cared computes what is assumed
  /// @return empty if that is too much work
  private Optional<List<Long>> exceptions(
      Sweep sweep, int one, int other, Sweep cared, List<Integer> care) {
    List<Long> all = new ArrayList<>();
    boolean[] tooMuch = {false};
    long[] a = sweep.block(one);
    long[] b = sweep.block(other);
    sweep.all((first, count) -> {
      long differ = 0;
      for (int i = 0; i < count; i++) {
        differ |= a[i] ^ b[i];
      }
      if (differ == 0) {
        return true;
      }
      if (!takes(cared, count)) {
        tooMuch[0] = true;
        return false;
      }
      cared.compute(first, count);
      for (int i = 0; i < count; i++) {
        int at = i;
        if (a[i] != b[i] && care.stream().allMatch(f -> cared.block(f)[at] != 0)) {
          all.add(first + i);
        }
      }
      return all.size() <= TRIED_EXCEPTIONS;
    });
    return tooMuch[0] ? Optional.empty() : Optional.of(all);
  }

  /// Tries the whole question where a part is not what it is elsewhere.
  private Optional<Result> tried(Sweep sweep, List<Long> exceptions, int goal) {
    for (long input : exceptions) {
      Map<Integer, Word> values = sweep.values(input);
      for (int i = 0; i < 12; i++) {
        Map<Integer, Word> all = new HashMap<>();
        for (int leaf : variables(goal)) {
          long drawn = i == 0 ? 0 : i == 1 ? -1 : i == 2 ? input : random.nextLong();
          all.put(leaf, Word.of(drawn, drawn).low(terms.bits(leaf)));
        }
        all.putAll(values);
        if (isTrue(goal, all)) {
          return Optional.of(new Result.Holds(all));
        }
      }
    }
    return Optional.empty();
  }

  /// Asks bit by bit.
  ///
  /// @param goal what is asked, simplified
  /// @param whole what it was
  private Result solved(int goal, int whole) {
    if (terms.isConstant(goal) && !terms.word(goal).isTrue()) {
      return new Result.Never();
    }
    TermBits bits = new TermBits(terms);
    Circuit circuit = bits.circuit();
    int[] literals = bits.of(goal);
    int asked = circuit.and(circuit.or(literals), bits.vectors().presumed());
    if (bits.vectors().presumed() != Circuit.TRUE || circuit.size() > MAX_SIZE) {
      return OPEN;
    }
    if (asked == Circuit.FALSE) {
      return new Result.Never();
    }
    circuit.require(asked);
    Circuit.Formula formula = circuit.formula();
    return switch (new Sat4jSolver().solve(formula.clauses(), MAX_CONFLICTS)) {
      case Answer.Unsatisfiable _ -> new Result.Never();
      case Answer.Unknown _ -> OPEN;
      case Answer.Satisfiable found -> {
        Map<Integer, Word> values = new HashMap<>();
        for (int leaf : variables(whole)) {
          values.put(leaf, SolvedNumber.of(bits.values().get(leaf), formula, found));
        }
        yield isTrue(whole, values) ? new Result.Holds(values) : OPEN;
      }
    };
  }

  private boolean isTrue(int goal, Map<Integer, Word> given) {
    Map<Integer, Word> values = new HashMap<>(given);
    for (int term : reached(goal)) {
      Word value =
          switch (terms.get(term)) {
            case Term.Constant(Word word) -> word;
            case Term.Compute(Op op, int width, int a, int b, int c) ->
                Arithmetic.apply(
                    op,
                    width,
                    values.get(a),
                    b < 0 ? Word.ZERO : values.get(b),
                    c < 0 ? Word.ZERO : values.get(c));
            default -> values.getOrDefault(term, Word.ZERO);
          };
      values.put(term, value);
    }
    Word value = values.get(goal);
    return value.known() && value.isTrue();
  }

  /// A term with others in the place of some.
  private int substituted(int goal, Map<Integer, Integer> by) {
    Map<Integer, Integer> now = new HashMap<>(by);
    for (int term : reached(goal)) {
      if (!now.containsKey(term)) {
        now.put(term, tidy.rebuilt(term, now));
      }
    }
    return now.get(goal);
  }

  /// What a term is computed from, operands first.
  private List<Integer> reached(int goal) {
    BitSet reached = new BitSet();
    reached.set(goal);
    for (int i = goal; i >= 0; i = i == 0 ? -1 : reached.previousSetBit(i - 1)) {
      if (terms.get(i) instanceof Term.Compute c) {
        c.operands().forEach(reached::set);
      }
    }
    return reached.stream().boxed().toList();
  }
}
