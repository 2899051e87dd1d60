package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.path.Step;
import dev.acquit.codegen.recover.check.PathRun.Align;
import dev.acquit.codegen.recover.check.PathRun.Unsupported;
import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.Exploration;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.circuit.Vectors;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.Sat4jSolver;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Whether a retry of a compare-and-swap can succeed: there is a value which the failed one finds,
/// and with which the next one succeeds while no other thread writes.
public final class Retries {
  private static final int MAX_SIZE = 50_000;
  private static final int MAX_CONFLICTS = 2_000;

  private final Exploration exploration;
  private final AtomicObject object;
  private final int storage;
  private final Inputs inputs;

  /// @param exploration the function
  /// @param object the object of its operation
  /// @param storage how many bytes the object takes
  public Retries(Exploration exploration, AtomicObject object, int storage) {
    this.exploration = exploration;
    this.object = object;
    this.storage = storage;
    this.inputs = new Inputs(Computation.of(exploration), object);
  }

  /// What is known of a retry. In the order in which one of several is kept.
  private enum Success {
    /// No value lets it succeed.
    NEVER,
    /// It is not known.
    UNKNOWN,
    /// Some value does.
    POSSIBLE
  }

  /// A compare-and-swap, and the next one that is executed.
  private record Retry(int failed, int next) {}

  /// What was found.
  ///
  /// @param endless compare-and-swaps after which the next one cannot succeed, in program order
  /// @param undecided whether it is not known of some
  public record Found(List<Act.Memory> endless, boolean undecided) {}

  /// Looks at all retries on paths.
  public Found find(List<Candidate> paths) {
    Map<Retry, Success> known = new LinkedHashMap<>();
    Map<Integer, Act.Memory> places = new HashMap<>();
    for (Candidate path : paths) {
      List<Act.Memory> swaps = swaps(path.trace());
      for (int i = 0; i + 1 < swaps.size(); i++) {
        Act.Memory failed = swaps.get(i);
        Act.Memory next = swaps.get(i + 1);
        Retry retry = new Retry(failed.item(), next.item());
        if (failed.action() != Step.Action.FAILED_CAS || known.get(retry) == Success.POSSIBLE) {
          continue;
        }
        places.put(failed.item(), failed);
        Success now =
            next.action() == Step.Action.FAILED_CAS
                ? Success.NEVER
                : succeeds(path.trace(), failed, next);
        known.merge(retry, now, (a, b) -> a.compareTo(b) > 0 ? a : b);
      }
    }
    return new Found(
        known.entrySet().stream()
            .filter(e -> e.getValue() == Success.NEVER)
            .map(e -> e.getKey().failed())
            .distinct()
            .sorted()
            .map(places::get)
            .toList(),
        known.containsValue(Success.UNKNOWN));
  }

  private List<Act.Memory> swaps(Trace trace) {
    return trace.acts().stream()
        .filter(Act.Memory.class::isInstance)
        .map(Act.Memory.class::cast)
        .filter(a -> a.compares() && object.touches(a))
        .toList();
  }

  private Success succeeds(Trace trace, Act.Memory failed, Act.Memory next) {
    Set<Integer> quiet = new HashSet<>();
    for (int serial = failed.serial() + 1; serial <= next.serial(); serial++) {
      quiet.add(serial);
    }
    int known = Integer.numberOfTrailingZeros(Integer.highestOneBit(storage));
    for (Act.Memory access : swaps(trace)) {
      known = Math.max(known, access.where().aligned());
    }
    try {
      return succeeds(trace, next, new Align(known, 0), quiet);
    } catch (Unsupported e) {
      return Success.UNKNOWN;
    }
  }

  private Success succeeds(Trace trace, Act.Memory next, Align align, Set<Integer> quiet)
      throws Unsupported {
    Circuit circuit = new Circuit();
    Vectors vectors = new Vectors(circuit);
    Map<Unknown, int[]> unknowns = new HashMap<>();
    PathRun<int[]> run =
        new PathRun<>(
            exploration.terms(),
            trace,
            inputs,
            object,
            next,
            storage,
            align,
            vectors,
            (what, bits) -> unknowns.computeIfAbsent(what, _ -> vectors.variable(bits)),
            quiet);
    run.run();
    for (int[] assumed : run.assumed()) {
      circuit.require(circuit.or(assumed));
    }
    if (circuit.size() > MAX_SIZE) {
      return Success.UNKNOWN;
    }
    return switch (new Sat4jSolver().solve(circuit.formula().clauses(), MAX_CONFLICTS)) {
      case Answer.Unsatisfiable _ -> Success.NEVER;
      case Answer.Satisfiable _ -> Success.POSSIBLE;
      case Answer.Unknown _ -> Success.UNKNOWN;
    };
  }
}
