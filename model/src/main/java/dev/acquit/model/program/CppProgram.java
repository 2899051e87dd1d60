package dev.acquit.model.program;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppStatement.Exit;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.ast.ValueForm;
import dev.acquit.litmus.text.CppWriter;
import dev.acquit.model.program.ProgramThread.Step;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Op;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// C++ tests as programs.
final class CppProgram {
  /// How registers begin that are no local variables of the test.
  static final String MADE_UP = "$";

  private static final int NEVER = Integer.MAX_VALUE;

  private final CppTest test;
  private final LocationTable table;
  private final Map<String, IntegerType> types = new HashMap<>();
  private List<Step> steps = new ArrayList<>();
  private Supplier<String> words = () -> "";
  private int statement;
  private int statements;
  private int madeUp;

  /// What the full expression that is evaluated now does.
  private CppSequence sequence = new CppSequence();

  /// What of it is sequenced before all that comes, as a mask.
  private long floor;

  /// The local variables that a call in it writes.
  private Set<String> written = Set.of();

  /// A value, and the evaluations of the sequence that are sequenced before all that is done with
  /// it.
  private record Valued(Expression value, long before) {}

  /// The places of the statements that leave something, from the innermost loop on.
  private Map<Exit, List<Integer>> exits = new EnumMap<>(Exit.class);

  private CppProgram(CppTest test) {
    this.test = test;
    Set<String> names = new LinkedHashSet<>();
    for (InitEntry e : test.header().init()) {
      switch (e) {
        case InitEntry.Memory m -> names.add(m.location());
        case InitEntry.Alias a -> names.addAll(List.of(a.base(), a.name()));
        case InitEntry.SharedIn s -> names.add(s.location());
        case InitEntry.Size s -> names.add(s.location());
        case InitEntry.Register r -> {
          if (r.value() instanceof Value.AddressOf(String location, long offset)) {
            names.add(location);
          }
        }
      }
    }
    for (CppThread t : test.threads()) {
      for (CppThread.Parameter p : t.parameters()) {
        names.add(p.name());
        types.put(p.name(), type(p.type()));
      }
    }
    this.table = new LocationTable(List.copyOf(names), test.header().init());
  }

  static Program of(CppTest test) throws NotCoveredException {
    return new CppProgram(test).program();
  }

  private Program program() throws NotCoveredException {
    List<ProgramThread> threads = new ArrayList<>();
    for (CppThread thread : test.threads()) {
      steps = new ArrayList<>();
      statements = 0;
      exits = new EnumMap<>(Exit.class);
      statements(thread.body());
      leave(Exit.RETURN, steps.size());
      Map<String, Long> initial = new HashMap<>();
      for (InitEntry e : test.header().init()) {
        if (e instanceof InitEntry.Register r && r.thread() == thread.id()) {
          initial.put(r.name(), table.number(r.value()));
        }
      }
      threads.add(new ProgramThread(thread.id(), thread.place(), steps, initial));
    }
    List<Program.Location> locations =
        table.locations().stream().map(l -> isAtomic(l.name()) ? l : plain(l)).toList();
    return new Program(test, Program.Language.CPP, threads, locations, List.of());
  }

  private static Program.Location plain(Program.Location l) {
    return new Program.Location(
        l.name(), l.physical(), l.virtual(), l.initial(), l.extent(), l.size(), true);
  }

  /// Whether some thread declares that object with an atomic type.
  private boolean isAtomic(String name) {
    String more = test.header().metadata().getOrDefault(Header.ATOMIC, "");
    return List.of(more.split(" ")).contains(name)
        || test.threads().stream()
            .flatMap(t -> t.parameters().stream())
            .anyMatch(p -> p.name().equals(name) && CppThread.Parameter.isAtomic(p.type()));
  }

  /// The integer type that a declared type means; its width decides which bytes an access touches.
  private static IntegerType type(String declared) {
    CppType type = CppType.of(declared);
    return new IntegerType(type.bits(), type.signed());
  }

  private IntegerType typeAt(CppExpression address) {
    return switch (address) {
      case CppExpression.AddressOf(String name) ->
          types.getOrDefault(name, new IntegerType(32, true));
      case CppExpression.Binary(var op, var left, var right) -> typeAt(left);
      default -> new IntegerType(32, true);
    };
  }

  private void add(Operation operation) {
    steps.add(new Step(operation, statement, words));
  }

  private void statements(List<CppStatement> body) throws NotCoveredException {
    for (CppStatement s : body) {
      words = () -> CppWriter.headline(s);
      statement = statements++;
      statement(s);
    }
  }

  private void statement(CppStatement s) throws NotCoveredException {
    switch (s) {
      case CppStatement.Declare(var type, String name, Optional<CppExpression> value) -> {
        if (value.isPresent()) {
          into(name, value.get());
        }
      }
      case CppStatement.Assign(String name, var value) -> into(name, value);
      case CppStatement.PlainStore(var address, var value) -> {
        begin(value, address);
        // An assignment evaluates its right side first.
        Valued v = value(value);
        Valued a = behind(v, address);
        add(
            new Operation.Store(a.value(), v.value(), typeAt(address), CppMarks.PLAIN),
            v.before() | a.before());
        end();
      }
      case CppStatement.AtomicStore(var address, var value, var order, var scope) -> {
        begin(address, value);
        Valued a = value(address);
        Valued v = value(value);
        add(
            new Operation.Store(
                a.value(), v.value(), typeAt(address), CppMarks.store(order, scope)),
            a.before() | v.before());
        end();
      }
      case CppStatement.Evaluate(var expression) -> into(null, expression);
      case CppStatement.Fence(var order, var scope) -> {
        if (order != MemoryOrder.RELAXED) {
          add(new Operation.Fence(CppMarks.fence(order, scope)));
        }
      }
      case CppStatement.If(var condition, var then, var otherwise) ->
          branch(condition, then, otherwise);
      case CppStatement.While(var condition, var body) -> loop(condition, body);
      case CppStatement.DoWhile(var body, var condition) -> loop(body, condition);
      case CppStatement.Leave(var exit) -> {
        exits.computeIfAbsent(exit, e -> new ArrayList<>()).add(steps.size());
        add(new Operation.Fence(CppMarks.PLAIN)); // its place; the target is known later
      }
    }
  }

  private void branch(
      CppExpression condition, List<CppStatement> then, List<CppStatement> otherwise)
      throws NotCoveredException {
    Expression c = whole(condition);
    Supplier<String> before = words;
    int own = statement;
    int jump = steps.size();
    add(new Operation.Fence(CppMarks.PLAIN)); // its place; the target is known later
    statements(then);
    int skip = steps.size();
    if (!otherwise.isEmpty()) {
      add(new Operation.Fence(CppMarks.PLAIN));
      statements(otherwise);
      steps.set(skip, new Step(new Operation.Jump(null, steps.size(), NEVER), own, before));
      skip++;
    }
    Expression not = Expression.not(c);
    boolean meet = !CppStatement.leave(then) && !CppStatement.leave(otherwise);
    int join = meet ? steps.size() : NEVER;
    steps.set(jump, new Step(new Operation.Jump(not, skip, join), own, before));
  }

  private void loop(CppExpression condition, List<CppStatement> body) throws NotCoveredException {
    int head = steps.size();
    Supplier<String> before = words;
    int own = statement;
    Expression c = whole(condition);
    boolean always = c instanceof Expression.Constant(long value) && value != 0;
    int jump = steps.size();
    if (!always) {
      add(new Operation.Fence(CppMarks.PLAIN));
    }
    Map<Exit, List<Integer>> outside = round(body);
    steps.add(new Step(new Operation.Jump(null, head, NEVER), own, before));
    if (!always) {
      Expression not = Expression.not(c);
      steps.set(jump, new Step(new Operation.Jump(not, steps.size(), NEVER), own, before));
    }
    leave(Exit.CONTINUE, head);
    leave(Exit.BREAK, steps.size());
    exits = outside;
  }

  private void loop(List<CppStatement> body, CppExpression condition) throws NotCoveredException {
    int head = steps.size();
    Supplier<String> before = words;
    int own = statement;
    Map<Exit, List<Integer>> outside = round(body);
    leave(Exit.CONTINUE, steps.size());
    words = before;
    statement = own;
    add(new Operation.Jump(whole(condition), head, NEVER));
    leave(Exit.BREAK, steps.size());
    exits = outside;
  }

  /// The body of a loop.
  ///
  /// @return what leaves the loop around it
  private Map<Exit, List<Integer>> round(List<CppStatement> body) throws NotCoveredException {
    Map<Exit, List<Integer>> outside = exits;
    exits = new EnumMap<>(Exit.class);
    exits.put(Exit.RETURN, outside.computeIfAbsent(Exit.RETURN, e -> new ArrayList<>()));
    statements(body);
    return outside;
  }

  /// Says where the statements that leave something go.
  private void leave(Exit exit, int target) {
    for (int place : exits.getOrDefault(exit, List.of())) {
      Step step = steps.get(place);
      Operation jump = new Operation.Jump(null, target, NEVER);
      steps.set(place, new Step(jump, step.statement(), step.words()));
    }
  }

  /// Begins a full expression with these parts.
  ///
  /// @cpp intro.execution
  private void begin(CppExpression... parts) {
    sequence = new CppSequence();
    floor = 0;
    written = new HashSet<>();
    for (CppExpression part : parts) {
      addWritten(part);
    }
  }

  private void addWritten(CppExpression e) {
    if (e instanceof CppExpression.CompareExchange swap) {
      written.add(swap.expected());
    }
    e.parts().forEach(this::addWritten);
  }

  /// Ends it: what it does becomes steps, in each order that an execution may have.
  private void end() throws NotCoveredException {
    if (sequence.size() > 0) {
      List<List<Operation>> orders = sequence.orders();
      (orders.size() == 1 ? orders.getFirst() : PtxProgram.oneOf(orders, steps.size()))
          .forEach(this::add);
    }
  }

  private long add(Operation operation, long before) throws NotCoveredException {
    if (sequence.size() == Long.SIZE) {
      throw new NotCoveredException(
          "an expression of more than " + Long.SIZE + " evaluations is not covered");
    }
    return sequence.add(operation, before | floor);
  }

  /// A full expression; what it does becomes steps.
  private Expression whole(CppExpression e) throws NotCoveredException {
    begin(e);
    Valued value = value(e);
    end();
    return value.value();
  }

  /// Evaluates a full expression into a register; null: for what it does.
  private void into(String name, CppExpression e) throws NotCoveredException {
    begin(e);
    if (isAccess(e)) {
      access(name, e);
      end();
    } else {
      Valued value = value(e);
      end();
      if (name != null) {
        add(new Operation.Assign(name, value.value()));
      }
    }
  }

  private static boolean isAccess(CppExpression e) {
    return switch (e) {
      case CppExpression.PlainLoad _,
          CppExpression.AtomicLoad _,
          CppExpression.Exchange _,
          CppExpression.FetchModify _,
          CppExpression.CompareExchange _ ->
          true;
      case CppExpression.Constant _,
          CppExpression.Local _,
          CppExpression.AddressOf _,
          CppExpression.Unary _,
          CppExpression.Binary _ ->
          false;
    };
  }

  /// Accesses memory, with the value in a register.
  ///
  /// @return what is then sequenced before all that is done with the value
  private long access(String name, CppExpression e) throws NotCoveredException {
    return switch (e) {
      case CppExpression.PlainLoad(var address) -> {
        Valued a = value(address);
        yield add(new Operation.Load(name, a.value(), typeAt(address), CppMarks.PLAIN), a.before());
      }
      case CppExpression.AtomicLoad(var address, var order, var scope) -> {
        Valued a = value(address);
        yield add(
            new Operation.Load(name, a.value(), typeAt(address), CppMarks.load(order, scope)),
            a.before());
      }
      case CppExpression.Exchange(var address, var operand, var order, var scope) ->
          update(name, address, new Formula.Source(1), operand, order, scope);
      case CppExpression.FetchModify(var op, var address, var operand, var order, var scope) ->
          update(name, address, formula(op, typeAt(address)), operand, order, scope);
      case CppExpression.CompareExchange swap -> compareExchange(name, swap);
      case CppExpression.Constant _,
          CppExpression.Local _,
          CppExpression.AddressOf _,
          CppExpression.Unary _,
          CppExpression.Binary _ ->
          throw new IllegalArgumentException("no access");
    };
  }

  private long update(
      String name,
      CppExpression address,
      Formula formula,
      CppExpression operand,
      MemoryOrder order,
      ThreadScope scope)
      throws NotCoveredException {
    Valued a = value(address);
    Valued o = value(operand);
    return add(
        new Operation.Update(
            name,
            a.value(),
            formula,
            o.value(),
            typeAt(address),
            CppMarks.readHalf(order, scope),
            CppMarks.writeHalf(order, scope)),
        a.before() | o.before());
  }

  private long compareExchange(String name, CppExpression.CompareExchange swap)
      throws NotCoveredException {
    Valued address = value(swap.address());
    Valued desired = value(swap.desired());
    return add(
        new Operation.CompareSwap(
            null,
            name,
            swap.expected(),
            swap.weak(),
            address.value(),
            new Expression.Register(swap.expected()),
            desired.value(),
            typeAt(swap.address()),
            CppMarks.readHalf(swap.success(), swap.scope()),
            CppMarks.writeHalf(swap.success(), swap.scope()),
            CppMarks.load(swap.failure(), swap.scope())),
        address.before() | desired.before());
  }

  private static Formula formula(CppOperation operation, IntegerType type) {
    return operation.formula(type.signed() ? ValueForm.SIGNED : ValueForm.UNSIGNED, type.bits());
  }

  /// The value of a part of the full expression at hand.
  private Valued value(CppExpression e) throws NotCoveredException {
    return switch (e) {
      case CppExpression.Constant(long c) -> new Valued(new Expression.Constant(c), floor);
      case CppExpression.Local(String name) -> local(name);
      case CppExpression.AddressOf(String location) ->
          new Valued(new Expression.Constant(Addresses.of(table.index(location), 0)), floor);
      case CppExpression.Unary(var operator, var operand) -> {
        Valued x = value(operand);
        yield new Valued(unary(operator, x.value()), x.before());
      }
      case CppExpression.Binary(var operator, var left, var right) -> {
        Valued a = value(left);
        Valued b = isSequenced(operator) ? behind(a, right) : value(right);
        yield new Valued(binary(operator, a.value(), b.value()), a.before() | b.before());
      }
      case CppExpression.PlainLoad _,
          CppExpression.AtomicLoad _,
          CppExpression.Exchange _,
          CppExpression.CompareExchange _,
          CppExpression.FetchModify _ -> {
        String name = MADE_UP + madeUp++;
        long before = access(name, e);
        yield new Valued(new Expression.Register(name), before);
      }
    };
  }

  /// Where a call of the same expression writes a variable, it matters when it is read.
  private Valued local(String name) throws NotCoveredException {
    if (!written.contains(name)) {
      return new Valued(new Expression.Register(name), floor);
    }
    String copy = MADE_UP + madeUp++;
    long before = add(new Operation.Assign(copy, new Expression.Register(name)), 0);
    return new Valued(new Expression.Register(copy), before);
  }

  /// The value of a part that is sequenced behind another one.
  private Valued behind(Valued first, CppExpression e) throws NotCoveredException {
    long outer = floor;
    floor |= first.before();
    Valued value = value(e);
    floor = outer;
    return value;
  }

  /// Whether the left side is sequenced before the right one.
  ///
  /// @cpp expr.shift
  /// @cpp expr.log.and
  /// @cpp expr.log.or
  private static boolean isSequenced(BinaryOperator operator) {
    return switch (operator) {
      case AND_THEN, OR_ELSE, SHL, SHR -> true;
      default -> false;
    };
  }

  private static Expression unary(CppExpression.UnaryOperator operator, Expression x) {
    return switch (operator) {
      case NOT -> Expression.not(x);
      case COMPLEMENT -> Expression.apply(Op.NOT, Long.SIZE, x);
      case MINUS -> Expression.apply(Op.SUB, Long.SIZE, new Expression.Constant(0), x);
    };
  }

  private static Expression binary(BinaryOperator operator, Expression a, Expression b) {
    return switch (operator) {
      case OR -> apply(Op.OR, a, b);
      case XOR -> apply(Op.XOR, a, b);
      case AND -> apply(Op.AND, a, b);
      case EQ -> apply(Op.EQ, a, b);
      case NE -> Expression.not(apply(Op.EQ, a, b));
      case LT -> apply(Op.LT_S, a, b);
      case LE -> Expression.not(apply(Op.LT_S, b, a));
      case GT -> apply(Op.LT_S, b, a);
      case GE -> Expression.not(apply(Op.LT_S, a, b));
      case SHL -> apply(Op.SHL, a, b);
      case SHR -> apply(Op.SHR_S, a, b);
      case ADD -> apply(Op.ADD, a, b);
      case SUB -> apply(Op.SUB, a, b);
      case MUL -> apply(Op.MUL, a, b);
      case DIV -> apply(Op.DIV_S, a, b);
      case REM -> apply(Op.REM_S, a, b);
      case OR_ELSE -> apply(Op.OR, truth(a), truth(b));
      case AND_THEN -> apply(Op.AND, truth(a), truth(b));
    };
  }

  private static Expression truth(Expression e) {
    return Expression.not(Expression.not(e));
  }

  private static Expression apply(Op op, Expression a, Expression b) {
    return Expression.apply(op, Long.SIZE, a, b);
  }
}
