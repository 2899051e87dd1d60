package dev.acquit.model.program;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppModification;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppStatement.Exit;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.text.CppWriter;
import dev.acquit.litmus.typing.CppTypes;
import dev.acquit.litmus.typing.CppTyping;
import dev.acquit.litmus.typing.TypedTerms;
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
  private static final CppThread NOBODY = new CppThread(0, Place.cta(0), List.of(), List.of());

  private final CppTest test;

  /// Initial values as they are kept.
  private final List<InitEntry> init;

  private final LocationTable table;
  private final Map<Term, CppType> types;

  /// Whether an object has 128 bits.
  private final boolean wide;

  private int thread;
  private CppTyping typing = CppTyping.of(NOBODY, List.of());
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

  /// What has to hold so that the full expression has a meaning.
  private List<Operation> demands = new ArrayList<>();

  /// What holds where the part of it that is read now is evaluated: the left sides of `&&` and `||`
  /// and the conditions of `?:` around it.
  private List<Expression> reached = new ArrayList<>();

  /// A value, and the evaluations of the sequence that are sequenced before all that is done with
  /// it.
  private record Valued(Expression value, long before) {}

  /// The places of the statements that leave something, from the innermost loop on.
  private Map<Exit, List<Integer>> exits = new EnumMap<>(Exit.class);

  private CppProgram(CppTest test) {
    this.test = test;
    this.types = CppTyping.terms(test);
    this.wide =
        types.entrySet().stream()
            .anyMatch(e -> e.getKey() instanceof Term.Memory && e.getValue().bits() > Long.SIZE);
    Set<String> names = new LinkedHashSet<>();
    this.init = TypedTerms.of(test).kept(test.header()).init();
    for (InitEntry e : init) {
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
      }
    }
    this.table = new LocationTable(List.copyOf(names), init);
  }

  static Program of(CppTest test) throws NotCoveredException {
    return new CppProgram(test).program();
  }

  private Program program() throws NotCoveredException {
    WideObjects.check(test, types);
    List<ProgramThread> threads = new ArrayList<>();
    for (CppThread thread : test.threads()) {
      typing = CppTyping.of(thread, test.header().init());
      this.thread = thread.id();
      steps = new ArrayList<>();
      statements = 0;
      exits = new EnumMap<>(Exit.class);
      statements(thread.body());
      leave(Exit.RETURN, steps.size());
      Map<String, Long> initial = new HashMap<>();
      for (InitEntry e : init) {
        if (e instanceof InitEntry.Register r && r.thread() == thread.id()) {
          initial.put(r.name(), table.number(r.value()));
        }
      }
      threads.add(new ProgramThread(thread.id(), thread.place(), steps, initial));
    }
    List<Program.Location> locations =
        table.locations().stream()
            .map(this::kept)
            .map(l -> isAtomic(l.name()) ? l : plain(l))
            .toList();
    return new Program(test, Program.Language.CPP, threads, locations, List.of());
  }

  /// A location whose initial value is kept as its type keeps values.
  private Program.Location kept(Program.Location l) {
    CppType type = types.get(new Term.Memory(l.name()));
    boolean narrow = type != null && type.integral() && type.bits() < Long.SIZE;
    return l.extent() instanceof Extent.Open && narrow
        ? new Program.Location(
            l.name(),
            l.physical(),
            l.virtual(),
            new IntegerType(type.bits(), type.signed()).keep(l.initial()),
            l.extent(),
            l.size(),
            l.plain())
        : l;
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
            .anyMatch(p -> p.name().equals(name) && CppTypes.isAtomic(p.type()));
  }

  /// Which bytes an access to the object at an address touches, and how they are read.
  private IntegerType typeAt(CppExpression address) throws NotCoveredException {
    if (wide && !(address instanceof CppExpression.AddressOf)) {
      throw new NotCoveredException(
          "computed addresses beside objects of 128 bits are not covered in C++ tests");
    }
    return CppValues.integer(typing.at(address));
  }

  private void add(Operation operation) {
    steps.add(new Step(operation, statement, words));
  }

  private void statements(List<CppStatement> body) throws NotCoveredException {
    for (CppStatement s : body) {
      words = () -> CppWriter.headline(s);
      statement = statements++;
      int own = statement;
      try {
        statement(isSimple(s) ? typing.explicit(s) : s);
      } catch (NotCoveredException e) {
        Uncovered what = e.what();
        throw what.thread() >= 0
            ? e
            : new NotCoveredException(new Uncovered(what.why(), thread, own, what.undefined()));
      }
    }
  }

  private static boolean isSimple(CppStatement s) {
    return switch (s) {
      case CppStatement.If _, CppStatement.While _, CppStatement.DoWhile _ -> false;
      default -> true;
    };
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
    demands = new ArrayList<>();
    reached = new ArrayList<>();
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

  /// Ends it: what it does becomes steps, in each order that an execution may have; then what has
  /// to hold so that it has a meaning.
  private void end() throws NotCoveredException {
    if (sequence.size() > 0) {
      List<List<Operation>> orders = sequence.orders();
      (orders.size() == 1 ? orders.getFirst() : PtxProgram.oneOf(orders, steps.size()))
          .forEach(this::add);
    }
    demands.forEach(this::add);
    demands = new ArrayList<>();
  }

  private long add(Operation operation, long before) throws NotCoveredException {
    if (sequence.size() == Long.SIZE) {
      throw new NotCoveredException(
          "an expression of more than " + Long.SIZE + " evaluations is not covered");
    }
    return sequence.add(operation, before | floor);
  }

  /// A full expression; what it does becomes steps.
  private Expression whole(CppExpression condition) throws NotCoveredException {
    CppExpression e = typing.condition(condition);
    begin(e);
    Valued value = value(e);
    end();
    return value.value();
  }

  /// Evaluates a full expression into a register; null: for what it does.
  private void into(String name, CppExpression e) throws NotCoveredException {
    begin(e);
    if (isAccess(e) && !mayLackMeaning(e)) {
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

  /// Whether something is computed in it that may have no result: what that was computed of is to
  /// be kept.
  private boolean mayLackMeaning(CppExpression e) {
    boolean own =
        switch (e) {
          case CppExpression.Unary(var operator, var _) ->
              operator == CppExpression.UnaryOperator.MINUS;
          case CppExpression.Binary(var operator, var _, var _) ->
              switch (operator) {
                case ADD, SUB, MUL, DIV, REM, SHL, SHR -> !typing.type(e).pointer();
                default -> false;
              };
          default -> false;
        };
    return own || e.parts().stream().anyMatch(this::mayLackMeaning);
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
          CppExpression.Cast _,
          CppExpression.Unary _,
          CppExpression.Binary _,
          CppExpression.Conditional _ ->
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
      case CppExpression.FetchModify(var op, var address, var operand, var order, var scope) -> {
        CppValues.checkWidth(op.word(), keepsWidth(op), typing.at(address));
        yield update(name, address, formula(op, typing.at(address)), operand, order, scope);
      }
      case CppExpression.CompareExchange swap -> compareExchange(name, swap);
      case CppExpression.Constant _,
          CppExpression.Local _,
          CppExpression.AddressOf _,
          CppExpression.Cast _,
          CppExpression.Unary _,
          CppExpression.Binary _,
          CppExpression.Conditional _ ->
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
    CppType object = typing.at(swap.address());
    if (object.bits() > Long.SIZE && !typing.local(swap.expected()).equals(object)) {
      throw new NotCoveredException(
          "a compare-exchange of '" + object.words() + "' with another type is not covered");
    }
    Optional<String> wrong = typing.wrong(swap);
    if (wrong.isPresent()) {
      throw new NotCoveredException(new Uncovered(wrong.get(), thread, statement));
    }
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

  private static Formula formula(CppModification operation, CppType type) {
    int bits = Math.min(Long.SIZE, type.bits());
    Formula formula = operation.formula(CppValues.form(type), bits);
    return type.floating() ? RealValues.updated(formula, type.bits()) : formula;
  }

  /// The value of a part of the full expression at hand.
  private Valued value(CppExpression e) throws NotCoveredException {
    return switch (e) {
      case CppExpression.Constant(long c, var type) ->
          new Valued(CppValues.constant(c, type), floor);
      case CppExpression.Local(String name) -> local(name);
      case CppExpression.AddressOf(String location) ->
          new Valued(new Expression.Constant(Addresses.of(table.index(location), 0)), floor);
      case CppExpression.Cast(CppType to, var operand) -> {
        Valued x = value(operand);
        yield new Valued(CppValues.convert(x.value(), typing.type(operand), to), x.before());
      }
      case CppExpression.Unary(var operator, var operand) -> {
        Valued x = value(operand);
        yield new Valued(unary(operator, x.value(), typing.type(operand)), x.before());
      }
      case CppExpression.Binary b -> binary(b);
      case CppExpression.Conditional c -> conditional(c);
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

  private Expression unary(CppExpression.UnaryOperator operator, Expression x, CppType type)
      throws NotCoveredException {
    boolean keeps =
        operator == CppExpression.UnaryOperator.NOT || operator == CppExpression.UnaryOperator.PLUS;
    CppValues.checkWidth(operator.symbol(), keeps, type);
    return switch (operator) {
      case NOT -> Expression.not(x);
      case COMPLEMENT -> CppValues.complement(x, type);
      case PLUS -> x;
      case MINUS -> {
        CppValues.demandOfMinus(x, type).ifPresent(this::demand);
        yield CppValues.minus(x, type);
      }
    };
  }

  private Valued binary(CppExpression.Binary e) throws NotCoveredException {
    BinaryOperator operator = e.operator();
    Valued a = value(e.left());
    boolean chosen = operator == BinaryOperator.AND_THEN || operator == BinaryOperator.OR_ELSE;
    if (chosen) {
      reached.add(
          operator == BinaryOperator.AND_THEN
              ? CppValues.truth(a.value())
              : Expression.not(a.value()));
    }
    Valued b = isSequenced(operator) ? behind(a, e.right()) : value(e.right());
    if (chosen) {
      reached.removeLast();
    }
    CppType right = typing.type(e.right());
    CppValues.checkWidth(operator.symbol(), keepsWidth(operator), typing.type(e.left()), right);
    CppType type = right.pointer() ? right : typing.type(e.left());
    CppValues.demand(operator, a.value(), b.value(), type, right).ifPresent(this::demand);
    return new Valued(
        CppValues.binary(operator, a.value(), b.value(), type), a.before() | b.before());
  }

  /// Of the sides only one is evaluated, behind the condition.
  ///
  /// @cpp expr.cond
  private Valued conditional(CppExpression.Conditional e) throws NotCoveredException {
    Valued asked = value(e.condition());
    Expression holds = CppValues.truth(asked.value());
    reached.add(holds);
    Valued then = behind(asked, e.then());
    reached.set(reached.size() - 1, Expression.not(holds));
    Valued otherwise = behind(asked, e.otherwise());
    reached.removeLast();
    return new Valued(
        Expression.apply(Op.SELECT, Long.SIZE, holds, then.value(), otherwise.value()),
        asked.before() | then.before() | otherwise.before());
  }

  /// Whether a read-modify-write makes of such numbers such a number.
  private static boolean keepsWidth(CppModification operation) {
    return operation
        .ptx()
        .filter(o ->
            switch (o) {
              case AND, OR, XOR, MIN, MAX -> true;
              case ADD, SUB, INC, DEC, EXCH, CAS, MUL, DIV -> false;
            })
        .isPresent();
  }

  /// Whether an operator makes of numbers of 64 bits, or of those below 2^63, such a number.
  private static boolean keepsWidth(BinaryOperator operator) {
    return switch (operator) {
      case OR, XOR, AND, EQ, NE, LT, LE, GT, GE, OR_ELSE, AND_THEN -> true;
      case SHL, SHR, ADD, SUB, MUL, DIV, REM -> false;
    };
  }

  /// Remembers what has to hold where this part of the full expression is evaluated.
  private void demand(Operation.Demand demand) {
    Expression condition = demand.condition();
    for (Expression c : reached) {
      condition = Expression.apply(Op.OR, Long.SIZE, Expression.not(c), condition);
    }
    String where = " in '" + words.get() + "' of P" + thread;
    demands.add(new Operation.Demand(condition, demand.why() + where + ", which is undefined"));
  }
}
