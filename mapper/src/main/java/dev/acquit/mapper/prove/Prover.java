package dev.acquit.mapper.prove;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.verify.Blame;
import dev.acquit.mapper.verify.Failure;
import dev.acquit.mapper.verify.Judge;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Shrinker;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Decides, for every program up to a number of instructions, whether a mapping is sound.
///
/// For each size, layout and axiom of the source a formula asks for a counterexample. One that is
/// found is charged to an alternative, the alternative is mended, and the question asked again, so
/// that in the end every other alternative is known to be sound beside mended ones. Sizes grow, so
/// the first counterexample of an alternative is a smallest one.
///
/// The classes of programs contain each other. As long as nothing tells their tables apart, the
/// widest one is asked first, because its "none" holds for all.
public final class Prover {
  private final ProofTask task;
  private final ProofProgress progress;
  private final Judge judge;
  private final Asker asker;
  private final Map<Asked, Finding> answers = new ConcurrentHashMap<>();
  private final Map<ProgramClass, State> states = new EnumMap<>(ProgramClass.class);
  private Optional<String> stopped = Optional.empty();

  private record Asked(Query query, String table) {}

  /// What is known of a class.
  private static final class State {
    private final Blame blame;
    private Map<Use, Blame.Charge> charges = new LinkedHashMap<>();
    private final List<Failure> failures = new ArrayList<>();
    private int complete;
    private Optional<String> incurable = Optional.empty();

    State(Blame blame) {
      this.blame = blame;
    }

    Mapping table() {
      return blame.mended();
    }

    void charge(List<Failure> found) {
      failures.addAll(found);
      charges = blame.charge(found);
    }
  }

  /// A proof to come.
  public Prover(ProofTask task, ProofProgress progress) {
    this.task = task;
    this.progress = progress;
    this.judge = new Judge(task.mapping().mapping(), task.source(), task.target(), task.limits());
    this.asker = new Asker(task.source(), task.target(), task.solver(), task.limits(), task.time());
  }

  /// What is known of a class of programs at the end.
  ///
  /// @param complete the largest size of programs up to which all queries are answered
  /// @param queries how many queries were answered
  /// @param discarded how many executions that a solver found turned out to be no counterexamples
  /// @param failures what was found, each once
  /// @param charges which alternatives are to blame
  /// @param incurable why the class was given up, if it was: a counterexample remains whatever is
  ///   made stronger
  public record ClassProof(
      int complete,
      int queries,
      int discarded,
      List<Failure> failures,
      Map<Use, Blame.Charge> charges,
      Optional<String> incurable) {}

  /// Runs. An interrupt ends it early, with what it has.
  ///
  /// @return what is known of each class
  /// @throws UnsupportedModelException if a model cannot be translated
  public Map<ProgramClass, ClassProof> run() throws UnsupportedModelException {
    Judge judge = new Judge(task.mapping().mapping(), task.source(), task.target(), task.limits());
    for (ProgramClass c : ProgramClass.values()) {
      if (task.widest().contains(c)) {
        states.put(c, new State(new Blame(judge, use -> 0)));
      }
    }
    try (Workers workers = new Workers(task.jobs())) {
      for (int n = 1; n <= task.bound() && stopped.isEmpty(); n++) {
        for (ProgramClass c : states.keySet()) {
          State state = states.get(c);
          if (stopped.isEmpty() && state.incurable.isEmpty() && settle(n, c, workers)) {
            state.complete = n;
          }
        }
      }
    }
    Map<ProgramClass, ClassProof> proofs = new EnumMap<>(ProgramClass.class);
    states.forEach((c, s) -> proofs.put(c, proof(c, s)));
    return proofs;
  }

  /// Why it ended early, if it did.
  public Optional<String> stopped() {
    return stopped;
  }

  private ClassProof proof(ProgramClass c, State state) {
    int queries = 0;
    int discarded = 0;
    for (Map.Entry<Asked, Finding> e : answers.entrySet()) {
      if (e.getKey().query().programClass().contains(c)
          && !(e.getValue() instanceof Finding.Open)) {
        queries++;
        discarded += e.getValue().discarded();
      }
    }
    return new ClassProof(
        state.complete,
        queries,
        discarded,
        List.copyOf(state.failures),
        state.charges,
        state.incurable);
  }

  /// Asks all queries about programs of a size until none finds anything.
  ///
  /// @return whether all are answered
  private boolean settle(int size, ProgramClass c, Workers workers)
      throws UnsupportedModelException {
    List<Query> open = new ArrayList<>();
    // Layouts of many threads take longest: they come first, so that nobody waits for them alone.
    for (Layout layout : Layout.of(size).reversed()) {
      for (Check axiom : task.source().axioms()) {
        open.add(new Query(c, layout, axiom));
      }
    }
    while (true) {
      // Who waits for answers that are all there is not interrupted.
      if (Thread.currentThread().isInterrupted()) {
        stopped = stopped.or(() -> Optional.of(Workers.INTERRUPTED));
        return false;
      }
      int of = open.size();
      List<Finding> findings =
          workers.ask(open, this::answer, done -> progress.answered(c, size, done, of));
      List<Failure> failures = new ArrayList<>();
      List<Query> again = new ArrayList<>();
      for (int i = 0; i < findings.size(); i++) {
        switch (findings.get(i)) {
          case Finding.None n -> {}
          case Finding.Confirmed found -> {
            failures.add(simplest(found.failure(), c));
            again.add(open.get(i));
          }
          case Finding.Open(String why, int d) -> stopped = stopped.or(() -> Optional.of(why));
        }
      }
      failures.sort(null);
      if (!failures.isEmpty()) {
        Set<Use> before = states.get(c).charges.keySet();
        states.forEach((wider, state) -> {
          if (wider.contains(c)) {
            state.charge(failures);
          }
        });
        states
            .get(c)
            .charges
            .forEach((use, charge) -> {
              if (!before.contains(use)) {
                progress.charged(c, use, charge.failures().getFirst());
              }
            });
      }
      for (Failure f : failures) {
        // Asking again would find it again.
        if (!judge.cures(f, states.get(c).table())) {
          states.get(c).incurable =
              Optional.of(
                  "no stronger sequences in its rows cure the counterexample " + f.test().name());
        }
      }
      if (again.isEmpty() || stopped.isPresent() || states.get(c).incurable.isPresent()) {
        return again.isEmpty() && stopped.isEmpty();
      }
      open = again;
    }
  }

  /// The failure without what it does not need: a solver adds orders and updates as it likes, and
  /// an alternative that is only there by chance must not be charged.
  private Failure simplest(Failure failure, ProgramClass c) {
    Judge mended = new Judge(states.get(c).table(), task.source(), task.target(), task.limits());
    return new Shrinker(mended).shrink(failure, c);
  }

  private Finding answer(Query query) throws UnsupportedModelException {
    ProgramClass widest = task.widest();
    if (query.programClass() != widest
        && states.get(query.programClass()).table().name().equals(states.get(widest).table().name())
        && remembered(query.of(widest)) instanceof Finding.None none) {
      return none;
    }
    return remembered(query);
  }

  private Finding remembered(Query query) throws UnsupportedModelException {
    Mapping table = states.get(query.programClass()).table();
    Asked asked = new Asked(query, table.name());
    Finding known = answers.get(asked);
    if (known == null) {
      known =
          Thread.currentThread().isInterrupted()
              ? new Finding.Open(Workers.INTERRUPTED, 0)
              : asker.ask(query, table);
      answers.put(asked, known);
    }
    return known;
  }
}
