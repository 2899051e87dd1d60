package dev.acquit.gpu.lowered;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// A way in which `cuda::atomic_ref` of CUDA 13.0 differs from the lowering, as docs/compilers.md
/// explains it: what libcu++ has in place of what the lowering has.
enum Difference {
  /// A byte is stored by a compare-and-swap of the word around it.
  STORE_OF_BYTE(deeds -> swapOfWord(deeds, "st", "[us]8")),
  /// A byte is loaded with its neighbour.
  LOAD_OF_BYTE(deeds -> typed(deeds, "ld", "[us]8", "b16")),
  /// Halfwords are updated by a compare-and-swap of the word around them.
  UPDATE_OF_HALFWORD(deeds -> swapOfWord(deeds, "atom", "b16")),
  /// Additions of `int` say so.
  ADDITION_OF_INT(deeds -> typed(deeds, "atom", "u32", "s32")),
  /// Loads and stores have a type without a sign.
  ACCESS(deeds -> typed(typed(deeds, "ld", "[us](?=\\d\\d)", "b"), "st", "[us](?=\\d\\d)", "b"));

  private final UnaryOperator<List<Deed>> change;

  Difference(UnaryOperator<List<Deed>> change) {
    this.change = change;
  }

  /// What libcu++ has in place of the accesses and fences of an operation; the same where they do
  /// not differ in this way.
  ///
  /// @param operation decides where the instruction does not: whether an addition has a sign
  List<Deed> apply(OneOperation operation, List<Deed> deeds) {
    boolean addition =
        operation.type().equals("int") && operation.operation().matches("fetch_(add|sub)");
    return this != ADDITION_OF_INT || addition ? change.apply(deeds) : deeds;
  }

  private static List<Deed> typed(List<Deed> deeds, String kind, String pattern, String type) {
    return deeds.stream()
        .map(d -> d.kind().equals(kind) ? d.withType(d.type().replaceFirst(pattern, type)) : d)
        .toList();
  }

  /// The fence, a look at the word, and a swap with the semantics of the instruction.
  private static List<Deed> swapOfWord(List<Deed> deeds, String kind, String type) {
    Deed last = deeds.getLast();
    if (!last.kind().equals(kind) || !last.type().matches(type)) {
      return deeds;
    }
    List<Deed> others =
        new ArrayList<>(deeds.stream().filter(d -> d.kind().equals("fence")).toList());
    others.add(new Deed("ld", "", "relaxed", last.scope(), "b32"));
    others.add(new Deed("atom", "cas", last.semantics(), last.scope(), "b32"));
    return others;
  }
}
