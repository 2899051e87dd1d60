package dev.acquit.model.formula;

import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.progress.Logic;
import dev.acquit.model.progress.Obligations;
import dev.acquit.model.progress.Visibility;
import dev.acquit.model.symbolic.Bound;
import dev.acquit.model.symbolic.Translation;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.List;

/// Executions that do not end (ADR 18): where threads stay, and which rounds of loops they may
/// repeat forever.
///
/// @param translation of the model, with what is chosen in an execution
record Forever(
    EventGraph graph,
    TestFacts facts,
    Literals literals,
    Circuit circuit,
    MemoryModel model,
    Translation translation) {
  /// Demands that some thread repeats a round of a loop forever, or waits at a barrier forever, and
  /// that threads stand still only where that is allowed.
  void demandStay(Obligations obligations) throws UnsupportedModelException {
    List<Logic.Known<Integer>> threads = new ArrayList<>();
    List<Integer> some = new ArrayList<>();
    for (int t = 0; t < graph.threads().size(); t++) {
      threads.add(standing(t));
      some.add(literals.happens(t, graph.threads().get(t).barred()));
      some.add(literals.happens(t, graph.threads().get(t).waiting()));
    }
    circuit.require(obligations.allow(new CircuitLogic(circuit), threads));
    circuit.require(array(some));
  }

  private Logic.Known<Integer> standing(int t) throws UnsupportedModelException {
    if (graph.program().threads().get(t).steps().isEmpty()) {
      return new Logic.Known<>(Circuit.FALSE, Circuit.FALSE, Circuit.FALSE);
    }
    ThreadGraph ways = graph.threads().get(t);
    int unstarted = literals.happens(t, ways.unstarted());
    int stands = circuit.or(unstarted, literals.happens(t, ways.paused()));
    int schedulable = circuit.or(stands, literals.happens(t, ways.waiting()));
    return new Logic.Known<>(-unstarted, schedulable, stands);
  }

  /// Demands that no read of a repeated round comes before a write that it has to see at last, but
  /// for writes of such rounds, which write what is there.
  void demandSeen(Visibility visibility) throws UnsupportedModelException {
    int[] repeated = repeated();
    int[][] from = translation.chosen(MemoryModel.READS_FROM);
    int[][] coherence = translation.relation(model.coherence(), Bound.UPPER);
    for (int read = 0; read < graph.size(); read++) {
      if (repeated[read] == Circuit.FALSE || !graph.isRead(read)) {
        continue;
      }
      for (int write = 0; write < graph.size(); write++) {
        for (int later = 0; later < graph.size(); later++) {
          if (later != write) {
            circuit.require(
                -repeated[read],
                -from[write][read],
                -coherence[write][later],
                -seen(visibility, read, later),
                circuit.and(repeated[later], literals.present(later)));
          }
        }
      }
    }
  }

  /// Whether a read sees a write at last if no other comes after it.
  private int seen(Visibility visibility, int read, int write) throws UnsupportedModelException {
    return switch (visibility) {
      case COHERENCE -> Circuit.TRUE;
      case STRONG -> {
        int[] strong = facts.tagged(Tag.A);
        yield circuit.and(strong[read], strong[write], facts.base(BaseRelation.SR)[read][write]);
      }
    };
  }

  /// Of each event whether it is in a round that is repeated, if it happens.
  private int[] repeated() throws UnsupportedModelException {
    List<List<Integer>> rounds = new ArrayList<>();
    for (int e = 0; e < graph.size(); e++) {
      rounds.add(new ArrayList<>());
    }
    for (int t = 0; t < graph.threads().size(); t++) {
      for (ThreadGraph.Wait wait : graph.threads().get(t).waits()) {
        int when = literals.happens(t, wait.when());
        for (int i = wait.from(); i < wait.to(); i++) {
          rounds.get(graph.bases()[t] + i).add(when);
        }
      }
    }
    return rounds.stream().mapToInt(r -> circuit.or(array(r))).toArray();
  }

  /// Demands that some thread repeats a round of which no other thread could notice anything, and
  /// which notices nothing of them.
  void demandUnnoticed() throws UnsupportedModelException {
    List<Integer> some = new ArrayList<>();
    for (int t = 0; t < graph.threads().size(); t++) {
      for (ThreadGraph.Wait wait : graph.threads().get(t).waits()) {
        List<Integer> all = new ArrayList<>(List.of(literals.happens(t, wait.when())));
        for (int i = wait.from(); i < wait.to(); i++) {
          Occurrence event = graph.threads().get(t).events().get(i);
          if (event.kind().isProgress(event.marks())) {
            all.add(-literals.present(graph.bases()[t] + i));
          }
        }
        some.add(circuit.and(array(all)));
      }
    }
    circuit.require(array(some));
  }

  private static int[] array(List<Integer> literals) {
    return literals.stream().mapToInt(Integer::intValue).toArray();
  }
}
