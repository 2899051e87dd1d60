package dev.acquit.reports.reproduce;

import dev.acquit.mapper.reproduce.Cell;
import dev.acquit.mapper.reproduce.Coverage;
import dev.acquit.mapper.reproduce.EventResult;
import dev.acquit.mapper.reproduce.Outcome;
import dev.acquit.mapper.reproduce.Publication;
import dev.acquit.mapper.reproduce.Reproduction;
import dev.acquit.model.cat.MemoryModel.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// A published check that was done again, and what its times are to be compared with.
///
/// @param reproduction what was found
/// @param machine on what
public record ReproduceReport(Reproduction reproduction, Machine machine) {
  private static final double NANOS_PER_SECOND = 1e9;

  /// A row of the table of times: an axiom and all programs of up to some size.
  ///
  /// @param bound the size
  /// @param axiom the axiom
  /// @param published the published time for that bound
  /// @param exactly programs of exactly that size
  /// @param upTo programs of up to that size
  /// @param vacuous whether no execution can break the axiom, whatever the target allows
  public record Line(
      int bound,
      String axiom,
      Optional<Publication.Time> published,
      Cell exactly,
      Cell upTo,
      boolean vacuous) {
    /// How many times our time fits into the published one; empty where there is none, or ours is
    /// not the time of a decision, or answers came from a file.
    public Optional<Double> ratio() {
      boolean ours = upTo.outcome() instanceof Outcome.Holds && upTo.remembered() == 0 && !vacuous;
      return published.filter(p -> ours).map(p -> p.seconds() / seconds(upTo));
    }
  }

  /// The table of an event model: all sizes, small ones first.
  public List<Line> lines(EventResult result) {
    return IntStream.rangeClosed(1, reproduction.task().bound())
        .boxed()
        .flatMap(n ->
            reproduction.task().source().axioms().stream()
                .map(Check::name)
                .map(axiom -> line(result, n, axiom)))
        .toList();
  }

  private Line line(EventResult result, int bound, String axiom) {
    return new Line(
        bound,
        axiom,
        reproduction.task().publication().time(bound, axiom),
        result.exactly(bound, axiom),
        result.upTo(bound, axiom),
        result.axioms().get(axiom) instanceof Coverage.NotReached);
  }

  /// The smallest bound that is worth showing to people: the first that was published.
  int firstShown() {
    return Math.min(reproduction.task().publication().firstBound(), reproduction.task().bound());
  }

  /// How many answers came from a file.
  int remembered() {
    return reproduction.results().stream()
        .flatMap(r -> r.cells().stream())
        .mapToInt(Cell::remembered)
        .sum();
  }

  /// The failures, each once.
  List<Outcome.Fails> failures() {
    return reproduction.results().stream()
        .flatMap(r -> r.cells().stream())
        .map(Cell::outcome)
        .filter(Outcome.Fails.class::isInstance)
        .map(Outcome.Fails.class::cast)
        .distinct()
        .toList();
  }

  /// Why the times are not times of the same work; what is published and what is ours.
  public List<String> differences() {
    List<String> all = new ArrayList<>(reproduction.task().publication().differences());
    all.add(
        "its machine and solver: those of its authors; here: "
            + machine
            + ", "
            + reproduction.task().solver().name()
            + ", "
            + reproduction.task().jobs()
            + (reproduction.task().jobs() == 1 ? " formula" : " formulas")
            + " at a time");
    return List.copyOf(all);
  }

  static double seconds(Cell cell) {
    return cell.time().toNanos() / NANOS_PER_SECOND;
  }
}
