package dev.acquit.gpu.host;

import dev.acquit.gpu.emulator.code.Coordinates;
import dev.acquit.gpu.emulator.code.Fiber;
import dev.acquit.gpu.emulator.code.Setting;
import dev.acquit.gpu.emulator.memory.Agent;
import dev.acquit.gpu.emulator.memory.Operations;
import dev.acquit.gpu.emulator.memory.Site;
import dev.acquit.gpu.emulator.memory.Strength;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A thread of the host that goes through the instances of a launch. Its n-th instance is `n *
/// factor + shift`, modulo the number of instances.
public final class HostThread {
  /// So many steps of a thread at one instance are executed; what waits for somebody who is not
  /// there is given up, and the instance counts as one that did not run.
  public static final int MOST_STEPS = 20_000;

  /// Where a location of an instance lies: instance `i` is at `base + stride * (i * factor +
  /// shift)`, the latter modulo the number of instances.
  ///
  /// @param location its name
  /// @param base address of the first
  /// @param stride distance of two
  /// @param factor odd
  /// @param shift what is added
  public record Place(String location, long base, long stride, int factor, int shift) {
    long address(int instance, int instances) {
      return base + stride * (instance * factor + shift & instances - 1);
    }
  }

  /// What a register holds at first.
  ///
  /// @param register its name
  /// @param location the location whose address it is, if it is one
  /// @param value the value, or bytes behind the address
  public record Initial(String register, Optional<String> location, long value) {}

  /// A register that is kept.
  ///
  /// @param register its name; empty: a zero is kept, which says that the thread has run
  /// @param bits its width, 1 for a predicate
  /// @param base where that of the first instance is stored
  /// @param bytes how many are stored, 4 or 8, which is also the distance of two
  public record Kept(Optional<String> register, int bits, long base, int bytes) {}

  /// The order of instances.
  ///
  /// @param instances how many, a power of two
  /// @param factor odd
  /// @param shift what is added
  public record Order(int instances, int factor, int shift) {
    int instance(int step) {
      return step * factor + shift & instances - 1;
    }
  }

  private record Pointer(int slot, Place place, long offset) {}

  private record Number(int slot, long value) {}

  private final HostCode code;
  private final Site site;
  private final Order order;
  private final List<Pointer> pointers = new ArrayList<>();
  private final List<Number> numbers = new ArrayList<>();
  private final List<Kept> kept;
  private final int[] keptSlots;

  /// A thread.
  ///
  /// @param code what it executes
  /// @param site where it would run if it were on a GPU: what the emulator decides scopes by
  /// @param order of instances
  /// @param places of all locations
  /// @param initial of its registers
  /// @param kept of its registers
  public HostThread(
      HostCode code,
      Site site,
      Order order,
      List<Place> places,
      List<Initial> initial,
      List<Kept> kept) {
    this.code = code;
    this.site = site;
    this.order = order;
    this.kept = List.copyOf(kept);
    for (Place place : places) {
      Integer slot = code.pointers().get(place.location());
      if (slot != null) {
        pointers.add(new Pointer(slot, place, 0));
      }
    }
    for (Initial i : initial) {
      code.register(i.register()).ifPresent(slot -> initialise(slot, i, places));
    }
    this.keptSlots =
        kept.stream().mapToInt(k -> k.register().flatMap(code::register).orElse(-1)).toArray();
  }

  private void initialise(int slot, Initial initial, List<Place> places) {
    if (initial.location().isEmpty()) {
      numbers.add(new Number(slot, initial.value()));
      return;
    }
    for (Place place : places) {
      if (initial.location().equals(Optional.of(place.location()))) {
        pointers.add(new Pointer(slot, place, initial.value()));
      }
    }
  }

  /// How many instances it goes through.
  public int instances() {
    return order.instances();
  }

  /// What executes it.
  ///
  /// @param setting the memory
  public Fiber fiber(Setting setting) {
    return new Fiber(code.code(), setting, new Agent(site), Coordinates.NONE);
  }

  /// Before an instance: registers hold what they hold at first.
  ///
  /// @param step which instance of its order
  public void begin(Fiber fiber, int step) {
    int instance = order.instance(step);
    fiber.restart();
    for (Pointer p : pointers) {
      fiber.set(p.slot(), p.place().address(instance, order.instances()) + p.offset());
    }
    for (Number n : numbers) {
      fiber.set(n.slot(), n.value());
    }
  }

  /// After an instance: stores what is kept.
  ///
  /// @param step which instance of its order
  public void end(Fiber fiber, int step) {
    int instance = order.instance(step);
    Operations memory = fiber.setting().memory();
    for (int i = 0; i < keptSlots.length; i++) {
      Kept k = kept.get(i);
      long value = keptSlots[i] < 0 ? 0 : fiber.register(keptSlots[i]);
      if (k.bits() < Integer.SIZE) {
        value &= (1L << k.bits()) - 1;
      }
      long to = k.base() + (long) instance * k.bytes();
      memory.store(fiber.agent(), to, k.bytes(), value, Strength.WEAK);
    }
  }
}
