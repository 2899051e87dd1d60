package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.Value;
import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// The names that a C++ thread knows. A local variable is seen to the end of its block, as in C++;
/// but no name is declared twice in a thread, so that `1:r0` in a condition means one variable.
final class CppNames {
  /// How the names of local variables begin that the text does not have.
  static final String MADE_UP = "old";

  private final TokenReader in;
  private final int thread;
  private final Set<String> shared;

  /// The parameters, with the types of what they name; a pointer is named by its own type.
  private final Map<String, WrittenType> parameters = new LinkedHashMap<>();

  private final Map<String, CppOperand.Shared> references = new HashMap<>();
  private final Set<String> locals = new LinkedHashSet<>();
  private final Map<String, WrittenType> types = new HashMap<>();
  private final Map<String, Value> preset;
  private final Set<String> redeclared = new HashSet<>();
  private final Set<String> written;
  private final Deque<Set<String>> visible = new ArrayDeque<>();
  private final Supplier<Integer> firstMadeUp;
  private int madeUp;

  /// The names of a thread that has declared nothing.
  ///
  /// @param thread its number
  /// @param shared the variables that other parts of the test mention, for hints
  /// @param preset the local variables to which the test gives initial values
  /// @param firstMadeUp a number from which on no name `old0` is in the test; asked once
  CppNames(
      TokenReader in,
      int thread,
      Set<String> shared,
      Map<String, Value> preset,
      Supplier<Integer> firstMadeUp) {
    this.in = in;
    this.thread = thread;
    this.shared = shared;
    this.preset = Map.copyOf(preset);
    this.firstMadeUp = firstMadeUp;
    this.written = new HashSet<>(preset.keySet());
    locals.addAll(preset.keySet());
    visible.push(new HashSet<>(preset.keySet()));
  }

  void open() {
    visible.push(new HashSet<>());
  }

  void close() {
    visible.pop();
  }

  /// Declares a parameter: a pointer, or a reference, whose name is that of the object.
  ///
  /// @throws InputException if the name is in use
  void parameter(Token name, WrittenType type) throws InputException {
    String word = name.text();
    if (parameters.putIfAbsent(word, type) != null || locals.contains(word)) {
      throw in.error(name, "'" + word + "' is declared twice in P" + thread);
    }
    if (!type.isPointer()) {
      WrittenType of = type.isReference() ? type.target() : type;
      references.put(word, new CppOperand.Shared(new CppExpression.AddressOf(word), of, true));
    }
  }

  /// Declares a local variable.
  ///
  /// @throws InputException if the name is in use
  void local(Token name, WrittenType type) throws InputException {
    String word = name.text();
    boolean again = preset.containsKey(word) ? !redeclared.add(word) : !locals.add(word);
    fresh(name, again || references.containsKey(word));
    types.put(word, type);
  }

  /// Declares a name for a shared object, as `cuda::atomic_ref<int> r(*x)` does.
  ///
  /// @throws InputException if the name is in use
  void reference(Token name, CppOperand.Shared to) throws InputException {
    String word = name.text();
    fresh(name, references.putIfAbsent(word, to) != null || locals.contains(word));
  }

  private void fresh(Token name, boolean again) throws InputException {
    String word = name.text();
    if (again || parameters.containsKey(word)) {
      throw in.error(
          name,
          "'" + word + "' is declared twice in P" + thread,
          "a name means one variable in all of a thread: conditions speak about it");
    }
    visible.element().add(word);
  }

  /// Declares a local variable that the text does not have.
  String madeUp() {
    if (madeUp == 0) {
      madeUp = firstMadeUp.get();
    }
    String name = MADE_UP + madeUp++;
    locals.add(name);
    written.add(name);
    return name;
  }

  /// The type of a parameter; empty if the name is none.
  Optional<WrittenType> parameter(String name) {
    return Optional.ofNullable(parameters.get(name));
  }

  /// What a reference that is seen here refers to; empty if the name is none.
  Optional<CppOperand.Shared> reference(String name) {
    return parameters.containsKey(name) || isVisible(name)
        ? Optional.ofNullable(references.get(name))
        : Optional.empty();
  }

  /// The type of a local variable. One that only the initial values declare is an integer, or a
  /// pointer to the parameter whose address it holds.
  WrittenType type(String local) {
    WrittenType declared = types.get(local);
    if (declared != null) {
      return declared;
    }
    return preset.get(local) instanceof Value.AddressOf(String location, long offset)
        ? parameter(location)
            .map(t -> t.isPointer() ? t : (t.isReference() ? t.target() : t.value()).pointer())
            .orElse(WrittenType.INT.pointer())
        : WrittenType.INT;
  }

  private boolean isVisible(String word) {
    return visible.stream().anyMatch(names -> names.contains(word));
  }

  /// Checks that a local variable is declared and seen here.
  ///
  /// @throws InputException if not
  void checkLocal(Token name) throws InputException {
    String word = name.text();
    if (isVisible(word)) {
      return;
    }
    if (locals.contains(word) || references.containsKey(word)) {
      throw in.error(
          name,
          "'" + word + "' is declared in a block that ends before this",
          references.containsKey(word)
              ? "declare it before that block, or again under another name"
              : "declare it before that block: 'int " + word + " = 0;'");
    }
    throw in.error(name, "'" + word + "' is not declared in P" + thread, hint(word));
  }

  private String hint(String word) {
    if (shared.contains(word)) {
      return "add 'int* " + word + "' to the parameters of P" + thread;
    }
    Collection<String> known = new ArrayList<>(locals);
    known.addAll(parameters.keySet());
    known.addAll(references.keySet());
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
    return List.copyOf(parameters.keySet());
  }
}
