package dev.acquit.litmus.generate.exhaustive;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.text.Placement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// The programs of a space in the plainest way: all with names, each filter asked of the finished
/// program, and of all renamings of a program the least text.
final class AllLabelled {
  private final ProgramSpace space;
  private final Set<String> found = new HashSet<>();

  private AllLabelled(ProgramSpace space) {
    this.space = space;
  }

  static Set<String> canonical(ProgramSpace space) {
    AllLabelled all = new AllLabelled(space);
    all.threads(new ArrayList<>(), space.bounds().maxInstructions());
    return all.found;
  }

  private void threads(List<List<Step>> threads, int rest) {
    if (!threads.isEmpty()
        && space.bounds().maxInstructions() - rest >= space.bounds().minInstructions()) {
      if (wanted(threads)) {
        for (List<Place> places : space.placements().apply(threads.size())) {
          found.add(least(threads, places));
        }
      }
    }
    if (threads.size() == space.bounds().maxThreads()) {
      return;
    }
    for (int length = 1; length <= rest; length++) {
      int left = rest - length;
      steps(
          length,
          new ArrayList<>(),
          thread -> {
            List<List<Step>> more = new ArrayList<>(threads);
            more.add(thread);
            threads(more, left);
          });
    }
  }

  private void steps(int length, List<Step> before, Consumer<List<Step>> use) {
    if (before.size() == length) {
      use.accept(List.copyOf(before));
      return;
    }
    for (Step step : choices(before)) {
      before.add(step);
      steps(length, before, use);
      before.removeLast();
    }
  }

  private List<Step> choices(List<Step> before) {
    Vocabulary words = space.vocabulary();
    List<Step> all = new ArrayList<>(words.fences());
    List<Optional<Dependency>> dependencies = new ArrayList<>(List.of(Optional.empty()));
    for (int on = 0; on < before.size(); on++) {
      if (before.get(on) instanceof Step.Access access && access.reads()) {
        for (Dependency.Kind kind : words.dependencies()) {
          dependencies.add(Optional.of(new Dependency(kind, on)));
        }
      }
    }
    for (int location = 0; location < space.bounds().maxLocations(); location++) {
      int l = location;
      for (Optional<Dependency> on : dependencies) {
        if (on.isEmpty() || on.get().kind() != Dependency.Kind.DATA) {
          words.loads().forEach(a -> all.add(new Step.Load(l, a, on)));
        }
        words.stores().forEach(a -> all.add(new Step.Store(l, 0, a, on)));
        words.updates().forEach(a -> all.add(new Step.Update(l, 0, a, on)));
      }
    }
    return all;
  }

  private boolean wanted(List<List<Step>> threads) {
    Filters filters = space.filters();
    return (!filters.communicating() || communicates(threads))
        && (!filters.tidy() || threads.stream().allMatch(AllLabelled::tidy))
        && (filters.mixedLocations()
            || space.vocabulary().language() == TestLanguage.PTX
            || !mixed(threads));
  }

  private static boolean tidy(List<Step> thread) {
    if (thread.getFirst() instanceof Step.Fence || thread.getLast() instanceof Step.Fence) {
      return false;
    }
    Set<Dependency> branches = new HashSet<>();
    for (int i = 0; i < thread.size(); i++) {
      Step step = thread.get(i);
      if (step instanceof Step.Fence && step.equals(thread.get(i - 1))) {
        return false;
      }
      if (step instanceof Step.Access access
          && access.dependency().isPresent()
          && access.dependency().get().kind() == Dependency.Kind.CTRL
          && !branches.add(access.dependency().get())) {
        return false;
      }
    }
    return true;
  }

  private static boolean mixed(List<List<Step>> threads) {
    Map<Integer, Boolean> plain = new HashMap<>();
    for (List<Step> thread : threads) {
      for (Step step : thread) {
        if (step instanceof Step.Access access) {
          boolean here = access.annotation().order() == Order.PLAIN;
          Boolean before = plain.put(access.location(), here);
          if (before != null && before != here) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static boolean communicates(List<List<Step>> threads) {
    Map<Integer, Set<Integer>> users = new HashMap<>();
    Set<Integer> written = new HashSet<>();
    for (int t = 0; t < threads.size(); t++) {
      for (Step step : threads.get(t)) {
        if (step instanceof Step.Access access) {
          users.computeIfAbsent(access.location(), l -> new HashSet<>()).add(t);
          if (access.writes()) {
            written.add(access.location());
          }
        }
      }
    }
    if (threads.size() < 2
        || !written.equals(users.keySet())
        || users.values().stream().anyMatch(u -> u.size() < 2)) {
      return false;
    }
    Set<Integer> reached = new HashSet<>(Set.of(0));
    for (int round = 0; round < threads.size(); round++) {
      for (Set<Integer> together : users.values()) {
        if (together.stream().anyMatch(reached::contains)) {
          reached.addAll(together);
        }
      }
    }
    return reached.size() == threads.size();
  }

  /// The least text of a program that was made.
  static String least(Outline outline) {
    return least(
        outline.threads().stream().map(OutlineThread::steps).toList(),
        outline.threads().stream().map(OutlineThread::place).toList());
  }

  private static String least(List<List<Step>> threads, List<Place> places) {
    String least = null;
    int locations =
        new Outline(threads.stream().map(t -> new OutlineThread(Place.cta(0), t)).toList())
            .locations();
    List<List<Integer>> namings = permutations(locations);
    for (List<Integer> order : permutations(threads.size())) {
      List<Place> permuted = Placement.canonical(order.stream().map(places::get).toList());
      for (List<Integer> names : namings) {
        StringBuilder text = new StringBuilder();
        for (int t : order) {
          threads.get(t).forEach(step -> text.append(text(step, names)).append(' '));
          text.append("| ");
        }
        text.append(permuted);
        String here = text.toString();
        if (least == null || here.compareTo(least) < 0) {
          least = here;
        }
      }
    }
    return least;
  }

  private static String text(Step step, List<Integer> names) {
    return switch (step) {
      case Step.Fence fence -> "F" + text(fence.annotation());
      case Step.Access a ->
          (a.writes() ? a.reads() ? "U" : "W" : "R")
              + names.get(a.location())
              + text(a.annotation())
              + text(a.dependency());
    };
  }

  private static String text(Annotation a) {
    return a.order().name() + (a.scope().isPresent() ? a.scope().get().name() : "");
  }

  private static String text(Optional<Dependency> d) {
    return d.isPresent() ? d.get().kind().name() + d.get().on() : "";
  }

  private static List<List<Integer>> permutations(int count) {
    List<List<Integer>> all = new ArrayList<>(List.of(List.of()));
    for (int i = 0; i < count; i++) {
      List<List<Integer>> longer = new ArrayList<>();
      for (List<Integer> some : all) {
        for (int at = 0; at <= some.size(); at++) {
          List<Integer> more = new ArrayList<>(some);
          more.add(at, i);
          longer.add(more);
        }
      }
      all = longer;
    }
    return all;
  }
}
