package dev.acquit.litmus.text;

import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;

/// Says which registers and locations a condition may mention.
interface TermCheck {
  /// Lets everything pass.
  TermCheck NONE =
      new TermCheck() {
        @Override
        public void register(TokenReader in, Token where, int thread, String name) {}

        @Override
        public void location(TokenReader in, Token where, String name) {}
      };

  /// Checks a register.
  ///
  /// @throws InputException if there is none of that name
  void register(TokenReader in, Token where, int thread, String name) throws InputException;

  /// Checks a location.
  ///
  /// @throws InputException if there is none of that name
  void location(TokenReader in, Token where, String name) throws InputException;
}
