package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A shape with orders, fences, scopes and places: a C++ test in short.
///
/// @param shape the shape
/// @param plain whether `x` is non-atomic data
/// @param threads the decoration of each thread
public record Decorated(Shape shape, boolean plain, List<Thread> threads) implements Subject {
  /// Copies the list.
  public Decorated {
    threads = List.copyOf(threads);
  }

  /// A thread.
  ///
  /// @param accesses one for each slot of the shape
  /// @param fences the fences
  /// @param cta where it runs
  public record Thread(List<Access> accesses, List<Fence> fences, int cta) {
    /// Copies the lists.
    public Thread {
      accesses = List.copyOf(accesses);
      fences = List.copyOf(fences);
    }
  }

  /// How a slot is done.
  ///
  /// @param update whether by a read-modify-write
  /// @param order the memory order; empty: not atomic
  /// @param scope the thread scope; where not atomic it has no meaning and is device
  public record Access(boolean update, Optional<MemoryOrder> order, ThreadScope scope) {
    /// Gives all accesses that are not atomic one scope, so that equal programs are equal here.
    public Access {
      scope = order.isPresent() ? scope : ThreadScope.DEVICE;
    }
  }

  /// A fence.
  ///
  /// @param after the slot behind which it stands
  /// @param order its memory order
  /// @param scope its thread scope
  public record Fence(int after, MemoryOrder order, ThreadScope scope) {}

  @Override
  public CppTest build() {
    return TestBuilder.build(this);
  }

  @Override
  public int accesses() {
    return shape.size();
  }

  @Override
  public int strength() {
    return threads.stream()
        .flatMap(t -> t.accesses().stream())
        .mapToInt(a -> a.order().map(o -> o.ordinal() + 1).orElse(0) + (a.update() ? 10 : 0))
        .sum();
  }

  @Override
  public String name() {
    return Names.of(this);
  }

  @Override
  public List<Subject> simpler() {
    return List.copyOf(Simpler.of(this));
  }

  @Override
  public ProgramClass programClass() {
    Set<ThreadScope> all = new HashSet<>();
    Map<String, Set<ThreadScope>> byLocation = new HashMap<>();
    for (int t = 0; t < threads.size(); t++) {
      for (int i = 0; i < threads.get(t).accesses().size(); i++) {
        Access a = threads.get(t).accesses().get(i);
        if (a.order().isPresent()) {
          all.add(a.scope());
          byLocation
              .computeIfAbsent(shape.threads().get(t).get(i).location(), k -> new HashSet<>())
              .add(a.scope());
        }
      }
      threads.get(t).fences().forEach(f -> all.add(f.scope()));
    }
    if (all.size() <= 1) {
      return ProgramClass.SAME;
    }
    return byLocation.values().stream().allMatch(s -> s.size() <= 1)
        ? ProgramClass.OBJECT
        : ProgramClass.MIXED;
  }

  /// Whether this is the one that stands for all tests that are the same up to turning its shape.
  public boolean isCanonical() {
    int n = threads.size();
    String mine = signature(0);
    for (int by = shape.turn(); shape.turn() > 0 && by < n; by += shape.turn()) {
      if (signature(by).compareTo(mine) < 0) {
        return false;
      }
    }
    return true;
  }

  private String signature(int turned) {
    StringBuilder s = new StringBuilder();
    List<Integer> ctas = new ArrayList<>();
    for (int i = 0; i < threads.size(); i++) {
      Thread t = threads.get((i + turned) % threads.size());
      if (!ctas.contains(t.cta())) {
        ctas.add(t.cta());
      }
      t.accesses()
          .forEach(a ->
              s.append(a.update() ? 'u' : 'a')
                  .append(a.order().map(Enum::ordinal).orElse(9))
                  .append(a.scope().ordinal()));
      t.fences()
          .forEach(f ->
              s.append('f')
                  .append(f.after())
                  .append(f.order().ordinal())
                  .append(f.scope().ordinal()));
      s.append('@').append(ctas.indexOf(t.cta())).append(';');
    }
    return s.toString();
  }

  @Override
  public int size() {
    return shape.size() + threads.stream().mapToInt(t -> t.fences().size()).sum();
  }
}
