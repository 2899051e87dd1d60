package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppExpression.UnaryOperator;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppStatement.Exit;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.Fundamental;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.isa.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Makes C++ tests at random, every form of the syntax tree among them. They obey the rules of the
/// text: names are declared and seen where they are used, orders are legal, places are numbered
/// canonically.
final class RandomCppTests {
  private static final List<String> SHARED = List.of("x", "y", "flag");
  private static final List<String> TYPES = List.of("int", "volatile int", "unsigned long");

  private final Random random;
  private List<String> seen = new ArrayList<>();
  private int declared;
  private int loops;

  RandomCppTests(Random random) {
    this.random = random;
  }

  CppTest next() {
    int threads = 1 + random.nextInt(4);
    List<Place> places =
        Placement.canonical(IntStream.range(0, threads).mapToObj(i -> place()).toList());
    List<CppThread> list = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      seen = new ArrayList<>();
      declared = 0;
      var parameters = SHARED.stream().map(x -> new CppThread.Parameter(pick(TYPES), x)).toList();
      seen.add("p");
      list.add(new CppThread(i, places.get(i), parameters, block(3)));
    }
    return new CppTest(header(threads), list);
  }

  private Place place() {
    OptionalInt cluster =
        random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(random.nextInt(3));
    return new Place(random.nextInt(2), cluster, random.nextInt(3));
  }

  private Header header(int threads) {
    List<InitEntry> init = new ArrayList<>();
    SHARED.forEach(x -> init.add(new InitEntry.Memory(x, value())));
    // Every thread knows the local variable p without declaring it.
    IntStream.range(0, threads).forEach(i -> init.add(new InitEntry.Register(i, "p", value())));
    init.add(new InitEntry.Alias("s", pick(Proxy.ofNames()), pick(SHARED)));
    init.add(new InitEntry.SharedIn(pick(SHARED), place()));
    SequencedMap<String, String> metadata = new LinkedHashMap<>();
    metadata.put("Cycle", "Rfe PodRR // (* Fre");
    Optional<Proposition> filter =
        random.nextBoolean() ? Optional.empty() : Optional.of(proposition(threads, 2));
    return new Header(
        "random-" + random.nextInt(1000) + "+[a.b]_c",
        List.of("one", "two\nlines"),
        metadata,
        init,
        Stream.of(term(threads), term(threads))
            .filter(t -> !(t instanceof Term.Literal))
            .distinct()
            .toList(),
        filter,
        new Condition(pick(Condition.Quantifier.values()), proposition(threads, 4)));
  }

  private Value value() {
    return random.nextInt(4) == 0
        ? new Value.AddressOf(pick(SHARED), random.nextInt(5) - 2)
        : Value.of(pick(new Long[] {0L, 1L, -1L, 42L, Long.MAX_VALUE, Long.MIN_VALUE}));
  }

  private Proposition proposition(int threads, int depth) {
    return switch (depth == 0 ? 0 : random.nextInt(5)) {
      case 1 -> new Proposition.And(parts(threads, depth));
      case 2 -> new Proposition.Or(parts(threads, depth));
      case 3 -> new Proposition.Not(proposition(threads, depth - 1));
      case 4 -> new Proposition.Constant(random.nextBoolean());
      default -> new Proposition.Compare(term(threads), pick(Comparison.values()), term(threads));
    };
  }

  private List<Proposition> parts(int threads, int depth) {
    return IntStream.range(0, 2 + random.nextInt(2))
        .mapToObj(i -> proposition(threads, depth - 1))
        .toList();
  }

  private Term term(int threads) {
    return switch (random.nextInt(3)) {
      case 0 -> new Term.ThreadRegister(random.nextInt(threads), "p");
      case 1 -> new Term.Memory(pick(SHARED));
      default -> new Term.Literal(value());
    };
  }

  private List<CppStatement> block(int depth) {
    List<String> outside = seen;
    seen = new ArrayList<>(seen);
    List<CppStatement> statements = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      statements.add(statement(depth));
    }
    seen = outside;
    return statements;
  }

  private CppStatement statement(int depth) {
    return switch (random.nextInt(depth == 0 ? 7 : 10)) {
      case 0 -> {
        Optional<CppExpression> value =
            random.nextInt(4) == 0 ? Optional.empty() : Optional.of(expression(depth));
        String name = "r" + declared++;
        seen.add(name);
        yield new CppStatement.Declare(pick(List.of("int", "unsigned long", "int*")), name, value);
      }
      case 1 -> new CppStatement.Assign(pick(seen), expression(depth));
      case 2 -> new CppStatement.PlainStore(expression(1), expression(depth));
      case 3 ->
          new CppStatement.AtomicStore(
              expression(1), expression(1), writeOrder(), pick(ThreadScope.values()));
      case 4 -> new CppStatement.Evaluate(expression(depth));
      case 5 ->
          new CppStatement.Fence(
              MemoryOrder.values()[1 + random.nextInt(4)], pick(ThreadScope.values()));
      case 6 -> new CppStatement.Leave(loops == 0 ? Exit.RETURN : pick(Exit.values()));
      case 7 ->
          new CppStatement.If(
              expression(1), block(depth - 1), random.nextBoolean() ? List.of() : block(depth - 1));
      case 8 -> new CppStatement.While(expression(1), round(depth - 1));
      default -> new CppStatement.DoWhile(round(depth - 1), expression(1));
    };
  }

  private static final CppExpression.Constant[] TYPED = {
    new CppExpression.Constant(1, Fundamental.BOOL),
    new CppExpression.Constant(4294967295L, Fundamental.UINT),
    new CppExpression.Constant(-1, Fundamental.ULONG),
    new CppExpression.Constant(7, Fundamental.LONG),
    new CppExpression.Constant(-7, Fundamental.LLONG)
  };

  private List<CppStatement> round(int depth) {
    loops++;
    List<CppStatement> body = block(depth);
    loops--;
    return body;
  }

  private CppExpression expression(int depth) {
    return switch (random.nextInt(depth <= 0 ? 4 : 13)) {
      case 0 ->
          new CppExpression.Constant(
              pick(new Long[] {0L, 1L, -1L, 7L, Long.MIN_VALUE, Long.MAX_VALUE}));
      case 1 -> new CppExpression.Local(pick(seen));
      case 2 -> new CppExpression.AddressOf(pick(SHARED));
      case 3 -> pick(TYPED);
      case 10 -> new CppExpression.PlainLoad(expression(depth - 1));
      case 11 ->
          new CppExpression.Cast(
              pick(new Fundamental[] {Fundamental.UCHAR, Fundamental.LLONG, Fundamental.BOOL}),
              expression(depth - 1));
      case 12 ->
          new CppExpression.Conditional(
              expression(depth - 1),
              pick(TYPED),
              new CppExpression.Conditional(pick(TYPED), pick(TYPED), pick(TYPED)));
      case 4 -> new CppExpression.Unary(pick(UnaryOperator.values()), expression(depth - 1));
      case 5, 6 -> binary(depth);
      default -> atomic(depth);
    };
  }

  private CppExpression binary(int depth) {
    BinaryOperator operator = pick(BinaryOperator.values());
    boolean shortCut = operator == BinaryOperator.AND_THEN || operator == BinaryOperator.OR_ELSE;
    return new CppExpression.Binary(
        operator, expression(depth - 1), expression(shortCut ? 0 : depth - 1));
  }

  private CppExpression atomic(int depth) {
    CppExpression address = expression(depth - 1);
    ThreadScope scope = pick(ThreadScope.values());
    MemoryOrder any = pick(MemoryOrder.values());
    return switch (random.nextInt(4)) {
      case 0 -> new CppExpression.AtomicLoad(address, readOrder(), scope);
      case 1 -> new CppExpression.Exchange(address, expression(depth - 1), any, scope);
      case 2 ->
          new CppExpression.CompareExchange(
              random.nextBoolean(),
              address,
              pick(seen),
              expression(depth - 1),
              any,
              readOrder(),
              scope);
      default ->
          new CppExpression.FetchModify(
              pick(CppOperation.fetching()), address, expression(depth - 1), any, scope);
    };
  }

  private MemoryOrder readOrder() {
    return pick(List.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.SEQ_CST));
  }

  private MemoryOrder writeOrder() {
    return pick(List.of(MemoryOrder.RELAXED, MemoryOrder.RELEASE, MemoryOrder.SEQ_CST));
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private <T> T pick(T[] array) {
    return array[random.nextInt(array.length)];
  }
}
