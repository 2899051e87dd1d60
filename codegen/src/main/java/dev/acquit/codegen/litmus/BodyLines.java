package dev.acquit.codegen.litmus;

import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.flow.Names;
import dev.acquit.ptx.isa.Clock;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.SpecialRegister;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Call;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A function's body as one list of instructions with a meaning, or nearly so: blocks opened,
/// functions that it calls put in the place of the calls, what is declared in them under names of
/// its own, conversions as arithmetic.
final class BodyLines {
  /// What prints and does nothing else that a test sees.
  private static final Set<String> PRINTS = Set.of("vprintf");

  private static final String FAILS = "__assertfail";
  private static final int DEEPEST = 20;

  /// How many registers a test has: each of them has a name of its own, and a few characters
  /// declare two billion.
  private static final int MOST = 1 << 18;

  /// What a call that prints returns.
  private static final Access RETURNED =
      Access.of(Semantics.WEAK, Optional.empty(), ScalarType.B32).with(StateSpace.PARAM, 1);

  private final List<BodyItem.Line> lines = new ArrayList<>();
  private final List<Variable> locals = new ArrayList<>();
  private final Map<String, Integer> widths = new HashMap<>();
  private final List<KernelTests.Remark> passedOver = new ArrayList<>();
  private final Surroundings surroundings;
  private int count;
  private int depth;
  private Scope scope = new Scope(0, new Names<>());

  /// The label behind the innermost function that was called.
  private String end = "";

  private BodyLines(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /// A block or the body of a function.
  ///
  /// @param number which; 0 is the function itself, whose names stay
  /// @param names what its registers, variables and labels are called now
  private record Scope(int number, Names<String> names) {
    String declare(String name) {
      String bare = name.startsWith("%") ? name.substring(1) : name;
      String known = number == 0 ? name : "%b" + number + "_" + bare;
      names.declare(name, known);
      return known;
    }
  }

  /// The instructions of a function, and what it declares.
  ///
  /// @param lines the instructions
  /// @param locals its variables
  /// @param widths the bits of each register
  /// @param passedOver what it has that does nothing in a test
  record Body(
      List<BodyItem.Line> lines,
      List<Variable> locals,
      Map<String, Integer> widths,
      List<KernelTests.Remark> passedOver) {}

  /// @throws NotReadException if it has an instruction without a meaning
  static Body of(Function function, Surroundings surroundings) throws NotReadException {
    BodyLines body = new BodyLines(surroundings);
    body.scope(body(function), body.scope);
    return new Body(body.lines, body.locals, body.widths, body.passedOver);
  }

  private static List<BodyItem> body(Function function) throws NotReadException {
    return function
        .body()
        .orElseThrow(() ->
            NotReadException.at(function.position(), "'" + function.name() + "' has no body"));
  }

  private void scope(List<BodyItem> items, Scope inner) throws NotReadException {
    Scope around = scope;
    scope = inner;
    for (BodyItem item : items) {
      if (item instanceof BodyItem.Line(var _, var statement)
          && Control.of(statement.instruction()) instanceof Control.Here(String name)) {
        scope.declare(name);
      }
    }
    for (BodyItem item : items) {
      switch (item) {
        case BodyItem.Registers r -> declare(r);
        case BodyItem.Local(var variable) -> declare(variable);
        case BodyItem.Block(var block) -> scope(block, new Scope(++count, scope.names().inside()));
        case BodyItem.Callable _ -> {}
        case BodyItem.Line line -> line(line);
      }
    }
    scope = around;
  }

  private void declare(BodyItem.Registers r) throws NotReadException {
    if (widths.size() + (long) r.count().orElse(1) > MOST) {
      throw NotReadException.at(
          r.position(), "there are too many registers, more than %,d".formatted(MOST));
    }
    if (r.count().isEmpty()) {
      widths.put(scope.declare(r.name()), r.type().bits());
    }
    for (int i = 0; i < r.count().orElse(0); i++) {
      widths.put(scope.declare(r.name() + i), r.type().bits());
    }
  }

  private void declare(Variable v) {
    if (v.space() == StateSpace.SHARED) {
      // One for each CTA, whichever of its threads come here.
      return;
    }
    locals.add(v.named(scope.declare(v.name())));
  }

  private String name(String name) {
    return scope.names().find(name).orElse(name);
  }

  private void line(BodyItem.Line line) throws NotReadException {
    Statement statement = line.statement();
    Instruction instruction = statement.instruction();
    switch (Control.of(instruction)) {
      case Control.Calls(Call call) -> call(line, call);
      case Control.Trap _ -> trap(line);
      case Control.Here _ -> add(line, renamed(statement));
      case Control.Jump(String _, boolean sometimes) when !sometimes ->
          add(line, renamed(statement));
      case Control.End(boolean returns) when returns && depth > 0 ->
          add(line, new Statement(statement.guard(), new Instruction.Branch(end)));
      default -> {
        if (Effects.of(instruction) instanceof Effect.Uncovered(var kind, var _)
            && kind == Effect.Uncovered.Kind.GRIDS
            && surroundings.trap().isPresent()) {
          passOver(
              line,
              "found '"
                  + InstructionWriter.head(instruction)
                  + "', which is left out: all threads are of one grid");
        } else {
          meant(line);
        }
      }
    }
  }

  private Statement renamed(Statement statement) {
    return new Statement(statement.guard(), statement.instruction().withLabels(this::name));
  }

  private void passOver(BodyItem.Line line, String words) {
    passedOver.add(new KernelTests.Remark(line.position(), words));
  }

  private void add(BodyItem.Line line, Statement statement) {
    lines.add(new BodyItem.Line(line.position(), Registers.rename(statement, this::name)));
  }

  private void trap(BodyItem.Line line) throws NotReadException {
    Optional<Operand.Register> trap = surroundings.trap();
    if (trap.isEmpty()) {
      meant(line);
      return;
    }
    Statement s = line.statement();
    add(
        line,
        new Statement(
            s.guard(), new Instruction.Move(ScalarType.U32, trap.get(), new Operand.Immediate(1))));
    add(line, new Statement(s.guard(), new Instruction.Exit()));
  }

  private void call(BodyItem.Line line, Call call) throws NotReadException {
    String callee = call.name();
    Function function = surroundings.functions().get(callee);
    boolean always = line.statement().guard().isEmpty();
    if (callee.equals(FAILS)) {
      trap(line);
    } else if (always && surroundings.trap().isPresent() && PRINTS.contains(callee)) {
      passOver(line, "found a call that prints, which is left out");
      call.results()
          .forEach(r ->
              add(
                  line,
                  Statement.of(
                      new Instruction.Store(
                          RETURNED,
                          new Address(new Operand.Symbol(r.toString()), 0),
                          List.of(new Operand.Immediate(0))))));
    } else if (always && function != null && function.body().isPresent()) {
      called(line, function, call);
    } else {
      meant(line);
    }
  }

  private void called(BodyItem.Line line, Function function, Call call) throws NotReadException {
    if (depth == DEEPEST) {
      throw NotReadException.at(line.position(), "calls that are nested deeper than " + DEEPEST);
    }
    List<Variable> own = new ArrayList<>(function.results());
    own.addAll(function.parameters());
    List<Written> given = new ArrayList<>(call.results());
    given.addAll(call.arguments());
    if (function.results().size() != call.results().size() || own.size() != given.size()) {
      throw NotReadException.at(
          line.position(), "a call of '" + function.name() + "' with other parameters");
    }
    Scope inner = new Scope(++count, new Names<>());
    for (int i = 0; i < own.size(); i++) {
      inner.names().declare(own.get(i).name(), name(given.get(i).toString()));
    }
    String before = end;
    end = "%b" + inner.number() + "_end";
    depth++;
    scope(body(function), inner);
    depth--;
    lines.add(new BodyItem.Line(line.position(), Statement.of(new Instruction.Label(end))));
    end = before;
  }

  private void meant(BodyItem.Line line) throws NotReadException {
    for (var meaning : Conversions.meaning(line)) {
      Statement statement = placed(meaning);
      for (Operand o : statement.instruction().inputs()) {
        if (o instanceof Operand.Register(var special)
            && SpecialRegister.is(special)
            && !Clock.is(special)) {
          throw NotReadException.at(
              line.position(), "'" + special + "' depends on where the thread runs");
        }
      }
      add(line, statement);
    }
  }

  private Statement placed(Statement statement) {
    return new Statement(
        statement.guard(),
        Registers.map(
            statement.instruction(),
            o ->
                o instanceof Operand.Register(var name) && surroundings.value(name).isPresent()
                    ? new Operand.Immediate(surroundings.value(name).getAsLong())
                    : o,
            name -> name));
  }
}
