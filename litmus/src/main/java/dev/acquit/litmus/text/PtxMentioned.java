package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/// What the condition of a PTX test may mention: its threads, the registers that something in them
/// writes, and the variables that it declares or uses. What is misspelt would be 0, and a condition
/// about it would hold, or not, whatever the test does.
final class PtxMentioned implements TermCheck {
  private final Map<Integer, Set<String>> written = new TreeMap<>();
  private final Set<String> variables;
  private final Map<String, InitEntry.Memory> values = new HashMap<>();
  private final Map<String, String> aliases = new HashMap<>();
  private final boolean strict;

  /// @param init the initial values
  /// @param strict whether a register that nothing writes is an error
  PtxMentioned(List<PtxThread> threads, List<InitEntry> init, boolean strict) {
    threads.forEach(t -> written.put(t.id(), PtxRegisters.known(t.id(), threads, init)));
    this.strict = strict;
    this.variables = new LinkedHashSet<>(PtxVariables.of(threads, init));
    for (InitEntry entry : init) {
      switch (entry) {
        case InitEntry.Memory m -> values.put(m.location(), m);
        case InitEntry.Alias(String name, var _, String base) -> aliases.put(name, base);
        case InitEntry.Register _, InitEntry.SharedIn _, InitEntry.Size _ -> {}
      }
    }
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
    if (strict && !own.contains(name)) {
      throw new InputException(
          new Diagnostic(
              in.file(),
              where.position(),
              "nothing in P" + thread + " writes the register '" + name + "'",
              Suggestion.didYouMean(name, own)
                  .or(() -> PtxRegisters.listed("P" + thread + " writes ", own))));
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

  @Override
  public OptionalInt elementBytes(String location) {
    return memory(location)
        .filter(m -> m.extent() instanceof Extent.Elements)
        .map(m -> OptionalInt.of(((Extent.Elements) m.extent()).bytes()))
        .orElse(OptionalInt.empty());
  }

  @Override
  public void part(TokenReader in, Token where, Term.Part part) throws InputException {
    OptionalInt size =
        memory(part.location()).map(InitEntry.Memory::bytes).orElse(OptionalInt.empty());
    if (size.isPresent() && part.offset() + part.bytes() > size.getAsInt()) {
      throw in.error(
          where,
          "found '%s', and by its type '%s' has %d bytes"
              .formatted(part, part.location(), size.getAsInt()));
    }
  }

  /// The initial value of a variable, or of what it is an alias of.
  private Optional<InitEntry.Memory> memory(String location) {
    String at = location;
    for (int i = 0; i <= aliases.size() && aliases.containsKey(at); i++) {
      at = aliases.get(at);
    }
    return Optional.ofNullable(values.get(at));
  }
}
