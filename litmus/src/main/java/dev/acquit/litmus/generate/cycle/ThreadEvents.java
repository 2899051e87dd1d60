package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.generate.cycle.Edge.Communication;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The events of a thread of a test, with the edges that can be between them.
///
/// @param edges for each event but the last, the edges to the next one, the likeliest first
record ThreadEvents(List<Event> events, List<List<Edge>> edges) {
  /// An access.
  ///
  /// @param step the number of its step
  /// @param direction whether it reads or writes
  record Event(int step, Direction direction, int location, Annotation annotation) {}

  /// Copies the lists.
  ThreadEvents {
    events = List.copyOf(events);
    edges = edges.stream().map(List::copyOf).toList();
  }

  /// The events of a thread.
  ///
  /// @param name what a reason calls it
  static ThreadEvents of(OutlineThread thread, String name) throws NoCycle {
    List<Event> events = new ArrayList<>();
    List<List<Edge>> edges = new ArrayList<>();
    Optional<Step.Fence> fence = Optional.empty();
    for (int s = 0; s < thread.steps().size(); s++) {
      switch (thread.steps().get(s)) {
        case Step.Fence f -> {
          if (fence.isPresent() || events.isEmpty()) {
            throw new NoCycle(
                name + (events.isEmpty() ? " begins with a fence" : " has two fences in a row"));
          }
          fence = Optional.of(f);
        }
        case Step.Access access -> {
          Direction direction = access.reads() ? Direction.R : Direction.W;
          Event event = new Event(s, direction, access.location(), access.annotation());
          if (events.isEmpty()) {
            alone(access, name);
          } else {
            edges.add(edges(events.getLast(), fence, access, event, name));
          }
          events.add(event);
          if (access instanceof Step.Update) {
            edges.add(List.of(new Edge.ReadModifyWrite()));
            events.add(new Event(s, Direction.W, access.location(), access.annotation()));
          }
          fence = Optional.empty();
        }
      }
    }
    if (events.isEmpty() || fence.isPresent()) {
      throw new NoCycle(name + (events.isEmpty() ? " accesses nothing" : " ends with a fence"));
    }
    return new ThreadEvents(events, edges);
  }

  private static void alone(Step.Access access, String name) throws NoCycle {
    if (access.dependency().isPresent()) {
      throw new NoCycle(name + " begins with an access that depends on another");
    }
  }

  private static List<Edge> edges(
      Event from, Optional<Step.Fence> fence, Step.Access access, Event to, String name)
      throws NoCycle {
    boolean same = from.location() == to.location();
    Direction a = from.direction();
    Direction b = to.direction();
    if (access.dependency().isPresent()) {
      Dependency dependency = access.dependency().get();
      if (fence.isPresent()) {
        throw new NoCycle(name + " has a fence and a dependency between the same accesses");
      }
      if (dependency.on() != from.step()
          || a != Direction.R
          || (dependency.kind() == Dependency.Kind.DATA && b == Direction.R)) {
        throw new NoCycle(name + " has a dependency on something else than the read just before");
      }
      return List.of(new Edge.Depends(dependency.kind(), b, same));
    }
    if (fence.isPresent()) {
      return List.of(new Edge.Fenced(fence.get().order(), fence.get().scope(), a, b, same));
    }
    Edge order = new Edge.ProgramOrder(a, b, same);
    Optional<Edge> communication = same ? communication(a, b, true) : Optional.empty();
    return communication.map(c -> List.of(c, order)).orElse(List.of(order));
  }

  /// The communication that leads from one access to another at the same location.
  static Optional<Edge> communication(Direction from, Direction to, boolean internal) {
    if (from == Direction.R) {
      return to == Direction.R
          ? Optional.empty()
          : Optional.of(new Communication(Communication.Kind.FR, internal));
    }
    return Optional.of(
        new Communication(
            to == Direction.R ? Communication.Kind.RF : Communication.Kind.CO, internal));
  }
}
