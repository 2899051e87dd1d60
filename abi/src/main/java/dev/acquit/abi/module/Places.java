package dev.acquit.abi.module;

import java.util.ArrayList;
import java.util.List;

/// Where ptxas has parameters of functions. No document says it; it was read off the machine code
/// of ptxas 13.0 for sm_75, 90, 100 and 120, where it is the same. Twelve registers hold
/// parameters. Each parameter, in order, takes the first free ones that are enough and begin at a
/// multiple of its alignment, so that a later one fills a gap. One that finds none is on the stack,
/// behind the last one there.
final class Places {
  private static final int FIRST = 4;
  private static final int REGISTERS = 12;
  private static final int WORD = Integer.BYTES;

  /// Registers are aligned to no more, as four of them are the most that an access has.
  private static final int LARGEST_ALIGNMENT = 4;

  private final boolean[] taken = new boolean[REGISTERS];
  private long stack;

  private Places(long resultBytes) {
    // A result that is too large for registers is written through an address that comes first.
    taken[0] = resultBytes > (long) REGISTERS * WORD;
  }

  /// Where the parameters lie, in their order.
  static List<Place> of(Signature signature) {
    Places places = new Places(signature.results().stream().mapToLong(Slot::bytes).sum());
    List<Place> all = new ArrayList<>();
    signature.parameters().forEach(p -> all.add(places.next(p)));
    return List.copyOf(all);
  }

  private Place next(Slot slot) {
    long alignment = Math.max(WORD, slot.alignment());
    long words = (slot.bytes() + WORD - 1) / WORD;
    int step = (int) Math.min(LARGEST_ALIGNMENT, alignment / WORD);
    for (int at = 0; at + words <= REGISTERS; at += step) {
      if (isFree(at, words)) {
        for (int i = 0; i < words; i++) {
          taken[at + i] = true;
        }
        return new Place.Register(FIRST + at);
      }
    }
    long at = (stack + alignment - 1) / alignment * alignment;
    stack = at + words * WORD;
    return new Place.Stack(at);
  }

  private boolean isFree(int from, long words) {
    for (int i = 0; i < words; i++) {
      if (taken[from + i]) {
        return false;
      }
    }
    return true;
  }
}
