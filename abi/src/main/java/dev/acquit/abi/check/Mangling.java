package dev.acquit.abi.check;

import dev.acquit.abi.layout.KnownTypes;
import dev.acquit.abi.mangle.CppFunction;
import dev.acquit.abi.mangle.MangledType;
import dev.acquit.abi.module.Slot;
import dev.acquit.abi.rule.Rule;
import dev.acquit.ptx.module.Function;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a function takes against what its C++ name says (C-1).
///
/// A name says neither whether a function is a static member, nor what it returns, nor what a class
/// looks like: a pointer to the object and one to the result may stand before the parameters. A
/// class whose layout is known is judged by it; another may be an array, an address, an enum's
/// number, or, if it is empty, nothing. Functions without linkage are the compiler's own.
///
/// @see SourceName
final class Mangling {
  /// The example of the chapter on C++, 7 of 12.9, has this name for foo(int, int).
  private static final String GUIDE =
      "; the guide misspells the name in its example, which should be _Z3fooii";

  private final Findings findings;
  private final KnownTypes known;

  Mangling(Findings findings, KnownTypes known) {
    this.findings = findings;
    this.known = known;
  }

  /// @return whether it fits, as far as the name says
  boolean check(Function function) {
    Optional<CppFunction> named = SourceName.of(function);
    if (named.isEmpty()) {
      return true;
    }
    boolean kernel = function.kind() == Function.Kind.ENTRY;
    List<Slot> slots = new ArrayList<>(function.parameters().stream().map(Slot::of).toList());
    if (named.get().variadic()) {
      if (slots.isEmpty()) {
        return true;
      }
      slots.removeLast();
    }
    int before =
        kernel ? 0 : (function.results().isEmpty() ? 1 : 0) + (named.get().nested() ? 1 : 0);
    Optional<String> first = Optional.empty();
    for (int skip = 0; skip <= before; skip++) {
      Optional<String> wrong =
          addresses(slots, skip)
              ? wrong(named.get().parameters(), slots.subList(skip, slots.size()), kernel)
              : Optional.of("");
      if (wrong.isEmpty()) {
        return true;
      }
      first = first.isPresent() ? first : wrong;
    }
    findings.error(
        Rule.C_1,
        function.position(),
        function.name(),
        function.name()
            + " is "
            + named.get().text()
            + first.filter(w -> !w.isEmpty()).map(w -> ": " + w).orElse("")
            + (guides(function) ? GUIDE : ""));
    return false;
  }

  private static boolean guides(Function function) {
    return function.name().equals("_Z3fooi") && function.parameters().size() == 2;
  }

  private static boolean addresses(List<Slot> slots, int count) {
    return slots.size() >= count
        && slots.subList(0, count).stream()
            .allMatch(s -> s.kind() == Slot.Kind.WORD && s.bytes() == Long.BYTES);
  }

  /// What does not fit; empty if all does.
  private Optional<String> wrong(List<MangledType> types, List<Slot> slots, boolean kernel) {
    if (slots.size() != types.size()) {
      // An empty class may be left out, and producers other than C++ split classes.
      return types.stream().anyMatch(this::loose)
          ? Optional.empty()
          : Optional.of(
              "it takes %d parameter%s, and %d %s declared"
                  .formatted(
                      types.size(),
                      types.size() == 1 ? "" : "s",
                      slots.size(),
                      slots.size() == 1 ? "is" : "are"));
    }
    for (int i = 0; i < types.size(); i++) {
      if (!fits(types.get(i), slots.get(i), kernel)) {
        return Optional.of(
            "parameter %d is %s, and declared as %s%s"
                .formatted(
                    i + 1,
                    types.get(i).text(),
                    slots.get(i).words(),
                    expected(types.get(i), kernel)));
      }
    }
    return Optional.empty();
  }

  /// Whether a type may be another number of parameters than one.
  private boolean loose(MangledType type) {
    return type instanceof MangledType.Named(String text)
        && known.find(text).map(KnownPassing::empty).orElse(true);
  }

  private String expected(MangledType type, boolean kernel) {
    return type instanceof MangledType.Named(String text)
        ? known.find(text).map(t -> ", expected " + KnownPassing.words(t, kernel)).orElse("")
        : "";
  }

  private boolean fits(MangledType type, Slot slot, boolean kernel) {
    boolean array = slot.kind() == Slot.Kind.ARRAY;
    return switch (type) {
      case MangledType.Builtin(String _, int bytes, boolean half) -> {
        if (bytes == 16) {
          yield array && slot.bytes() == 16 && slot.alignment() == 16;
        } else if (half) {
          yield slot.bytes() == 2;
        }
        yield !array && (kernel ? slot.bytes() == bytes : slot.bytes() == Math.max(4, bytes));
      }
      case MangledType.Pointer _ -> !array && slot.bytes() == Long.BYTES;
      case MangledType.ToMember(String _, boolean function) ->
          function
              ? array && slot.bytes() == 16 && slot.alignment() == Long.BYTES
              : !array && slot.bytes() == Long.BYTES;
      case MangledType.Named(String text) ->
          known.find(text).map(t -> KnownPassing.fits(t, slot, kernel)).orElse(true);
      case MangledType.Pack _ -> true;
      case MangledType.Other _ -> true;
    };
  }
}
