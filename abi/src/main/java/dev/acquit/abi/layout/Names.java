package dev.acquit.abi.layout;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The types and constants that are known, by the classes and namespaces that they are in.
final class Names {
  private final Map<String, DataType> types = new HashMap<>(Builtins.all());

  /// Names that `using` brings from elsewhere, and whose they are.
  private final Map<String, String> aliases = new HashMap<>();

  private final Map<String, DataType> defined = new HashMap<>();
  private final Map<String, Long> constants;
  private final Set<String> passed = new HashSet<>();
  private final Map<Passed, Integer> counts = new EnumMap<>(Passed.class);

  /// The same as object code has it.
  private final Deque<String> path = new ArrayDeque<>();

  /// The class or namespace that is read, outermost last: its full name with `::` behind it.
  private final Deque<String> inside = new ArrayDeque<>();

  Names(Map<String, Long> constants) {
    this.constants = new HashMap<>(constants);
    inside.push("");
    path.push("");
  }

  /// The types that were defined, by their names in object code.
  Map<String, DataType> defined() {
    return defined;
  }

  /// A namespace or class begins.
  ///
  /// @param name its name; empty if what is in it is found without it
  /// @param written how object code calls it: inline namespaces have names there
  void enter(String name, String written) {
    path.push(written.isEmpty() ? path.getFirst() : path.getFirst() + written + "::");
    inside.push(name.isEmpty() ? inside.getFirst() : inside.getFirst() + name + "::");
  }

  void leave() {
    inside.pop();
    path.pop();
  }

  /// How many classes and namespaces are being read.
  int depth() {
    return inside.size() - 1;
  }

  void define(String name, DataType type) {
    types.put(inside.getFirst() + name, type);
    // With the names of inline namespaces it is the same.
    types.put(path.getFirst() + name, type);
    defined.put(path.getFirst() + name, type);
    aliases.remove(inside.getFirst() + name);
  }

  void define(String name, long value) {
    constants.put(name, value);
  }

  /// The type that a name means here: that of the innermost class or namespace that has one.
  Optional<DataType> find(String name) {
    return key(name).map(key -> types.get(aliases.getOrDefault(key, key)));
  }

  private Optional<String> key(String name) {
    return inside.stream()
        .map(scope -> scope + name)
        .filter(key -> types.containsKey(key) || aliases.containsKey(key))
        .findFirst();
  }

  /// A type of another class or namespace has a name here, too: now, and when it is defined.
  ///
  /// @param name the last word of the full one
  void use(String name, String full) {
    Optional<String> key = key(full).map(k -> aliases.getOrDefault(k, k));
    key.filter(k -> !k.equals(inside.getFirst() + name))
        .ifPresent(k -> aliases.put(inside.getFirst() + name, k));
  }

  /// A type that is not laid out here, and no error where it is used.
  void passOver(String name) {
    passed.add(name);
  }

  /// Whether a type was passed over.
  boolean passedOver(String name) {
    return passed.contains(name);
  }

  /// Counts a type that is passed over.
  void count(Passed why) {
    counts.merge(why, 1, Integer::sum);
  }

  /// How many types were passed over.
  Map<Passed, Integer> counts() {
    return counts;
  }

  Map<String, Long> constants() {
    return constants;
  }

  Set<String> types() {
    return types.keySet();
  }
}
