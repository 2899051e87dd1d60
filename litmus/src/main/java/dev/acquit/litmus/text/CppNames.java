package dev.acquit.litmus.text;

import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The names that a C++ thread knows. A local variable is seen to the end of its block, as in C++;
/// but no name is declared twice in a thread, so that `1:r0` in a condition means one variable.
final class CppNames {
  private final TokenReader in;
  private final int thread;
  private final Set<String> shared;
  private final Set<String> parameters = new LinkedHashSet<>();
  private final Set<String> locals = new LinkedHashSet<>();
  private final Set<String> preset;
  private final Set<String> written;
  private final Deque<Set<String>> visible = new ArrayDeque<>();

  /// The names of a thread that has declared nothing.
  ///
  /// @param thread its number
  /// @param shared the variables that other parts of the test mention, for hints
  /// @param preset the local variables to which the test gives initial values
  CppNames(TokenReader in, int thread, Set<String> shared, Set<String> preset) {
    this.in = in;
    this.thread = thread;
    this.shared = shared;
    this.preset = new HashSet<>(preset);
    this.written = new HashSet<>(preset);
    locals.addAll(preset);
    visible.push(new HashSet<>(preset));
  }

  void open() {
    visible.push(new HashSet<>());
  }

  void close() {
    visible.pop();
  }

  /// Declares a parameter.
  ///
  /// @throws InputException if the name is in use
  void parameter(Token name) throws InputException {
    if (!parameters.add(name.text()) || locals.contains(name.text())) {
      throw in.error(name, "'" + name.text() + "' is declared twice in P" + thread);
    }
  }

  /// Declares a local variable.
  ///
  /// @throws InputException if the name is in use
  void local(Token name) throws InputException {
    String word = name.text();
    boolean again = !preset.remove(word) && !locals.add(word);
    if (again || parameters.contains(word)) {
      throw in.error(
          name,
          "'" + word + "' is declared twice in P" + thread,
          "a name means one variable in all of a thread: conditions speak about it");
    }
    visible.element().add(word);
  }

  boolean isParameter(String name) {
    return parameters.contains(name);
  }

  /// Checks that a local variable is declared and seen here.
  ///
  /// @throws InputException if not
  void checkLocal(Token name) throws InputException {
    String word = name.text();
    if (visible.stream().anyMatch(names -> names.contains(word))) {
      return;
    }
    if (locals.contains(word)) {
      throw in.error(
          name,
          "'" + word + "' is declared in a block that ends before this",
          "declare it before that block: 'int " + word + " = 0;'");
    }
    throw in.error(name, "'" + word + "' is not declared in P" + thread, hint(word));
  }

  private String hint(String word) {
    if (shared.contains(word)) {
      return "add 'int* " + word + "' to the parameters of P" + thread;
    }
    Collection<String> known = new ArrayList<>(locals);
    known.addAll(parameters);
    return Suggestion.didYouMean(word, known)
        .orElse(
            "declare it: 'int "
                + word
                + " = 0;', or add 'int* "
                + word
                + "' to the parameters of P"
                + thread);
  }

  /// The local variables that the thread declared or that initial values name.
  Set<String> locals() {
    return Collections.unmodifiableSet(locals);
  }

  /// Remembers that a local variable gets a value.
  void write(String name) {
    written.add(name);
  }

  /// The local variables that get a value somewhere.
  Set<String> written() {
    return Set.copyOf(written);
  }

  List<String> parameters() {
    return List.copyOf(parameters);
  }
}
