package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.generate.Shard;
import dev.acquit.litmus.generate.cycle.PlacedCycle;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;

/// The cycles of a part of a space with annotations and places, one at a time.
public final class PlacedCycles implements Iterator<PlacedCycle> {
  private final CycleSpace space;
  private final Shard shard;
  private final EdgeCycles cycles;
  private final Map<Integer, RotatedPlacements> placements = new HashMap<>();

  /// The cycle of edges that comes now, how many choices for it are left, the one that comes now
  /// included, and how many of these are skipped before the next cycle is given.
  private Choices choices;

  private long left;
  private long skip;

  PlacedCycles(CycleSpace space, Shard shard) {
    this.space = space;
    this.shard = shard;
    this.cycles = new EdgeCycles(space);
    this.skip = shard.index();
  }

  @Override
  public boolean hasNext() {
    while (left <= skip) {
      skip -= left;
      if (!nextChoices()) {
        left = 0;
        skip = 0;
        return false;
      }
    }
    return true;
  }

  private boolean nextChoices() {
    Optional<EdgeCycle> next = cycles.next();
    if (next.isEmpty()) {
      return false;
    }
    EdgeCycle edges = next.get();
    RotatedPlacements places =
        placements.computeIfAbsent(edges.threads(), t -> new RotatedPlacements(space.scopes(), t));
    choices = new Choices(edges, space.vocabulary(), places);
    left = choices.count();
    return true;
  }

  @Override
  public PlacedCycle next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    choices.skip(skip);
    left -= skip;
    skip = shard.of();
    return choices.get();
  }

  /// The number of those that are still to come, in all parts of the space; none come after that.
  long countRest() {
    long count = 0;
    while (nextChoices()) {
      count = Saturated.plus(count, left);
    }
    return count;
  }
}
