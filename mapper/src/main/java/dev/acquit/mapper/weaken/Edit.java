package dev.acquit.mapper.weaken;

import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A program in the middle of being changed: each instruction remembers which one it was.
///
/// @param original the program as it was
/// @param threads for each of its threads the instructions that it has now; their dependencies
///   still name instructions by their old numbers
public record Edit(Outline original, List<List<Edit.Item>> threads) {
  /// Copies the lists.
  public Edit {
    threads = threads.stream().map(List::copyOf).toList();
  }

  /// An instruction.
  ///
  /// @param step what it is
  /// @param origin its old number in its thread
  public record Item(Step step, int origin) {}

  /// Nothing is changed yet.
  public static Edit of(Outline outline) {
    List<List<Item>> threads = new ArrayList<>();
    for (OutlineThread thread : outline.threads()) {
      List<Item> items = new ArrayList<>();
      for (int i = 0; i < thread.steps().size(); i++) {
        items.add(new Item(thread.steps().get(i), i));
      }
      threads.add(items);
    }
    return new Edit(outline, threads);
  }

  /// Some instructions in the place of one that was not changed yet.
  ///
  /// @param thread the number of the thread
  /// @param index the number of the instruction
  /// @param steps what comes in its place
  public Edit replaced(int thread, int index, List<Step> steps) {
    List<Item> items = new ArrayList<>(threads.get(thread));
    items.remove(index);
    items.addAll(index, steps.stream().map(s -> new Item(s, index)).toList());
    return with(thread, items);
  }

  /// Two neighbours change places. A dependency of one on the other is gone.
  ///
  /// @param thread the number of the thread
  /// @param first the number of the first of them
  public Edit swapped(int thread, int first) {
    List<Item> items = new ArrayList<>(threads.get(thread));
    items.add(first, items.remove(first + 1));
    return with(thread, items);
  }

  private Edit with(int thread, List<Item> items) {
    List<List<Item>> changed = new ArrayList<>(threads);
    changed.set(thread, items);
    return new Edit(original, changed);
  }

  /// The program, and what its registers and locations were called before.
  ///
  /// @param outline the program; threads without instructions are gone
  /// @param terms from old names to new ones
  public record Done(Outline outline, Map<Term, Term> terms) {
    /// Copies the map.
    public Done {
      terms = Map.copyOf(terms);
    }
  }

  /// Numbers everything without gaps.
  public Done done() {
    Map<Integer, Integer> locations = locations();
    List<OutlineThread> made = new ArrayList<>();
    List<Integer> from = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      if (!threads.get(t).isEmpty()) {
        made.add(
            new OutlineThread(original.threads().get(t).place(), steps(threads.get(t), locations)));
        from.add(t);
      }
    }
    Outline outline = new Outline(made);
    Map<Term, Term> terms = new HashMap<>();
    for (int t = 0; t < made.size(); t++) {
      List<Item> items = threads.get(from.get(t));
      for (int i = 0; i < items.size(); i++) {
        if (reads(items.get(i).step())) {
          terms.put(original.result(from.get(t), items.get(i).origin()), outline.result(t, i));
        }
      }
    }
    locations.forEach((old, now) -> terms.put(Outline.memory(old), Outline.memory(now)));
    return new Done(outline, terms);
  }

  /// From the old number of each location that is still accessed to the new one, in order.
  private Map<Integer, Integer> locations() {
    Map<Integer, Integer> locations = new TreeMap<>();
    threads.stream()
        .flatMap(List::stream)
        .forEach(item -> {
          if (item.step() instanceof Step.Access a) {
            locations.put(a.location(), 0);
          }
        });
    int next = 0;
    for (Map.Entry<Integer, Integer> e : locations.entrySet()) {
      e.setValue(next++);
    }
    return locations;
  }

  private static List<Step> steps(List<Item> items, Map<Integer, Integer> locations) {
    List<Step> steps = new ArrayList<>();
    for (Item item : items) {
      steps.add(
          item.step() instanceof Step.Access a
              ? a.at(locations.get(a.location()), a.value())
                  .with(a.dependency().flatMap(d -> renumbered(d, items, steps.size())))
              : item.step());
    }
    return steps;
  }

  /// The dependency by new numbers; none if what it is on no longer comes before.
  private static Optional<Dependency> renumbered(Dependency d, List<Item> items, int before) {
    for (int i = 0; i < before; i++) {
      if (items.get(i).origin() == d.on() && reads(items.get(i).step())) {
        return Optional.of(new Dependency(d.kind(), i, d.guard()));
      }
    }
    return Optional.empty();
  }

  private static boolean reads(Step step) {
    return step instanceof Step.Access a && a.reads();
  }
}
