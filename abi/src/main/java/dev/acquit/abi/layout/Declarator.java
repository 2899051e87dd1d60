package dev.acquit.abi.layout;

import dev.acquit.text.InputException;
import dev.acquit.text.Token;

/// A declarator: a name, and how its type is made of the one that stands before.
///
/// @param name the name; its text is empty if there is none, and it is then where one would be
/// @param wrap how the type is made
/// @param attributes what stands behind it
/// @param parameters of a function, as words
record Declarator(Token name, Wrap wrap, Attributes attributes, String parameters) {
  /// Makes a type of another: a pointer to it, an array of it.
  @FunctionalInterface
  interface Wrap {
    /// The type.
    ///
    /// @throws InputException if there is no such type
    DataType of(DataType type) throws InputException;
  }

  /// The type of what is declared.
  ///
  /// @throws InputException if there is no such type
  DataType type(DataType base) throws InputException {
    return wrap.of(base);
  }

  /// Whether it has a name.
  boolean named() {
    return !name.text().isEmpty();
  }
}
