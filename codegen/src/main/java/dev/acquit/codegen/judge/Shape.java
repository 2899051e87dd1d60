package dev.acquit.codegen.judge;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.generate.outline.Outline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A litmus test of the catalogue, with one place where the operation goes.
///
/// @param shows what it is there to show
record Shape(String name, Set<Loss> shows, List<Row> threads) {
  Shape {
    shows = Set.copyOf(shows);
    threads = List.copyOf(threads);
  }

  /// A thread.
  ///
  /// @param near whether it is close to the thread before: within the next narrower scope
  /// @param slots what it does, in program order
  record Row(boolean near, List<Slot> slots) {
    Row {
      slots = List.copyOf(slots);
    }
  }

  /// An access or fence.
  ///
  /// @param kind what it does
  /// @param location the number of the variable; -1 for a fence
  /// @param value what is written; of what reads, the value that the interesting outcome reads
  /// @param order its memory order
  /// @param narrow whether its scope is the next narrower one
  /// @param guards whether later accesses of its thread are only done when it reads that value
  record Slot(Kind kind, int location, int value, Order order, boolean narrow, boolean guards) {}

  /// What a slot does.
  enum Kind {
    /// Reads.
    READ,
    /// Writes.
    WRITE,
    /// Reads a value and writes the next one.
    UPDATE,
    /// The same, and nobody looks at what it read.
    BLIND,
    /// Accesses nothing.
    FENCE
  }

  /// The order of a slot.
  sealed interface Order {
    /// Not atomic.
    record Plain() implements Order {}

    /// A memory order.
    record Given(MemoryOrder order) implements Order {}

    /// The operation that is asked about.
    record Asked() implements Order {}
  }

  /// Where the operation goes.
  ///
  /// @param thread its thread, from 0
  /// @param slot its place in the thread, from 0
  record Spot(int thread, int slot) {}

  /// Where the operation goes.
  Spot spot() {
    for (int t = 0; t < threads.size(); t++) {
      for (int s = 0; s < threads.get(t).slots().size(); s++) {
        if (threads.get(t).slots().get(s).order() instanceof Order.Asked) {
          return new Spot(t, s);
        }
      }
    }
    throw new IllegalStateException(name + " has no place for the operation");
  }

  /// The slot where the operation goes.
  Slot asked() {
    return threads.get(spot().thread()).slots().get(spot().slot());
  }

  /// Whether it has threads that are close to each other, or narrower scopes.
  boolean needsNarrow() {
    return threads.stream().anyMatch(t -> t.near() || t.slots().stream().anyMatch(Slot::narrow));
  }

  /// Whether an operation can go there.
  boolean takes(Form form) {
    return switch (asked().kind()) {
      case READ -> form != Form.STORE && form != Form.FENCE;
      case WRITE ->
          form == Form.STORE || form == Form.EXCHANGE || form == Form.SWAP || form == Form.FETCH;
      case UPDATE ->
          form == Form.EXCHANGE || form == Form.SWAP || form == Form.FETCH || form == Form.KEPT;
      case BLIND -> form == Form.FETCH;
      case FENCE -> form == Form.FENCE;
    };
  }

  /// The shape that is written so: `MP: acquire: Wx1.na Wy1.rel | Ry1.op? Rx0.na`.
  ///
  /// A slot is its kind (`R`, `W`, `U`, `V` for a blind update, `F`), variable and value, a dot and
  /// the order (`na`, `rlx`, `acq`, `rel`, `ar`, `sc`, `op`), then `~` for a narrower scope and `?`
  /// for a guard. `|~` begins a thread that is close to the one before.
  ///
  /// @throws IllegalArgumentException if the line is no shape
  static Shape of(String line) {
    String[] parts = line.split(":", 3);
    if (parts.length < 3) {
      throw new IllegalArgumentException("'" + line + "' is no shape");
    }
    Set<Loss> shows =
        Arrays.stream(parts[1].trim().split(" +"))
            .map(w -> Loss.of(w).orElseThrow(() -> new IllegalArgumentException(line)))
            .collect(Collectors.toSet());
    List<Row> rows = new ArrayList<>();
    for (String thread : parts[2].split("\\|", -1)) {
      boolean near = thread.startsWith("~");
      rows.add(
          new Row(
              near,
              Arrays.stream(thread.substring(near ? 1 : 0).trim().split(" +"))
                  .map(Shape::slot)
                  .toList()));
    }
    return new Shape(parts[0].trim(), shows, rows);
  }

  private static Slot slot(String text) {
    int dot = text.indexOf('.');
    if (dot < 0) {
      throw new IllegalArgumentException("'" + text + "' has no order");
    }
    String what = text.substring(0, dot);
    String order = text.substring(dot + 1).replaceAll("[~?]", "");
    Kind kind =
        switch (what.charAt(0)) {
          case 'R' -> Kind.READ;
          case 'W' -> Kind.WRITE;
          case 'U' -> Kind.UPDATE;
          case 'V' -> Kind.BLIND;
          case 'F' -> Kind.FENCE;
          default -> throw new IllegalArgumentException(text);
        };
    boolean fence = kind == Kind.FENCE;
    return new Slot(
        kind,
        fence ? -1 : Outline.location(what.substring(1, 2)),
        fence ? 0 : what.charAt(2) - '0',
        order(order).orElseThrow(() -> new IllegalArgumentException(text)),
        text.indexOf('~') >= 0,
        text.indexOf('?') >= 0);
  }

  private static Optional<Order> order(String word) {
    return switch (word) {
      case "na" -> Optional.of(new Order.Plain());
      case "rlx" -> Optional.of(new Order.Given(MemoryOrder.RELAXED));
      case "acq" -> Optional.of(new Order.Given(MemoryOrder.ACQUIRE));
      case "rel" -> Optional.of(new Order.Given(MemoryOrder.RELEASE));
      case "ar" -> Optional.of(new Order.Given(MemoryOrder.ACQ_REL));
      case "sc" -> Optional.of(new Order.Given(MemoryOrder.SEQ_CST));
      case "op" -> Optional.of(new Order.Asked());
      default -> Optional.empty();
    };
  }
}
