package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.mapper.weaken.Relaxation;
import dev.acquit.mapper.weaken.Relaxations;
import dev.acquit.mapper.weaken.Repertoire;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/// Programs with one thing less. Accesses all stay.
///
/// @param program than which they are simpler
record Simpler(Outline program) {
  private static final Repertoire CPP = Repertoire.of(TestLanguage.CPP);

  /// What is weaker, fences and guards first, then what is only more usual: read-modify-writes that
  /// exchange, those that cannot fail, one scope, a block for each thread on one device.
  List<Outline> all() {
    List<Relaxation> weaker = Relaxations.of(program, CPP);
    List<Outline> all = new ArrayList<>();
    weaker.stream().filter(r -> drops(r.kind())).forEach(r -> all.add(r.outline()));
    all.add(each(Simpler::exchanging));
    weaker.stream().filter(r -> weakens(r.kind())).forEach(r -> all.add(renumbered(r)));
    for (int t = 0; t < program.threads().size(); t++) {
      for (int i = 0; i < program.threads().get(t).steps().size(); i++) {
        if (program.threads().get(t).steps().get(i) instanceof Step.Swap swap) {
          for (Step.Update update : updates(swap)) {
            all.add(one(t, i, _ -> update));
          }
        }
      }
    }
    all.add(each(Simpler::onDevice));
    for (int t = 0; t < program.threads().size(); t++) {
      for (int i = 0; i < program.threads().get(t).steps().size(); i++) {
        all.add(one(t, i, Simpler::onDevice));
      }
    }
    List<Place> places = program.threads().stream().map(OutlineThread::place).toList();
    all.add(placed(Place::cta));
    all.add(placed(t -> new Place(0, OptionalInt.empty(), places.indexOf(places.get(t)))));
    all.removeIf(program::equals);
    return all;
  }

  private static boolean drops(Relaxation.Kind kind) {
    return switch (kind) {
      case REMOVE_FENCE, REMOVE_DEPENDENCY -> true;
      case REMOVE_ACCESS,
          WEAKEN_ORDER,
          WEAKEN_FENCE,
          NARROW_SCOPE,
          SPLIT_UPDATE,
          ONLY_READ,
          ONLY_WRITE ->
          false;
    };
  }

  private static boolean weakens(Relaxation.Kind kind) {
    return switch (kind) {
      case WEAKEN_ORDER, WEAKEN_FENCE, ONLY_READ, ONLY_WRITE -> true;
      case REMOVE_ACCESS, REMOVE_FENCE, NARROW_SCOPE, REMOVE_DEPENDENCY, SPLIT_UPDATE -> false;
    };
  }

  /// Where a write is gone, those of its location are numbered without a gap again, unless some of
  /// them are sums.
  private static Outline renumbered(Relaxation relaxation) {
    Outline outline = relaxation.outline();
    if (relaxation.lost().isEmpty()) {
      return outline;
    }
    int location = relaxation.lost().get().location();
    int lost = relaxation.lost().get().value();
    List<OutlineThread> threads = new ArrayList<>();
    for (OutlineThread thread : outline.threads()) {
      List<Step> steps = new ArrayList<>();
      for (Step step : thread.steps()) {
        Step numbered = step;
        if (step instanceof Step.Access a && a.location() == location) {
          if (a instanceof Step.Update u && u.adds()) {
            return outline;
          }
          numbered = a.at(location, a.value() > lost ? a.value() - 1 : a.value());
        }
        steps.add(
            numbered instanceof Step.Access a
                ? a.with(guard(a, thread, location, lost))
                : numbered);
      }
      threads.add(new OutlineThread(thread.place(), steps));
    }
    return new Outline(threads);
  }

  private static Optional<Dependency> guard(
      Step.Access access, OutlineThread thread, int location, int lost) {
    return access
        .dependency()
        .map(d ->
            d.guard().isPresent()
                    && d.guard().getAsInt() > lost
                    && thread.steps().get(d.on()) instanceof Step.Access on
                    && on.location() == location
                ? Dependency.guard(d.on(), d.guard().getAsInt() - 1)
                : d);
  }

  /// An addition of nothing stays what it is: a read that is a read-modify-write.
  private static Step exchanging(Step step) {
    return step instanceof Step.Update u && u.adds() && u.value() != 0
        ? new Step.Update(u.location(), u.value(), u.annotation(), u.dependency())
        : step;
  }

  /// Updates in the place of a compare-exchange: with the order that it has if it succeeds, and
  /// with that of its failure.
  private static List<Step.Update> updates(Step.Swap swap) {
    Step.Update update =
        swap.writes()
            ? new Step.Update(swap.location(), swap.value(), swap.annotation(), swap.dependency())
            : new Step.Update(true, true, swap.location(), 0, swap.annotation(), swap.dependency());
    return List.of(update, update.with(new Annotation(swap.failure(), swap.annotation().scope())));
  }

  private static Step onDevice(Step step) {
    return step.with(Annotation.of(step.annotation().order(), Scope.GPU));
  }

  private Outline each(UnaryOperator<Step> change) {
    return new Outline(
        program.threads().stream()
            .map(t -> new OutlineThread(t.place(), t.steps().stream().map(change).toList()))
            .toList());
  }

  private Outline one(int thread, int index, UnaryOperator<Step> change) {
    List<OutlineThread> threads = new ArrayList<>(program.threads());
    List<Step> steps = new ArrayList<>(threads.get(thread).steps());
    steps.set(index, change.apply(steps.get(index)));
    threads.set(thread, new OutlineThread(threads.get(thread).place(), steps));
    return new Outline(threads);
  }

  private Outline placed(IntFunction<Place> place) {
    List<OutlineThread> threads = new ArrayList<>();
    for (OutlineThread thread : program.threads()) {
      threads.add(new OutlineThread(place.apply(threads.size()), thread.steps()));
    }
    return new Outline(threads);
  }
}
