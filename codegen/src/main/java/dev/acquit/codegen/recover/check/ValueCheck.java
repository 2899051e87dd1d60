package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.path.OperationPath.Ending;
import dev.acquit.codegen.path.Step;
import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.Exploration;
import dev.acquit.codegen.recover.explore.Findings;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.codegen.source.OperationKind;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/// Runs paths on concrete values and compares with what the operation computes.
public final class ValueCheck {
  private static final int WANTED = 12;
  private static final int ATTEMPTS = 240;
  private static final long SEED = 0x5eed;

  private final Exploration exploration;
  private final SourceOperation operation;
  private final AtomicObject object;
  private final List<Outcome> outcomes = new ArrayList<>();
  private final Inputs inputs;

  private ValueCheck(Exploration exploration, SourceOperation operation, AtomicObject object) {
    this.exploration = exploration;
    this.operation = operation;
    this.object = object;
    this.inputs = new Inputs(exploration, object);
  }

  /// Checks what the paths of a function compute.
  ///
  /// @param exploration the function
  /// @param operation what it should do
  /// @param object the object of the operation
  /// @param type its type
  /// @param paths its paths
  /// @param memory what was found of others
  /// @param findings where defects and notes go
  public static void check(
      Exploration exploration,
      SourceOperation operation,
      AtomicObject object,
      ValueType type,
      List<Candidate> paths,
      ValueMemory memory,
      Findings findings) {
    ValueQuestion question = ValueQuestion.of(exploration, operation, object, type, paths);
    List<Outcome> outcomes =
        memory.find(
            question, () -> new ValueCheck(exploration, operation, object).check(type, paths));
    outcomes.forEach(o -> o.addTo(findings, exploration, paths.get(o.path())));
  }

  private List<Outcome> check(ValueType type, List<Candidate> paths) {
    List<Sample> samples = new ArrayList<>();
    Set<List<Object>> taken = new HashSet<>();
    for (int i = 0; i < paths.size(); i++) {
      if (paths.get(i).main().isPresent()) {
        int before = samples.size();
        sample(type, paths.get(i), i, samples);
        if (samples.size() > before) {
          taken.add(steps(paths.get(i)));
        }
      }
    }
    for (int i = 0; i < paths.size(); i++) {
      if (paths.get(i).main().isPresent() && !taken.contains(steps(paths.get(i)))) {
        outcomes.add(new Outcome.Untaken(i));
      }
    }
    for (Sample sample : samples) {
      if (isUncertain(sample)) {
        outcomes.add(new Outcome.Uncertain(paths.indexOf(sample.path())));
      }
    }
    Optional<Mismatch> mismatch = new Meaning(operation, type, inputs).firstMismatch(samples);
    mismatch.ifPresent(
        m -> outcomes.add(new Outcome.Wrong(paths.indexOf(m.sample().path()), m.what())));
    return List.copyOf(outcomes);
  }

  /// A run that does not do what the operation does.
  ///
  /// @param sample the run
  /// @param what what it did, and what was expected
  record Mismatch(Sample sample, String what) {}

  /// A run of a path.
  ///
  /// @param path the path
  /// @param observation what it showed
  record Sample(Candidate path, Observation observation) {}

  private void sample(ValueType type, Candidate path, int number, List<Sample> samples) {
    List<Integer> unset = unset(path);
    int found = 0;
    int first = samples.size();
    boolean dependent = false;
    for (int i = 0; i < ATTEMPTS && found < WANTED && !dependent; i++) {
      long seed = SEED + 1_000L * number + i;
      Optional<Observation> observation = run(type, path, seed, seed);
      if (observation.isEmpty()) {
        continue;
      }
      found++;
      if (!unset.isEmpty()) {
        Optional<Observation> other = run(type, path, seed, ~seed);
        dependent = differs(type, path, observation.get(), other);
      }
      samples.add(new Sample(path, observation.get()));
    }
    if (dependent) {
      samples.subList(first + 1, samples.size()).clear();
      outcomes.add(new Outcome.Unset(number, unset.getFirst()));
    }
  }

  private boolean isUncertain(Sample sample) {
    Observation seen = sample.observation();
    boolean returns =
        Meaning.hasResult(operation.kind()) && sample.path().trace().result().isPresent();
    boolean discards =
        sample.path().main().orElseThrow().action() == Step.Action.RED && !seen.result().known();
    return !seen.certain()
        || !seen.after().known()
        || returns && !discards && !seen.result().known();
  }

  /// What of a path the memory model sees: paths that share it may differ in conditions that have
  /// nothing to do with the operation, such as whether a pointer is null.
  private static List<Object> steps(Candidate path) {
    List<Object> steps = new ArrayList<>();
    for (Act act : path.trace().acts()) {
      steps.add(act.item());
      if (act instanceof Act.Memory access) {
        steps.add(access.action());
      }
    }
    return steps;
  }

  private Optional<Observation> run(ValueType type, Candidate path, long seed, long unset) {
    return new Trial(
            exploration,
            path.trace(),
            inputs,
            object,
            path.main().orElseThrow(),
            type,
            operation.kind() == OperationKind.COMPARE_EXCHANGE ? 4 : 1,
            new Random(seed),
            new Random(unset))
        .run();
  }

  /// What nobody set and a value of the path contains.
  private List<Integer> unset(Candidate path) {
    Terms terms = exploration.terms();
    List<Integer> all = new ArrayList<>();
    List<Integer> roots = new ArrayList<>(path.main().orElseThrow().operands());
    path.trace().result().ifPresent(roots::add);
    for (Act act : path.trace().acts()) {
      if (act instanceof Act.Memory access) {
        roots.addAll(access.operands());
      }
    }
    for (int root : roots) {
      terms.leaves(root).stream().filter(t -> terms.get(t) instanceof Term.Unset).forEach(all::add);
    }
    return all;
  }

  /// Whether what is stored or returned depends on what nobody set.
  private boolean differs(
      ValueType type, Candidate path, Observation one, Optional<Observation> maybe) {
    if (maybe.isEmpty()) {
      return true;
    }
    Observation two = maybe.get();
    boolean returns =
        Meaning.hasResult(operation.kind())
            && path.trace().result().isPresent()
            && !one.result().low(8).equals(two.result().low(8));
    return returns
        || Meaning.hasResult(operation.kind())
            && path.trace().result().isPresent()
            && path.ending() == Ending.DONE
            && !Meaning.isFlag(one.result(), two.result())
            && !one.result().low(type.bits()).equals(two.result().low(type.bits()))
        || !one.after().equals(two.after())
        || !one.left().equals(two.left());
  }
}
