package dev.acquit.gpu.emulator;

import dev.acquit.gpu.emulator.code.BlockNames;
import dev.acquit.gpu.emulator.code.NotEmulatedException;
import dev.acquit.gpu.emulator.memory.Backing;
import dev.acquit.gpu.emulator.memory.EmulatedFault;
import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.text.PtxVariables;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/// The variables of a litmus test in memory: each in a page of its own, whose addresses fit into a
/// register of 32 bits, since litmus rows leave out the types of addresses.
final class LitmusVariables implements Backing {
  private static final long BASE = 0x5EED_0000L;
  private static final long PAGE = 4096;

  private final List<String> names;
  private final Map<String, Value> initial = new HashMap<>();
  private final Map<String, Extent.Elements> elements = new HashMap<>();
  private final Set<String> shared = new HashSet<>();
  private final Map<Long, Long> settled = new HashMap<>();

  LitmusVariables(PtxTest test) throws NotEmulatedException {
    names = PtxVariables.of(test.threads(), test.header().init());
    for (InitEntry entry : test.header().init()) {
      switch (entry) {
        case InitEntry.Memory(String location, Value value, var extent) -> {
          initial.put(location, value);
          if (extent instanceof Extent.Elements of) {
            elements.put(location, of);
          }
        }
        case InitEntry.Alias a ->
            throw new NotEmulatedException("aliases and views through proxies are not emulated");
        case InitEntry.Register r -> {}
        case InitEntry.SharedIn s -> shared.add(s.location());
        case InitEntry.Size _ -> {}
      }
    }
  }

  /// Names for a thread's code.
  BlockNames names() {
    return BlockNames.of(this::address, false);
  }

  /// The address of a variable.
  OptionalLong address(String name) {
    int index = names.indexOf(name);
    return index < 0 ? OptionalLong.empty() : OptionalLong.of(BASE + index * PAGE);
  }

  /// Whether an address is one of a variable in shared memory.
  boolean isShared(long address) {
    return address >= BASE
        && address < BASE + names.size() * PAGE
        && shared.contains(names.get((int) ((address - BASE) / PAGE)));
  }

  /// A value of the test as a number.
  long number(Value value) {
    return switch (value) {
      case Value.Large large -> throw large.notKept();
      case Value.Huge huge -> throw huge.notKept();
      case Value.Real real -> throw real.notKept();
      case Value.Number(long n) -> n;
      case Value.AddressOf(String location, long offset) ->
          address(location).orElseThrow() + offset;
    };
  }

  /// A number as a value of the test.
  Value value(long number) {
    if (number >= BASE && number < BASE + names.size() * PAGE) {
      long offset = number - BASE;
      return new Value.AddressOf(names.get((int) (offset / PAGE)), offset % PAGE);
    }
    return Value.of(number);
  }

  /// What a variable holds first.
  long initial(String name) {
    return number(initial.getOrDefault(name, Value.of(0)));
  }

  /// Forgets what accesses of several sizes have left behind.
  void reset() {
    settled.clear();
  }

  @Override
  public long load(long address, int bytes) {
    if (address < BASE || address >= BASE + names.size() * PAGE) {
      throw new EmulatedFault("no variable is at address 0x%x".formatted(address));
    }
    long value = 0;
    for (int i = bytes - 1; i >= 0; i--) {
      value = value << Byte.SIZE | (byteAt(address + i) & 0xFF);
    }
    int shift = Long.SIZE - Byte.SIZE * bytes;
    return value << shift >> shift;
  }

  private long byteAt(long address) {
    Long known = settled.isEmpty() ? null : settled.get(address);
    if (known != null) {
      return known;
    }
    long offset = (address - BASE) % PAGE;
    String name = names.get((int) ((address - BASE) / PAGE));
    Extent.Elements parts = elements.get(name);
    if (parts != null) {
      int word = (int) offset & -Long.BYTES;
      return parts.from(word) >> (Byte.SIZE * (offset - word));
    }
    return offset < Long.BYTES ? initial(name) >> (Byte.SIZE * offset) : 0;
  }

  @Override
  public void store(long address, int bytes, long value) {
    for (int i = 0; i < bytes; i++) {
      settled.put(address + i, value >> (Byte.SIZE * i));
    }
  }
}
