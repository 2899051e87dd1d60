package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.cycle.Cycle.Link;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineReading;
import dev.acquit.litmus.generate.outline.TestLanguage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Searches the orders of threads for one in which a test is that of a cycle.
final class CycleSearch {
  private static final int MOST_THREADS = 8;

  /// A cycle of more accesses has no name that anybody reads.
  private static final int MOST_ACCESSES = CycleText.LONGEST;

  /// Choices of an edge, of which threads that repeat an access leave exponentially many.
  private static final int MOST_CHOICES = 200_000;

  private static final String UNLIKE_METADATA =
      "its condition asks for no one final state, and it is not the test of the cycle that its"
          + " metadata say";

  private final OutlineReading reading;
  private final Optional<AskedValues> values;
  private final TestLanguage language;
  private final Optional<Cycle> said;
  private final List<ThreadEvents> threads = new ArrayList<>();
  private Optional<PlacedCycle> found = Optional.empty();
  private String reason;
  private int near;
  private int choices;

  /// Sets up a search.
  ///
  /// @param reading the program
  /// @param values the final state for which the test asks; if empty only what is said is looked
  ///   for
  /// @param language the language of the test
  /// @param said the canonical cycle that the test is said to have
  CycleSearch(
      OutlineReading reading,
      Optional<AskedValues> values,
      TestLanguage language,
      Optional<Cycle> said)
      throws NoCycle {
    this.reading = reading;
    this.values = values;
    this.language = language;
    this.said = said;
    Outline outline = reading.outline();
    if (outline.threads().isEmpty() || outline.threads().size() > MOST_THREADS) {
      throw new NoCycle("it has " + outline.threads().size() + " threads");
    }
    for (int t = 0; t < outline.threads().size(); t++) {
      threads.add(ThreadEvents.of(outline.threads().get(t), "P" + t));
    }
    int accesses = threads.stream().mapToInt(t -> t.events().size()).sum();
    if (accesses > MOST_ACCESSES) {
      throw new NoCycle(
          "it has "
              + accesses
              + " accesses, and cycles that have names have at most "
              + MOST_ACCESSES);
    }
    this.reason = values.isPresent() ? unjoined() : UNLIKE_METADATA;
  }

  /// Why no cycle comes about at all.
  private String unjoined() {
    String reason = "no communication joins its threads to a cycle";
    for (int t = 0; t < threads.size(); t++) {
      List<Edge> first =
          threads.get(t).edges().isEmpty() ? List.of() : threads.get(t).edges().getFirst();
      if (first.contains(new Edge.ReadModifyWrite())) {
        return reason + "; to P" + t + " it can only come by the read of its read-modify-write";
      }
    }
    return reason;
  }

  /// The cycle in its canonical rotation.
  PlacedCycle search() throws NoCycle {
    if (said.isPresent()) {
      orders(new ArrayList<>(), true);
    }
    if (found.isEmpty() && values.isPresent()) {
      orders(new ArrayList<>(), false);
    }
    return found.orElseThrow(() ->
        new NoCycle(
            choices > MOST_CHOICES
                ? "not found in " + MOST_CHOICES + " choices of edges, and not all were tried"
                : reason));
  }

  private void orders(List<Integer> order, boolean onlySaid) {
    if (found.isPresent()) {
      return;
    }
    if (order.size() == threads.size()) {
      if (joined(order.getLast(), order.getFirst())) {
        edges(order, 0, 0, new ArrayList<>(), onlySaid);
      }
      return;
    }
    for (int t = 0; t < threads.size(); t++) {
      if (!order.contains(t) && (order.isEmpty() || joined(order.getLast(), t))) {
        order.add(t);
        orders(order, onlySaid);
        order.removeLast();
      }
    }
  }

  /// Whether communication can lead from the end of one thread to the beginning of another.
  private boolean joined(int from, int to) {
    return out(from, to).isPresent()
        && threads.get(from).events().getLast().location()
            == threads.get(to).events().getFirst().location();
  }

  private Optional<Edge> out(int from, int to) {
    return ThreadEvents.communication(
        threads.get(from).events().getLast().direction(),
        threads.get(to).events().getFirst().direction(),
        threads.size() == 1);
  }

  /// Chooses the edges from this event of this thread on.
  private void edges(List<Integer> order, int at, int event, List<Link> links, boolean onlySaid) {
    if (found.isPresent() || ++choices > MOST_CHOICES) {
      return;
    }
    if (at == order.size()) {
      check(order, new Cycle(links), onlySaid);
      return;
    }
    ThreadEvents thread = threads.get(order.get(at));
    boolean last = event == thread.events().size() - 1;
    List<Edge> choices =
        last
            ? out(order.get(at), order.get((at + 1) % order.size())).stream().toList()
            : thread.edges().get(event);
    for (Edge edge : choices) {
      links.add(new Link(thread.events().get(event).annotation(), edge));
      edges(order, last ? at + 1 : at, last ? 0 : event + 1, links, onlySaid);
      links.removeLast();
    }
  }

  private void check(List<Integer> order, Cycle cycle, boolean onlySaid) {
    // Looking at a whole cycle costs more than choosing an edge of it.
    choices += cycle.links().size();
    List<Place> places =
        order.stream().map(t -> reading.outline().threads().get(t).place()).toList();
    PlacedCycle placed = new PlacedCycle(cycle, places);
    if (!placed.canonical().cycle().equals(cycle)
        || (onlySaid && !said.equals(Optional.of(cycle)))) {
      return;
    }
    Optional<CycleProblem> problem = CycleCheck.problem(cycle, language);
    if (problem.isPresent()) {
      fail(1, "it would be " + CycleText.write(cycle) + ", but " + problem.get().message());
      return;
    }
    Optional<String> difference =
        new SameTest(reading, values, CycleProgram.of(placed), order).difference();
    if (difference.isPresent()) {
      fail(2, "it would be " + CycleText.write(cycle) + ", but " + difference.get());
    } else {
      found = Optional.of(placed.canonical());
    }
  }

  private void fail(int nearness, String why) {
    if (nearness > near && values.isPresent()) {
      near = nearness;
      reason = why;
    }
  }
}
