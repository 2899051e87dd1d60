package dev.acquit.model.symbolic;

import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.Node;
import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.Clauses;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// All programs of a layout, all their lowerings and all executions of both that belong together:
/// reads of the lowering read from the same writes, and its coherence order is part of the
/// modification order. Demands are added; what is left becomes clauses. Not for use by several
/// threads.
///
/// No event depends on another here (`addr`, `data` and `ctrl` are empty), since dependencies only
/// forbid executions.
public final class Pair {
  private final Layout layout;
  private final Circuit circuit = new Circuit();
  private final ProgramLiterals program;
  private final ExecutionLiterals execution;
  private final SideFacts source;
  private final SideFacts target;
  private Circuit.Formula formula;

  /// The programs of a layout.
  ///
  /// @param forms the ways to do an instruction, at least one
  public Pair(Layout layout, List<Form> forms, Settings settings) {
    this.layout = layout;
    this.program = new ProgramLiterals(circuit, layout, List.copyOf(forms), settings);
    this.execution = new ExecutionLiterals(program);
    if (settings.idle() != SourceKind.ANY) {
      new Idle(program, execution).leaveOut();
    }
    this.source = new SideFacts(Side.SOURCE, program, execution);
    this.target = new SideFacts(Side.TARGET, program, execution);
  }

  /// Demands a class of programs.
  public void restrict(ScopeClass c) {
    program.restrict(c);
  }

  /// Demands that some instruction has one of these forms.
  public void use(List<Integer> forms) {
    List<Integer> ways = new ArrayList<>();
    for (int i = 0; i < program.size; i++) {
      for (int f : forms) {
        ways.add(program.hasForm(i, f));
      }
    }
    circuit.require(ProgramLiterals.literals(ways));
  }

  /// Demands that the execution of the lowering is allowed by a model.
  ///
  /// @throws UnsupportedModelException if the model cannot be translated
  public void targetAllows(MemoryModel model) throws UnsupportedModelException {
    Checks checks = new Checks(model, target, circuit);
    checks.defined(false);
    for (Check axiom : model.axioms()) {
      checks.hold(axiom);
    }
    if (!target.hasWrites()) {
      return;
    }
    int[][] co = checks.translation().relation(model.coherence(), Bound.UPPER);
    for (int i = 0; i < program.size; i++) {
      for (int j = 0; j < program.size; j++) {
        circuit.require(-co[target.write(i)][target.write(j)], execution.before(i, j));
      }
      for (int k = 0; k < program.settings.locations(); k++) {
        circuit.require(-co[target.write(i)][target.initial(k)]);
      }
    }
  }

  /// Demands that the execution of the source has a defined meaning, and that one of these checks
  /// fails; none: that all may hold.
  ///
  /// @throws UnsupportedModelException if the model cannot be translated
  public void sourceForbids(MemoryModel model, List<Check> axioms)
      throws UnsupportedModelException {
    Checks checks = new Checks(model, source, circuit);
    checks.defined(true);
    List<Integer> failures = new ArrayList<>();
    for (Check axiom : axioms) {
      failures.add(checks.fails(axiom));
    }
    if (!axioms.isEmpty()) {
      circuit.require(ProgramLiterals.literals(failures));
    }
  }

  /// Demands that the execution of the source has a defined meaning, and that an axiom is the
  /// first, in the order in which an evaluation takes them, that fails. What fails some axiom fails
  /// a first one, and that the others hold is much for a solver to go by.
  ///
  /// @throws UnsupportedModelException if the model cannot be translated
  public void sourceForbidsFirstBy(MemoryModel model, Check axiom)
      throws UnsupportedModelException {
    Checks checks = new Checks(model, source, circuit);
    checks.defined(true);
    List<Check> inOrder = model.schedule().axioms();
    List<Check> before = inOrder.subList(0, inOrder.indexOf(axiom));
    for (Check holds : before) {
      checks.hold(holds);
    }
    Checks.Failure failure = checks.failure(axiom);
    circuit.require(failure.literal());
    if (program.settings.idle() != SourceKind.ANY) {
      Idle idle = new Idle(program, execution);
      failure.cycle().ifPresent(idle::leaveOutBeside);
      List<Check> all = new ArrayList<>(Checks.ofMeaning(model, true));
      all.addAll(before);
      all.add(axiom);
      idle.leaveOutUntold(new Distinctions(model, all));
      if (!isOfUpdates(model, axiom)) {
        idle.leaveOutUpdates();
      }
    }
  }

  /// Whether a check is about the two halves of each update.
  private static boolean isOfUpdates(MemoryModel model, Check check) {
    Node n = model.nodes().get(check.node());
    return n.op() == Node.Op.INTERSECTION && (isUpdates(model, n.a()) || isUpdates(model, n.b()));
  }

  private static boolean isUpdates(MemoryModel model, int node) {
    Node n = model.nodes().get(node);
    return n.op() == Node.Op.BASE && n.index() == BaseRelation.RMW.ordinal();
  }

  /// Demands that the execution of the source is allowed by a model and has a defined meaning.
  ///
  /// @throws UnsupportedModelException if the model cannot be translated
  public void sourceAllows(MemoryModel model) throws UnsupportedModelException {
    Checks checks = new Checks(model, source, circuit);
    checks.defined(true);
    for (Check axiom : model.axioms()) {
      checks.hold(axiom);
    }
  }

  /// Demands a program and an execution other than this one: another form, scope, location or
  /// source of a read somewhere.
  public void exclude(Instance found) {
    List<Integer> same = new ArrayList<>();
    for (int i = 0; i < program.size; i++) {
      Instance.Instruction in = found.instructions().get(i);
      same.add(-program.hasForm(i, in.form()));
      int at = i;
      in.scope().ifPresent(s -> same.add(-program.hasScope(at, s)));
      in.readsFrom().ifPresent(w -> same.add(-execution.readsFrom(w, at)));
      for (int j = 0; j < i; j++) {
        int together = program.sameLocation(j, i);
        boolean were =
            in.location().isPresent()
                && in.location().equals(found.instructions().get(j).location());
        same.add(were ? -together : together);
      }
    }
    circuit.require(ProgramLiterals.literals(same));
  }

  /// Demands exactly one program and one execution.
  public void only(Instance wanted) {
    for (int literal : description(wanted)) {
      circuit.require(literal);
    }
  }

  /// What says of the last [#clauses()] that they are about one program and one execution only.
  ///
  /// @return literals of the clauses that then are true; empty if what is wanted is not among the
  ///   programs and executions here
  public Optional<int[]> fixed(Instance wanted) {
    List<Integer> literals = new ArrayList<>();
    for (int literal : description(wanted)) {
      if (literal == Circuit.FALSE) {
        return Optional.empty();
      }
      int its = literal == Circuit.TRUE ? 0 : formula.literal(literal);
      if (its != 0) {
        literals.add(its);
      }
    }
    return Optional.of(ProgramLiterals.literals(literals));
  }

  /// Literals of the circuit that are all true for one program and one execution alone.
  private List<Integer> description(Instance wanted) {
    List<Integer> all = new ArrayList<>();
    List<Instance.Instruction> instructions = wanted.instructions();
    for (int i = 0; i < program.size; i++) {
      Instance.Instruction in = instructions.get(i);
      int at = i;
      all.add(program.hasForm(i, in.form()));
      in.scope()
          .ifPresent(s ->
              all.add(
                  program.settings.scopes().contains(s) ? program.hasScope(at, s) : Circuit.FALSE));
      for (int w = 0; w < program.size; w++) {
        int from = execution.readsFrom(w, i);
        all.add(in.readsFrom().equals(OptionalInt.of(w)) ? from : -from);
      }
      for (int j = 0; j < i; j++) {
        boolean together =
            in.location().isPresent() && in.location().equals(instructions.get(j).location());
        all.add(together ? program.sameLocation(j, i) : -program.sameLocation(j, i));
      }
    }
    wanted
        .near()
        .forEach((level, first) -> {
          for (int t = 0; t < program.threads; t++) {
            for (int u = 0; u < t; u++) {
              int near = program.near(level, u, t);
              all.add(first.get(t).equals(first.get(u)) ? near : -near);
            }
          }
        });
    for (List<Integer> writes : wanted.modification().values()) {
      for (int a = 0; a < writes.size(); a++) {
        for (int b = a + 1; b < writes.size(); b++) {
          all.add(execution.before(writes.get(a), writes.get(b)));
        }
      }
    }
    return all;
  }

  /// The formula of all demands so far.
  public Clauses clauses() {
    formula = circuit.formula();
    return formula.clauses();
  }

  /// The program and the execution that an answer to the last [#clauses()] stands for.
  public Instance instance(Answer.Satisfiable answer) {
    List<Instance.Instruction> instructions = new ArrayList<>();
    Map<Integer, List<Integer>> modification = new HashMap<>();
    for (int i = 0; i < program.size; i++) {
      int form = 0;
      for (int f = 0; f < program.forms.size(); f++) {
        form = isTrue(answer, program.hasForm(i, f)) ? f : form;
      }
      Form its = program.forms.get(form);
      OptionalInt location = its.accesses() ? location(answer, i) : OptionalInt.empty();
      instructions.add(
          new Instance.Instruction(
              form,
              its.scoped() ? scope(answer, i) : Optional.empty(),
              location,
              source(answer, i)));
      if (its.writes()) {
        modification.computeIfAbsent(location.orElseThrow(), k -> new ArrayList<>()).add(i);
      }
    }
    modification
        .values()
        .forEach(writes -> writes.sort((a, b) -> isTrue(answer, execution.before(a, b)) ? -1 : 1));
    Map<Scope, List<Integer>> near = new LinkedHashMap<>();
    for (Scope level : List.of(Scope.CTA, Scope.CLUSTER, Scope.GPU)) {
      List<Integer> first = new ArrayList<>();
      for (int t = 0; t < program.threads; t++) {
        int u = 0;
        while (!isTrue(answer, program.near(level, t, u))) {
          u++;
        }
        first.add(u);
      }
      near.put(level, first);
    }
    return new Instance(layout, instructions, near, modification);
  }

  private boolean isTrue(Answer.Satisfiable answer, int literal) {
    if (literal == Circuit.TRUE || literal == Circuit.FALSE) {
      return literal == Circuit.TRUE;
    }
    int its = formula.literal(literal);
    return its != 0 && answer.isTrue(its);
  }

  private Optional<ThreadScope> scope(Answer.Satisfiable answer, int i) {
    return program.settings.scopes().stream()
        .filter(s -> isTrue(answer, program.hasScope(i, s)))
        .findFirst();
  }

  /// Locations that only one instruction accesses are numbered after the others.
  private OptionalInt location(Answer.Satisfiable answer, int i) {
    for (int k = 0; k < program.settings.locations(); k++) {
      if (isTrue(answer, program.accesses(i, k))) {
        return OptionalInt.of(k);
      }
    }
    return OptionalInt.of(program.settings.locations() + i);
  }

  private OptionalInt source(Answer.Satisfiable answer, int i) {
    for (int w = 0; w < program.size; w++) {
      if (isTrue(answer, execution.readsFrom(w, i))) {
        return OptionalInt.of(w);
      }
    }
    return OptionalInt.empty();
  }
}
