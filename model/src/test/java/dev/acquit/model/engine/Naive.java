package dev.acquit.model.engine;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.MemoryModel.Choice;
import dev.acquit.model.evaluate.Evaluation;
import dev.acquit.model.execution.Barriers;
import dev.acquit.model.execution.Candidate;
import dev.acquit.model.execution.PathFinder;
import dev.acquit.model.execution.Surroundings;
import dev.acquit.model.execution.Symbolic;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.execution.Values;
import dev.acquit.model.pass.LoopRules;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.Programs;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/// All executions of a test, one by one, with every choice made before a model is asked: slow, and
/// simple enough to believe. For tests without loops, computed addresses and division.
final class Naive {
  /// Thrown when there are too many executions.
  static final class TooMany extends Exception {
    private static final long serialVersionUID = 1;
  }

  private final Program program;
  private final MemoryModel model;
  private final List<Term> observed;
  private final long limit;
  private long executions;

  /// The final states of the executions that the model allows.
  final TreeSet<State> states = new TreeSet<>();

  /// The failed `undefined_unless` of these.
  final TreeSet<String> undefined = new TreeSet<>();

  Naive(LitmusTest test, MemoryModel model, List<Term> observed, long limit) throws Exception {
    this.program = Programs.of(test);
    this.model = model;
    this.observed = observed;
    this.limit = limit;
  }

  void run() throws Exception {
    List<List<ThreadPath>> combinations = new ArrayList<>(List.of(List.of()));
    for (var thread : program.threads()) {
      List<List<ThreadPath>> next = new ArrayList<>();
      for (ThreadPath path :
          PathFinder.find(thread, Surroundings.UNKNOWN, new LoopRules(0, false), false, () -> {})
              .paths()) {
        for (List<ThreadPath> before : combinations) {
          List<ThreadPath> longer = new ArrayList<>(before);
          longer.add(path);
          next.add(longer);
        }
      }
      combinations = next;
    }
    for (List<ThreadPath> paths : combinations) {
      Candidate c = new Candidate(program, paths);
      for (Relation barriers : Barriers.completions(c, new Values(c))) {
        c.synchronise(barriers);
        combination(c);
      }
    }
  }

  private void combination(Candidate c) throws TooMany {
    List<List<Relation>> choices = new ArrayList<>();
    Evaluation fixed = new Evaluation(model);
    fixed.start(c);
    long product = 1;
    for (Choice choice : model.choices()) {
      List<Relation> ways =
          switch (choice.kind()) {
            case READS_FROM -> sources(c);
            case COHERENCE, TOTAL_COHERENCE -> totalOrders(c);
            case ORIENTATION -> orientations(fixed.relation(choice.oriented().orElseThrow()));
            case PARTIAL_COHERENCE, FENCE_ORDER, RECURSIVE ->
                throw new IllegalStateException(choice.name());
          };
      choices.add(ways);
      product *= ways.size();
      executions += product > limit ? limit : 0;
      if (product > limit) {
        throw new TooMany();
      }
    }
    executions += product;
    if (executions > limit) {
      throw new TooMany();
    }
    Evaluation evaluation = new Evaluation(model);
    evaluation.start(c);
    all(choices, 0, new ArrayList<>(), chosen -> execution(c, evaluation, chosen));
  }

  private static void all(
      List<List<Relation>> choices, int at, List<Relation> chosen, Consumer<List<Relation>> use) {
    if (at == choices.size()) {
      use.accept(chosen);
      return;
    }
    for (Relation r : choices.get(at)) {
      chosen.add(r);
      all(choices, at + 1, chosen, use);
      chosen.removeLast();
    }
  }

  private List<Relation> sources(Candidate c) throws TooMany {
    List<Relation> ways = new ArrayList<>(List.of(Relation.empty(c.size())));
    for (int r = 0; r < c.size(); r++) {
      if (c.isRead(r)) {
        List<Relation> next = new ArrayList<>();
        for (int w = 0; w < c.size(); w++) {
          if (c.isWrite(w) && c.cell(w) == c.cell(r)) {
            for (Relation before : ways) {
              next.add(before.with(w, r));
            }
          }
        }
        ways = next;
        if (ways.size() > limit) {
          throw new TooMany();
        }
      }
    }
    return ways;
  }

  /// For each cell its writes in any order, the initial one first.
  private static List<Relation> totalOrders(Candidate c) {
    List<Relation> all = new ArrayList<>(List.of(Relation.empty(c.size())));
    for (int cell = 0; cell < c.cells().size(); cell++) {
      List<Integer> writes = new ArrayList<>();
      for (int w = c.cells().size(); w < c.size(); w++) {
        if (c.isWrite(w) && c.cell(w) == cell) {
          writes.add(w);
        }
      }
      List<List<Integer>> orders = new ArrayList<>();
      permute(writes, new ArrayList<>(List.of(cell)), orders);
      List<Relation> next = new ArrayList<>();
      for (Relation before : all) {
        for (List<Integer> order : orders) {
          Relation r = before;
          for (int i = 0; i < order.size(); i++) {
            for (int j = i + 1; j < order.size(); j++) {
              r = r.with(order.get(i), order.get(j));
            }
          }
          next.add(r);
        }
      }
      all = next;
    }
    return all;
  }

  private static void permute(List<Integer> left, List<Integer> begun, List<List<Integer>> orders) {
    if (left.isEmpty()) {
      orders.add(begun);
    }
    for (Integer w : left) {
      List<Integer> rest = new ArrayList<>(left);
      rest.remove(w);
      List<Integer> longer = new ArrayList<>(begun);
      longer.add(w);
      permute(rest, longer, orders);
    }
  }

  /// Every way to turn the pairs, circles included: the axioms must exclude these.
  private List<Relation> orientations(Relation pairs) throws TooMany {
    List<Relation> all = new ArrayList<>(List.of(Relation.empty(pairs.size())));
    for (int a = 0; a < pairs.size(); a++) {
      for (int b = a + 1; b < pairs.size(); b++) {
        if (pairs.contains(a, b) || pairs.contains(b, a)) {
          List<Relation> next = new ArrayList<>();
          for (Relation before : all) {
            next.add(before.with(a, b));
            next.add(before.with(b, a));
          }
          all = next;
          if (all.size() > limit) {
            throw new TooMany();
          }
        }
      }
    }
    return all;
  }

  private void execution(Candidate c, Evaluation evaluation, List<Relation> chosen) {
    Map<Integer, Long> read = values(c, chosen.getFirst());
    if (read == null) {
      return;
    }
    for (int v = 0; v < chosen.size(); v++) {
      evaluation.choose(v, chosen.get(v), chosen.get(v));
    }
    for (Check check : model.axioms()) {
      if (evaluation.fails(check)) {
        return;
      }
    }
    for (Check check : model.checks()) {
      if (check.kind() == CatStatement.Kind.UNDEFINED_UNLESS && evaluation.fails(check)) {
        undefined.add(check.name());
      }
    }
    finish(c, read, evaluation.relation(model.coherence()));
  }

  /// What every read returns; null if some value comes from nowhere, or a thread would not go its
  /// way.
  private static Map<Integer, Long> values(Candidate c, Relation rf) {
    Map<Integer, Long> read = new HashMap<>();
    boolean grown = true;
    while (grown) {
      grown = false;
      for (int w = 0; w < c.size(); w++) {
        for (int r = 0; r < c.size(); r++) {
          if (rf.contains(w, r) && !read.containsKey(r)) {
            OptionalLong v = written(c, w, read);
            if (v.isPresent()) {
              read.put(r, v.getAsLong());
              grown = true;
            }
          }
        }
      }
    }
    for (int r = 0; r < c.size(); r++) {
      if (c.isRead(r) && !read.containsKey(r)) {
        return null;
      }
    }
    for (int t = 0; t < c.paths().size(); t++) {
      for (ThreadPath.Constraint constraint : c.paths().get(t).constraints()) {
        boolean holds = value(c, t, constraint.value(), read).orElseThrow() != 0;
        if (holds != constraint.truth()) {
          return null;
        }
      }
    }
    return read;
  }

  private static OptionalLong written(Candidate c, int write, Map<Integer, Long> read) {
    if (c.isInitial(write)) {
      return OptionalLong.of(
          c.program().locations().get(c.cells().get(write).location()).initial());
    }
    return value(c, c.thread(write), c.event(write).value(), read);
  }

  private static OptionalLong value(
      Candidate c, int thread, Symbolic expression, Map<Integer, Long> read) {
    return switch (expression) {
      case Symbolic.Known(long known) -> OptionalLong.of(known);
      case Symbolic.OfRead(int event) -> {
        Long v = read.get(c.base(thread) + event);
        yield v == null ? OptionalLong.empty() : OptionalLong.of(v);
      }
      case Symbolic.Apply(var op, int width, var operands) -> {
        long[] x = new long[operands.size()];
        for (int i = 0; i < x.length; i++) {
          OptionalLong v = value(c, thread, operands.get(i), read);
          if (v.isEmpty()) {
            yield v;
          }
          x[i] = v.getAsLong();
        }
        yield Expression.Apply.compute(op, width, x);
      }
    };
  }

  private void finish(Candidate c, Map<Integer, Long> read, Relation co) {
    List<Map<Term, Value>> ends = new ArrayList<>(List.of(new TreeMap<>(State.TERM_ORDER)));
    for (Term term : observed) {
      List<Long> values =
          switch (term) {
            case Term.ThreadRegister(int id, String name) ->
                List.of(
                    value(
                            c,
                            id,
                            c.paths().get(id).registers().getOrDefault(name, Symbolic.ZERO),
                            read)
                        .orElseThrow());
            case Term.Memory(String location) -> last(c, location, read, co);
            case Term.Part _, Term.Literal _ -> throw new IllegalStateException("not observed");
          };
      List<Map<Term, Value>> next = new ArrayList<>();
      for (Map<Term, Value> end : ends) {
        for (long v : values) {
          Map<Term, Value> more = new TreeMap<>(State.TERM_ORDER);
          more.putAll(end);
          more.put(term, Value.of(v));
          next.add(more);
        }
      }
      ends = next;
    }
    ends.forEach(end -> states.add(State.of(end)));
  }

  private static List<Long> last(
      Candidate c, String location, Map<Integer, Long> read, Relation co) {
    int index = c.program().location(location);
    List<Long> values = new ArrayList<>();
    for (int w = 0; w < c.size(); w++) {
      if (c.isWrite(w) && c.cells().get(c.cell(w)).location() == index && co.row(w).isEmpty()) {
        values.add(written(c, w, read).orElseThrow());
      }
    }
    return values.isEmpty() ? List.of(c.program().locations().get(index).initial()) : values;
  }
}
