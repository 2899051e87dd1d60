package dev.acquit.mapper.lower;

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
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.ptx.ast.Comparison;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// Short words for C++ tests.
final class Cpp {
  private Cpp() {}

  static CppExpression at(String location) {
    return new CppExpression.AddressOf(location);
  }

  static CppExpression n(long value) {
    return new CppExpression.Constant(value);
  }

  static CppExpression var(String name) {
    return new CppExpression.Local(name);
  }

  static CppExpression op(CppExpression left, BinaryOperator operator, CppExpression right) {
    return new CppExpression.Binary(operator, left, right);
  }

  static CppExpression load(String location, MemoryOrder order, ThreadScope scope) {
    return new CppExpression.AtomicLoad(at(location), order, scope);
  }

  static CppExpression plain(String location) {
    return new CppExpression.PlainLoad(at(location));
  }

  static CppExpression fetch(CppOperation operation, String location, CppExpression value) {
    return new CppExpression.FetchModify(
        operation, at(location), value, MemoryOrder.RELAXED, ThreadScope.DEVICE);
  }

  static CppExpression exchange(String location, long value, MemoryOrder order, ThreadScope scope) {
    return new CppExpression.Exchange(at(location), n(value), order, scope);
  }

  static CppExpression cas(
      String location,
      String expected,
      CppExpression desired,
      MemoryOrder success,
      MemoryOrder failure) {
    return new CppExpression.CompareExchange(
        false, at(location), expected, desired, success, failure, ThreadScope.DEVICE);
  }

  static CppStatement set(String name, CppExpression value) {
    return new CppStatement.Declare("int", name, Optional.of(value));
  }

  static CppStatement assign(String name, CppExpression value) {
    return new CppStatement.Assign(name, value);
  }

  static CppStatement plainStore(String location, CppExpression value) {
    return new CppStatement.PlainStore(at(location), value);
  }

  static CppStatement store(String location, long value, MemoryOrder order, ThreadScope scope) {
    return new CppStatement.AtomicStore(at(location), n(value), order, scope);
  }

  /// A statement that does what a row is about, to `x` or into `r0`.
  static CppStatement statement(RowKey row, ThreadScope scope) {
    MemoryOrder order = row.order().orElse(MemoryOrder.RELAXED);
    return switch (row.operation()) {
      case LOAD -> set("r0", row.plain() ? plain("x") : load("x", order, scope));
      case STORE -> row.plain() ? plainStore("x", n(1)) : store("x", 1, order, scope);
      case RMW -> set("r0", exchange("x", 1, order, scope));
      case FENCE -> new CppStatement.Fence(order, scope);
    };
  }

  static CppThread thread(int id, CppStatement... body) {
    return new CppThread(
        id, Place.cta(id), List.of(new CppThread.Parameter("atomic_int", "x")), List.of(body));
  }

  static CppTest test(String name, CppThread... threads) {
    return test(name, List.of(), new Proposition.Constant(true), threads);
  }

  static CppTest test(
      String name, List<InitEntry> init, Proposition condition, CppThread... threads) {
    Header header =
        new Header(
            name,
            List.of(),
            new LinkedHashMap<>(),
            init,
            List.of(),
            Optional.empty(),
            new Condition(Condition.Quantifier.EXISTS, condition));
    return new CppTest(header, List.of(threads));
  }

  static Proposition is(int thread, String name, long value) {
    return new Proposition.Compare(
        new Term.ThreadRegister(thread, name), Comparison.EQ, new Term.Literal(Value.of(value)));
  }

  /// Message passing: a plain write, then a flag with these orders.
  static CppTest messagePassing(MemoryOrder write, MemoryOrder read) {
    CppStatement then =
        new CppStatement.If(
            op(var("r0"), BinaryOperator.EQ, n(1)), List.of(set("r1", plain("x"))), List.of());
    return test(
        "MP",
        List.of(),
        new Proposition.And(List.of(is(1, "r0", 1), is(1, "r1", 0))),
        thread(0, plainStore("x", n(1)), store("y", 1, write, ThreadScope.DEVICE)),
        thread(1, set("r0", load("y", read, ThreadScope.DEVICE)), then));
  }

  /// One thread that does every operation of C++ once.
  static CppTest everything(ThreadScope scope) {
    List<CppStatement> body = new ArrayList<>();
    for (Operation operation : Operation.values()) {
      RowKey.of(operation).forEach(row -> body.add(statement(row, scope)));
    }
    return test("all", thread(0, body.toArray(CppStatement[]::new)));
  }
}
