package dev.acquit.abi.value;

import dev.acquit.ptx.module.Variable;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/// What is known at a place. Mutable; copies share what is immutable.
///
/// Registers that hold data of which nothing is known are left out, and variables in which nothing
/// is stored.
final class State {
  private static final int FEW = 4;

  private final Map<String, Value> registers;

  /// By declaration: two of the same words are two.
  private final Map<Variable, Cells> memory;

  /// Variables of whose cells nobody else has the map, so that it may change: a structure of a
  /// hundred bytes is stored one by one.
  private final Set<Variable> own;

  /// Variables whose address other code may have.
  private final Set<Variable> escaped;

  State() {
    registers = new HashMap<>();
    memory = new IdentityHashMap<>(FEW);
    own = Collections.newSetFromMap(new IdentityHashMap<>(FEW));
    escaped = Collections.newSetFromMap(new IdentityHashMap<>(FEW));
  }

  State(State of) {
    this();
    registers.putAll(of.registers);
    memory.putAll(of.memory);
    of.own.clear();
    escaped.addAll(of.escaped);
  }

  Value register(String key) {
    return registers.getOrDefault(key, Value.DATA);
  }

  void register(String key, Value value) {
    if (value.equals(Value.DATA)) {
      registers.remove(key);
    } else {
      registers.put(key, value);
    }
  }

  Cells cells(Variable variable) {
    return memory.getOrDefault(variable, Cells.EMPTY);
  }

  void cells(Variable variable, Cells cells) {
    own.remove(variable);
    if (cells.equals(Cells.EMPTY)) {
      memory.remove(variable);
    } else {
      memory.put(variable, cells);
    }
  }

  /// A store to a place of a variable.
  ///
  /// @param strong whether it surely happens, at that place
  void store(Variable variable, long offset, int width, Value value, boolean strong) {
    Cells before = cells(variable);
    NavigableMap<Long, Cells.Cell> next =
        own.contains(variable) ? before.cells() : new TreeMap<>(before.cells());
    Cells after = before.store(next, offset, width, value, strong);
    cells(variable, after);
    if (after.cells() == next) {
      own.add(variable);
    }
  }

  void escape(Variable variable) {
    escaped.add(variable);
  }

  /// The variables whose address other code may have.
  Set<Variable> escaped() {
    return Collections.unmodifiableSet(escaped);
  }

  Map<Variable, Cells> memory() {
    own.clear();
    Map<Variable, Cells> copy = new IdentityHashMap<>(memory);
    return Collections.unmodifiableMap(copy);
  }

  /// How much there is to copy.
  int size() {
    return 1 + registers.size() + memory.size();
  }

  /// Takes in another.
  ///
  /// @return whether that changed anything
  boolean join(State other) {
    boolean changed = escaped.addAll(other.escaped);
    for (var entry : other.registers.entrySet()) {
      changed |= join(entry.getKey(), entry.getValue());
    }
    for (String key : Set.copyOf(registers.keySet())) {
      if (!other.registers.containsKey(key)) {
        changed |= join(key, Value.DATA);
      }
    }
    Set<Variable> all = Collections.newSetFromMap(new IdentityHashMap<>());
    all.addAll(memory.keySet());
    all.addAll(other.memory.keySet());
    for (Variable v : all) {
      Cells before = cells(v);
      Cells after = before.or(other.cells(v));
      if (after != before && !after.equals(before)) {
        cells(v, after);
        changed = true;
      }
    }
    return changed;
  }

  private boolean join(String key, Value value) {
    Value before = register(key);
    Value after = before.or(value);
    register(key, after);
    return !after.equals(before);
  }
}
