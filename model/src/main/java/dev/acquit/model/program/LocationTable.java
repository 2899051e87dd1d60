package dev.acquit.model.program;

import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.isa.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// The locations of a test, with initial values and aliases resolved.
final class LocationTable {
  private final List<String> names;
  private final Map<String, InitEntry.Alias> aliases = new HashMap<>();
  private final Map<String, InitEntry.Memory> values = new HashMap<>();
  private final Map<String, Integer> sizes = new HashMap<>();
  private final Map<String, Integer> indices = new HashMap<>();

  LocationTable(List<String> names, List<InitEntry> init) {
    this.names = List.copyOf(names);
    for (int i = 0; i < names.size(); i++) {
      indices.put(names.get(i), i);
    }
    for (InitEntry entry : init) {
      switch (entry) {
        case InitEntry.Memory m -> values.put(m.location(), m);
        case InitEntry.Alias alias -> aliases.put(alias.name(), alias);
        case InitEntry.Register r -> {}
        case InitEntry.SharedIn s -> {}
        case InitEntry.Size s -> sizes.put(s.location(), s.bytes());
      }
    }
  }

  /// The index of a location.
  int index(String name) throws NotCoveredException {
    Integer index = indices.get(name);
    if (index == null) {
      throw new NotCoveredException("'" + name + "' is no variable of the test");
    }
    return index;
  }

  /// The number that a value is.
  long number(Value value) throws NotCoveredException {
    return switch (value) {
      case Value.Number(long n) -> n;
      case Value.Large(long bits) -> bits;
      case Value.Huge huge ->
          throw new NotCoveredException("what begins with " + huge + " is not covered");
      case Value.Real real ->
          throw new NotCoveredException(
              "what begins with " + real + " is no floating-point number by its type");
      case Value.AddressOf(String location, long offset) -> Addresses.of(index(location), offset);
    };
  }

  /// What a location holds first, cut to its type: an access does so, and there may be none.
  private long initial(InitEntry.Memory memory) throws NotCoveredException {
    long number = number(memory.value());
    boolean cut = memory.value() instanceof Value.Number && memory.bytes().isPresent();
    int bits = Byte.SIZE * memory.bytes().orElse(Long.BYTES);
    return cut && bits < Long.SIZE ? new IntegerType(bits, true).keep(number) : number;
  }

  List<Program.Location> locations() throws NotCoveredException {
    List<Program.Location> all = new ArrayList<>();
    Map<String, Integer> bytes = new HashMap<>();
    Map<String, Integer> addresses = new HashMap<>();
    for (String name : names) {
      int physical = root(name, true, bytes);
      InitEntry.Memory memory =
          values.getOrDefault(
              names.get(physical), new InitEntry.Memory(names.get(physical), Value.of(0)));
      OptionalInt size = memory.bytes();
      all.add(
          new Program.Location(
              name,
              physical,
              root(name, false, addresses),
              initial(memory),
              size.isPresent() ? new Extent.Bytes(size.getAsInt()) : memory.extent(),
              sizes.getOrDefault(names.get(physical), Program.Location.OPEN),
              false));
    }
    return all;
  }

  /// Follows aliases to the variable whose bytes a name has, or whose virtual address: a generic
  /// alias is another virtual address of the same bytes, a view through another proxy is the same
  /// address.
  ///
  /// @param known the ends of ways that were gone before
  private int root(String name, boolean bytes, Map<String, Integer> known)
      throws NotCoveredException {
    List<String> way = new ArrayList<>();
    String at = name;
    while (!known.containsKey(at)) {
      if (way.size() > names.size()) {
        throw new NotCoveredException("'" + name + "' is an alias of itself");
      }
      way.add(at);
      InitEntry.Alias alias = aliases.get(at);
      if (alias == null || (!bytes && alias.proxy() == Proxy.GENERIC)) {
        known.put(at, index(at));
      } else {
        at = alias.base();
      }
    }
    int root = known.get(at);
    way.forEach(n -> known.put(n, root));
    return root;
  }
}
