package dev.acquit.abi.layout;

import dev.acquit.text.InputException;
import dev.acquit.text.TokenReader;
import java.util.Optional;

/// What stands before the declarators of a declaration.
///
/// @param named its type; empty if there is none, as of a constructor
/// @param attributes of all that is declared
/// @param storage what else it says
/// @param defines whether the type is defined in it
record Specifiers(
    Optional<DataType> named, Attributes attributes, Storage storage, boolean defines) {
  /// What a declaration says about what it declares.
  ///
  /// @param typedef whether it declares types
  /// @param shared whether it is `static` or a `friend`, so that no object has it
  /// @param virtual whether it is a virtual function
  record Storage(boolean typedef, boolean shared, boolean virtual) {}

  /// The type.
  ///
  /// @throws InputException if there is none
  DataType type(TokenReader in) throws InputException {
    if (named.isEmpty()) {
      throw in.unexpected("a type");
    }
    return named.orElseThrow();
  }
}
