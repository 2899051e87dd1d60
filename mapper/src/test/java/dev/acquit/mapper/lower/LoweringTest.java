package dev.acquit.mapper.lower;

import static dev.acquit.mapper.lower.Cpp.assign;
import static dev.acquit.mapper.lower.Cpp.at;
import static dev.acquit.mapper.lower.Cpp.cas;
import static dev.acquit.mapper.lower.Cpp.exchange;
import static dev.acquit.mapper.lower.Cpp.fetch;
import static dev.acquit.mapper.lower.Cpp.is;
import static dev.acquit.mapper.lower.Cpp.load;
import static dev.acquit.mapper.lower.Cpp.n;
import static dev.acquit.mapper.lower.Cpp.op;
import static dev.acquit.mapper.lower.Cpp.plain;
import static dev.acquit.mapper.lower.Cpp.plainStore;
import static dev.acquit.mapper.lower.Cpp.set;
import static dev.acquit.mapper.lower.Cpp.store;
import static dev.acquit.mapper.lower.Cpp.thread;
import static dev.acquit.mapper.lower.Cpp.var;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.ast.Value;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.testing.Golden;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What each C++ construct becomes, as listings under `golden/lower`.
class LoweringTest {
  private static void golden(String file, CppTest test) throws Exception {
    Lowering lowering = Lowering.of(test, Mappings.find("ptx-abi-13").mapping());
    Golden.assertMatches("lower/" + file, PtxText.of(lowering.lower(lowering.first())));
  }

  private static void golden(String file, CppStatement... body) throws Exception {
    golden(file, Cpp.test(file.replace(".txt", ""), thread(0, body)));
  }

  @Test
  void messagePassing() throws Exception {
    Lowering lowering =
        Lowering.of(
            Cpp.messagePassing(MemoryOrder.SEQ_CST, MemoryOrder.SEQ_CST),
            Mappings.find("ptx-abi-13").mapping());
    StringBuilder out = new StringBuilder();
    lowering.all().forEach(l -> out.append(PtxText.of(l)).append('\n'));
    Golden.assertMatches("lower/message-passing.txt", out.toString());
  }

  @Test
  void expressions() throws Exception {
    CppExpression sum = op(var("r0"), BinaryOperator.ADD, n(2));
    CppExpression both = op(var("r0"), BinaryOperator.AND_THEN, op(n(3), BinaryOperator.LT, sum));
    golden(
        "expressions.txt",
        set("r0", n(7)),
        set("r1", var("r0")),
        set("r2", op(sum, BinaryOperator.MUL, op(var("r1"), BinaryOperator.REM, n(3)))),
        set("r3", op(var("r2"), BinaryOperator.GE, n(4))),
        set("r4", both),
        set("r5", new CppExpression.Unary(CppExpression.UnaryOperator.NOT, both)),
        set("r6", new CppExpression.Unary(CppExpression.UnaryOperator.MINUS, var("r1"))),
        set("r7", new CppExpression.Unary(CppExpression.UnaryOperator.COMPLEMENT, var("r1"))),
        assign("r0", op(plain("x"), BinaryOperator.XOR, plain("x"))),
        new CppStatement.Declare("int", "r9", Optional.empty()));
  }

  @Test
  void readModifyWrites() throws Exception {
    golden(
        "read-modify-writes.txt",
        set("r0", fetch(CppOperation.FETCH_ADD, "x", n(1))),
        set("r1", fetch(CppOperation.FETCH_SUB, "x", n(1))),
        set("r2", fetch(CppOperation.FETCH_SUB, "x", var("r1"))),
        set("r3", fetch(CppOperation.FETCH_AND, "x", n(3))),
        set("r4", fetch(CppOperation.FETCH_OR, "x", n(3))),
        set("r5", fetch(CppOperation.FETCH_XOR, "x", n(3))),
        set("r6", fetch(CppOperation.FETCH_MIN, "x", n(3))),
        set("r7", fetch(CppOperation.FETCH_MAX, "x", n(3))),
        set("r8", exchange("x", 3, MemoryOrder.SEQ_CST, ThreadScope.SYSTEM)),
        new CppStatement.Evaluate(fetch(CppOperation.FETCH_ADD, "x", n(1))),
        new CppStatement.Evaluate(load("x", MemoryOrder.ACQUIRE, ThreadScope.BLOCK)));
  }

  @Test
  void compareExchange() throws Exception {
    golden(
        "compare-exchange.txt",
        set("r0", n(0)),
        set("r1", cas("x", "r0", n(1), MemoryOrder.RELEASE, MemoryOrder.ACQUIRE)),
        assign("r0", cas("x", "r0", var("r0"), MemoryOrder.RELAXED, MemoryOrder.RELAXED)),
        new CppStatement.Evaluate(cas("x", "r0", n(2), MemoryOrder.RELAXED, MemoryOrder.SEQ_CST)),
        new CppStatement.If(
            cas("x", "r0", n(2), MemoryOrder.ACQUIRE, MemoryOrder.RELAXED),
            List.of(plainStore("x", n(5))),
            List.of()),
        set(
            "r2",
            op(
                var("r0"),
                BinaryOperator.ADD,
                cas("x", "r0", n(1), MemoryOrder.RELAXED, MemoryOrder.RELAXED))));
  }

  @Test
  void branches() throws Exception {
    CppStatement one = plainStore("x", n(1));
    CppStatement two = plainStore("x", n(2));
    CppExpression condition = op(var("r0"), BinaryOperator.NE, n(0));
    golden(
        "branches.txt",
        set("r0", load("x", MemoryOrder.RELAXED, ThreadScope.DEVICE)),
        new CppStatement.If(condition, List.of(one), List.of(two)),
        new CppStatement.If(condition, List.of(), List.of(two)),
        new CppStatement.If(condition, List.of(), List.of()),
        new CppStatement.If(
            var("r0"),
            List.of(
                new CppStatement.If(
                    new CppExpression.Unary(CppExpression.UnaryOperator.NOT, var("r0")),
                    List.of(one),
                    List.of())),
            List.of()));
  }

  @Test
  void loops() throws Exception {
    CppExpression poll = load("x", MemoryOrder.ACQUIRE, ThreadScope.DEVICE);
    golden(
        "loops.txt",
        new CppStatement.While(op(poll, BinaryOperator.EQ, n(0)), List.of()),
        set("r0", n(0)),
        new CppStatement.While(
            op(var("r0"), BinaryOperator.LT, n(3)),
            List.of(
                assign("r0", op(var("r0"), BinaryOperator.ADD, n(1))),
                new CppStatement.If(poll, List.of(plainStore("x", n(9))), List.of()))));
  }

  @Test
  void addresses() throws Exception {
    CppThread thread =
        new CppThread(
            0,
            Place.cta(0),
            List.of(
                new CppThread.Parameter("int", "x"), new CppThread.Parameter("atomic<int*>", "p")),
            List.of(
                new CppStatement.Declare("int*", "r0", Optional.of(at("x"))),
                new CppStatement.PlainStore(var("r0"), n(1)),
                new CppStatement.AtomicStore(
                    at("p"), at("x"), MemoryOrder.RELEASE, ThreadScope.DEVICE),
                new CppStatement.Declare(
                    "int*", "r1", Optional.of(load("p", MemoryOrder.ACQUIRE, ThreadScope.DEVICE))),
                set("r2", new CppExpression.PlainLoad(var("r1"))),
                set("r3", op(var("r1"), BinaryOperator.EQ, at("x"))),
                set(
                    "r4",
                    new CppExpression.PlainLoad(
                        op(
                            at("x"),
                            BinaryOperator.ADD,
                            op(var("r2"), BinaryOperator.AND, n(0)))))));
    golden("addresses.txt", Cpp.test("addresses", thread));
  }

  /// Names: of locals that are no registers, of temporaries that would clash, in all of the header.
  @Test
  void names() throws Exception {
    CppThread thread =
        thread(
            1,
            set("flag", plain("x")),
            set("t0", op(op(var("flag"), BinaryOperator.ADD, n(1)), BinaryOperator.MUL, n(2))),
            new CppStatement.If(
                op(var("t0"), BinaryOperator.GT, n(0)),
                List.of(plainStore("p1", n(1))),
                List.of()));
    Term flag = new Term.ThreadRegister(1, "flag");
    Header header =
        new Header(
            "names",
            List.of("a comment"),
            new LinkedHashMap<>(Map.of("Orig", "somewhere")),
            List.of(
                new InitEntry.Memory("t2", Value.of(1)),
                new InitEntry.Register(1, "flag", Value.of(3)),
                new InitEntry.Register(1, "p0", Value.of(3)),
                new InitEntry.Alias("y", Proxy.GENERIC, "x"),
                new InitEntry.SharedIn("x", Place.cta(0))),
            List.of(flag, new Term.Memory("x")),
            Optional.of(new Proposition.Not(is(1, "flag", 4))),
            new Condition(
                Condition.Quantifier.FORALL,
                new Proposition.Or(
                    List.of(is(1, "flag", 1), is(1, "r7", 0), new Proposition.Constant(false)))));
    golden("names.txt", new CppTest(header, List.of(thread)));
  }

  @Test
  void theHeaderCarriesOver() throws Exception {
    CppTest test = Cpp.messagePassing(MemoryOrder.RELEASE, MemoryOrder.ACQUIRE);
    Lowering lowering = Lowering.of(test, Mappings.find("ptx-abi-13").mapping());
    Lowered lowered = lowering.lower(lowering.each(1));
    assertThat(lowered.test().name()).isEqualTo("MP+ptx-abi-13+1-2-2-1");
    assertThat(lowered.test().header().condition()).isEqualTo(test.header().condition());
    assertThat(lowered.test().header().metadata())
        .containsExactly(
            Map.entry("Mapping", "ptx-abi-13"),
            Map.entry(
                "Alternatives", "P0 store na 1, store release 2; P1 load acquire 2, load na 1"));
    assertThat(lowered.test().threads().stream().map(t -> t.place()))
        .containsExactly(Place.cta(0), Place.cta(1));
    assertThat(lowered.registers())
        .containsOnlyKeys(new Term.ThreadRegister(1, "r0"), new Term.ThreadRegister(1, "r1"));
  }

  @Test
  void aRelaxedFenceBecomesNothing() throws Exception {
    Lowering lowering =
        Lowering.of(
            Cpp.test(
                "t", thread(0, new CppStatement.Fence(MemoryOrder.RELAXED, ThreadScope.DEVICE))),
            Mappings.find("ptx-abi-13").mapping());
    assertThat(lowering.occurrences()).isEmpty();
    assertThat(lowering.lower(lowering.first()).test().threads().getFirst().body()).isEmpty();
  }

  @Test
  void ordersThatCppDoesNotHaveAreAMistakeOfTheCaller() throws Exception {
    CppTest bad = Cpp.test("t", thread(0, store("x", 1, MemoryOrder.ACQUIRE, ThreadScope.DEVICE)));
    var mapping = Mappings.find("ptx-abi-13").mapping();
    assertThatIllegalArgumentException().isThrownBy(() -> Lowering.of(bad, mapping));
  }

  @Test
  void compareExchangeTakesTheRowOfBothOrders() throws Exception {
    for (MemoryOrder success : MemoryOrder.values()) {
      for (MemoryOrder failure :
          List.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.SEQ_CST)) {
        CppTest test =
            Cpp.test(
                "t", thread(0, new CppStatement.Evaluate(cas("x", "r0", n(1), success, failure))));
        Lowering lowering = Lowering.of(test, Mappings.find("ptx-abi-13").mapping());
        RowKey row = lowering.occurrences().getFirst().row();
        assertThat(row.order()).contains(success.join(failure));
      }
    }
  }
}
