package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.path.OperationPath.Ending;
import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.Exploration;
import dev.acquit.codegen.recover.explore.Findings;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.codegen.recover.explore.Whereabouts;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.ptx.compute.Word;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/// Compares what paths compute with what the operation does: on drawn values, and what is right on
/// them, on all.
public final class ValueCheck {
  private static final int WANTED = 12;
  private static final int ATTEMPTS = 240;
  private static final long SEED = 0x5eed;

  /// Each claim that was refuted is broken by a sample more; there are fewer claims than this.
  private static final int MAX_CLAIMS = 10_000;

  private final Computation function;
  private final SourceOperation operation;
  private final AtomicObject object;
  private final List<ValueFinding> outcomes = new ArrayList<>();
  private final Inputs inputs;

  private ValueCheck(Computation function, SourceOperation operation, AtomicObject object) {
    this.function = function;
    this.operation = operation;
    this.object = object;
    this.inputs = new Inputs(function, object);
  }

  /// Checks what the paths of a function compute.
  ///
  /// @param exploration the function
  /// @param operation what it should do
  /// @param object the object of the operation
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
    Computation function = Computation.of(exploration);
    ValueQuestion question = ValueQuestion.of(function, operation, object, type, paths);
    List<ValueFinding> outcomes =
        memory.find(question, () -> new ValueCheck(function, operation, object).check(type, paths));
    outcomes.forEach(o -> o.addTo(findings, exploration, paths.get(o.path())));
  }

  private List<ValueFinding> check(ValueType type, List<Candidate> paths) {
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
        outcomes.add(untaken(samples, paths.get(i), i));
      }
    }
    Meaning meaning = new Meaning(operation, type, inputs, function.frame().returned());
    Optional<Mismatch> mismatch =
        meaning.of(samples.stream().filter(s -> s.observation().certain()).toList()).mismatch();
    if (mismatch.isPresent()) {
      outcomes.add(wrong(mismatch.get(), paths));
      return List.copyOf(outcomes);
    }
    samples.stream()
        .filter(this::isUncertain)
        .forEach(s -> outcomes.add(new ValueFinding.Uncertain(paths.indexOf(s.path()))));
    Meaning.Finding finding = meaning.of(samples);
    finding
        .mismatch()
        .ifPresent(m ->
            outcomes.add(new ValueFinding.Doubtful(paths.indexOf(m.sample().path()), m.what())));
    if (finding.claim().isPresent() && outcomes.stream().allMatch(ValueCheck::isOpen)) {
      return prove(meaning, finding.claim().get(), type, paths, samples);
    }
    return List.copyOf(outcomes);
  }

  private static ValueFinding wrong(Mismatch mismatch, List<Candidate> paths) {
    return new ValueFinding.Wrong(paths.indexOf(mismatch.sample().path()), mismatch.what());
  }

  /// Whether it says only that too little was tried.
  private static boolean isOpen(ValueFinding outcome) {
    return outcome instanceof ValueFinding.Untaken || outcome instanceof ValueFinding.Unreached;
  }

  /// Proves what was only tried. A run that breaks the claim is a sample like others: there may be
  /// another claim that holds.
  private List<ValueFinding> prove(
      Meaning meaning, Claim first, ValueType type, List<Candidate> paths, List<Sample> samples) {
    ValueProof proof = new ValueProof(function.terms(), object, type.storage() / 8, inputs);
    Claim claim = first;
    for (int i = 0; i < MAX_CLAIMS; i++) {
      List<ValueFinding> open = new ArrayList<>();
      Optional<Sample> against = Optional.empty();
      for (int p = 0; p < paths.size() && against.isEmpty(); p++) {
        Candidate path = paths.get(p);
        if (path.main().isPresent()) {
          switch (proof.decide(claim, path)) {
            case ValueProof.Result.Proved _ -> {
              // Nothing is left to say of it, even if no samples were found.
            }
            case ValueProof.Result.Refuted(Observation<Word> run) ->
                against = Optional.of(new Sample(path, run));
            case ValueProof.Result.Open(String why) -> open.add(open(p, why));
          }
        }
      }
      if (against.isEmpty()) {
        displaced(claim, paths).ifPresent(open::add);
        return List.copyOf(open);
      }
      samples.add(against.get());
      Meaning.Finding finding = meaning.of(samples);
      if (finding.claim().isEmpty()) {
        return List.of(wrong(Meaning.mismatch(claim, against.get()).orElseThrow(), paths));
      }
      claim = finding.claim().get();
    }
    throw new IllegalStateException("claims without end");
  }

  /// Of a compare-exchange whose expected value stands beside what a pointer points to nobody says
  /// that it is there.
  private Optional<ValueFinding> displaced(Claim claim, List<Candidate> paths) {
    int from = claim.reading().from();
    if (from < 0 || inputs.isSaid(0) || function.frame().kernel()) {
      return Optional.empty();
    }
    long offset =
        inputs.place(List.copyOf(inputs.locations()).get(from)).map(Whereabouts::offset).orElse(0L);
    for (int i = 0; offset != 0 && i < paths.size(); i++) {
      if (paths.get(i).main().isPresent()) {
        return Optional.of(new ValueFinding.Displaced(i, offset));
      }
    }
    return Optional.empty();
  }

  private ValueFinding open(int path, String why) {
    return outcomes.stream()
        .filter(o -> o.path() == path)
        .findFirst()
        .orElseGet(() -> new ValueFinding.Tried(path, why));
  }

  /// Why a path is not taken: a condition on it that never goes so, or nothing but that its
  /// conditions do not go so together, which may be impossible. That a pointer is null is not
  /// looked for.
  private ValueFinding untaken(List<Sample> samples, Candidate path, int number) {
    List<Trace.Condition> conditions = path.trace().conditions();
    for (int i = 0; i < conditions.size(); i++) {
      Trace.Condition condition = conditions.get(i);
      boolean met =
          samples.stream()
              .flatMap(s -> s.path().trace().conditions().stream())
              .anyMatch(
                  c -> c.position().equals(condition.position()) && c.holds() == condition.holds());
      if (!met && !inputs.isOfPointers(condition.predicate())) {
        return new ValueFinding.Unreached(number, i);
      }
    }
    return new ValueFinding.Untaken(number);
  }

  /// A run that does not do what the operation does.
  ///
  /// @param sample the run
  /// @param fault in which way
  /// @param what what it did, and what was expected
  record Mismatch(Sample sample, Claim.Fault fault, String what) {}

  /// A run of a path.
  ///
  /// @param observation what it showed
  record Sample(Candidate path, Observation<Word> observation) {}

  private void sample(ValueType type, Candidate path, int number, List<Sample> samples) {
    List<Integer> unset = unset(path);
    int found = 0;
    int first = samples.size();
    int wanted = WANTED + inputs.constants().size();
    boolean dependent = false;
    for (int i = 0; i < ATTEMPTS && found < wanted && !dependent; i++) {
      long seed = SEED + 1_000L * number + i;
      Optional<Observation<Word>> observation = run(type, path, i, seed, seed);
      if (observation.isEmpty()) {
        continue;
      }
      found++;
      if (!unset.isEmpty()) {
        Optional<Observation<Word>> other = run(type, path, i, seed, ~seed);
        dependent = differs(type, path, observation.get(), other);
      }
      samples.add(new Sample(path, observation.get()));
    }
    if (dependent) {
      samples.subList(first + 1, samples.size()).clear();
      outcomes.add(new ValueFinding.Unset(number, unset.getFirst()));
    }
  }

  /// Whether a value that counts is not known.
  private boolean isUncertain(Sample sample) {
    Observation<Word> seen = sample.observation();
    boolean wanted = operation.kind().reads();
    boolean returns = wanted && sample.path().trace().result().isPresent();
    boolean hidden = wanted && !returns && seen.left().stream().anyMatch(w -> !w.known());
    return !seen.before().known()
        || !seen.after().known()
        || (returns && !seen.result().known())
        || hidden;
  }

  /// What a path does, and with which values: paths that share it may differ in conditions that
  /// have nothing to do with the operation, such as whether a pointer is null.
  private static List<Object> steps(Candidate path) {
    List<Object> steps = new ArrayList<>();
    for (Act act : path.trace().acts()) {
      steps.add(act.item());
      if (act instanceof Act.Memory access) {
        steps.add(access.action());
        steps.add(access.operands());
      }
    }
    steps.add(path.trace().result());
    return steps;
  }

  /// The first runs begin with an object that holds what something is compared with.
  private Optional<Observation<Word>> run(
      ValueType type, Candidate path, int attempt, long seed, long unset) {
    List<Word> constants = inputs.constants();
    return new DrawnRun(
            function.terms(),
            path.trace(),
            inputs,
            object,
            path.main().orElseThrow(),
            type,
            operation.kind() == CppOperation.COMPARE_EXCHANGE ? 4 : 1,
            attempt < 2 * constants.size()
                ? constants.get(attempt % constants.size())
                : Word.UNKNOWN,
            new Random(seed),
            new Random(unset))
        .run();
  }

  /// What nobody set and a value of the path contains.
  private List<Integer> unset(Candidate path) {
    Terms terms = function.terms();
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
      ValueType type, Candidate path, Observation<Word> one, Optional<Observation<Word>> maybe) {
    if (maybe.isEmpty()) {
      return true;
    }
    Observation<Word> two = maybe.get();
    int narrow = Meaning.looked(operation, function.frame().returned());
    int wide = Math.max(type.bits(), narrow);
    boolean returns =
        operation.kind().reads()
            && path.trace().result().isPresent()
            && !one.result().low(narrow).equals(two.result().low(narrow));
    return returns
        || (operation.kind().reads()
            && path.trace().result().isPresent()
            && path.ending() == Ending.DONE
            && !Meaning.isFlag(one.result(), two.result())
            && !one.result().low(wide).equals(two.result().low(wide)))
        || !one.after().equals(two.after())
        || !one.left().equals(two.left());
  }
}
