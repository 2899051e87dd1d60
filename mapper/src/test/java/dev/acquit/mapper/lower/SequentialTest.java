package dev.acquit.mapper.lower;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppExpression.UnaryOperator;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A thread that runs alone computes the same in C++ and in PTX, whatever the alternatives: random
/// programs, run by two small interpreters.
class SequentialTest {
  private static final int PROGRAMS = 3_000;
  private static final List<String> LOCALS = List.of("r0", "r1", "t0", "flag", "p0");
  private static final List<MemoryOrder> ORDERS = List.of(MemoryOrder.values());

  private final long seed = Long.getLong("acquit.seed", 20260102L);
  private final Random random = new Random(seed);
  private int loops;

  @Tag("slow")
  @Test
  void cppAndPtxAgree() throws Exception {
    List<Mapping> mappings = new ArrayList<>();
    for (String name : Mappings.names()) {
      mappings.add(Mappings.find(name).mapping());
    }
    for (int i = 0; i < PROGRAMS; i++) {
      loops = 0;
      List<CppStatement> body = body(4, 2);
      CppTest test = Cpp.test("p", Cpp.thread(0, body.toArray(CppStatement[]::new)));
      Lowering lowering = Lowering.of(test, mappings.get(i % mappings.size()));
      check(body, lowering.lower(lowering.each(random.nextInt(3))), i);
    }
  }

  private void check(List<CppStatement> body, Lowered lowered, int program) {
    CppMachine cpp = new CppMachine();
    cpp.run(body);
    PtxMachine ptx = new PtxMachine();
    ptx.run(lowered.test().threads().getFirst().body());
    String what = "program " + program + " of -Dacquit.seed=" + seed + "\n" + PtxText.of(lowered);
    assertThat(ptx.memory).as(what).isEqualTo(cpp.memory);
    lowered
        .registers()
        .forEach((local, register) ->
            assertThat(ptx.registers.getOrDefault(register.name(), 0))
                .as(what + local)
                .isEqualTo(cpp.locals.getOrDefault(local.name(), 0)));
    assertThat(lowered.registers().keySet().stream().map(r -> r.name()))
        .containsAll(cpp.locals.keySet());
  }

  private List<CppStatement> body(int length, int depth) {
    List<CppStatement> body = new ArrayList<>();
    for (int i = 0; i < 1 + random.nextInt(length); i++) {
      body.addAll(statement(depth));
    }
    return body;
  }

  private List<CppStatement> statement(int depth) {
    CppExpression value = expression(3);
    return switch (random.nextInt(depth > 0 ? 8 : 6)) {
      case 0 -> List.of(Cpp.set(local(), value));
      case 1, 2 -> List.of(Cpp.assign(local(), value));
      case 3 -> List.of(new CppStatement.PlainStore(location(), value));
      case 4 ->
          List.of(
              new CppStatement.AtomicStore(
                  location(),
                  value,
                  one(List.of(MemoryOrder.RELAXED, MemoryOrder.RELEASE, MemoryOrder.SEQ_CST)),
                  ThreadScope.BLOCK));
      case 5 -> List.of(new CppStatement.Evaluate(value));
      case 6 -> List.of(new CppStatement.If(value, body(2, depth - 1), maybe(depth - 1)));
      default -> loop(depth - 1);
    };
  }

  private List<CppStatement> maybe(int depth) {
    return random.nextBoolean() ? List.of() : body(2, depth);
  }

  /// A loop with a counter of its own, so that it ends.
  private List<CppStatement> loop(int depth) {
    String counter = "i" + loops++;
    List<CppStatement> body = new ArrayList<>(body(2, depth));
    body.addFirst(Cpp.assign(counter, Cpp.op(Cpp.var(counter), BinaryOperator.ADD, Cpp.n(1))));
    if (random.nextBoolean()) {
      var leave = new CppStatement.Leave(one(List.of(CppStatement.Exit.values())));
      body.add(
          1 + random.nextInt(body.size()),
          new CppStatement.If(expression(1), List.of(leave), List.of()));
    }
    CppExpression more = Cpp.op(Cpp.var(counter), BinaryOperator.LT, Cpp.n(random.nextInt(4)));
    return List.of(
        new CppStatement.Declare("int", counter, Optional.of(Cpp.n(0))),
        random.nextBoolean()
            ? new CppStatement.While(more, body)
            : new CppStatement.DoWhile(body, more));
  }

  private CppExpression expression(int depth) {
    if (depth == 0 || random.nextInt(5) == 0) {
      return random.nextBoolean() ? Cpp.n(random.nextInt(7) - 3) : Cpp.var(local());
    }
    return switch (random.nextInt(8)) {
      case 0 -> new CppExpression.PlainLoad(location());
      case 1 ->
          new CppExpression.AtomicLoad(
              location(),
              one(List.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.SEQ_CST)),
              ThreadScope.SYSTEM);
      case 2 ->
          new CppExpression.Exchange(
              location(), expression(depth - 1), one(ORDERS), ThreadScope.CLUSTER);
      case 3 ->
          new CppExpression.FetchModify(
              one(CppOperation.fetching().stream().filter(o -> o.ptx().isPresent()).toList()),
              location(),
              expression(depth - 1),
              one(ORDERS),
              ThreadScope.THREAD);
      case 4 ->
          new CppExpression.CompareExchange(
              random.nextBoolean(),
              location(),
              local(),
              expression(depth - 1),
              one(ORDERS),
              MemoryOrder.RELAXED,
              ThreadScope.DEVICE);
      case 5 ->
          new CppExpression.Unary(one(List.of(UnaryOperator.values())), expression(depth - 1));
      default -> binary(depth - 1);
    };
  }

  private CppExpression binary(int depth) {
    BinaryOperator operator = one(List.of(BinaryOperator.values()));
    return switch (operator) {
      case DIV, REM, SHL, SHR -> Cpp.op(expression(depth), operator, Cpp.n(1 + random.nextInt(3)));
      case OR_ELSE, AND_THEN, OR, XOR, AND, EQ, NE, LT, LE, GT, GE, ADD, SUB, MUL ->
          Cpp.op(expression(depth), operator, expression(depth));
    };
  }

  private CppExpression location() {
    return Cpp.at(one(List.of("x", "y", "t3")));
  }

  private String local() {
    return one(LOCALS);
  }

  private <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
