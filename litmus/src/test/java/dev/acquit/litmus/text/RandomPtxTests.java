package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;

/// Makes PTX tests at random, every form of the syntax tree among them that a table can say. They
/// obey the rules of the text: registers look like registers or have an initial value, types fit
/// their instructions.
final class RandomPtxTests {
  private static final List<String> VARIABLES = List.of("x", "y", "r7", "a_b");
  private static final List<String> REGISTERS = List.of("r0", "%r1", "rd2", "tmp", "%a.x");
  private static final List<ScalarType> SIGNED_OR_NOT =
      List.of(ScalarType.U16, ScalarType.U32, ScalarType.U64, ScalarType.S16, ScalarType.S32);
  private static final List<ScalarType> BITS =
      List.of(ScalarType.B16, ScalarType.B32, ScalarType.B64);
  private static final Operand.Register PREDICATE = new Operand.Register("p0");

  private final Random random;

  RandomPtxTests(Random random) {
    this.random = random;
  }

  PtxTest next() {
    int count = 1 + random.nextInt(4);
    int first = random.nextInt(3);
    List<PtxThread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<Statement> body = IntStream.range(0, random.nextInt(6)).mapToObj(n -> row()).toList();
      threads.add(new PtxThread(first + 2 * i, place(), body));
    }
    return new PtxTest(header(threads), threads);
  }

  private Place place() {
    OptionalInt cluster =
        random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(random.nextInt(3));
    return new Place(random.nextInt(2), cluster, random.nextInt(3));
  }

  private Header header(List<PtxThread> threads) {
    List<InitEntry> init = new ArrayList<>();
    VARIABLES.forEach(x -> init.add(new InitEntry.Memory(x, value())));
    for (PtxThread t : threads) {
      init.add(new InitEntry.Register(t.id(), "tmp", value()));
    }
    init.add(new InitEntry.Alias("s", pick(Proxy.ofNames()), pick(VARIABLES)));
    init.add(new InitEntry.SharedIn(pick(VARIABLES), place()));
    init.add(new InitEntry.Size(pick(VARIABLES), 8));
    Optional<Proposition> filter =
        random.nextBoolean() ? Optional.empty() : Optional.of(compare(threads));
    List<Term> shown = random.nextBoolean() ? List.of() : List.of(register(threads));
    Condition condition =
        new Condition(
            pick(List.of(Condition.Quantifier.values())),
            new Proposition.And(List.of(compare(threads), compare(threads))));
    return new Header(
        "random-" + random.nextInt(1000),
        List.of(),
        new LinkedHashMap<>(),
        init,
        shown,
        filter,
        condition);
  }

  private Proposition compare(List<PtxThread> threads) {
    return new Proposition.Compare(
        register(threads),
        pick(List.of(Comparison.values())),
        random.nextBoolean() ? new Term.Literal(value()) : memory());
  }

  private Term register(List<PtxThread> threads) {
    return new Term.ThreadRegister(pick(threads).id(), pick(REGISTERS.subList(0, 4)));
  }

  /// A variable, or a part of one; larger values than numbers of 32 bits say that it has 8 bytes.
  private Term memory() {
    int bytes = 1 << random.nextInt(4);
    return random.nextBoolean()
        ? new Term.Memory(pick(VARIABLES))
        : new Term.Part(pick(VARIABLES), (long) bytes * random.nextInt(8 / bytes), bytes);
  }

  private Value value() {
    return random.nextInt(4) == 0
        ? new Value.AddressOf(pick(VARIABLES), random.nextInt(9) - 4)
        : Value.of(pick(List.of(0L, 1L, -1L, 42L, Long.MAX_VALUE, Long.MIN_VALUE)));
  }

  private Statement row() {
    Instruction instruction = instruction();
    boolean guarded = random.nextInt(4) == 0 && !(instruction instanceof Instruction.Label);
    return new Statement(
        guarded ? Optional.of(new Guard(PREDICATE, random.nextBoolean())) : Optional.empty(),
        instruction);
  }

  private Instruction instruction() {
    return switch (random.nextInt(16)) {
      case 0, 1 -> load();
      case 2, 3 -> store();
      case 4 -> atom();
      case 5 -> red();
      case 6 ->
          Instruction.Fence.of(
              pick(List.of(FenceSemantics.values())), pick(List.of(Scope.values())));
      case 7 ->
          new Instruction.Fence(
              FenceSemantics.SC,
              pick(List.of(Scope.CTA, Scope.GPU, Scope.SYS)),
              Instruction.Fence.Spelling.MEMBAR);
      case 8 -> new Instruction.ProxyFence(pick(List.of(Instruction.ProxyFence.Kind.values())));
      case 9 -> barrier();
      case 10 -> move();
      case 11, 12 -> compute();
      case 13 -> test();
      case 14 ->
          new Instruction.CompareBranch(
              pick(List.of(Comparison.values())), operand(), operand(), label());
      default ->
          pick(
              List.of(
                  new Instruction.Label(label()),
                  new Instruction.Branch(label()),
                  new Instruction.Exit(),
                  new Instruction.Unmodelled("nanosleep", List.of("u32"), List.of(operand()))));
    };
  }

  private Instruction load() {
    int vector = pick(List.of(1, 1, 1, 2, 4));
    List<Operand.Register> to = IntStream.range(0, vector).mapToObj(i -> register()).toList();
    boolean view = random.nextInt(5) == 0;
    Proxy proxy = view ? pick(List.of(Proxy.TEXTURE, Proxy.SURFACE, Proxy.CONSTANT)) : null;
    return new Instruction.Load(access(MemoryInstruction.LD, proxy, vector), to, address());
  }

  private Instruction store() {
    int vector = pick(List.of(1, 1, 1, 2, 4));
    List<Operand> from = IntStream.range(0, vector).mapToObj(i -> operand()).toList();
    Proxy proxy = random.nextInt(5) == 0 ? Proxy.SURFACE : null;
    return new Instruction.Store(access(MemoryInstruction.ST, proxy, vector), address(), from);
  }

  /// @param view the proxy of a weak access by another tool's instruction; null: generic
  private Access access(MemoryInstruction instruction, Proxy view, int vector) {
    if (view != null) {
      return new Access(
          view,
          Semantics.WEAK,
          Optional.empty(),
          StateSpace.GENERIC,
          ScalarType.U32,
          vector,
          List.of());
    }
    List<Semantics> orders =
        instruction.orders().stream().filter(o -> vector == 1 || o != Semantics.MMIO).toList();
    Semantics order = pick(orders);
    Optional<Scope> scope =
        switch (order) {
          case WEAK, VOLATILE -> Optional.empty();
          case MMIO -> Optional.of(Scope.SYS);
          case RELAXED, ACQUIRE, RELEASE, ACQ_REL -> Optional.of(pick(List.of(Scope.values())));
        };
    StateSpace space =
        order == Semantics.MMIO
            ? StateSpace.GLOBAL
            : pick(List.copyOf(MemoryInstruction.strongSpaces()));
    ScalarType type =
        vector == 1
            ? pick(List.of(ScalarType.U8, ScalarType.U32, ScalarType.B64, ScalarType.S16))
            : pick(List.of(ScalarType.B8, ScalarType.U32, ScalarType.F32));
    return new Access(Proxy.GENERIC, order, scope, space, type, vector, List.of());
  }

  private Access update(MemoryInstruction instruction, AtomicOperation operation) {
    ScalarType type = pick(List.copyOf(operation.types()));
    return new Access(
        Proxy.GENERIC,
        pick(List.copyOf(instruction.orders())),
        Optional.of(pick(List.of(Scope.values()))),
        pick(List.copyOf(MemoryInstruction.strongSpaces())),
        type,
        1,
        type.half() ? List.of("noftz") : List.of());
  }

  private Instruction atom() {
    AtomicOperation operation = pick(List.of(AtomicOperation.values()));
    List<Operand> operands =
        operation.arity() == 2 ? List.of(operand(), operand()) : List.of(operand());
    return new Instruction.Atom(
        update(MemoryInstruction.ATOM, operation),
        operation,
        random.nextInt(4) == 0 ? Optional.empty() : Optional.of(register()),
        address(),
        operands);
  }

  private Instruction red() {
    AtomicOperation operation;
    do {
      operation = pick(List.of(AtomicOperation.values()));
    } while (!operation.allowedInRed());
    return new Instruction.Red(
        update(MemoryInstruction.RED, operation), operation, address(), operand());
  }

  private Instruction barrier() {
    Instruction.Barrier.Dialect dialect = pick(List.of(Instruction.Barrier.Dialect.values()));
    boolean peer = dialect == Instruction.Barrier.Dialect.PEER;
    return new Instruction.Barrier(
        pick(List.of(Instruction.Barrier.Action.values())),
        dialect,
        new Operand.Immediate(random.nextInt(16)),
        Optional.of(new Operand.Immediate(random.nextInt(5))),
        peer && random.nextBoolean() ? Optional.of(register()) : Optional.empty());
  }

  private Instruction move() {
    Operand source = random.nextBoolean() ? new Operand.Symbol(pick(VARIABLES)) : operand();
    return new Instruction.Move(
        pick(List.of(ScalarType.U32, ScalarType.B64, ScalarType.S16)), register(), source);
  }

  private Instruction compute() {
    Operator operator = pick(List.of(Operator.values()));
    List<ScalarType> types =
        switch (operator) {
          case ADD, SUB, MUL, DIV, REM, MIN, MAX, MAD -> SIGNED_OR_NOT;
          case NEG -> List.of(ScalarType.S16, ScalarType.S32, ScalarType.S64);
          case AND, OR, XOR, NOT, SHL -> BITS;
          case SHR, SELECT -> List.of(ScalarType.B32, ScalarType.S32, ScalarType.U64);
        };
    List<Operand> sources = new ArrayList<>();
    for (int i = 0; i < operator.arity(); i++) {
      sources.add(operator == Operator.SELECT && i == 2 ? PREDICATE : operand());
    }
    return new Instruction.Compute(operator, pick(types), register(), sources);
  }

  private Instruction test() {
    Comparison comparison = pick(List.of(Comparison.values()));
    boolean equality = comparison == Comparison.EQ || comparison == Comparison.NE;
    ScalarType type = pick(equality && random.nextBoolean() ? BITS : SIGNED_OR_NOT);
    return new Instruction.SetPredicate(comparison, type, PREDICATE, operand(), operand());
  }

  private Address address() {
    Operand base = random.nextInt(3) == 0 ? register() : new Operand.Symbol(pick(VARIABLES));
    return new Address(base, random.nextInt(3) == 0 ? random.nextInt(17) - 8 : 0);
  }

  private Operand operand() {
    return random.nextBoolean()
        ? register()
        : new Operand.Immediate(pick(List.of(0L, 1L, -1L, Long.MAX_VALUE, Long.MIN_VALUE)));
  }

  private Operand.Register register() {
    return new Operand.Register(pick(REGISTERS));
  }

  private String label() {
    return pick(List.of("L0", "LC01", "again", "exists0"));
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
