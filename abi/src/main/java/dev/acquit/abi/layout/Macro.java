package dev.acquit.abi.layout;

import java.util.Optional;

/// A macro that is given before a source.
///
/// @param name its name
/// @param text what it stands for; empty if it is surely none
public record Macro(String name, Optional<String> text) {
  /// What `-D` of a compiler says: `NAME`, which is 1, or `NAME=TEXT`.
  public static Macro defined(String words) {
    int equals = words.indexOf('=');
    return equals < 0
        ? new Macro(words, Optional.of("1"))
        : new Macro(words.substring(0, equals), Optional.of(words.substring(equals + 1)));
  }

  /// What `-U` of a compiler says.
  public static Macro undefined(String name) {
    return new Macro(name, Optional.empty());
  }
}
