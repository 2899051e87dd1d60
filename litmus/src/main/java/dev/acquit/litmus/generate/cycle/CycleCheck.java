package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.generate.cycle.Cycle.Link;
import dev.acquit.litmus.generate.cycle.CycleProblem.Part;
import dev.acquit.litmus.generate.cycle.Edge.Communication;
import dev.acquit.litmus.generate.cycle.Edge.ReadModifyWrite;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.TestLanguage;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What a cycle must fulfil to make a test:
///
/// - no edge leaves its thread, or at least two do;
/// - it communicates, and within one thread it stays at one location;
/// - no edge goes to another location, or at least two do, so that the last comes back to the
///   first;
/// - not all its edges are communication, for then some would contradict others;
/// - both ends of a read-modify-write have the same annotation, and that is not plain;
/// - every event has an annotation that the language has for it;
/// - the final state tells in which order a location is written: of three or more writes, each but
///   the first and the last follows on something in its own thread at that location. diy adds
///   threads that observe the order, which changes the test; we refuse.
public final class CycleCheck {
  private CycleCheck() {}

  /// The first thing that is wrong with a cycle.
  ///
  /// @param cycle the cycle, begun anywhere
  /// @param language the language of the test
  public static Optional<CycleProblem> problem(Cycle cycle, TestLanguage language) {
    return shape(cycle).or(() -> annotations(cycle, language)).or(() -> unseen(cycle));
  }

  private static Optional<CycleProblem> shape(Cycle cycle) {
    List<Edge> edges = cycle.links().stream().map(Link::edge).toList();
    int last = edges.size() - 1;
    long moves = edges.stream().filter(e -> !e.sameLocation()).count();
    if (edges.size() < 2) {
      return problem(0, "a cycle of one edge makes no test", "a cycle has at least two events");
    }
    if (edges.stream().noneMatch(e -> e instanceof Communication)) {
      return problem(
          last,
          "nothing in the cycle communicates, so every execution has it",
          "use Rfe, Fre or Coe, or Rfi, Fri or Coi within one thread");
    }
    if (cycle.threads() == 1) {
      return problem(
          first(edges, e -> !e.internal()),
          "only one edge leaves its thread, so the cycle does not come back to it",
          "use a second one of Rfe, Fre and Coe, or for one thread Rfi, Fri or Coi");
    }
    if (cycle.threads() == 0 && moves > 0) {
      return problem(
          first(edges, e -> !e.sameLocation()),
          "a cycle within one thread stays at one location, and this edge leaves it",
          "use Rfe, Fre or Coe to go to another thread, or Pos.. to stay at the location");
    }
    if (moves == 1) {
      return problem(
          first(edges, e -> !e.sameLocation()),
          "only one edge goes to another location, so the cycle does not come back to the first",
          "use a second edge with 'd', or 's' for the same location, as in PosWR");
    }
    if (edges.stream().allMatch(e -> e instanceof Communication)) {
      return problem(
          last,
          "communication alone makes no cycle: in coherence order something would precede itself",
          "put program order in between, as in Rfe PosRR Fre");
    }
    return Optional.empty();
  }

  private static Optional<CycleProblem> annotations(Cycle cycle, TestLanguage language) {
    List<Link> links = cycle.links();
    for (int i = 0; i < links.size(); i++) {
      Annotation own = links.get(i).annotation();
      Annotation next = links.get((i + 1) % links.size()).annotation();
      if (links.get(i).edge() instanceof ReadModifyWrite && !own.equals(next)) {
        return problem(
            i,
            "the read of the read-modify-write is '"
                + EdgeText.write(own)
                + "', its write '"
                + EdgeText.write(next)
                + "'",
            "it is one instruction: give both the same annotation");
      }
      Set<Order> legal = legal(cycle, i, language);
      if (!legal.contains(own.order())) {
        Part part = own.equals(Annotation.PLAIN) ? Part.EDGE : Part.ANNOTATION;
        return Optional.of(
            new CycleProblem(
                i,
                part,
                illegal(cycle, i, language),
                "an annotation of it is " + words(legal, language)));
      }
    }
    return Optional.empty();
  }

  private static String illegal(Cycle cycle, int event, TestLanguage language) {
    Link link = cycle.links().get(event);
    String access = link.edge().source() == Direction.R ? "read" : "write";
    return "'"
        + word(link.annotation().order(), language)
        + "' is no annotation of a "
        + (updates(cycle, event) ? "read-modify-write" : access)
        + (language == TestLanguage.CPP ? " in C++" : " in PTX");
  }

  private static String words(Set<Order> orders, TestLanguage language) {
    return orders.stream().sorted().map(o -> word(o, language)).collect(Collectors.joining(" or "));
  }

  private static String word(Order order, TestLanguage language) {
    return order == Order.PLAIN && language == TestLanguage.PTX ? "Weak" : EdgeText.order(order);
  }

  /// The orders that an event can have.
  static Set<Order> legal(Cycle cycle, int event, TestLanguage language) {
    if (updates(cycle, event)) {
      return language.updates();
    }
    return cycle.links().get(event).edge().source() == Direction.R
        ? language.loads()
        : language.stores();
  }

  /// Whether an event is an end of a read-modify-write.
  static boolean updates(Cycle cycle, int event) {
    Edge before = cycle.links().get(Math.floorMod(event - 1, cycle.size())).edge();
    return before instanceof ReadModifyWrite
        || cycle.links().get(event).edge() instanceof ReadModifyWrite;
  }

  private static Optional<CycleProblem> unseen(Cycle cycle) {
    // Where a cycle at one location is cut open depends on where it begins.
    Cycle canonical = cycle.canonical();
    for (List<Integer> run : LocationRuns.of(canonical).runs()) {
      List<Integer> writes =
          run.stream()
              .filter(e -> canonical.links().get(e).edge().source() == Direction.W)
              .toList();
      for (int i = 1; i < writes.size() - 1; i++) {
        int before = Math.floorMod(writes.get(i) - 1, cycle.size());
        if (!canonical.links().get(before).edge().internal()) {
          return problem(
              (before + turn(cycle, canonical)) % cycle.size(),
              writes.size()
                  + " writes to one location, and a final state does not tell whether this one"
                  + " comes before the next",
              "at most two writes of a location, or each but the first and last in a thread that"
                  + " accessed it just before");
        }
      }
    }
    return Optional.empty();
  }

  /// The number of the event of a cycle with which a rotation of it begins.
  private static int turn(Cycle cycle, Cycle rotation) {
    return cycle.begins().stream()
        .filter(i -> cycle.from(i).equals(rotation))
        .findFirst()
        .orElse(0);
  }

  private static int first(List<Edge> edges, java.util.function.Predicate<Edge> is) {
    for (int i = 0; i < edges.size(); i++) {
      if (is.test(edges.get(i))) {
        return i;
      }
    }
    return 0;
  }

  private static Optional<CycleProblem> problem(int link, String message, String hint) {
    return Optional.of(new CycleProblem(link, Part.EDGE, message, hint));
  }
}
