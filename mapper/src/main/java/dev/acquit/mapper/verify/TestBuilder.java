package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.FetchOperation;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Value;
import dev.acquit.mapper.verify.Shape.Kind;
import dev.acquit.mapper.verify.Shape.Slot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Writes a decorated shape out as a C++ litmus test.
final class TestBuilder {
  private static final Condition EVERYTHING =
      new Condition(Condition.Quantifier.FORALL, new Proposition.Constant(true));

  private final Decorated decorated;

  private TestBuilder(Decorated decorated) {
    this.decorated = decorated;
  }

  /// The test; its condition is `forall (true)`.
  static CppTest build(Decorated decorated) {
    return new TestBuilder(decorated).test();
  }

  private CppTest test() {
    TreeSet<String> names = new TreeSet<>();
    decorated.shape().threads().forEach(t -> t.forEach(s -> names.add(s.location())));
    List<InitEntry> init = new ArrayList<>();
    names.forEach(n -> init.add(new InitEntry.Memory(n, Value.ZERO)));
    List<CppThread> threads = new ArrayList<>();
    for (int t = 0; t < decorated.threads().size(); t++) {
      threads.add(thread(t));
    }
    Header header =
        new Header(
            Names.of(decorated),
            List.of(),
            new LinkedHashMap<>(),
            init,
            List.of(),
            Optional.empty(),
            EVERYTHING);
    return new CppTest(header, threads);
  }

  private CppThread thread(int t) {
    List<Slot> slots = decorated.shape().threads().get(t);
    Decorated.Thread thread = decorated.threads().get(t);
    TreeSet<String> names = new TreeSet<>();
    slots.forEach(s -> names.add(s.location()));
    List<CppThread.Parameter> parameters =
        names.stream()
            .map(n -> new CppThread.Parameter(isPlain(n) ? "int" : "atomic_int", n))
            .toList();
    return new CppThread(t, Place.cta(thread.cta()), parameters, body(slots, thread));
  }

  private boolean isPlain(String location) {
    return decorated.plain() && location.equals("x");
  }

  private List<CppStatement> body(List<Slot> slots, Decorated.Thread thread) {
    List<CppStatement> body = new ArrayList<>();
    String guard = null;
    int expected = 0;
    int registers = 0;
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      Decorated.Access access = thread.accesses().get(i);
      boolean reads = slot.kind() != Kind.WRITE || access.update();
      String register = reads ? "r" + registers++ : null;
      if (guard == null) {
        body.addAll(access(slot, access, register, true));
      } else {
        if (register != null) {
          body.add(
              new CppStatement.Declare(
                  "int", register, Optional.of(new CppExpression.Constant(0))));
        }
        body.add(
            new CppStatement.If(
                new CppExpression.Binary(
                    BinaryOperator.EQ,
                    new CppExpression.Local(guard),
                    new CppExpression.Constant(expected)),
                access(slot, access, register, false),
                List.of()));
      }
      if (decorated.plain() && slot.kind() != Kind.WRITE) {
        guard = register;
        expected = slot.kind() == Kind.EXCHANGE ? 1 : slot.value();
      }
      for (Decorated.Fence f : thread.fences()) {
        if (f.after() == i) {
          body.add(new CppStatement.Fence(f.order(), f.scope()));
        }
      }
    }
    return body;
  }

  private static List<CppStatement> access(
      Slot slot, Decorated.Access a, String register, boolean declare) {
    CppExpression address = new CppExpression.AddressOf(slot.location());
    CppExpression value = new CppExpression.Constant(slot.value());
    if (register == null) {
      return List.of(
          a.order()
              .<CppStatement>map(o -> new CppStatement.AtomicStore(address, value, o, a.scope()))
              .orElseGet(() -> new CppStatement.PlainStore(address, value)));
    }
    CppExpression read = read(slot, a, address, value);
    return List.of(
        declare
            ? new CppStatement.Declare("int", register, Optional.of(read))
            : new CppStatement.Assign(register, read));
  }

  private static CppExpression read(
      Slot slot, Decorated.Access a, CppExpression address, CppExpression value) {
    if (a.order().isEmpty()) {
      return new CppExpression.PlainLoad(address);
    }
    MemoryOrder order = a.order().get();
    if (!a.update()) {
      return new CppExpression.AtomicLoad(address, order, a.scope());
    }
    return slot.kind() == Kind.READ
        ? new CppExpression.FetchModify(
            FetchOperation.ADD, address, new CppExpression.Constant(0), order, a.scope())
        : new CppExpression.Exchange(address, value, order, a.scope());
  }
}
