package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.List;

/// What the condition of a PTX test may mention: its threads, and the variables that it declares or
/// uses.
///
/// @param threads the threads
/// @param init the initial values
record PtxMentioned(List<PtxThread> threads, List<InitEntry> init) implements TermCheck {
  @Override
  public void register(TokenReader in, Token where, int thread, String name) throws InputException {
    if (threads.stream().noneMatch(t -> t.id() == thread)) {
      List<String> known = threads.stream().map(t -> "P" + t.id()).toList();
      throw new InputException(
          Diagnostic.of(
              in.file(),
              where.position(),
              "the test has no thread P"
                  + thread
                  + ", expected one of "
                  + String.join(", ", known)));
    }
  }

  @Override
  public void location(TokenReader in, Token where, String name) throws InputException {
    List<String> known = PtxVariables.of(threads, init);
    if (!known.contains(name)) {
      throw new InputException(
          new Diagnostic(
              in.file(),
              where.position(),
              "the test has no variable '" + name + "'",
              Suggestion.didYouMean(name, known)));
    }
  }
}
