package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Value;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The entries of a block of initial values, which must not contradict each other. Saying the same
/// twice is allowed; the second is dropped.
final class InitEntries {
  private final TokenReader in;
  private final List<InitEntry> list = new ArrayList<>();
  private final Map<String, InitEntry> byTarget = new HashMap<>();

  /// What a name is an alias of, or something further on the way to what it is in the end.
  private final Map<String, String> baseOf = new HashMap<>();

  InitEntries(TokenReader in) {
    this.in = in;
  }

  List<InitEntry> list() {
    return List.copyOf(list);
  }

  /// Adds an entry that was read at a token.
  ///
  /// @throws InputException if an earlier one says something else of the same thing
  void add(Token where, InitEntry entry) throws InputException {
    Optional<InitEntry> earlier = Optional.ofNullable(byTarget.putIfAbsent(target(entry), entry));
    if (earlier.isPresent()) {
      if (!earlier.get().equals(entry)) {
        throw in.error(
            where,
            "this contradicts an earlier entry: '" + InitWriter.write(earlier.get()) + "'",
            "give every location and register one initial value");
      }
      return;
    }
    checkAlias(where, entry);
    list.add(entry);
  }

  /// An alias has the value of what it is an alias of, and its name is not one of its own bases.
  private void checkAlias(Token where, InitEntry entry) throws InputException {
    switch (entry) {
      case InitEntry.Alias(var name, var proxy, var base) -> {
        if (end(base).equals(name)) {
          throw in.error(where, "'" + name + "' would be an alias of itself");
        }
        baseOf.put(name, base);
        if (byTarget.get(name) instanceof InitEntry.Memory(var x, var value, var _)) {
          checkZero(where, name, value);
        }
      }
      case InitEntry.Memory(var location, var value, var _) -> {
        if (baseOf.containsKey(location)) {
          checkZero(where, location, value);
        }
      }
      case InitEntry.Register r -> {}
      case InitEntry.SharedIn _, InitEntry.Size _ -> {}
    }
  }

  /// What a name is an alias of in the end. The way there is halved, so that long chains of aliases
  /// stay quick.
  private String end(String name) {
    String at = name;
    for (String base = baseOf.get(at); base != null; base = baseOf.get(at)) {
      baseOf.put(at, baseOf.getOrDefault(base, base));
      at = base;
    }
    return at;
  }

  private void checkZero(Token where, String alias, Value value) throws InputException {
    if (!value.equals(Value.of(0))) {
      throw in.error(
          where,
          "'" + alias + "' is an alias and cannot have an initial value of its own",
          "give the value to the location that it aliases");
    }
  }

  private static String target(InitEntry entry) {
    return switch (entry) {
      case InitEntry.Memory(var location, var value, var _) -> location;
      case InitEntry.Register(int thread, var name, var value) -> thread + ":" + name;
      case InitEntry.Alias(var name, var proxy, var base) -> "@" + name;
      case InitEntry.SharedIn(var location, var place) -> "shared " + location;
      case InitEntry.Size(var location, int _) -> InitWriter.SIZE + " " + location;
    };
  }
}
