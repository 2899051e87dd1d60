package dev.acquit.model.program;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.text.PtxVariables;
import dev.acquit.model.program.ProgramThread.Step;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Formulas;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.meaning.Collective;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import dev.acquit.ptx.meaning.Evaluations;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// PTX tests as programs.
final class PtxProgram {
  private static final int NEVER = Integer.MAX_VALUE;

  /// The register that keeps the predicate of an instruction which overwrites it.
  private static final String PREDICATE = CppProgram.MADE_UP + "predicate";

  /// Results of an instruction that has several, before they are written.
  private static final String RESULT = CppProgram.MADE_UP + "result";

  private final InstructionWriter words = new InstructionWriter(Dialect.LITMUS);
  private final PtxTest test;
  private final CopyWidths widths;
  private final LocationTable table;

  private final List<String> variables;

  /// Whether lanes of a warp show each other values: then formulas are asked, which have a number
  /// for every clock, and may do with it what they like.
  private final boolean exchanges;

  private final WideValues wide;
  private final ActivePlaces active;

  /// Where variables are that are in shared memory.
  private final Map<String, List<Place>> shared = new HashMap<>();

  private PtxProgram(PtxTest test, CopyWidths widths) throws NotCoveredException {
    this.test = test;
    this.widths = widths;
    this.variables = PtxVariables.of(test.threads(), test.header().init());
    this.table = new LocationTable(variables, test.header().init());
    this.exchanges = exchange();
    this.wide = new WideValues(test);
    this.active = new ActivePlaces(test.threads());
    for (InitEntry e : test.header().init()) {
      if (e instanceof InitEntry.SharedIn(String location, Place place)) {
        shared.computeIfAbsent(location, l -> new ArrayList<>()).add(grid(location, place));
      }
    }
  }

  /// The place of shared memory with its grid. Where none is named, it is the one that has the CTA.
  private Place grid(String location, Place place) throws NotCoveredException {
    if (place.kernel().isPresent()) {
      return place;
    }
    List<Place> places =
        test.threads().stream()
            .map(PtxThread::place)
            .filter(p -> p.in(Optional.empty()).equals(place))
            .distinct()
            .toList();
    if (places.size() > 1) {
      throw new NotCoveredException(
          "'"
              + location
              + "' is in shared memory, which each grid has for itself, and several have its CTA: '"
              + location
              + " @ shared kernel "
              + places.stream().flatMap(p -> p.kernel().stream()).findFirst().orElseThrow()
              + ",cta "
              + place.cta()
              + "' says which");
    }
    return places.isEmpty() ? place : places.getFirst();
  }

  static Program of(PtxTest test, ThreadCache cache) throws NotCoveredException {
    Program program = new PtxProgram(test, CopyWidths.OPEN).program(cache);
    return CopyWidths.has(test)
        ? new PtxProgram(test, CopyWidths.of(test, program)).program(cache)
        : program;
  }

  private Program program(ThreadCache cache) throws NotCoveredException {
    wide.check();
    List<ProgramThread> threads = new ArrayList<>();
    boolean clocks = false;
    for (PtxThread thread : test.threads()) {
      if (AnyValues.begin(thread)) {
        clocks = true;
        hidden(thread, new AnyValues(thread, !exchanges));
      }
      // Where lanes show each other values, a thread's clocks are numbers: it is not the same one.
      ProgramThread known = exchanges ? null : cache.find(thread, variables, test.header().init());
      if (known == null) {
        known =
            new ProgramThread(thread.id(), thread.place(), steps(thread), registers(thread.id()));
        if (!exchanges && thread.body().stream().noneMatch(PtxProgram::looksAround)) {
          cache.keep(thread, variables, test.header().init(), known);
        }
      }
      threads.add(known);
    }
    List<String> notes = new ArrayList<>();
    if (clocks) {
      notes.add(AnyValues.NOTE);
    }
    if (test.threads().stream().anyMatch(t -> t.body().stream().anyMatch(PtxProgram::isOfLanes))) {
      notes.add(PtxLanes.NOTE);
    }
    return new Program(test, Program.Language.PTX, threads, table.locations(), notes);
  }

  /// Whether what a statement becomes depends on other threads, so that it cannot be kept.
  private static boolean looksAround(Statement s) {
    return isOfLanes(s)
        || Evaluations.splits(s.instruction())
        || PtxMeetings.looksAround(s.instruction());
  }

  private static boolean isOfLanes(Statement s) {
    return Collective.is(s.instruction());
  }

  private Map<String, Long> registers(int thread) throws NotCoveredException {
    Map<String, Long> initial = new HashMap<>();
    for (InitEntry e : test.header().init()) {
      if (e instanceof InitEntry.Register r && r.thread() == thread) {
        initial.put(r.name(), table.number(r.value()));
      }
    }
    return initial;
  }

  /// Labels take no place; a guard becomes a jump around its instruction.
  private List<Step> steps(PtxThread thread) throws NotCoveredException {
    AnyValues any = new AnyValues(thread, !exchanges);
    Map<String, Integer> labels = new HashMap<>();
    List<List<List<Operation>>> ways = new ArrayList<>();
    List<Step> steps = first(thread);
    int size = steps.size();
    for (int i = 0; i < thread.body().size(); i++) {
      Statement s = thread.body().get(i);
      List<List<Operation>> ofStatement = ways(thread, any, s);
      ways.add(ofStatement);
      if (Control.of(s.instruction()) instanceof Control.Here(String name)) {
        if (labels.put(name, size) != null) {
          throw new NotCoveredException(
              "label '" + name + "' of P" + thread.id() + " stands twice");
        }
      } else {
        size += (isGuardedAround(s) ? around(thread, s) : 0) + size(ofStatement);
      }
    }
    labels.put("", size);
    for (int i = 0; i < thread.body().size(); i++) {
      Statement s = thread.body().get(i);
      if (Control.label(s.instruction()).isPresent()) {
        continue;
      }
      Supplier<String> text = () -> words.write(s);
      List<List<Operation>> ofStatement = ways.get(i);
      if (isGuardedAround(s)) {
        if (overwritesPredicate(s)) {
          Expression own = new Expression.Register(s.guard().orElseThrow().predicate().name());
          steps.add(new Step(new Operation.Assign(PREDICATE, own), i, text));
        }
        int after = steps.size() + 1 + size(ofStatement);
        steps.add(new Step(new Operation.Jump(guard(s, true), after, after), i, text));
      }
      int statement = i;
      if (ofStatement.isEmpty()) {
        steps.add(new Step(operation(thread, s, labels), i, text));
      } else {
        oneOf(ofStatement, steps.size()).forEach(o -> steps.add(new Step(o, statement, text)));
      }
      if (isGuardedAround(s)) {
        dependencies(thread, s).forEach(o -> steps.add(new Step(o, statement, text)));
      }
    }
    return steps;
  }

  /// What is open from the beginning, and the same whenever it is asked for: whom a thread elects.
  private List<Step> first(PtxThread thread) {
    Map<String, Step> found = new LinkedHashMap<>();
    for (int i = 0; i < thread.body().size(); i++) {
      Statement s = thread.body().get(i);
      for (String name : PtxLanes.elected(s.instruction())) {
        Operation guess = new Operation.Guess(name, false, Optional.empty());
        found.putIfAbsent(name, new Step(guess, i, () -> words.write(s)));
      }
    }
    return new ArrayList<>(found.values());
  }

  /// What the test asks, and where a thread goes, must not depend on what a clock says. A register
  /// of such a value must be of no other use, since it may be shown unasked.
  private void hidden(PtxThread thread, AnyValues any) throws NotCoveredException {
    for (Statement s : thread.body()) {
      boolean guarded = s.guard().filter(g -> any.has(g.predicate().name())).isPresent();
      boolean mixed =
          !(Effects.of(s.instruction()) instanceof Effect.Nothing)
              && s.instruction().outputs().stream().anyMatch(r -> any.has(r.name()));
      if (guarded || mixed) {
        throw new NotCoveredException(
            "what P"
                + thread.id()
                + " does in '"
                + words.write(s)
                + "' depends on a clock, or on what is not computed here");
      }
    }
    for (Term term : test.header().mentioned()) {
      if (term instanceof Term.ThreadRegister(int id, String name)
          && id == thread.id()
          && any.has(name)) {
        throw new NotCoveredException(
            "P"
                + id
                + ":"
                + name
                + " depends on a clock, or on what is not computed here, and the test asks for it");
      }
    }
  }

  /// The ways of a thread through a statement that becomes other than one operation; no way if it
  /// becomes one.
  private List<List<Operation>> ways(PtxThread thread, AnyValues any, Statement s)
      throws NotCoveredException {
    if (any.reads(s.instruction())) {
      return List.of(any.steps(thread.id(), s.instruction(), computed(thread, s)));
    }
    return switch (s.instruction()) {
      case Instruction.Unmodelled u -> meetings(thread, u).ways();
      case Instruction.Evaluate e ->
          List.of(isOfLanes(s) ? lanes(thread, e, place(s, e)) : evaluate(thread, e));
      case Instruction.Compute c when divides(c) -> List.of(division(c));
      case Instruction.Accessing a -> accesses(thread).ways(a);
      default -> List.of();
    };
  }

  /// How an instruction computes its results; empty if nobody here knows.
  private List<Operation> computed(PtxThread thread, Statement s) throws NotCoveredException {
    Instruction instruction = s.instruction();
    if (Evaluations.isOpen(instruction)) {
      return List.of();
    }
    return switch (instruction) {
      case Instruction.Evaluate e -> evaluate(thread, e);
      case Instruction.Computing _ -> List.of(operation(thread, s, Map.of()));
      default -> List.of();
    };
  }

  private boolean exchange() throws NotCoveredException {
    for (PtxThread t : test.threads()) {
      if (t.body().stream().anyMatch(PtxProgram::isOfLanes) && !mates(t).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private WarpPlace warpPlace(PtxThread thread) throws NotCoveredException {
    List<Place> places = test.threads().stream().map(PtxThread::place).toList();
    return WarpPlace.of(places, test.threads().indexOf(thread), registers(thread.id()));
  }

  /// The other threads of a thread's warp.
  private List<Operation.Mate> mates(PtxThread thread) throws NotCoveredException {
    List<Operation.Mate> mates = new ArrayList<>();
    int warp = warpPlace(thread).warp();
    for (PtxThread other : test.threads()) {
      WarpPlace there = warpPlace(other);
      if (!other.equals(thread) && other.place().equals(thread.place()) && there.warp() == warp) {
        mates.add(new Operation.Mate(test.threads().indexOf(other), there.lane()));
      }
    }
    return mates;
  }

  /// Which instruction of a text that threads have in common a statement is, if that matters.
  private String place(Statement s, Instruction.Evaluate e) {
    return Collective.of(e).equals(Optional.of(Collective.ACTIVE))
        ? InstructionWriter.head(e) + " " + active.of(s)
        : InstructionWriter.head(e);
  }

  private List<Operation> lanes(PtxThread thread, Instruction.Evaluate e, String place)
      throws NotCoveredException {
    return new PtxLanes(
            this::operand, thread.id(), warpPlace(thread).lane(), mates(thread), e, place)
        .steps();
  }

  private PtxAccesses accesses(PtxThread thread) {
    return new PtxAccesses(this::operand, thread, shared);
  }

  private PtxMeetings meetings(PtxThread thread, Instruction.Unmodelled u)
      throws NotCoveredException {
    return new PtxMeetings(
        accesses(thread),
        thread.id(),
        (int) test.threads().stream().filter(t -> t.place().equals(thread.place())).count(),
        widths.of(thread, u),
        u);
  }

  /// How many steps the ways become; see [#oneOf].
  private static int size(List<List<Operation>> ways) {
    return ways.isEmpty() ? 1 : ways.stream().mapToInt(w -> w.size() + 2).sum() - 2;
  }

  /// Several ways of which one is taken: all of them, one behind the other, and choices between
  /// them.
  ///
  /// @param start the index of the first step
  static List<Operation> oneOf(List<List<Operation>> ways, int start) {
    int end = start + size(ways);
    List<Operation> steps = new ArrayList<>();
    for (List<Operation> way : ways.subList(0, ways.size() - 1)) {
      steps.add(new Operation.Fork(start + steps.size() + way.size() + 2));
      steps.addAll(way);
      steps.add(new Operation.Jump(null, end, NEVER));
    }
    steps.addAll(ways.getLast());
    return steps;
  }

  private static boolean isGuardedAround(Statement s) {
    boolean goes =
        switch (Control.of(s.instruction())) {
          case Control.Jump(String _, boolean sometimes) -> !sometimes;
          case Control.End _ -> true;
          default -> false;
        };
    return s.guard().isPresent() && !goes;
  }

  /// What a predicated instruction leaves in its results depends on its predicate, whether it was
  /// executed or not: an instruction dependency, as `selp` has one.
  ///
  /// @ptx 8.10.4 No-Thin-Air: chains of instruction dependencies
  private List<Operation> dependencies(PtxThread thread, Statement s) {
    Expression guard = new Expression.Register(predicate(s));
    return results(thread, s).stream()
        .map(r -> new Expression.Register(r))
        .<Operation>map(r -> new Operation.Assign(r.name(), Expression.dependent(r, guard)))
        .toList();
  }

  private Set<String> results(PtxThread thread, Statement s) {
    Set<String> results = new LinkedHashSet<>();
    for (Operand.Register r : s.instruction().outputs()) {
      if (!wide.isWhole(new Term.ThreadRegister(thread.id(), r.name()))) {
        results.add(r.name());
      }
    }
    return results;
  }

  /// The register that keeps a predicate beyond an instruction, which may overwrite it.
  private static String predicate(Statement s) {
    String own = s.guard().orElseThrow().predicate().name();
    return overwritesPredicate(s) ? PREDICATE : own;
  }

  private static boolean overwritesPredicate(Statement s) {
    String own = s.guard().orElseThrow().predicate().name();
    return s.instruction().outputs().stream().anyMatch(r -> r.name().equals(own));
  }

  /// How many steps stand beside those of a predicated instruction.
  private int around(PtxThread thread, Statement s) {
    return 1 + (overwritesPredicate(s) ? 1 : 0) + results(thread, s).size();
  }

  private static Expression guard(Statement s, boolean inverted) {
    var guard = s.guard().orElseThrow();
    Expression p = new Expression.Register(guard.predicate().name());
    return guard.negated() != inverted ? Expression.not(p) : p;
  }

  private Operation operation(PtxThread thread, Statement s, Map<String, Integer> labels)
      throws NotCoveredException {
    return switch (s.instruction()) {
      case Instruction.Accessing a -> accesses(thread).operation(a);
      case Instruction.Fence f -> new Operation.Fence(PtxMarks.fence(f));
      case Instruction.ProxyFence(var kind) -> new Operation.Fence(PtxMarks.proxyFence(kind));
      case Instruction.Barrier b -> barrier(b);
      case Instruction.Move(var type, var destination, var source) ->
          new Operation.Assign(destination.name(), moved(type, source));
      case Instruction.Compute c -> new Operation.Assign(c.destination().name(), compute(c));
      case Instruction.SetPredicate(var cmp, var type, var p, var left, var right) ->
          new Operation.Assign(p.name(), compare(cmp, type, left, right));
      case Instruction.Branch(String label) ->
          new Operation.Jump(
              s.guard().isPresent() ? guard(s, false) : null, target(thread, label, labels), NEVER);
      case Instruction.CompareBranch(var cmp, var left, var right, String label) ->
          new Operation.Jump(
              compare(cmp, ScalarType.S64, left, right), target(thread, label, labels), NEVER);
      case Instruction.Exit e ->
          new Operation.Jump(s.guard().isPresent() ? guard(s, false) : null, labels.get(""), NEVER);
      default -> throw new NotCoveredException("'" + words.write(s) + "' has no meaning here");
    };
  }

  private static int target(PtxThread thread, String label, Map<String, Integer> labels)
      throws NotCoveredException {
    Integer target = label.isEmpty() ? null : labels.get(label);
    if (target == null) {
      throw new NotCoveredException("P" + thread.id() + " has no label '" + label + "'");
    }
    return target;
  }

  private Operation barrier(Instruction.Barrier b) throws NotCoveredException {
    boolean peer = b.dialect() == Instruction.Barrier.Dialect.PEER;
    Expression second = b.second().isPresent() ? operand(b.second().get()) : null;
    Expression third = b.third().isPresent() ? operand(b.third().get()) : null;
    return new Operation.Barrier(
        peer ? Operation.Group.PEER : Operation.Group.CTA,
        true,
        b.action() == Instruction.Barrier.Action.SYNC,
        operand(b.first()),
        peer ? second : null,
        peer ? third : second,
        null,
        PtxMarks.barrier());
  }

  /// All results are computed before the first register is written.
  private List<Operation> evaluate(PtxThread thread, Instruction.Evaluate e)
      throws NotCoveredException {
    if (Evaluations.splits(e)) {
      List<Expression> halves = new ArrayList<>();
      for (Operand operand : e.sources()) {
        halves.add(operand(operand));
      }
      return wide.steps(thread.id(), e, halves);
    }
    List<Formula> formulas =
        Evaluations.formulas(e)
            .orElseThrow(
                () -> new NotCoveredException(InstructionWriter.head(e) + " is not covered"));
    List<Operation> all = new ArrayList<>();
    List<Expression> sources = new ArrayList<>();
    for (Operand operand : e.sources()) {
      Expression source = operand(operand);
      if (!Evaluations.takesAddress(e, sources.size())) {
        all.addAll(number(thread, e, source));
      }
      sources.add(source);
    }
    List<Operation> writes = new ArrayList<>();
    for (int i = 0; i < formulas.size(); i++) {
      String to = e.destinations().get(i).name();
      Expression result = formulas.get(i).in(Expression.ALGEBRA, sources);
      if (formulas.size() == 1) {
        writes.add(new Operation.Assign(to, result));
      } else if (!to.equals("_")) {
        all.add(new Operation.Assign(RESULT + i, result));
        writes.add(new Operation.Assign(to, new Expression.Register(RESULT + i)));
      }
    }
    all.addAll(writes);
    return all;
  }

  /// An address has no bits of its own here, so that what takes it apart has no meaning.
  private static List<Operation> number(PtxThread thread, Instruction.Evaluate e, Expression source)
      throws NotCoveredException {
    String why = "P" + thread.id() + " computes with an address: " + InstructionWriter.head(e);
    return switch (source) {
      case Expression.Constant(long value) when Addresses.isAddress(value) ->
          throw new NotCoveredException(why);
      case Expression.Constant _ -> List.of();
      default -> List.of(new Operation.Demand(Addresses.isNone(source), why));
    };
  }

  /// Whether it divides by what may be zero.
  private static boolean divides(Instruction.Compute c) {
    return (c.operator() == Operator.DIV || c.operator() == Operator.REM)
        && !(c.sources().get(1) instanceof Operand.Immediate(long value) && value != 0);
  }

  /// A division. PTX leaves open what one by zero gives, so of a test that comes to one nothing is
  /// said; where it does not, the divisor is what it is.
  ///
  /// @ptx 9.7.1.8 div, 9.7.1.9 rem
  private List<Operation> division(Instruction.Compute c) throws NotCoveredException {
    int bits = c.type().bits();
    Expression by = operand(c.sources().get(1));
    Expression zero = Expression.apply(Op.EQ, bits, by, new Expression.Constant(0));
    List<Expression> x = List.of(operand(c.sources().getFirst()), Expression.notZero(by, bits));
    return List.of(
        new Operation.Demand(Expression.not(zero), "the test divides by zero"),
        new Operation.Assign(
            c.destination().name(), Formulas.of(c.operator(), c.type()).in(Expression.ALGEBRA, x)));
  }

  private Expression compute(Instruction.Compute c) throws NotCoveredException {
    List<Expression> x = new ArrayList<>();
    for (Operand o : c.sources()) {
      x.add(operand(o));
    }
    return Formulas.of(c.operator(), c.type()).in(Expression.ALGEBRA, x);
  }

  private Expression compare(Comparison cmp, ScalarType type, Operand left, Operand right)
      throws NotCoveredException {
    return Expression.of(Formulas.compare(cmp, type), operand(left), operand(right));
  }

  /// What a register holds after a move: of a constant as many bits as it has.
  private Expression moved(ScalarType type, Operand source) throws NotCoveredException {
    return source instanceof Operand.Immediate(long value) && type.integer()
        ? new Expression.Constant(PtxAccesses.integer(type).keep(value))
        : operand(source);
  }

  private Expression operand(Operand operand) throws NotCoveredException {
    return switch (operand) {
      case Operand.Register(String name) -> new Expression.Register(name);
      case Operand.Immediate(long value) -> new Expression.Constant(value);
      case Operand.Symbol(String name) ->
          new Expression.Constant(Addresses.of(table.index(name), 0));
    };
  }
}
