package dev.acquit.litmus.generate.exhaustive;

import dev.acquit.litmus.generate.Shard;
import dev.acquit.litmus.generate.outline.Outline;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/// The programs of a space, each once: two programs that differ only in the names of threads,
/// locations and values and in the numbers of places are the same. Small programs come first, and
/// the order is always the same. Memory does not grow with the number of programs.
///
/// Programs are numbered from 0 in this order; numbers do not depend on the shard. Programs that
/// are passed over, by a shard or by [#skip], are counted and not made.
public final class ExhaustivePrograms implements Iterator<Outline> {
  private final ProgramSpace space;
  private final Shard shard;
  private final InstructionCodes alphabet;
  private final List<Programs.Layout> layouts = new ArrayList<>();
  private final Iterator<int[]> lengths;

  private Programs programs;

  /// The number of the program that this is at, and whether it was handed out.
  private long at = -1;

  private boolean taken = true;
  private long given = -1;

  /// All programs of a space.
  public ExhaustivePrograms(ProgramSpace space) {
    this(space, Shard.ALL);
  }

  /// The programs of a space that are of a shard.
  public ExhaustivePrograms(ProgramSpace space, Shard shard) {
    this.space = space;
    this.shard = shard;
    alphabet = new InstructionCodes(space.vocabulary(), space.bounds().maxInstructions());
    lengths = space.lengths().iterator();
  }

  /// The number of programs in a space.
  public static long count(ProgramSpace space) {
    ExhaustivePrograms all = new ExhaustivePrograms(space);
    all.advance(Long.MAX_VALUE);
    return all.at + 1;
  }

  @Override
  public boolean hasNext() {
    if (taken) {
      taken = !advance(shard.from(at + 1) - at);
    }
    return !taken;
  }

  @Override
  public Outline next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    taken = true;
    given = at;
    return programs.outline();
  }

  /// The number of the program that [#next] gave last; -1 before the first.
  public long number() {
    return given;
  }

  /// Goes on by so many programs; false if there are not so many.
  private boolean advance(long wanted) {
    long rest = wanted;
    while (rest > 0) {
      long passed = programs == null ? 0 : programs.advance(rest);
      at += passed;
      rest -= passed;
      if (rest > 0) {
        if (!lengths.hasNext()) {
          return false;
        }
        int[] next = lengths.next();
        programs = new Programs(space, alphabet, layout(next.length), next);
      }
    }
    return true;
  }

  private Programs.Layout layout(int threads) {
    while (layouts.size() < threads) {
      layouts.add(Programs.Layout.of(space, layouts.size() + 1));
    }
    return layouts.get(threads - 1);
  }
}
