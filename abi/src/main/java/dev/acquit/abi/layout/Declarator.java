package dev.acquit.abi.layout;

import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;

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
  ///
  /// @param base the type that stands before
  /// @param asked all attributes of the declaration, its own too; the vectors and modes among them
  ///   change the type that stands before
  DataType type(DataType base, Attributes asked, TokenReader in) throws InputException {
    DataType type = wrap.of(asked.change(base));
    boolean direct = !(type instanceof Scalar s) || s.kind() != Scalar.Kind.ADDRESS;
    if (!asked.changes().isEmpty() && !direct) {
      throw in.error(
          name,
          "found a vector or a mode of '" + type.words() + "', expected one of a number",
          "define a type with the attribute, and write a pointer to it");
    }
    return type;
  }

  /// Whether it has a name.
  boolean named() {
    return !name.text().isEmpty();
  }
}
