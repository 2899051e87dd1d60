package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.generate.cycle.Cycle.Link;
import dev.acquit.litmus.generate.cycle.Edge.ReadModifyWrite;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// The program that a cycle makes, and what the cycle says about its final state.
///
/// @param outline the program
/// @param results what the read of each step in the cycle reads, by register
/// @param writes how often the cycle writes each location, and so the value that it holds at the
///   end
public record CycleProgram(
    Outline outline, SequencedMap<Term.ThreadRegister, Integer> results, List<Integer> writes) {

  /// The program of a cycle that begins where a thread begins.
  ///
  /// @param placed the cycle and where its threads run
  public static CycleProgram of(PlacedCycle placed) {
    return new Builder(placed).build();
  }

  /// The locations whose final value the cycle speaks about, then the registers that it reads into.
  public List<Term> observed() {
    List<Term> observed = new ArrayList<>();
    for (int location = 0; location < writes.size(); location++) {
      if (writes.get(location) > 1) {
        observed.add(Outline.memory(location));
      }
    }
    observed.addAll(results.sequencedKeySet());
    return observed;
  }

  /// That everything the cycle speaks about is as it says.
  public Proposition cycleOutcome() {
    List<Proposition> parts = new ArrayList<>();
    for (int location = 0; location < writes.size(); location++) {
      if (writes.get(location) > 1) {
        parts.add(equal(Outline.memory(location), writes.get(location)));
      }
    }
    results.forEach((register, value) -> parts.add(equal(register, value)));
    return Proposition.all(parts);
  }

  /// That something has a value.
  static Proposition equal(Term term, int value) {
    return Proposition.equal(term, Value.of(value));
  }

  private static final class Builder {
    private final PlacedCycle placed;
    private final Cycle cycle;
    private final LocationRuns runs;
    private final int[] locations;
    private final int[] values;
    private final List<OutlineThread> threads = new ArrayList<>();

    /// The number in its thread of the step in which each event is.
    private final int[] steps;

    Builder(PlacedCycle placed) {
      this.placed = placed;
      this.cycle = placed.cycle();
      this.runs = LocationRuns.of(cycle);
      this.locations = byFirstAppearance(runs.locations(cycle.size()));
      this.values = runs.values(cycle);
      this.steps = new int[cycle.size()];
    }

    private static int[] byFirstAppearance(int[] locations) {
      SequencedMap<Integer, Integer> names = new LinkedHashMap<>();
      int[] named = new int[locations.length];
      for (int i = 0; i < locations.length; i++) {
        named[i] = names.computeIfAbsent(locations[i], l -> names.size());
      }
      return named;
    }

    CycleProgram build() {
      List<CycleThread> all = CycleThread.of(cycle);
      for (int t = 0; t < all.size(); t++) {
        threads.add(new OutlineThread(placed.places().get(t), steps(all.get(t))));
      }
      Outline outline = new Outline(threads);
      SequencedMap<Term.ThreadRegister, Integer> results = new LinkedHashMap<>();
      for (int t = 0; t < all.size(); t++) {
        for (int e = all.get(t).first(); e <= all.get(t).last(); e++) {
          if (edge(e).source() == Direction.R) {
            results.put(outline.result(t, steps[e]), values[e]);
          }
        }
      }
      int[] writes = new int[runs.runs().size()];
      for (int e = 0; e < cycle.size(); e++) {
        writes[locations[e]] += edge(e).source() == Direction.W ? 1 : 0;
      }
      return new CycleProgram(outline, results, Arrays.stream(writes).boxed().toList());
    }

    private List<Step> steps(CycleThread thread) {
      List<Step> done = new ArrayList<>();
      for (int e = thread.first(); e <= thread.last(); e++) {
        boolean first = e == thread.first();
        if (!first && edge(e - 1) instanceof Edge.Fenced f) {
          done.add(new Step.Fence(f.order(), f.scope()));
        }
        Optional<Dependency> dependency =
            !first && edge(e - 1) instanceof Edge.Depends d
                ? Optional.of(new Dependency(d.kind(), steps[e - 1]))
                : Optional.empty();
        steps[e] = done.size();
        Link link = cycle.links().get(e);
        if (link.edge() instanceof ReadModifyWrite) {
          steps[e + 1] = done.size();
          done.add(new Step.Update(locations[e], values[e + 1], link.annotation(), dependency));
          e++;
        } else if (link.edge().source() == Direction.R) {
          done.add(new Step.Load(locations[e], link.annotation(), dependency));
        } else {
          done.add(new Step.Store(locations[e], values[e], link.annotation(), dependency));
        }
      }
      return done;
    }

    private Edge edge(int event) {
      return cycle.links().get(event).edge();
    }
  }
}
