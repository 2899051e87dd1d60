package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Term;
import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/// The names about which the condition of a C++ test may speak. A condition on a misspelt name
/// would silently speak about zero.
///
/// @param locals the local variables of each thread
/// @param written those of them that get a value somewhere
/// @param shared the shared variables
/// @param warnings gets variables that nothing writes
record Mentioned(
    List<Set<String>> locals, List<Set<String>> written, Set<String> shared, Warnings warnings)
    implements TermCheck {
  /// Copies the collections.
  Mentioned {
    locals = List.copyOf(locals);
    written = written.stream().map(Set::copyOf).toList();
    shared = Set.copyOf(shared);
  }

  @Override
  public void register(TokenReader in, Token where, int thread, String name) throws InputException {
    if (thread >= locals.size()) {
      throw in.error(
          where, "there is no thread P" + thread, "the last thread is P" + (locals.size() - 1));
    }
    Set<String> known = locals.get(thread);
    if (!known.contains(name)) {
      throw in.error(
          where,
          "P" + thread + " has no local variable '" + name + "'",
          Suggestion.didYouMean(name, known)
              .orElse(
                  known.isEmpty()
                      ? "P" + thread + " has none at all"
                      : "it has " + String.join(", ", known)));
    }
    if (!written.get(thread).contains(name)) {
      warnings.add(
          where.position(),
          "P" + thread + " gives '" + name + "' no value, so it holds 0",
          () -> {
            List<String> others = known.stream().filter(written.get(thread)::contains).toList();
            return Suggestion.didYouMean(name, others)
                .or(() -> PtxRegisters.listed("P" + thread + " writes ", others));
          });
    }
  }

  @Override
  public void location(TokenReader in, Token where, String name) throws InputException {
    if (!shared.contains(name)) {
      List<String> known = shared.stream().sorted().toList();
      throw in.error(
          where,
          "no thread has a shared variable '" + name + "', and the initial values have none",
          Suggestion.didYouMean(name, known)
              .orElse("shared variables here: " + String.join(", ", known)));
    }
  }

  @Override
  public OptionalInt elementBytes(String location) {
    return OptionalInt.empty();
  }

  @Override
  public void part(TokenReader in, Token where, Term.Part part) throws InputException {
    throw in.error(
        where,
        "found '" + part + "': variables of C++ tests have no parts",
        "ask for the whole: '" + part.location() + "'");
  }
}
