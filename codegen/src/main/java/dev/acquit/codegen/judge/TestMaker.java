package dev.acquit.codegen.judge;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.OutlineWriter;
import dev.acquit.litmus.generate.outline.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Makes a C++ test of a shape and an operation.
///
/// @param question the operation
record TestMaker(Shape shape, Question question) {
  /// A test, and what to look at when it ends.
  ///
  /// @param test the test; its condition says nothing
  /// @param terms registers, and locations with several writes
  record Made(CppTest test, List<Term> terms) {
    Made {
      terms = List.copyOf(terms);
    }
  }

  /// Makes the test.
  Made make() {
    Outline outline = outline();
    Set<Integer> wideLocations =
        question.wide() && shape.asked().step() instanceof Step.Access access
            ? Set.of(access.location())
            : Set.of();
    return new Made(
        OutlineWriter.cpp(outline, wideLocations, shape.name(), Condition.EVERYTHING),
        terms(outline));
  }

  private List<Term> terms(Outline outline) {
    List<Term> terms = new ArrayList<>();
    int[] writes = new int[outline.locations()];
    for (int t = 0; t < outline.threads().size(); t++) {
      List<Step> steps = outline.threads().get(t).steps();
      for (int i = 0; i < steps.size(); i++) {
        if (steps.get(i) instanceof Step.Access a) {
          writes[a.location()] += a.writes() ? 1 : 0;
          if (a.reads()) {
            terms.add(outline.result(t, i));
          }
        }
      }
    }
    for (int l = 0; l < writes.length; l++) {
      if (writes[l] > 1 || (writes[l] > 0 && isRead(l))) {
        terms.add(Outline.memory(l));
      }
    }
    return terms;
  }

  /// Whether the operation reads it. What was emitted for that may write, which shows at the end.
  private boolean isRead(int location) {
    return question.form() == Form.LOAD
        && shape.asked().step() instanceof Step.Access access
        && access.location() == location;
  }

  private Outline outline() {
    List<Place> places = shape.places(question.scope());
    List<OutlineThread> threads = new ArrayList<>();
    for (Shape.Row row : shape.threads()) {
      List<Step> steps = new ArrayList<>();
      Optional<Dependency> guard = Optional.empty();
      for (Shape.Slot slot : row.slots()) {
        Step step = step(slot);
        steps.add(step instanceof Step.Access access ? access.with(guard) : step);
        guard = step instanceof Step.Fence ? guard : Optional.empty();
        if (slot.guards()) {
          guard = Optional.of(Dependency.guard(steps.size() - 1, slot.value()));
        }
      }
      threads.add(new OutlineThread(places.get(threads.size()), steps));
    }
    return new Outline(threads);
  }

  private Step step(Shape.Slot slot) {
    ThreadScope scope =
        slot.narrow() ? Shape.narrower(question.scope()).orElseThrow() : question.scope();
    Order order = slot.asked() ? Order.of(question.order()) : slot.step().annotation().order();
    Step step = slot.step().with(Annotation.of(order, scope.ptx()));
    return slot.asked() && step instanceof Step.Access access ? asked(slot, access) : step;
  }

  /// The operation in the place of an access.
  private Step asked(Shape.Slot slot, Step.Access access) {
    int location = access.location();
    Annotation mark = access.annotation();
    Optional<Dependency> none = Optional.empty();
    boolean write = access instanceof Step.Store;
    boolean seen = access.reads();
    int before = write ? 0 : slot.value();
    int after = write ? slot.value() : slot.value() + 1;
    return switch (question.form()) {
      case FENCE -> new Step.Fence(mark);
      case LOAD -> new Step.Load(location, mark, none);
      case STORE -> new Step.Store(location, after, mark, none);
      case EXCHANGE -> new Step.Update(false, seen, location, after, mark, none);
      case FETCH -> new Step.Update(true, seen, location, write ? after : 1, mark, none);
      case KEPT -> new Step.Update(true, seen, location, 0, mark, none);
      case SWAP -> new Step.Swap(location, before, after, mark, failure(), none);
      case FAILED_SWAP -> new Step.Swap(location, Step.Swap.NEVER, after, mark, failure(), none);
    };
  }

  private Order failure() {
    return Order.of(question.failure().orElseThrow());
  }
}
