package dev.acquit.codegen.recover.explore;

import dev.acquit.codegen.recover.flow.FlatCode;
import dev.acquit.codegen.recover.flow.FlatProgram;
import dev.acquit.codegen.recover.flow.Item;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The instructions of a function that order something or are strong, one after the other, whatever
/// ways lead to them: what can be said of a function that has too many ways.
final class Strong {
  private static final int SHOWN = 500;

  private Strong() {}

  /// For people, each with its line.
  static List<String> of(FlatProgram program) {
    Set<String> all = new LinkedHashSet<>();
    for (Item item : program.items()) {
      words(item.code())
          .ifPresent(w ->
              all.add(
                  "line "
                      + item.position().line()
                      + ": "
                      + (item.guard() < 0 ? "" : "where its guard holds, ")
                      + w));
    }
    List<String> shown = new ArrayList<>(all.stream().limit(SHOWN).toList());
    if (all.size() > SHOWN) {
      shown.add("and " + (all.size() - SHOWN) + " more that order something or are strong");
    }
    return shown;
  }

  private static Optional<String> words(FlatCode code) {
    return switch (code) {
      case FlatCode.Fence(var fence) ->
          Optional.of("fence." + fence.semantics().suffix() + "." + fence.scope().suffix());
      case FlatCode.Load load -> strong(load.access()).map(a -> "ld" + a);
      case FlatCode.Store store -> strong(store.access()).map(a -> "st" + a);
      case FlatCode.Atomic atomic ->
          Optional.of(
              (atomic.reduces() ? "red" : "atom")
                  + words(atomic.access(), "." + atomic.operation().suffix()));
      case FlatCode.Detached detached -> Optional.of(detached.text());
      case FlatCode.Call call ->
          call.kind() == FlatCode.Call.Kind.HARMLESS
              ? Optional.empty()
              : Optional.of("call of " + call.name());
      case FlatCode.Assign _,
          FlatCode.Jump _,
          FlatCode.End _,
          FlatCode.Aside _,
          FlatCode.Unknown _ ->
          Optional.empty();
    };
  }

  private static Optional<String> strong(Access access) {
    return access.semantics() == Semantics.WEAK ? Optional.empty() : Optional.of(words(access, ""));
  }

  private static String words(Access access, String operation) {
    boolean scoped =
        access.semantics() != Semantics.VOLATILE && access.semantics() != Semantics.MMIO;
    return "."
        + access.semantics().suffix()
        + access.scope().filter(_ -> scoped).map(s -> "." + s.suffix()).orElse("")
        + (access.space() == StateSpace.GENERIC ? "" : "." + access.space().suffix())
        + operation
        + (access.vector() == 1 ? "" : ".v" + access.vector())
        + "."
        + access.type().suffix();
  }
}
