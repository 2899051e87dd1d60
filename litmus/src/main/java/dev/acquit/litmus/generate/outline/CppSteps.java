package dev.acquit.litmus.generate.outline;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.generate.outline.Dependency.Kind;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The steps of a thread in C++. Dependencies are false ones: `r ^ r` for addresses and data, a
/// comparison of a value with itself for control, unless it is a guard.
final class CppSteps {
  private final OutlineThread thread;
  private final Types types;

  /// The types of locations.
  ///
  /// @param atomic those of which all accesses are atomic: `*x` of an atomic object is no plain one
  /// @param wide those that have 64 bits
  record Types(BitSet atomic, Set<Integer> wide) {
    static Types of(Outline outline, Set<Integer> wide) {
      BitSet atomic = new BitSet();
      BitSet plain = new BitSet();
      for (OutlineThread thread : outline.threads()) {
        for (Step step : thread.steps()) {
          if (step instanceof Step.Access a) {
            (a.annotation().order() == Order.PLAIN ? plain : atomic).set(a.location());
          }
        }
      }
      atomic.andNot(plain);
      return new Types(atomic, wide);
    }

    String type(int location) {
      return (atomic.get(location) ? "atomic_" : "") + value(location);
    }

    String value(int location) {
      return wide.contains(location) ? "long" : "int";
    }
  }

  CppSteps(OutlineThread thread, Types types) {
    this.thread = thread;
    this.types = types;
  }

  CppThread thread(int number) {
    BitSet used = new BitSet();
    for (Step step : thread.steps()) {
      if (step instanceof Step.Access a) {
        used.set(a.location());
      }
    }
    List<CppThread.Parameter> parameters = new ArrayList<>();
    used.stream()
        .forEach(
            l -> parameters.add(new CppThread.Parameter(types.type(l), Outline.locationName(l))));
    return new CppThread(number, thread.place(), parameters, body());
  }

  private List<CppStatement> body() {
    int branch = firstBranch();
    List<CppStatement> body = new ArrayList<>(statements(0, branch));
    if (branch < thread.steps().size()) {
      // What is read behind a branch is declared before it: a condition may ask for it.
      for (int i = branch; i < thread.steps().size(); i++) {
        if (thread.steps().get(i) instanceof Step.Access a && a.reads()) {
          body.add(declare(i, a instanceof Step.Swap swap ? swap.expected() : 0));
        }
      }
      body.add(branch(branch));
    }
    return body;
  }

  private int firstBranch() {
    for (int i = 0; i < thread.steps().size(); i++) {
      if (branches(thread.steps().get(i))) {
        return i;
      }
    }
    return thread.steps().size();
  }

  private static boolean branches(Step step) {
    return step instanceof Step.Access a
        && a.dependency().isPresent()
        && a.dependency().get().kind() == Kind.CTRL;
  }

  /// The steps from this one on, in a branch.
  private CppStatement branch(int from) {
    Dependency on = ((Step.Access) thread.steps().get(from)).dependency().orElseThrow();
    CppExpression value = new CppExpression.Local(thread.result(on.on()));
    CppExpression expected =
        on.guard().isPresent() ? new CppExpression.Constant(on.guard().getAsInt()) : value;
    List<CppStatement> then = new ArrayList<>();
    then.addAll(statement(from, true));
    for (int i = from + 1; i < thread.steps().size(); i++) {
      if (branches(thread.steps().get(i))) {
        then.add(branch(i));
        break;
      }
      then.addAll(statement(i, true));
    }
    return new CppStatement.If(
        new CppExpression.Binary(BinaryOperator.EQ, value, expected), then, List.of());
  }

  private List<CppStatement> statements(int from, int to) {
    List<CppStatement> all = new ArrayList<>();
    for (int i = from; i < to; i++) {
      all.addAll(statement(i, false));
    }
    return all;
  }

  private List<CppStatement> statement(int index, boolean declared) {
    return switch (thread.steps().get(index)) {
      case Step.Load load -> List.of(result(index, declared, load(load)));
      case Step.Store store -> List.of(store(store));
      case Step.Update u ->
          List.of(
              u.seen() ? result(index, declared, update(u)) : new CppStatement.Evaluate(update(u)));
      case Step.Swap s -> {
        CppStatement swap = new CppStatement.Evaluate(swap(s, thread.result(index)));
        yield declared ? List.of(swap) : List.of(declare(index, s.expected()), swap);
      }
      case Step.Fence fence ->
          List.of(new CppStatement.Fence(order(fence.annotation()), scope(fence)));
    };
  }

  private CppStatement declare(int index, int value) {
    return declare(index, new CppExpression.Constant(value));
  }

  private CppStatement declare(int index, CppExpression value) {
    Step.Access step = (Step.Access) thread.steps().get(index);
    return new CppStatement.Declare(
        types.value(step.location()), thread.result(index), Optional.of(value));
  }

  private CppExpression update(Step.Update u) {
    CppExpression value = value(u, u.value());
    return u.adds()
        ? new CppExpression.FetchModify(
            CppOperation.FETCH_ADD, address(u), value, order(u.annotation()), scope(u))
        : new CppExpression.Exchange(address(u), value, order(u.annotation()), scope(u));
  }

  /// What it finds is left in the variable that held the expected value.
  private CppExpression swap(Step.Swap swap, String result) {
    return new CppExpression.CompareExchange(
        false,
        address(swap),
        result,
        value(swap, swap.value()),
        order(swap.annotation()),
        order(swap.failure()),
        scope(swap));
  }

  private CppStatement result(int index, boolean declared, CppExpression expression) {
    return declared
        ? new CppStatement.Assign(thread.result(index), expression)
        : declare(index, expression);
  }

  private CppExpression load(Step.Load load) {
    return load.annotation().order() == Order.PLAIN
        ? new CppExpression.PlainLoad(address(load))
        : new CppExpression.AtomicLoad(address(load), order(load.annotation()), scope(load));
  }

  private CppStatement store(Step.Store store) {
    CppExpression value = value(store, store.value());
    return store.annotation().order() == Order.PLAIN
        ? new CppStatement.PlainStore(address(store), value)
        : new CppStatement.AtomicStore(
            address(store), value, order(store.annotation()), scope(store));
  }

  private CppExpression address(Step.Access step) {
    CppExpression location = new CppExpression.AddressOf(Outline.locationName(step.location()));
    return depends(step, Kind.ADDR)
        ? new CppExpression.Binary(BinaryOperator.ADD, location, zero(step))
        : location;
  }

  private CppExpression value(Step.Access step, int constant) {
    CppExpression value = new CppExpression.Constant(constant);
    return depends(step, Kind.DATA)
        ? new CppExpression.Binary(BinaryOperator.ADD, value, zero(step))
        : value;
  }

  private static boolean depends(Step.Access step, Kind kind) {
    return step.dependency().isPresent() && step.dependency().get().kind() == kind;
  }

  private CppExpression zero(Step.Access step) {
    CppExpression value =
        new CppExpression.Local(thread.result(step.dependency().orElseThrow().on()));
    return new CppExpression.Binary(BinaryOperator.XOR, value, value);
  }

  private static MemoryOrder order(Annotation annotation) {
    return order(annotation.order());
  }

  private static MemoryOrder order(Order order) {
    return switch (order) {
      case RELAXED -> MemoryOrder.RELAXED;
      case ACQUIRE -> MemoryOrder.ACQUIRE;
      case RELEASE -> MemoryOrder.RELEASE;
      case ACQ_REL -> MemoryOrder.ACQ_REL;
      case SEQ_CST -> MemoryOrder.SEQ_CST;
      case PLAIN, VOLATILE -> throw new IllegalArgumentException("C++ has no atomic " + order);
    };
  }

  private static ThreadScope scope(Step step) {
    return step.annotation().scope().map(CppSteps::scope).orElse(ThreadScope.THREAD);
  }

  private static ThreadScope scope(Scope scope) {
    return switch (scope) {
      case CTA -> ThreadScope.BLOCK;
      case CLUSTER -> ThreadScope.CLUSTER;
      case GPU -> ThreadScope.DEVICE;
      case SYS -> ThreadScope.SYSTEM;
    };
  }
}
