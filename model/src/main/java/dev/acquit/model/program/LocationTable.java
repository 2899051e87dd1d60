package dev.acquit.model.program;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.isa.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The locations of a test, with initial values and aliases resolved.
final class LocationTable {
  private final List<String> names;
  private final Map<String, InitEntry.Alias> aliases = new HashMap<>();
  private final Map<String, Value> values = new HashMap<>();

  LocationTable(List<String> names, List<InitEntry> init) {
    this.names = List.copyOf(names);
    for (InitEntry entry : init) {
      switch (entry) {
        case InitEntry.Memory(String location, Value value) -> values.put(location, value);
        case InitEntry.Alias alias -> aliases.put(alias.name(), alias);
        case InitEntry.Register r -> {}
        case InitEntry.SharedIn s -> {}
      }
    }
  }

  /// The index of a location.
  int index(String name) throws NotCoveredException {
    int i = names.indexOf(name);
    if (i < 0) {
      throw new NotCoveredException("'" + name + "' is no variable of the test");
    }
    return i;
  }

  /// The number that a value is.
  long number(Value value) throws NotCoveredException {
    return switch (value) {
      case Value.Number(long n) -> n;
      case Value.AddressOf(String location, long offset) -> Addresses.of(index(location), offset);
    };
  }

  List<Program.Location> locations() throws NotCoveredException {
    List<Program.Location> all = new ArrayList<>();
    for (String name : names) {
      int physical = root(name, true);
      Value initial = values.getOrDefault(names.get(physical), Value.ZERO);
      all.add(new Program.Location(name, physical, root(name, false), number(initial)));
    }
    return all;
  }

  /// Follows aliases to the variable whose bytes a name has, or whose virtual address: a generic
  /// alias is another virtual address of the same bytes, a view through another proxy is the same
  /// address.
  private int root(String name, boolean bytes) throws NotCoveredException {
    String at = name;
    for (int i = 0; i <= names.size(); i++) {
      InitEntry.Alias alias = aliases.get(at);
      if (alias == null || !bytes && alias.proxy() == Proxy.GENERIC) {
        return index(at);
      }
      at = alias.base();
    }
    throw new NotCoveredException("'" + name + "' is an alias of itself");
  }
}
