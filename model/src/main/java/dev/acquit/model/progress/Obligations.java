package dev.acquit.model.progress;

import dev.acquit.litmus.ast.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/// Whether a progress model lets threads stand still.
///
/// The threads are leaves of a tree of groups. The root makes progress. In a group that does, those
/// children do that its rules name; and if any of them can take a step, one that can. A thread that
/// makes progress does not stand.
public final class Obligations {
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

  /// Whether no thread may ever stand: each group has to let all of its children run.
  public boolean isFair() {
    return isFair(root);
  }

  private boolean isFair(Node node) {
    return switch (node) {
      case Node.Leaf _ -> true;
      case Node.Group(Level level, var children) ->
          model.at(level).contains(Rule.FAIR) && children.stream().allMatch(this::isFair);
    };
  }

  /// Whether all threads that stand may do so.
  ///
  /// @param standings how far each thread came
  public boolean allow(List<Standing> standings) {
    return canRun(root, standings);
  }

  /// Whether a node can have progress and no thread in it that stands gets any.
  private boolean canRun(Node node, List<Standing> standings) {
    return switch (node) {
      case Node.Leaf(int thread) -> !standings.get(thread).stands();
      case Node.Group group ->
          required(group, standings).stream().allMatch(c -> canRun(c, standings))
              && (!schedulable(group, standings)
                  || group.children().stream()
                      .anyMatch(c -> schedulable(c, standings) && canRun(c, standings)));
    };
  }

  /// The level whose rules leave a thread out that stands; empty if the thread has to run.
  ///
  /// @param standings how far each thread came; [#allow] is true of them
  public Optional<Level> leftOutAt(int thread, List<Standing> standings) {
    Node node = root;
    while (node instanceof Node.Group group) {
      Node child = group.children().stream().filter(c -> has(c, thread)).findFirst().orElseThrow();
      if (!runs(group, child, standings)) {
        return Optional.of(group.level());
      }
      node = child;
    }
    return Optional.empty();
  }

  private boolean runs(Node.Group group, Node child, List<Standing> standings) {
    List<Node> required = required(group, standings);
    if (required.contains(child)) {
      return true;
    }
    Optional<Node> somebody =
        group.children().stream()
            .filter(c -> schedulable(c, standings) && canRun(c, standings))
            .findFirst();
    return required.stream().noneMatch(c -> schedulable(c, standings))
        && somebody.filter(child::equals).isPresent();
  }

  private static boolean has(Node node, int thread) {
    return switch (node) {
      case Node.Leaf(int t) -> t == thread;
      case Node.Group g -> g.children().stream().anyMatch(c -> has(c, thread));
    };
  }

  private List<Node> required(Node.Group group, List<Standing> standings) {
    List<Node> children = group.children();
    OptionalInt lastStepped = OptionalInt.empty();
    for (int i = 0; i < children.size(); i++) {
      if (stepped(children.get(i), standings)) {
        lastStepped = OptionalInt.of(i);
      }
    }
    List<Node> required = new ArrayList<>();
    boolean lowest = true;
    for (int i = 0; i < children.size(); i++) {
      Node child = children.get(i);
      boolean below = i <= lastStepped.orElse(-1);
      boolean first = lowest;
      boolean named =
          model.at(group.level()).stream()
              .anyMatch(rule ->
                  switch (rule) {
                    case FAIR -> true;
                    case OBE -> stepped(child, standings);
                    case HSA -> first;
                    case LOBE -> below;
                  });
      if (named) {
        required.add(child);
      }
      lowest &= !schedulable(child, standings);
    }
    return required;
  }

  private static boolean stepped(Node node, List<Standing> standings) {
    return switch (node) {
      case Node.Leaf(int t) -> standings.get(t).stepped();
      case Node.Group g -> g.children().stream().anyMatch(c -> stepped(c, standings));
    };
  }

  private static boolean schedulable(Node node, List<Standing> standings) {
    return switch (node) {
      case Node.Leaf(int t) -> standings.get(t).schedulable();
      case Node.Group g -> g.children().stream().anyMatch(c -> schedulable(c, standings));
    };
  }
}
