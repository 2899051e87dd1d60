package dev.acquit.model.progress;

import dev.acquit.litmus.ast.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/// Whether a progress model lets threads stand still.
///
/// The threads are leaves of a tree of groups. The root makes progress. In a group that does, those
/// children do that its rules name; and if any of them can take a step, one that can. A thread that
/// makes progress does not stand.
public final class Obligations {
  private static final Logic<Boolean> TRUTH =
      new Logic<>() {
        @Override
        public Boolean all(List<Boolean> some) {
          return !some.contains(false);
        }

        @Override
        public Boolean not(Boolean one) {
          return !one;
        }
      };

  private final ProgressModel model;
  private final Node root;

  /// @param places where each thread runs, in the order of their numbers
  public Obligations(ProgressModel model, List<Place> places) {
    this.model = model;
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      all.add(i);
    }
    this.root = group(Level.SYS, all, places);
  }

  private sealed interface Node {
    record Leaf(int thread) implements Node {}

    /// @param level the level of the group
    /// @param children its children, lowest number first
    record Group(Level level, List<Node> children) implements Node {}
  }

  private static Node group(Level level, List<Integer> threads, List<Place> places) {
    List<Node> children = new ArrayList<>();
    switch (level) {
      case CTA -> threads.forEach(t -> children.add(new Node.Leaf(t)));
      case CLUSTER -> split(threads, t -> places.get(t).cta(), Level.CTA, places, children);
      case GPU -> {
        split(
            threads.stream().filter(t -> places.get(t).cluster().isPresent()).toList(),
            t -> places.get(t).cluster().orElseThrow(),
            Level.CLUSTER,
            places,
            children);
        // A CTA without a cluster is one of its own.
        split(
            threads.stream().filter(t -> places.get(t).cluster().isEmpty()).toList(),
            t -> places.get(t).cta(),
            Level.CLUSTER,
            places,
            children);
      }
      case SYS -> split(threads, t -> places.get(t).gpu(), Level.GPU, places, children);
    }
    return new Node.Group(level, children);
  }

  private static void split(
      List<Integer> threads,
      ToIntFunction<Integer> number,
      Level level,
      List<Place> places,
      List<Node> into) {
    Map<Integer, List<Integer>> parts = new TreeMap<>();
    for (int t : threads) {
      parts.computeIfAbsent(number.applyAsInt(t), _ -> new ArrayList<>()).add(t);
    }
    parts.values().forEach(part -> into.add(group(level, part, places)));
  }

  /// Whether threads that do the same and are as near to all others may change places: no rule asks
  /// for their numbers.
  public boolean isSymmetric() {
    return Stream.of(Level.values())
        .flatMap(level -> model.at(level).stream())
        .noneMatch(rule -> rule == Rule.HSA || rule == Rule.LOBE);
  }

  /// Where a thread can stand, whatever the others do; it may be that they never let it.
  public Stops stops(int thread) {
    if (isSure(thread, false)) {
      return Stops.NOWHERE;
    }
    return isSure(thread, true) ? Stops.AT_FIRST : Stops.ANYWHERE;
  }

  /// Whether the rules of all levels name the groups of a thread, whatever the others do.
  ///
  /// @param stepped whether the thread has taken a step
  private boolean isSure(int thread, boolean stepped) {
    Node node = root;
    while (node instanceof Node.Group group) {
      Node child = child(group, thread);
      boolean first = group.children().getFirst().equals(child);
      boolean named =
          model.at(group.level()).stream()
              .anyMatch(rule ->
                  switch (rule) {
                    case FAIR -> true;
                    case OBE, LOBE -> stepped;
                    case HSA -> first;
                  });
      if (!named) {
        return false;
      }
      node = child;
    }
    return true;
  }

  /// Whether all threads that stand may do so.
  ///
  /// @param standings how far each thread came
  public boolean allow(List<Standing> standings) {
    return allow(TRUTH, known(standings));
  }

  /// The same as a statement.
  ///
  /// @param threads how far each thread came
  public <L> L allow(Logic<L> logic, List<Logic.Known<L>> threads) {
    return canRun(root, logic, threads);
  }

  private static List<Logic.Known<Boolean>> known(List<Standing> standings) {
    return standings.stream()
        .map(s -> new Logic.Known<>(s.stepped(), s.schedulable(), s.stands()))
        .toList();
  }

  /// Whether a node can have progress and no thread in it that stands gets any.
  private <L> L canRun(Node node, Logic<L> logic, List<Logic.Known<L>> threads) {
    return switch (node) {
      case Node.Leaf(int thread) -> logic.not(threads.get(thread).stands());
      case Node.Group group -> {
        List<L> required = required(group, logic, threads);
        List<L> all = new ArrayList<>();
        List<L> some = new ArrayList<>();
        for (int i = 0; i < required.size(); i++) {
          Node child = group.children().get(i);
          L runs = canRun(child, logic, threads);
          all.add(logic.any(List.of(logic.not(required.get(i)), runs)));
          some.add(logic.all(List.of(schedulable(child, logic, threads), runs)));
        }
        some.add(logic.not(schedulable(group, logic, threads)));
        all.add(logic.any(some));
        yield logic.all(all);
      }
    };
  }

  /// The level whose rules leave a thread out that stands; empty if the thread has to run.
  ///
  /// @param standings how far each thread came; [#allow] is true of them
  public Optional<Level> leftOutAt(int thread, List<Standing> standings) {
    List<Logic.Known<Boolean>> threads = known(standings);
    Node node = root;
    while (node instanceof Node.Group group) {
      Node child = child(group, thread);
      if (!runs(group, child, threads)) {
        return Optional.of(group.level());
      }
      node = child;
    }
    return Optional.empty();
  }

  private boolean runs(Node.Group group, Node child, List<Logic.Known<Boolean>> threads) {
    List<Node> children = group.children();
    List<Boolean> required = required(group, TRUTH, threads);
    if (required.get(children.indexOf(child))) {
      return true;
    }
    Optional<Node> somebody =
        children.stream()
            .filter(c -> schedulable(c, TRUTH, threads) && canRun(c, TRUTH, threads))
            .findFirst();
    boolean others = false;
    for (int i = 0; i < children.size(); i++) {
      others |= required.get(i) && schedulable(children.get(i), TRUTH, threads);
    }
    return !others && somebody.filter(child::equals).isPresent();
  }

  private static Node child(Node.Group group, int thread) {
    return group.children().stream().filter(c -> has(c, thread)).findFirst().orElseThrow();
  }

  private static boolean has(Node node, int thread) {
    return switch (node) {
      case Node.Leaf(int t) -> t == thread;
      case Node.Group g -> g.children().stream().anyMatch(c -> has(c, thread));
    };
  }

  /// Of each child of a group whether the rules name it.
  private <L> List<L> required(Node.Group group, Logic<L> logic, List<Logic.Known<L>> threads) {
    List<Node> children = group.children();
    List<L> required = new ArrayList<>();
    for (int i = 0; i < children.size(); i++) {
      Node child = children.get(i);
      List<Node> lower = children.subList(0, i);
      List<Node> upper = children.subList(i, children.size());
      required.add(
          logic.any(
              model.at(group.level()).stream()
                  .map(rule ->
                      switch (rule) {
                        case FAIR -> logic.all(List.of());
                        case OBE -> stepped(child, logic, threads);
                        case HSA ->
                            logic.not(
                                logic.any(
                                    lower.stream()
                                        .map(c -> schedulable(c, logic, threads))
                                        .toList()));
                        case LOBE ->
                            logic.any(upper.stream().map(c -> stepped(c, logic, threads)).toList());
                      })
                  .toList()));
    }
    return required;
  }

  private static <L> L stepped(Node node, Logic<L> logic, List<Logic.Known<L>> threads) {
    return switch (node) {
      case Node.Leaf(int t) -> threads.get(t).stepped();
      case Node.Group g ->
          logic.any(g.children().stream().map(c -> stepped(c, logic, threads)).toList());
    };
  }

  private static <L> L schedulable(Node node, Logic<L> logic, List<Logic.Known<L>> threads) {
    return switch (node) {
      case Node.Leaf(int t) -> threads.get(t).schedulable();
      case Node.Group g ->
          logic.any(g.children().stream().map(c -> schedulable(c, logic, threads)).toList());
    };
  }
}
