package dev.acquit.ptx.text;

import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What kind of modifier a word is, so that a message can name the others of the kind.
enum ModifierKind {
  /// Orders, also those of C++ that people try.
  ORDER(
      Stream.concat(
              Stream.concat(
                  Arrays.stream(Semantics.values()).map(Semantics::suffix),
                  Arrays.stream(FenceSemantics.values()).map(FenceSemantics::suffix)),
              Stream.of("seq_cst", "consume", "sync_restrict", "acqrel", "unordered"))
          .distinct()
          .toList()),
  /// Scopes, and the word of membar.
  SCOPE(
      Stream.concat(
              Arrays.stream(Scope.values()).map(Scope::suffix),
              Stream.of("gl", "device", "dev", "system", "block", "tb", "wg", "workgroup"))
          .toList()),
  /// State spaces.
  SPACE(Arrays.stream(StateSpace.values()).map(StateSpace::suffix).toList()),
  /// Types.
  TYPE(Arrays.stream(ScalarType.values()).map(ScalarType::suffix).toList()),
  /// Operations of atom and red.
  OPERATION(Arrays.stream(AtomicOperation.values()).map(AtomicOperation::suffix).toList());

  private final List<String> words;

  ModifierKind(List<String> words) {
    this.words = words;
  }

  /// What of these words an instruction takes, kind by kind; of types there are many, and they are
  /// only said to be there. Empty if none is of a kind.
  static Optional<String> listed(Collection<String> known) {
    List<String> kinds = new ArrayList<>();
    for (ModifierKind kind : List.of(ORDER, SCOPE, OPERATION, SPACE)) {
      List<String> words = kind.among(known);
      if (!words.isEmpty()) {
        kinds.add(words.stream().map(w -> "." + w).collect(Collectors.joining(" ")));
      }
    }
    if (!TYPE.among(known).isEmpty()) {
      kinds.add("types such as .u32");
    }
    return kinds.isEmpty()
        ? Optional.empty()
        : Optional.of("there are " + String.join("; ", kinds));
  }

  /// The kind of a word, if it is of any.
  static Optional<ModifierKind> kindOf(String word) {
    return Arrays.stream(values()).filter(kind -> kind.words.contains(word)).findFirst();
  }

  /// Those of the words that are of this kind.
  List<String> among(Collection<String> known) {
    return known.stream().filter(words::contains).toList();
  }
}
