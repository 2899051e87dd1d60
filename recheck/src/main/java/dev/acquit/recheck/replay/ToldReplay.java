package dev.acquit.recheck.replay;

import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.typing.TypedTerms;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.program.Addresses;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.relation.Relation;
import dev.acquit.recheck.replay.Told.Edge;
import dev.acquit.recheck.replay.Told.ToldEvent;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Runs the threads of a test as a document tells it, and compares event by event and edge by edge.
public final class ToldReplay {
  private static final int MAX_ROUNDS = 100;

  /// The document tells something that is not so. The message says what.
  public static final class WrongException extends Exception {
    /// With what is not so.
    public WrongException(String message) {
      super(message);
    }
  }

  private final Program program;
  private final boolean failedSwapWrites;
  private final Work work;
  private final Told told;

  /// @param replay the test
  /// @param failedSwapWrites whether a compare-and-swap that fails writes the old value back
  /// @param told the execution
  public ToldReplay(Replay replay, boolean failedSwapWrites, Told told, Work work) {
    this.program = replay.program();
    this.failedSwapWrites = failedSwapWrites;
    this.told = told;
    this.work = work;
  }

  /// The execution in the model, once for each way to choose what the document leaves open.
  ///
  /// @param terms what is looked at in final states
  /// @throws WrongException if the test has no such execution
  /// @throws NotReplayedException if something is not replayed
  public List<Replayed> run(CatModel model, List<Term> terms)
      throws WrongException, NotReplayedException {
    Set<Cell> initial = new LinkedHashSet<>();
    List<List<ThreadRun>> fitting = new ArrayList<>();
    for (int t = 0; t < program.threads().size(); t++) {
      fitting.add(fitting(t));
    }
    List<ThreadRun> runs = fitting.stream().map(List::getFirst).toList();
    Execution bare = new Execution(program, runs, Set.of());
    for (ToldEvent e : told.events()) {
      if (e.thread() < 0) {
        initial.add(cell(e, bare));
      }
    }
    Execution execution = new Execution(program, runs, initial);
    Map<Integer, Integer> numbers = numbers(execution);
    if (!execution.barriers()) {
      throw new WrongException("a thread waits at a barrier forever");
    }
    Relation rf = readsFrom(execution, numbers);
    if (!execution.wellFounded(rf)) {
      throw new WrongException("a value is computed from itself");
    }
    List<Replayed> found = new ArrayList<>();
    Relation co = told("co", execution, numbers).closure();
    Optional<Relation> coherence =
        program.language() == Program.Language.CPP
            ? Optional.of(total(co, execution))
            : Optional.empty();
    model.judge(
        execution,
        rf,
        true,
        new CatModel.Choices() {
          @Override
          public Optional<Relation> coherence() {
            return coherence;
          }

          @Override
          public List<Relation> orientations(String name, Relation pairs)
              throws NotReplayedException {
            return ToldReplay.orientations(
                pairs, co.union(told(name, execution, numbers).closure()), work);
          }

          @Override
          public boolean take(CatModel.Judged judged) throws NotReplayedException {
            if (matches(execution, judged, numbers)) {
              found.add(
                  new Replayed(
                      judged, Ends.of(execution, judged.names().relation("co"), terms), numbers));
            }
            return true;
          }
        });
    if (found.isEmpty()) {
      throw new WrongException("its edges are not those of the model's relations");
    }
    return found;
  }

  /// The runs of a thread that are as told. Several differ in nothing that can be seen.
  private List<ThreadRun> fitting(int thread) throws WrongException, NotReplayedException {
    int id = program.threads().get(thread).id();
    List<ToldEvent> mine = told.events().stream().filter(e -> e.thread() == id).toList();
    List<Long> values = new ArrayList<>();
    for (ToldEvent e : mine) {
      if (e.kind().equals("read")) {
        values.add(number(e.location(), e.value()));
      }
    }
    ThreadRunner runner =
        new ThreadRunner(
            program,
            thread,
            (cell, n) -> n < values.size() ? List.of(values.get(n)) : List.of(),
            MAX_ROUNDS,
            failedSwapWrites,
            work);
    List<ThreadRun> all = runner.runs().stream().filter(run -> sameEvents(run, mine)).toList();
    if (all.isEmpty() && mayStandForOthers(thread, mine)) {
      throw new NotReplayedException(
          "a round of a loop of P" + id + " may stand there for others that are not shown");
    } else if (all.isEmpty()) {
      throw new WrongException("P" + id + " does not do what is told when it reads so");
    }
    return all;
  }

  /// Whether a thread with a loop does twice in succession what only reads and keeps an order:
  /// where it goes on so, further rounds are not shown if they are many.
  private boolean mayStandForOthers(int thread, List<ToldEvent> mine) {
    var steps = program.threads().get(thread).steps();
    boolean loops = false;
    for (int i = 0; i < steps.size(); i++) {
      loops |= steps.get(i).operation() instanceof Operation.Jump jump && jump.target() <= i;
    }
    for (int size = 1; loops && 2 * size <= mine.size(); size++) {
      for (int i = 0; i + 2 * size <= mine.size(); i++) {
        if (isTwice(mine.subList(i, i + 2 * size))) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isTwice(List<ToldEvent> events) {
    int size = events.size() / 2;
    for (int i = 0; i < size; i++) {
      ToldEvent a = events.get(i);
      ToldEvent b = events.get(i + size);
      if (!(a.kind().equals("read") || a.kind().equals("fence"))
          || !a.kind().equals(b.kind())
          || !a.text().equals(b.text())
          || !a.value().equals(b.value())) {
        return false;
      }
    }
    return true;
  }

  private boolean sameEvents(ThreadRun run, List<ToldEvent> mine) {
    if (run.events().size() != mine.size()) {
      return false;
    }
    for (int i = 0; i < mine.size(); i++) {
      Event e = run.events().get(i);
      ToldEvent t = mine.get(i);
      Cell cell = e.cell();
      String kind =
          switch (e.kind()) {
            case READ -> "read";
            case WRITE -> "write";
            case FENCE -> "fence";
            case BARRIER -> "barrier";
          };
      if (!kind.equals(t.kind())
          || !e.text().equals(t.text())
          || !(cell == null ? "" : program.locations().get(cell.location()).name())
              .equals(t.location())
          || !(cell == null ? "" : Ends.word(program, cell, e.value()).toString()).equals(t.value())
          || !tags(e.marks().tags()).equals(t.tags())) {
        return false;
      }
    }
    return true;
  }

  private static Set<String> tags(long mask) {
    Set<String> names = new HashSet<>();
    for (Tag tag : Tag.values()) {
      if ((mask & tag.bit()) != 0) {
        names.add(tag.name());
      }
    }
    return names;
  }

  /// The cell of an initial write: that of the accesses of its variable, or all of the variable.
  private Cell cell(ToldEvent e, Execution bare) throws WrongException, NotReplayedException {
    int location = program.location(e.location());
    if (location < 0) {
      throw new WrongException("'" + e.location() + "' is no variable of the test");
    }
    List<Cell> known =
        bare.cells().stream().filter(c -> c.location() == location).distinct().toList();
    if (known.size() > 1) {
      throw new NotReplayedException("initial values of parts of variables are not replayed");
    }
    return known.isEmpty() ? new Cell(location, 0, Integer.BYTES) : known.getFirst();
  }

  /// The numbers in the execution by those in the document.
  private Map<Integer, Integer> numbers(Execution execution) throws WrongException {
    Map<Integer, Integer> numbers = new HashMap<>();
    Map<Integer, Integer> counts = new HashMap<>();
    for (int i = 0; i < told.events().size(); i++) {
      ToldEvent e = told.events().get(i);
      int number = -1;
      if (e.thread() == -1) {
        number = initial(e, execution);
      } else {
        int thread = -1;
        for (int t = 0; t < program.threads().size(); t++) {
          thread = program.threads().get(t).id() == e.thread() ? t : thread;
        }
        if (thread < 0) {
          throw new WrongException("there is no thread P" + e.thread());
        }
        number = execution.find(thread, counts.merge(thread, 1, Integer::sum) - 1);
      }
      if (numbers.containsValue(number)) {
        throw new WrongException("event " + i + " is told twice");
      }
      numbers.put(i, number);
    }
    if (numbers.size() != execution.size()) {
      throw new WrongException("an initial write is missing");
    }
    return numbers;
  }

  private int initial(ToldEvent e, Execution execution) throws WrongException {
    for (int i = 0; i < execution.cells().size(); i++) {
      String name = program.locations().get(execution.cells().get(i).location()).name();
      String value = Ends.word(program, execution.cells().get(i), execution.value(i)).toString();
      if (name.equals(e.location())) {
        if (!value.equals(e.value())
            || !e.kind().equals("initial")
            || !e.text().equals(name + " = " + value)) {
          throw new WrongException("'" + e.text() + "' is not the initial value of " + name);
        }
        return i;
      }
    }
    throw new WrongException("'" + e.location() + "' is no variable of the test");
  }

  /// What a location holds that is shown so, in the type of the variable.
  private long number(String at, String value) throws WrongException {
    try {
      if (!value.startsWith("&")) {
        return TypedTerms.of(program.test()).kept(new Term.Memory(at), shown(value))
                instanceof Value.Number(long kept)
            ? kept
            : Long.parseLong(value);
      }
      int sign = Math.max(value.indexOf('+'), value.indexOf('-', 1));
      String name = value.substring(1, sign < 0 ? value.length() : sign);
      long offset = sign < 0 ? 0 : Long.parseLong(value.substring(sign));
      int location = program.location(name);
      if (location >= 0) {
        return Addresses.of(location, offset);
      }
    } catch (NumberFormatException e) {
      throw new WrongException("'" + value + "' is no value");
    }
    throw new WrongException("'" + value + "' is no value");
  }

  private static Value shown(String value) {
    return value.chars().allMatch(c -> c == '-' || Character.isDigit(c))
        ? new BigInteger(value).bitLength() < Long.SIZE
            ? Value.of(Long.parseLong(value))
            : Value.unsigned(Long.parseUnsignedLong(value))
        : Value.Real.of(value);
  }

  private Relation told(String name, Execution execution, Map<Integer, Integer> numbers) {
    Relation r = Relation.empty(execution.size());
    for (Edge e : told.edges()) {
      if (e.relation().equals(name)
          && numbers.containsKey(e.from())
          && numbers.containsKey(e.to())) {
        r = r.with(numbers.get(e.from()), numbers.get(e.to()));
      }
    }
    return r;
  }

  private Relation readsFrom(Execution execution, Map<Integer, Integer> numbers)
      throws WrongException {
    Relation rf = told("rf", execution, numbers);
    for (int r = 0; r < execution.size(); r++) {
      for (int w = 0; w < execution.size(); w++) {
        if (rf.contains(w, r)
            && !(execution.isRead(r)
                && execution.isWrite(w)
                && execution.sameCell(w, r)
                && execution.value(w) == execution.value(r))) {
          throw new WrongException("an edge rf leads from no write of what is read");
        }
      }
      if (execution.isRead(r) && rf.inverse().row(r).size() != 1) {
        throw new WrongException("a read reads from no write, or from several");
      }
    }
    return rf;
  }

  /// Coherence of C++: a total order of the writes to each cell, the initial one first.
  private static Relation total(Relation co, Execution execution) throws WrongException {
    for (int a = 0; a < execution.size(); a++) {
      for (int b = 0; b < execution.size(); b++) {
        boolean same =
            a != b && execution.isWrite(a) && execution.isWrite(b) && execution.sameCell(a, b);
        boolean right =
            same
                ? co.contains(a, b) != co.contains(b, a)
                    && !(execution.isInitial(b) && co.contains(a, b))
                : !co.contains(a, b);
        if (!right) {
          throw new WrongException("its co is no total order of the writes to each variable");
        }
      }
    }
    return co;
  }

  /// The ways to orient pairs that go with what is told; both where that says both or nothing.
  static List<Relation> orientations(Relation pairs, Relation order, Work work)
      throws NotReplayedException {
    List<Relation> all = List.of(Relation.empty(pairs.size()));
    for (int a = 0; a < pairs.size(); a++) {
      for (int b = a + 1; b < pairs.size(); b++) {
        if (pairs.contains(a, b) || pairs.contains(b, a)) {
          boolean first = order.contains(a, b);
          boolean second = order.contains(b, a);
          List<Relation> more = new ArrayList<>();
          for (Relation before : all) {
            work.step();
            if (first || !second) {
              more.add(before.with(a, b));
            }
            if (second || !first) {
              more.add(before.with(b, a));
            }
          }
          all = more;
        }
      }
    }
    return all;
  }

  /// Whether the edges that are told are those of the relations, without what follows from others.
  private boolean matches(
      Execution execution, CatModel.Judged judged, Map<Integer, Integer> numbers)
      throws NotReplayedException {
    Map<String, Relation> expected = new HashMap<>();
    expected.put("rf", judged.names().relation("rf"));
    expected.put("co", reduced(judged.names().relation("co")));
    for (Map.Entry<String, Relation> chosen : judged.chosen().entrySet()) {
      if (chosen.getValue().domain().stream().noneMatch(execution::isWrite)) {
        expected.put(chosen.getKey(), reduced(chosen.getValue()));
      }
    }
    Set<String> names =
        told.edges().stream().map(Edge::relation).collect(Collectors.toCollection(TreeSet::new));
    if (!expected.keySet().containsAll(names)) {
      return false;
    }
    long count = 0;
    for (Map.Entry<String, Relation> e : expected.entrySet()) {
      if (!e.getValue().equals(told(e.getKey(), execution, numbers))) {
        return false;
      }
      for (int a = 0; a < execution.size(); a++) {
        count += e.getValue().row(a).size();
      }
    }
    return count == told.edges().size() && shows(execution, judged, numbers);
  }

  /// Whether the relations that are told whole are those that the model shows.
  private boolean shows(Execution execution, CatModel.Judged judged, Map<Integer, Integer> numbers)
      throws NotReplayedException {
    for (Map.Entry<String, Relation> told : told.relations().entrySet()) {
      Relation r = Relation.empty(execution.size());
      for (int a = 0; a < told.getValue().size(); a++) {
        for (int b : told.getValue().row(a).toList()) {
          Integer from = numbers.get(a);
          Integer to = numbers.get(b);
          if (from == null || to == null) {
            return false;
          }
          r = r.with(from, to);
        }
      }
      if (!judged.names().shown(told.getKey()).equals(Optional.of(r))) {
        return false;
      }
    }
    return true;
  }

  private static Relation reduced(Relation r) {
    Relation closure = r.closure();
    return r.difference(closure.then(closure));
  }
}
