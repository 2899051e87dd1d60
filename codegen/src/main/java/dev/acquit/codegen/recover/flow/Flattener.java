package dev.acquit.codegen.recover.flow;

import dev.acquit.codegen.source.Given;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Formulas;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Call;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.ptx.module.Variable;
import dev.acquit.ptx.text.PlainAccess;
import dev.acquit.text.Position;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes a [FlatProgram] of a function. Calls of functions whose bodies stand in the module are put
/// in, so that what an unoptimising compiler emits is seen whole. What comes from another module
/// stands where it is called: its lines are lines of another file.
///
/// @ptx 9.7.12 Control flow, 11.1 Scopes
public final class Flattener {
  private static final int MAX_ITEMS = 200_000;
  private static final int MAX_DEPTH = 64;

  private final IdentityHashMap<PtxModule, Map<String, Function>> bodies = new IdentityHashMap<>();
  private final Scopes scopes = new Scopes();
  private final List<Place> places = new ArrayList<>();
  private final List<Item> items = new ArrayList<>();
  private final PtxModule module;

  /// The modules of the functions that are being put in, the innermost first.
  private final Deque<PtxModule> modules = new ArrayDeque<>();

  /// Where a function of another module was called.
  private Optional<Position> outside = Optional.empty();

  private final ArgReader args;
  private final Decoder decoder;
  private final Deque<String> callers = new ArrayDeque<>();

  /// Where each label stands; jumps name labels until all are known.
  private final List<Integer> labels = new ArrayList<>();

  /// What `brx` may go to, by the number of the label in front of it.
  private final Map<Integer, List<String>> tables = new HashMap<>();

  private Flattener(PtxModule module) {
    this.module = module;
    this.modules.push(module);
    this.args = new ArgReader(scopes, places, module.variables());
    this.decoder = new Decoder(args, scopes);
  }

  /// A function whose body is at hand.
  ///
  /// @param module where it is
  /// @param elsewhere whether that is another module than the innermost
  private record Body(Function function, PtxModule module, boolean elsewhere) {}

  /// The function of that name that the innermost module means, if its body is at hand.
  private Optional<Body> body(String name) {
    PtxModule here = modules.getFirst();
    return body(here, name, false)
        .or(() ->
            Optional.ofNullable(module.elsewhere().get(name))
                .flatMap(there -> body(there, name, true)));
  }

  /// Few functions call others, and modules may have thousands of functions: hence they are not
  /// looked up before that.
  private Optional<Body> body(PtxModule there, String name, boolean elsewhere) {
    Map<String, Function> known =
        bodies.computeIfAbsent(
            there,
            m -> {
              Map<String, Function> all = new HashMap<>();
              for (Function function : m.functions()) {
                if (function.kind() == Function.Kind.FUNC && function.body().isPresent()) {
                  all.put(function.name(), function);
                }
              }
              return all;
            });
    return Optional.ofNullable(known.get(name)).map(f -> new Body(f, there, elsewhere));
  }

  /// The program of a function with a body.
  ///
  /// @param module where it stands
  /// @throws IllegalArgumentException if it has no body
  public static FlatProgram flatten(PtxModule module, Function function) {
    if (function.body().isEmpty()) {
      throw new IllegalArgumentException(function.name() + " has no body");
    }
    return new Flattener(module).program(function);
  }

  private FlatProgram program(Function function) {
    scopes.openFunction();
    List<FlatProgram.RegisterParameter> registerParameters = new ArrayList<>();
    List<Integer> registerResults = new ArrayList<>();
    List<FlatProgram.Parameter> parameters = new ArrayList<>();
    for (int i = 0; i < function.parameters().size(); i++) {
      Variable parameter = function.parameters().get(i);
      parameters.add(FlatProgram.Parameter.of(parameter));
      if (parameter.space() == StateSpace.GENERIC) {
        int register = scopes.register(parameter.name(), parameter.type().bits());
        registerParameters.add(new FlatProgram.RegisterParameter(i, register));
      } else {
        scopes.place(parameter.name(), place(parameter, Place.Role.PARAMETER, i));
      }
    }
    for (Variable result : function.results()) {
      if (result.space() == StateSpace.GENERIC) {
        registerResults.add(scopes.register(result.name(), result.type().bits()));
      } else {
        scopes.place(result.name(), place(result, Place.Role.RESULT, -1));
      }
    }
    callers.push(function.name());
    body(function.body().orElseThrow(), -1);
    Position end = items.isEmpty() ? function.position() : items.getLast().position();
    add(end, new FlatCode.End(false));
    for (int i = 0; i < places.size(); i++) {
      Place place = places.get(i);
      if (place.space() == StateSpace.CONST && place.bytes() > 0) {
        int index = parameters.size();
        places.set(
            i, new Place(place.name(), place.space(), place.bytes(), Place.Role.CONSTANT, index));
        parameters.add(new FlatProgram.Parameter(place.bytes(), true));
      }
    }
    return new FlatProgram(
        resolved(),
        scopes.registers(),
        scopes.widths(),
        places,
        parameters,
        registerParameters,
        registerResults,
        function.kind() == Function.Kind.ENTRY,
        false,
        Given.NOTHING);
  }

  private List<Item> resolved() {
    List<Item> all = new ArrayList<>();
    for (Item item : items) {
      all.add(
          item.code() instanceof FlatCode.Jump(int label)
              ? new Item(
                  item.position(),
                  item.guard(),
                  item.negated(),
                  new FlatCode.Jump(labels.get(label)))
              : item);
    }
    return all;
  }

  private int place(Variable variable, Place.Role role, int index) {
    places.add(new Place(variable.name(), variable.space(), variable.bytes(), role, index));
    return places.size() - 1;
  }

  /// Instructions of a block whose scope is open.
  ///
  /// @param end the label to go to for `ret`; -1 in the function that is looked at
  private void body(List<BodyItem> body, int end) {
    boolean named = false;
    for (BodyItem item : body) {
      Control control =
          item instanceof BodyItem.Line(Position _, Statement statement)
              ? Control.of(statement.instruction())
              : Control.NEXT;
      if (control instanceof Control.Here(String name)) {
        labels.add(-1);
        scopes.label(name, labels.size() - 1);
        named = true;
      } else {
        if (named && control instanceof Control.Targets(List<String> targets)) {
          tables.put(labels.size() - 1, targets);
        }
        named = false;
      }
    }
    for (BodyItem item : body) {
      switch (item) {
        case BodyItem.Registers registers -> scopes.declare(registers);
        case BodyItem.Local(Variable variable) ->
            scopes.place(variable.name(), place(variable, Place.Role.OTHER, -1));
        case BodyItem.Callable _ -> {}
        case BodyItem.Block(List<BodyItem> inner) -> {
          scopes.openBlock();
          body(inner, end);
          scopes.close();
        }
        case BodyItem.Line(Position position, Statement statement) ->
            line(outside.orElse(position), statement, end);
      }
    }
  }

  private void line(Position position, Statement statement, int end) {
    switch (Control.of(statement.instruction())) {
      case Control.Here(String name) -> labels.set(scopes.findLabel(name), items.size());
      case Control.Jump(String label, boolean sometimes) -> {
        if (sometimes) {
          add(position, statement, unknownFlow("a branch of litmus tests"));
        } else {
          jump(position, statement, scopes.findLabel(label));
        }
      }
      case Control.End _ -> {
        if (end < 0) {
          add(position, statement, new FlatCode.End(false));
        } else {
          jump(position, statement, end);
        }
      }
      case Control.Calls(Call call) -> call(position, statement, call);
      case Control.Targets _ -> {
        // A directive.
      }
      case Control.Choose(var index, String table) -> choose(position, statement, index, table);
      case Control.Trap _ -> add(position, statement, new FlatCode.End(true));
      case Control.Next _ ->
          PlainAccess.orItself(statement.instruction())
              .forEach(i -> add(position, statement, decoder.decode(i)));
    }
  }

  private void jump(Position position, Statement statement, int label) {
    add(position, statement, label < 0 ? unknownFlow("bra to nowhere") : new FlatCode.Jump(label));
  }

  /// `brx`: a jump for each value of the index. Nobody says what happens with others.
  ///
  /// @ptx 9.7.12.3 brx.idx
  private void choose(Position position, Statement statement, Optional<Written> by, String table) {
    List<String> targets = tables.getOrDefault(scopes.findLabel(table), List.of());
    Optional<Arg> index = by.flatMap(args::of);
    if (targets.isEmpty()
        || index.isEmpty()
        || targets.stream().anyMatch(t -> scopes.findLabel(t) < 0)) {
      add(position, statement, unknownFlow("brx.idx"));
      return;
    }
    labels.add(-1);
    int after = labels.size() - 1;
    statement
        .guard()
        .ifPresent(g ->
            items.add(
                new Item(
                    position,
                    scopes.registerOrNew(g.predicate().name()),
                    !g.negated(),
                    new FlatCode.Jump(after))));
    for (int i = 0; i < targets.size(); i++) {
      int chosen = scopes.fresh(by.orElseThrow() + "=" + i, 1);
      items.add(
          new Item(
              position,
              -1,
              false,
              new FlatCode.Assign(
                  List.of(chosen),
                  List.of(Formulas.compare(Comparison.EQ, ScalarType.U32)),
                  List.of(index.get(), new Arg.Immediate(i)))));
      items.add(
          new Item(position, chosen, false, new FlatCode.Jump(scopes.findLabel(targets.get(i)))));
    }
    add(position, new FlatCode.End(true));
    labels.set(after, items.size());
  }

  private static FlatCode unknownFlow(String text) {
    return new FlatCode.Unknown(text, List.of(), FlatCode.Unknown.Effect.FLOW);
  }

  private void add(Position position, Statement statement, FlatCode code) {
    int guard = statement.guard().map(g -> scopes.registerOrNew(g.predicate().name())).orElse(-1);
    boolean negated = statement.guard().map(Guard::negated).orElse(false);
    // Conditions are told apart by where they stand.
    boolean same = guard >= 0 && outside.isPresent();
    Position at = same ? new Position(position.line(), position.column() + items.size()) : position;
    items.add(new Item(at, guard, negated, code));
  }

  private void add(Position position, FlatCode code) {
    items.add(new Item(position, -1, false, code));
  }

  private void call(Position position, Statement statement, Call call) {
    Optional<Body> callee = body(call.name());
    Optional<FlatCode.Call.Kind> obstacle =
        callee.isEmpty() ? Optional.of(outside(call)) : obstacle(callee.get().function(), call);
    if (obstacle.isPresent()) {
      add(
          position,
          statement,
          call.fatal()
              ? new FlatCode.End(true)
              : new FlatCode.Call(
                  call.name(),
                  obstacle.get(),
                  call.results().stream().flatMap(r -> args.of(r).stream()).toList()));
      return;
    }
    labels.add(-1);
    int after = labels.size() - 1;
    if (statement.guard().isPresent()) {
      Guard guard = statement.guard().get();
      add(
          position,
          new Statement(
              Optional.of(new Guard(guard.predicate(), !guard.negated())), new Instruction.Exit()),
          new FlatCode.Jump(after));
    }
    boolean leaves = callee.get().elsewhere();
    Optional<Position> before = outside;
    outside = leaves ? Optional.of(position) : outside;
    callers.push(call.name());
    modules.push(callee.get().module());
    inline(position, callee.get().function(), call, after);
    modules.pop();
    callers.pop();
    outside = before;
  }

  /// Why a function cannot be put in where it is called; empty if it can.
  private Optional<FlatCode.Call.Kind> obstacle(Function callee, Call call) {
    if (callers.contains(call.name())) {
      return Optional.of(FlatCode.Call.Kind.RECURSIVE);
    }
    if (callers.size() >= MAX_DEPTH) {
      return Optional.of(FlatCode.Call.Kind.DEEP);
    }
    if (items.size() > MAX_ITEMS) {
      return Optional.of(FlatCode.Call.Kind.LONG);
    }
    boolean fits =
        call.results().size() >= callee.results().size()
            && call.arguments().size() >= callee.parameters().size();
    for (int i = 0; fits && i < callee.parameters().size(); i++) {
      boolean register = callee.parameters().get(i).space() == StateSpace.GENERIC;
      fits = register || scopes.findPlace(call.arguments().get(i).toString()) >= 0;
    }
    return fits ? Optional.empty() : Optional.of(FlatCode.Call.Kind.MISFIT);
  }

  private FlatCode.Call.Kind outside(Call call) {
    return scopes.findRegister(call.name()) >= 0
        ? FlatCode.Call.Kind.INDIRECT
        : call.harmless() ? FlatCode.Call.Kind.HARMLESS : FlatCode.Call.Kind.EXTERNAL;
  }

  private List<Arg> args(List<Written> operands) {
    return operands.stream().map(o -> args.of(o).orElse(new Arg.Immediate(0))).toList();
  }

  private void inline(Position position, Function callee, Call call, int after) {
    List<Arg> arguments = args(call.arguments());
    List<Arg> targets = args(call.results());
    scopes.openFunction();
    for (int i = 0; i < callee.parameters().size(); i++) {
      bind(position, callee.parameters().get(i), arguments.get(i));
    }
    List<Item> copies = new ArrayList<>();
    for (int i = 0; i < callee.results().size(); i++) {
      Variable result = callee.results().get(i);
      if (targets.get(i) instanceof Arg.Symbol(int place, long _)) {
        scopes.place(result.name(), place);
      } else if (targets.get(i) instanceof Arg.Register(int register)) {
        int inner = scopes.register(result.name(), result.type().bits());
        copies.add(new Item(position, -1, false, copy(register, new Arg.Register(inner))));
      }
    }
    body(callee.body().orElseThrow(), after);
    labels.set(after, items.size());
    items.addAll(copies);
    scopes.close();
  }

  /// Makes a parameter of a function that is put in what the caller gave.
  private void bind(Position position, Variable parameter, Arg argument) {
    boolean register = parameter.space() == StateSpace.GENERIC;
    if (!register && argument instanceof Arg.Symbol(int place, long _)) {
      scopes.place(parameter.name(), place);
      return;
    }
    int inner = scopes.register(parameter.name(), parameter.type().bits());
    items.add(new Item(position, -1, false, copy(inner, argument)));
  }

  private static FlatCode copy(int register, Arg source) {
    return new FlatCode.Assign(List.of(register), List.of(new Formula.Source(0)), List.of(source));
  }
}
