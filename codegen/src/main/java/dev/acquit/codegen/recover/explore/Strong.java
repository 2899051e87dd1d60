package dev.acquit.codegen.recover.explore;

import dev.acquit.codegen.recover.flow.Code;
import dev.acquit.codegen.recover.flow.Item;
import dev.acquit.codegen.recover.flow.Program;
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
  static List<String> of(Program program) {
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

  private static Optional<String> words(Code code) {
    return switch (code) {
      case Code.Fence(var fence) ->
          Optional.of("fence." + fence.semantics().suffix() + "." + fence.scope().suffix());
      case Code.Load load -> strong(load.access()).map(a -> "ld" + a);
      case Code.Store store -> strong(store.access()).map(a -> "st" + a);
      case Code.Atomic atomic ->
          Optional.of(
              (atomic.reduces() ? "red" : "atom")
                  + words(atomic.access(), "." + atomic.operation().suffix()));
      case Code.Detached detached -> Optional.of(detached.text());
      case Code.Call call ->
          call.kind() == Code.Call.Kind.HARMLESS
              ? Optional.empty()
              : Optional.of("call of " + call.name());
      case Code.Assign _, Code.Jump _, Code.End _, Code.Aside _, Code.Unknown _ -> Optional.empty();
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
