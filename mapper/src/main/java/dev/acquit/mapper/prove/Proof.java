package dev.acquit.mapper.prove;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.prove.Reach.Occurring;
import dev.acquit.mapper.verify.Blame;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.Exhibit;
import dev.acquit.mapper.verify.Extent;
import dev.acquit.mapper.verify.Judge;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Shrinker;
import dev.acquit.mapper.verify.Soundness;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.mapper.verify.Verification;
import dev.acquit.mapper.verify.Verification.ClassResult;
import dev.acquit.mapper.verify.Work;
import dev.acquit.model.sat.Ledger;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.model.sat.SolverRefutedException;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.IntStream;

/// Makes a verification of a proof: a verdict for each alternative in each class, with the smallest
/// counterexample where there is one.
public final class Proof {
  private final Ledger ledger;
  private final ProofTask task;
  private final ProofProgress progress;
  private final Judge judge;
  private final Map<Use, Counterexample> shown = new HashMap<>();

  /// A proof to come.
  public Proof(ProofTask task, ProofProgress progress) {
    this.ledger = new Ledger(task.solver());
    this.task = task.with(ledger);
    this.progress = progress;
    this.judge = new Judge(task.mapping().mapping(), task.source(), task.target(), task.limits());
  }

  /// Runs. An interrupt ends it early, with what it has.
  ///
  /// @throws UnsupportedModelException if a model cannot be translated
  public Verification run() throws UnsupportedModelException {
    long begin = System.nanoTime();
    Prover prover = new Prover(task, progress);
    Map<ProgramClass, Prover.ClassProof> proofs = prover.run();
    Optional<String> stopped = prover.stopped();
    // An interrupt was for the proof; what follows puts together what there is.
    boolean interrupted = Thread.interrupted();
    Duration left = task.time().minusNanos(System.nanoTime() - begin);
    Occurring reached =
        new Reach(task)
            .upToBound(task.mapping().mapping(), stopped.isPresent() ? Duration.ZERO : left);
    requireHonest(reached);
    SequencedMap<ProgramClass, ClassResult> classes = new LinkedHashMap<>();
    for (Map.Entry<ProgramClass, Prover.ClassProof> e : proofs.entrySet()) {
      Prover.ClassProof p = e.getValue();
      boolean complete = p.complete() == task.bound();
      classes.put(
          e.getKey(),
          new ClassResult(
              new Work.Queries(p.complete(), layouts(p.complete()), p.queries(), p.discarded()),
              p.failures().size(),
              complete ? 0 : 1,
              verdicts(p, reached, complete ? Optional.empty() : p.incurable().or(() -> stopped))));
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return new Verification(
        task.mapping(),
        task.source(),
        task.target(),
        new Extent.Programs(task.bound(), ledger.testimony()),
        classes,
        List.of(),
        List.of(),
        stopped,
        Duration.ofNanos(System.nanoTime() - begin));
  }

  /// A table of which no program uses anything would be sound, and so says who calls every formula
  /// unsatisfiable. An assignment, which is tried, tells the two apart.
  private void requireHonest(Occurring reached) throws UnsupportedModelException {
    if (!reached.found().isEmpty() || !reached.complete()) {
      return;
    }
    Sat4jSolver other = new Sat4jSolver();
    for (Layout layout : Layout.of(1)) {
      Set<Use> found =
          new Reach(task.with(other))
              .occurring(layout, task.mapping().mapping(), Set.of(), Duration.ofMinutes(1))
              .found();
      if (!found.isEmpty()) {
        throw new SolverRefutedException(
            task.solver().id()
                + " says that no program uses any row of the table, and "
                + other.id()
                + " has found one that does: its answers are wrong");
      }
    }
  }

  private static int layouts(int bound) {
    return IntStream.rangeClosed(1, bound).map(n -> Layout.of(n).size()).sum();
  }

  private Map<Use, Soundness> verdicts(
      Prover.ClassProof proof, Occurring reached, Optional<String> stopped) {
    Map<Use, Soundness> verdicts = new LinkedHashMap<>();
    Mapping mapping = task.mapping().mapping();
    for (Row row : mapping.rows()) {
      for (int a = 0; a < row.alternatives().size(); a++) {
        Use use = new Use(row.key(), a);
        verdicts.put(use, verdict(use, proof, reached, stopped));
      }
    }
    return verdicts;
  }

  private Soundness verdict(
      Use use, Prover.ClassProof proof, Occurring reached, Optional<String> stopped) {
    Blame.Charge charge = proof.charges().get(use);
    if (charge != null) {
      Counterexample example =
          shown.computeIfAbsent(
              use,
              u ->
                  new Exhibit(judge)
                      .of(new Shrinker(judge).shrink(charge.failures().getFirst(), u)));
      return new Soundness.Unsound(
          0, charge.failures().size(), example, charge.together(), charge.cure());
    } else if (stopped.isPresent()) {
      return new Soundness.Unknown(0, 1, stopped.get());
    } else if (reached.found().contains(use)) {
      return new Soundness.Sound(0);
    }
    return reached.complete()
        ? new Soundness.NotReached()
        : new Soundness.Unknown(
            0, 1, "it has no counterexample, but whether any program reaches it was not settled");
  }
}
