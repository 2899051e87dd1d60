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
/// @param warnings gets registers that nothing writes
record PtxMentioned(List<PtxThread> threads, List<InitEntry> init, Warnings warnings)
    implements TermCheck {
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
    List<String> written = PtxRegisters.known(thread, threads, init);
    if (!written.contains(name)) {
      warnings.add(
          where.position(),
          "nothing in P" + thread + " writes the register '" + name + "', so it holds 0",
          Suggestion.didYouMean(name, written)
              .or(() -> PtxRegisters.listed("P" + thread + " writes ", written)));
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
