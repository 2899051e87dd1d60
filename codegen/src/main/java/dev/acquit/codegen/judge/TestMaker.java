package dev.acquit.codegen.judge;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.FetchOperation;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.ast.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Makes a C++ test of a shape and an operation.
final class TestMaker {
  /// No test writes it, so a compare-exchange that expects it fails.
  static final int NEVER = 7;

  private static final Condition EVERYTHING =
      new Condition(Condition.Quantifier.FORALL, new Proposition.Constant(true));

  private final Shape shape;
  private final Question question;
  private final boolean blind;
  private final Set<Term> terms = new LinkedHashSet<>();
  private final Map<String, Integer> writers = new TreeMap<>();
  private final Set<String> plain = new LinkedHashSet<>();

  private TestMaker(Shape shape, Question question, boolean blind) {
    this.shape = shape;
    this.question = question;
    this.blind = blind;
    for (Shape.Row row : shape.threads()) {
      for (Shape.Slot slot : row.slots()) {
        if (slot.kind() != Shape.Kind.FENCE) {
          writers.merge(slot.location(), writes(slot) ? 1 : 0, Integer::sum);
        }
        if (slot.order() instanceof Shape.Order.Plain) {
          plain.add(slot.location());
        }
      }
    }
  }

  /// A test, and what to look at when it ends.
  ///
  /// @param test the test; its condition says nothing
  /// @param terms registers, and locations with several writes
  record Made(CppTest test, List<Term> terms) {
    Made {
      terms = List.copyOf(terms);
    }
  }

  /// Makes the test.
  ///
  /// @param blind whether nobody may look at what the operation reads
  static Made make(Shape shape, Question question, boolean blind) {
    return new TestMaker(shape, question, blind).make();
  }

  private boolean writes(Shape.Slot slot) {
    return switch (slot.kind()) {
      case WRITE, UPDATE, BLIND -> true;
      case READ -> slot.order() instanceof Shape.Order.Asked && updates();
      case FENCE -> false;
    };
  }

  /// Whether the operation reads it. What was emitted for that may write, which shows at the end.
  private boolean isRead(String location) {
    return question.form() == Form.LOAD && shape.asked().location().equals(location);
  }

  private boolean updates() {
    return switch (question.form()) {
      case EXCHANGE, SWAP, FETCH -> true;
      case LOAD, STORE, FAILED_SWAP, FENCE -> false;
    };
  }

  private Made make() {
    List<Place> places = Layout.places(shape, question.scope());
    List<CppThread> threads = new ArrayList<>();
    for (int t = 0; t < places.size(); t++) {
      threads.add(thread(t, places.get(t)));
    }
    List<InitEntry> init = new ArrayList<>();
    for (Map.Entry<String, Integer> e : writers.entrySet()) {
      init.add(new InitEntry.Memory(e.getKey(), Value.ZERO));
      if (e.getValue() > 1 || e.getValue() > 0 && isRead(e.getKey())) {
        terms.add(new Term.Memory(e.getKey()));
      }
    }
    Header header =
        new Header(
            shape.name(),
            List.of(),
            new LinkedHashMap<>(),
            init,
            List.of(),
            Optional.empty(),
            EVERYTHING);
    return new Made(new CppTest(header, threads), List.copyOf(terms));
  }

  private CppThread thread(int t, Place place) {
    Set<String> used = new TreeSet<>();
    shape.threads().get(t).slots().stream()
        .filter(s -> s.kind() != Shape.Kind.FENCE)
        .forEach(s -> used.add(s.location()));
    List<CppThread.Parameter> parameters =
        used.stream().map(name -> new CppThread.Parameter(type(name), name)).toList();
    return new CppThread(t, place, parameters, body(t));
  }

  private String type(String location) {
    return plain.contains(location) ? "int" : wide(location) ? "atomic_long" : "atomic_int";
  }

  private boolean wide(String location) {
    return question.wide()
        && shape.asked().kind() != Shape.Kind.FENCE
        && shape.asked().location().equals(location);
  }

  private List<CppStatement> body(int t) {
    List<CppStatement> body = new ArrayList<>();
    Optional<CppExpression> guard = Optional.empty();
    int registers = 0;
    for (Shape.Slot slot : shape.threads().get(t).slots()) {
      String register = null;
      if (isSeen(slot)) {
        register = "r" + registers++;
        terms.add(new Term.ThreadRegister(t, register));
        body.add(declaration(slot, register, guard.isPresent()));
      }
      List<CppStatement> access = access(slot, register);
      if (guard.isPresent() && slot.kind() != Shape.Kind.FENCE) {
        body.add(new CppStatement.If(guard.get(), access, List.of()));
      } else {
        body.addAll(access);
      }
      if (slot.guards() && register != null) {
        guard =
            Optional.of(
                new CppExpression.Binary(
                    CppExpression.BinaryOperator.EQ,
                    new CppExpression.Local(register),
                    new CppExpression.Constant(slot.value())));
      }
    }
    return joined(body);
  }

  /// `int r0 = 0; r0 = ...;` is `int r0 = ...;`.
  private static List<CppStatement> joined(List<CppStatement> body) {
    List<CppStatement> joined = new ArrayList<>();
    for (CppStatement s : body) {
      if (s instanceof CppStatement.Assign(String name, CppExpression value)
          && !joined.isEmpty()
          && joined.getLast() instanceof CppStatement.Declare d
          && d.name().equals(name)) {
        joined.removeLast();
        joined.add(new CppStatement.Declare(d.type(), name, Optional.of(value)));
      } else {
        joined.add(s);
      }
    }
    return joined;
  }

  /// Whether what a slot reads is looked at.
  private boolean isSeen(Shape.Slot slot) {
    boolean asked = slot.order() instanceof Shape.Order.Asked;
    return switch (slot.kind()) {
      case READ, UPDATE -> !(asked && blind);
      case WRITE -> asked && question.form() == Form.SWAP;
      case BLIND, FENCE -> false;
    };
  }

  private CppStatement declaration(Shape.Slot slot, String register, boolean guarded) {
    boolean swap =
        slot.order() instanceof Shape.Order.Asked
            && (question.form() == Form.SWAP || question.form() == Form.FAILED_SWAP);
    int first = swap && !guarded ? expected(slot) : 0;
    return new CppStatement.Declare(
        wide(slot.location()) ? "long" : "int",
        register,
        Optional.of(new CppExpression.Constant(first)));
  }

  private int expected(Shape.Slot slot) {
    return question.form() == Form.FAILED_SWAP
        ? NEVER
        : slot.kind() == Shape.Kind.WRITE ? 0 : slot.value();
  }

  private List<CppStatement> access(Shape.Slot slot, String register) {
    return switch (slot.order()) {
      case Shape.Order.Asked a -> asked(slot, register);
      case Shape.Order.Plain p -> {
        CppExpression address = new CppExpression.AddressOf(slot.location());
        yield List.of(
            register == null
                ? new CppStatement.PlainStore(address, new CppExpression.Constant(slot.value()))
                : new CppStatement.Assign(register, new CppExpression.PlainLoad(address)));
      }
      case Shape.Order.Given(MemoryOrder order) -> given(slot, order, register);
    };
  }

  private List<CppStatement> given(Shape.Slot slot, MemoryOrder order, String register) {
    ThreadScope scope =
        slot.narrow() ? Layout.narrower(question.scope()).orElseThrow() : question.scope();
    CppExpression address = new CppExpression.AddressOf(slot.location());
    return switch (slot.kind()) {
      case FENCE -> List.of(new CppStatement.Fence(order, scope));
      case READ ->
          List.of(
              new CppStatement.Assign(
                  register, new CppExpression.AtomicLoad(address, order, scope)));
      case WRITE ->
          List.of(
              new CppStatement.AtomicStore(
                  address, new CppExpression.Constant(slot.value()), order, scope));
      case UPDATE, BLIND ->
          List.of(
              result(
                  register,
                  new CppExpression.FetchModify(
                      FetchOperation.ADD, address, new CppExpression.Constant(1), order, scope)));
    };
  }

  private static CppStatement result(String register, CppExpression value) {
    return register == null
        ? new CppStatement.Evaluate(value)
        : new CppStatement.Assign(register, value);
  }

  private List<CppStatement> asked(Shape.Slot slot, String register) {
    CppExpression address = new CppExpression.AddressOf(slot.location());
    boolean write = slot.kind() == Shape.Kind.WRITE;
    CppExpression value = new CppExpression.Constant(write ? slot.value() : slot.value() + 1);
    MemoryOrder order = question.order();
    ThreadScope scope = question.scope();
    return switch (question.form()) {
      case FENCE -> List.of(new CppStatement.Fence(order, scope));
      case LOAD -> List.of(result(register, new CppExpression.AtomicLoad(address, order, scope)));
      case STORE -> List.of(new CppStatement.AtomicStore(address, value, order, scope));
      case EXCHANGE ->
          List.of(result(register, new CppExpression.Exchange(address, value, order, scope)));
      case FETCH ->
          List.of(
              result(
                  register,
                  new CppExpression.FetchModify(
                      FetchOperation.ADD,
                      address,
                      new CppExpression.Constant(write ? slot.value() : 1),
                      order,
                      scope)));
      case SWAP, FAILED_SWAP ->
          List.of(
              new CppStatement.Assign(register, new CppExpression.Constant(expected(slot))),
              new CppStatement.Evaluate(
                  new CppExpression.CompareExchange(
                      false,
                      address,
                      register,
                      value,
                      order,
                      question.failure().orElseThrow(),
                      scope)));
    };
  }
}
