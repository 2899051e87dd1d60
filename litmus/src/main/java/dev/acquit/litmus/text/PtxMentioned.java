package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// What the condition of a PTX test may mention: its threads, and the variables that it declares or
/// uses.
final class PtxMentioned implements TermCheck {
  private final Map<Integer, Set<String>> written = new TreeMap<>();
  private final Set<String> variables;
  private final Warnings warnings;

  /// @param init the initial values
  /// @param warnings gets registers that nothing writes
  PtxMentioned(List<PtxThread> threads, List<InitEntry> init, Warnings warnings) {
    threads.forEach(t -> written.put(t.id(), PtxRegisters.known(t.id(), threads, init)));
    this.variables = new LinkedHashSet<>(PtxVariables.of(threads, init));
    this.warnings = warnings;
  }

  @Override
  public void register(TokenReader in, Token where, int thread, String name) throws InputException {
    Set<String> own = written.get(thread);
    if (own == null) {
      List<String> known = written.keySet().stream().map(t -> "P" + t).toList();
      throw new InputException(
          Diagnostic.of(
              in.file(),
              where.position(),
              "the test has no thread P"
                  + thread
                  + ", expected one of "
                  + String.join(", ", known)));
    }
    if (!own.contains(name)) {
      warnings.add(
          where.position(),
          "nothing in P" + thread + " writes the register '" + name + "', so it holds 0",
          () ->
              Suggestion.didYouMean(name, own)
                  .or(() -> PtxRegisters.listed("P" + thread + " writes ", own)));
    }
  }

  @Override
  public void location(TokenReader in, Token where, String name) throws InputException {
    if (!variables.contains(name)) {
      throw new InputException(
          new Diagnostic(
              in.file(),
              where.position(),
              "the test has no variable '" + name + "'",
              Suggestion.didYouMean(name, variables)));
    }
  }
}
