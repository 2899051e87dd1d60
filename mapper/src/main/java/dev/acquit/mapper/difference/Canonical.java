package dev.acquit.mapper.difference;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.litmus.outcome.State;
import dev.acquit.mapper.weaken.Accessed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/// A program as it is written when nothing but itself matters: threads in the order that makes its
/// key least, locations, values and places numbered as they appear. Programs are the same up to
/// symmetry just where their keys are equal.
///
/// @param outline the program so written
/// @param key a text that is equal just for equal programs
/// @param terms from the registers and locations of the original to those of the program
/// @param values for each location of the original, by its old number, from the values written
///   there to those that the program writes
record Canonical(
    Outline outline,
    String key,
    Map<Term, Term> terms,
    Map<Integer, Map<Integer, Integer>> values) {

  /// A program, canonically.
  static Canonical of(Outline outline) {
    Canonical least = null;
    for (List<Integer> order : orders(outline.threads().size())) {
      Canonical next = in(outline, order);
      if (least == null || next.key.compareTo(least.key) < 0) {
        least = next;
      }
    }
    return least;
  }

  /// A text that is equal just for outcomes of programs that are the same up to symmetry.
  static String key(Outline outline, Map<Term, Value> outcome) {
    String least = null;
    for (List<Integer> order : orders(outline.threads().size())) {
      Canonical next = in(outline, order);
      String key = next.key + '|' + State.of(next.translate(outline, outcome));
      if (least == null || key.compareTo(least) < 0) {
        least = key;
      }
    }
    return least;
  }

  /// An outcome of the original in the words of this program.
  SequencedMap<Term, Value> translate(Outline original, Map<Term, Value> outcome) {
    Accessed accessed = Accessed.of(original);
    SequencedMap<Term, Value> translated = new TreeMap<>(State.TERM_ORDER);
    outcome.forEach((term, value) ->
        translated.put(terms.get(term), value(values.get(accessed.location(term)), value)));
    return translated;
  }

  private static Value value(Map<Integer, Integer> written, Value value) {
    if (value instanceof Value.Number(long n)) {
      Integer now = written.get((int) n);
      return now == null ? value : Value.of(now);
    }
    return value;
  }

  /// The program with its threads in this order.
  private static Canonical in(Outline outline, List<Integer> order) {
    Map<Integer, Integer> locations = new HashMap<>();
    Map<Integer, Map<Integer, Integer>> values = new HashMap<>();
    List<OutlineThread> threads = new ArrayList<>();
    PlaceNumbers places = new PlaceNumbers();
    for (int t : order) {
      List<Step> steps = new ArrayList<>();
      for (Step step : outline.threads().get(t).steps()) {
        if (step instanceof Step.Access a) {
          int location = locations.computeIfAbsent(a.location(), l -> locations.size());
          Map<Integer, Integer> written =
              values.computeIfAbsent(a.location(), l -> new HashMap<>());
          steps.add(a.at(location, a.writes() ? number(written, a.value()) : 0));
        } else {
          steps.add(step);
        }
      }
      threads.add(new OutlineThread(places.of(outline.threads().get(t).place()), steps));
    }
    Outline made = new Outline(threads);
    Map<Term, Term> terms = new HashMap<>();
    for (int t = 0; t < order.size(); t++) {
      List<Step> steps = threads.get(t).steps();
      for (int i = 0; i < steps.size(); i++) {
        if (steps.get(i) instanceof Step.Access a && a.reads()) {
          terms.put(outline.result(order.get(t), i), made.result(t, i));
        }
      }
    }
    locations.forEach((old, now) -> terms.put(Outline.memory(old), Outline.memory(now)));
    return new Canonical(made, text(made), terms, values);
  }

  private static int number(Map<Integer, Integer> written, int value) {
    // Zero stays zero: it is what locations hold at first.
    return value == 0
        ? 0
        : written.computeIfAbsent(
            value, v -> 1 + (int) written.keySet().stream().filter(k -> k != 0).count());
  }

  private static String text(Outline outline) {
    StringBuilder s = new StringBuilder();
    for (OutlineThread thread : outline.threads()) {
      Place p = thread.place();
      s.append(';').append(p.gpu()).append('.');
      s.append(p.cluster().orElse(-1)).append('.').append(p.cta());
      for (Step step : thread.steps()) {
        s.append(',');
        switch (step) {
          case Step.Fence fence -> annotation(s.append('F'), fence.annotation());
          case Step.Access a -> {
            s.append(a.reads() ? a.writes() ? 'U' : 'R' : 'W').append(a.location());
            s.append(a.writes() ? "=" + a.value() : "");
            annotation(s, a.annotation());
            a.dependency().ifPresent(d -> s.append('d').append(d.kind().ordinal()).append(d.on()));
          }
        }
      }
    }
    return s.toString();
  }

  private static void annotation(StringBuilder s, Annotation annotation) {
    s.append('o').append(annotation.order().ordinal());
    annotation.scope().ifPresent(c -> s.append('s').append(c.ordinal()));
  }

  private static List<List<Integer>> orders(int threads) {
    List<List<Integer>> all = new ArrayList<>();
    permute(threads, new ArrayList<>(), all);
    return all;
  }

  private static void permute(int threads, List<Integer> chosen, List<List<Integer>> all) {
    if (chosen.size() == threads) {
      all.add(List.copyOf(chosen));
      return;
    }
    for (int t = 0; t < threads; t++) {
      if (!chosen.contains(t)) {
        chosen.add(t);
        permute(threads, chosen, all);
        chosen.removeLast();
      }
    }
  }

  /// Numbers devices, clusters and CTAs as they appear.
  private static final class PlaceNumbers {
    private final Map<Integer, Integer> gpus = new HashMap<>();
    private final Map<Place, Integer> clusters = new HashMap<>();
    private final Map<Place, Integer> ctas = new HashMap<>();

    Place of(Place place) {
      int gpu = gpus.computeIfAbsent(place.gpu(), g -> gpus.size());
      Place cluster = new Place(place.gpu(), place.cluster(), 0);
      OptionalInt number =
          place.cluster().isEmpty()
              ? OptionalInt.empty()
              : OptionalInt.of(next(clusters, cluster, p -> p.gpu() == place.gpu()));
      int cta =
          next(ctas, place, p -> p.gpu() == place.gpu() && p.cluster().equals(place.cluster()));
      return new Place(gpu, number, cta);
    }

    private static int next(Map<Place, Integer> known, Place place, Predicate<Place> beside) {
      Integer number = known.get(place);
      if (number == null) {
        number = (int) known.keySet().stream().filter(beside).count();
        known.put(place, number);
      }
      return number;
    }
  }
}
