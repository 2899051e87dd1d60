package dev.acquit.mapper.prove;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.verify.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Sketches with one thing less.
///
/// @param sketch of which
record SimplerSketches(Sketch sketch) {
  List<Subject> all() {
    List<Subject> all = new ArrayList<>();
    eachStep((t, i, step) -> {
      if (step.guard()) {
        all.add(sketch.with(t, i, Optional.of(step.guarding(false))));
      }
    });
    if (sketch.adds()) {
      all.add(new Sketch(sketch.threads(), sketch.places(), false));
    }
    eachStep((t, i, step) -> weaker(t, i, step, all));
    usualScopes(all);
    usualPlaces(all);
    return all;
  }

  private interface Each {
    void step(int thread, int index, Step step);
  }

  private void eachStep(Each each) {
    for (int t = 0; t < sketch.threads().size(); t++) {
      for (int i = 0; i < sketch.threads().get(t).size(); i++) {
        each.step(t, i, sketch.threads().get(t).get(i));
      }
    }
  }

  /// A compare-exchange that fails becomes a load, a read-modify-write a load or a store, an order
  /// a weaker one.
  private void weaker(int t, int i, Step step, List<Subject> all) {
    RowKey row = step.operation().row();
    if (step.operation().failure().isPresent()) {
      add(t, i, step, RowKey.of(Operation.LOAD, step.operation().failure().get()), all);
      return;
    }
    if (row.operation() == Operation.RMW) {
      boolean read = sketch.steps().stream().anyMatch(s -> readsFrom(s, t, i));
      if (!read) {
        add(t, i, step, loadOf(row), all);
      }
      add(t, i, step, storeOf(row), all);
    }
    for (RowKey less : RowKey.of(row.operation())) {
      if (!less.plain() && !row.plain() && isWeaker(less, row)) {
        add(t, i, step, less, all);
      }
    }
  }

  private boolean readsFrom(Step reader, int thread, int index) {
    int number = index;
    for (int t = 0; t < thread; t++) {
      number += sketch.threads().get(t).size();
    }
    return reader.readsFrom().equals(OptionalInt.of(number));
  }

  private static RowKey loadOf(RowKey rmw) {
    return switch (rmw.order().orElseThrow()) {
      case RELAXED, RELEASE -> RowKey.LOAD_RELAXED;
      case ACQUIRE, ACQ_REL -> RowKey.LOAD_ACQUIRE;
      case SEQ_CST -> RowKey.LOAD_SEQ_CST;
    };
  }

  private static RowKey storeOf(RowKey rmw) {
    return switch (rmw.order().orElseThrow()) {
      case RELAXED, ACQUIRE -> RowKey.STORE_RELAXED;
      case RELEASE, ACQ_REL -> RowKey.STORE_RELEASE;
      case SEQ_CST -> RowKey.STORE_SEQ_CST;
    };
  }

  private static boolean isWeaker(RowKey less, RowKey row) {
    MemoryOrder a = less.order().orElseThrow();
    MemoryOrder b = row.order().orElseThrow();
    return a != b && a.join(b) == b;
  }

  private void add(int t, int i, Step step, RowKey row, List<Subject> all) {
    all.add(sketch.with(t, i, Optional.of(step.doing(SourceOperation.of(row)))));
  }

  /// All scopes that are not the usual one made so, or one alone.
  private void usualScopes(List<Subject> all) {
    if (sketch.steps().stream()
        .anyMatch(s -> s.scope().isPresent() && s.scope().get() != ThreadScope.DEVICE)) {
      all.add(
          new Sketch(
              sketch.threads().stream()
                  .map(t -> t.stream().map(s -> s.at(ThreadScope.DEVICE)).toList())
                  .toList(),
              sketch.places(),
              sketch.adds()));
    }
    eachStep((t, i, step) -> {
      if (step.scope().isPresent() && step.scope().get() != ThreadScope.DEVICE) {
        all.add(sketch.with(t, i, Optional.of(step.at(ThreadScope.DEVICE))));
      }
    });
  }

  /// Each thread in a block of its own, on one device; or one thread so.
  private void usualPlaces(List<Subject> all) {
    List<Place> usual = new ArrayList<>();
    for (int t = 0; t < sketch.places().size(); t++) {
      usual.add(Place.cta(t));
    }
    if (sketch.places().equals(usual)) {
      return;
    }
    all.add(new Sketch(sketch.threads(), usual, sketch.adds()));
    List<Place> flat =
        sketch.places().stream().map(p -> new Place(0, OptionalInt.empty(), number(p))).toList();
    if (!flat.equals(sketch.places())) {
      all.add(new Sketch(sketch.threads(), flat, sketch.adds()));
    }
  }

  private int number(Place place) {
    return sketch.places().indexOf(place);
  }
}
