package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Term;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.OptionalInt;

/// Says which registers and locations a condition may mention.
interface TermCheck {
  /// Lets everything pass.
  TermCheck NONE =
      new TermCheck() {
        @Override
        public void register(TokenReader in, Token where, int thread, String name) {}

        @Override
        public void location(TokenReader in, Token where, String name) {}

        @Override
        public OptionalInt elementBytes(String location) {
          return OptionalInt.empty();
        }

        @Override
        public void part(TokenReader in, Token where, Term.Part part) {}
      };

  /// Checks a register.
  ///
  /// @throws InputException if there is none of that name
  void register(TokenReader in, Token where, int thread, String name) throws InputException;

  /// Checks a location.
  ///
  /// @throws InputException if there is none of that name
  void location(TokenReader in, Token where, String name) throws InputException;

  /// How many bytes each element of a location has; empty if it has none.
  OptionalInt elementBytes(String location);

  /// Checks a part of a location that there is.
  ///
  /// @throws InputException if it has no such part
  void part(TokenReader in, Token where, Term.Part part) throws InputException;
}
