package dev.acquit.codegen.judge;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/// A litmus test of the catalogue, with one place where the operation goes.
///
/// @param shows what it is there to show
record Shape(String name, Set<Loss> shows, List<Row> threads) {
  private static final String ASKED = "op";

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
  /// @param step what it does, at whatever scope; where the operation goes, an instruction in whose
  ///   place it can be
  /// @param value what is written; of what reads, the value that the interesting outcome reads
  /// @param asked whether the operation goes here
  /// @param narrow whether its scope is the next narrower one
  /// @param guards whether later accesses of its thread are only done when it reads that value
  record Slot(Step step, int value, boolean asked, boolean narrow, boolean guards) {}

  /// Where the operation goes.
  ///
  /// @param thread its thread, from 0
  /// @param slot its place in the thread, from 0
  record Spot(int thread, int slot) {}

  /// Where the operation goes.
  Spot spot() {
    for (int t = 0; t < threads.size(); t++) {
      for (int s = 0; s < threads.get(t).slots().size(); s++) {
        if (threads.get(t).slots().get(s).asked()) {
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

  /// Whether nobody looks at what the operation reads there, if it reads.
  boolean isBlind() {
    return asked().step() instanceof Step.Access access && !access.reads();
  }

  /// Whether its threads can be told apart within a scope, where some are close to each other or
  /// something has a narrower scope.
  boolean fits(ThreadScope scope) {
    return narrower(scope).isPresent()
        || threads.stream().noneMatch(t -> t.near() || t.slots().stream().anyMatch(Slot::narrow));
  }

  /// The next narrower scope in which threads can be told apart; none for a block.
  static Optional<ThreadScope> narrower(ThreadScope scope) {
    return switch (scope) {
      case SYSTEM -> Optional.of(ThreadScope.DEVICE);
      case DEVICE, CLUSTER -> Optional.of(ThreadScope.BLOCK);
      case BLOCK, THREAD -> Optional.empty();
    };
  }

  /// A place for each thread: as far from each other as a scope allows, so that whatever is
  /// narrower is too narrow.
  List<Place> places(ThreadScope scope) {
    List<Place> places = new ArrayList<>();
    int group = -1;
    for (int t = 0; t < threads.size(); t++) {
      group += threads.get(t).near() ? 0 : 1;
      places.add(
          switch (scope) {
            case SYSTEM -> new Place(group, OptionalInt.empty(), t);
            case DEVICE -> Place.cta(group);
            case CLUSTER -> new Place(0, OptionalInt.of(0), group);
            case BLOCK, THREAD -> Place.cta(0);
          });
    }
    return places;
  }

  /// Whether an operation can go there.
  boolean takes(Form form) {
    return switch (asked().step()) {
      case Step.Load _ -> form != Form.STORE && form != Form.FENCE;
      case Step.Store _ ->
          form == Form.STORE || form == Form.EXCHANGE || form == Form.SWAP || form == Form.FETCH;
      case Step.Update update when update.seen() ->
          form == Form.EXCHANGE || form == Form.SWAP || form == Form.FETCH || form == Form.KEPT;
      case Step.Update _ -> form == Form.FETCH;
      case Step.Swap _ -> false;
      case Step.Fence _ -> form == Form.FENCE;
    };
  }

  /// The shape that is written so: `MP: acquire: Wx1.na Wy1.rel | Ry1.op? Rx0.na`.
  ///
  /// A slot is its kind (`R`, `W`, `U` for an addition of one, `V` for one that nobody looks at,
  /// `F`), variable and value, a dot and the order ([Order#word], or `op` where the operation
  /// goes), then `~` for a narrower scope and `?` for a guard. `|~` begins a thread that is close
  /// to the one before.
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
    String order = text.substring(dot + 1).replaceAll("[~?]", "");
    Annotation mark = order.equals(ASKED) ? Annotation.PLAIN : mark(order, text);
    boolean fence = text.startsWith("F");
    int location = fence ? 0 : Outline.location(text.substring(1, 2));
    int value = fence ? 0 : text.charAt(2) - '0';
    Step step =
        switch (text.charAt(0)) {
          case 'R' -> new Step.Load(location, mark, Optional.empty());
          case 'W' -> new Step.Store(location, value, mark, Optional.empty());
          case 'U' -> new Step.Update(true, true, location, 1, mark, Optional.empty());
          case 'V' -> new Step.Update(true, false, location, 1, mark, Optional.empty());
          case 'F' -> new Step.Fence(mark);
          default -> throw new IllegalArgumentException(text);
        };
    return new Slot(
        step, value, order.equals(ASKED), text.indexOf('~') >= 0, text.indexOf('?') >= 0);
  }

  private static Annotation mark(String word, String text) {
    return Arrays.stream(Order.values())
        .filter(o -> o.word().equals(word))
        .findFirst()
        .map(o -> Annotation.of(o, Scope.SYS))
        .orElseThrow(() -> new IllegalArgumentException(text));
  }
}
