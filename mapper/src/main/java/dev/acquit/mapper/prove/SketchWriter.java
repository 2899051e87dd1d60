package dev.acquit.mapper.prove;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.FetchOperation;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.ast.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/// Writes a sketch out as a C++ litmus test.
final class SketchWriter {
  private static final Condition EVERYTHING =
      new Condition(Condition.Quantifier.FORALL, new Proposition.Constant(true));
  private static final String NAMES = "xyzwabcdefgh";

  /// What an adding read-modify-write adds; sums of different ones are different.
  private static final int[] ADDED = {10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120};

  private final Sketch sketch;
  private final List<Step> steps;

  SketchWriter(Sketch sketch) {
    this.sketch = sketch;
    this.steps = sketch.steps();
  }

  static String location(int number) {
    return number < NAMES.length() ? NAMES.substring(number, number + 1) : "v" + number;
  }

  CppTest test() {
    TreeMap<Integer, String> names = new TreeMap<>();
    steps.forEach(s -> s.location().ifPresent(l -> names.put(l, location(l))));
    List<InitEntry> init = new ArrayList<>();
    names.values().forEach(n -> init.add(new InitEntry.Memory(n, Value.ZERO)));
    List<CppThread> threads = new ArrayList<>();
    int first = 0;
    for (int t = 0; t < sketch.threads().size(); t++) {
      threads.add(thread(t, first));
      first += sketch.threads().get(t).size();
    }
    Header header =
        new Header(
            sketch.name(),
            List.of(),
            new LinkedHashMap<>(),
            init,
            List.of(),
            Optional.empty(),
            EVERYTHING);
    return new CppTest(header, threads);
  }

  private CppThread thread(int t, int first) {
    TreeSet<Integer> used = new TreeSet<>();
    sketch.threads().get(t).forEach(s -> s.location().ifPresent(used::add));
    List<CppThread.Parameter> parameters =
        used.stream()
            .map(l -> new CppThread.Parameter(isPlain(l) ? "int" : "atomic_int", location(l)))
            .toList();
    return new CppThread(
        t, sketch.places().get(t), parameters, body(sketch.threads().get(t), 0, first, false));
  }

  private boolean isPlain(int location) {
    return steps.stream()
        .filter(s -> s.location().isPresent() && s.location().getAsInt() == location)
        .allMatch(s -> s.operation().row().plain());
  }

  /// The statements from a step on; what is behind a guard is inside its branch.
  private List<CppStatement> body(List<Step> thread, int from, int first, boolean inside) {
    List<CppStatement> body = new ArrayList<>();
    for (int i = from; i < thread.size(); i++) {
      Step step = thread.get(i);
      String register = register(thread, i);
      body.addAll(statement(first + i, step, register, inside));
      if (step.guard() && i + 1 < thread.size()) {
        if (!inside) {
          for (int later = i + 1; later < thread.size(); later++) {
            if (thread.get(later).reads()) {
              body.add(declaration(thread, later));
            }
          }
        }
        body.add(
            new CppStatement.If(
                new CppExpression.Binary(
                    BinaryOperator.EQ,
                    new CppExpression.Local(register),
                    new CppExpression.Constant(read(step))),
                body(thread, i + 1, first, true),
                List.of()));
        return body;
      }
    }
    return body;
  }

  private static String register(List<Step> thread, int index) {
    long before = thread.stream().limit(index).filter(Step::reads).count();
    return "r" + before;
  }

  private static CppStatement declaration(List<Step> thread, int index) {
    boolean fails = thread.get(index).operation().failure().isPresent();
    return new CppStatement.Declare(
        "int",
        register(thread, index),
        Optional.of(new CppExpression.Constant(fails ? SourceOperation.NEVER : 0)));
  }

  private List<CppStatement> statement(int number, Step step, String register, boolean declared) {
    ThreadScope scope = step.scope().orElse(ThreadScope.DEVICE);
    String name = step.location().isPresent() ? location(step.location().getAsInt()) : "";
    List<CppStatement> statements =
        step.updates() && sketch.adds()
            ? List.of(
                new CppStatement.Declare(
                    "int",
                    register,
                    Optional.of(
                        new CppExpression.FetchModify(
                            FetchOperation.ADD,
                            new CppExpression.AddressOf(name),
                            new CppExpression.Constant(operand(number)),
                            step.operation().row().order().orElseThrow(),
                            scope))))
            : step.operation().statement(name, register, operand(number), scope);
    if (!declared) {
      return statements;
    }
    // Inside a branch its variable is declared already.
    List<CppStatement> assigned = new ArrayList<>();
    for (CppStatement s : statements) {
      if (s instanceof CppStatement.Declare(var type, var local, var value)) {
        if (!(value.orElseThrow() instanceof CppExpression.Constant)) {
          assigned.add(new CppStatement.Assign(local, value.orElseThrow()));
        }
      } else {
        assigned.add(s);
      }
    }
    return assigned;
  }

  /// What an instruction stores, exchanges or adds.
  private int operand(int number) {
    if (steps.get(number).updates() && sketch.adds()) {
      int before = (int) steps.stream().limit(number).filter(Step::updates).count();
      return ADDED[before];
    }
    int value = 0;
    for (int i = 0; i <= number; i++) {
      Step s = steps.get(i);
      boolean counted = s.writes() && !(s.updates() && sketch.adds());
      value += counted && s.location().equals(steps.get(number).location()) ? 1 : 0;
    }
    return value;
  }

  /// What an instruction wrote when the program was found.
  private int written(int number, int depth) {
    Step step = steps.get(number);
    if (!step.updates() || !sketch.adds() || depth > steps.size()) {
      return operand(number);
    }
    return operand(number)
        + (step.readsFrom().isPresent() ? written(step.readsFrom().getAsInt(), depth + 1) : 0);
  }

  private int read(Step step) {
    return step.readsFrom().isPresent() ? written(step.readsFrom().getAsInt(), 0) : 0;
  }
}
