package dev.acquit.mapper.prove;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Subject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A program that a solver found, with what its reads read from.
///
/// @param threads the instructions of each thread
/// @param places where the threads run
/// @param adds whether read-modify-writes add a number of their own; otherwise they exchange.
///   Adding shows in the result which writes went before; exchanging makes no write depend on a
///   read
public record Sketch(List<List<Step>> threads, List<Place> places, boolean adds)
    implements Subject {
  /// Copies the lists.
  public Sketch {
    threads = threads.stream().map(List::copyOf).toList();
    places = List.copyOf(places);
  }

  /// The instructions, thread by thread.
  List<Step> steps() {
    return threads.stream().flatMap(List::stream).toList();
  }

  @Override
  public CppTest build() {
    return new SketchWriter(this).test();
  }

  @Override
  public ProgramClass programClass() {
    Set<ThreadScope> all = new HashSet<>();
    Map<Integer, Set<ThreadScope>> byLocation = new HashMap<>();
    for (Step s : steps()) {
      s.scope()
          .ifPresent(scope -> {
            all.add(scope);
            s.location()
                .ifPresent(l -> byLocation.computeIfAbsent(l, k -> new HashSet<>()).add(scope));
          });
    }
    if (all.size() <= 1) {
      return ProgramClass.SAME;
    }
    return byLocation.values().stream().allMatch(s -> s.size() <= 1)
        ? ProgramClass.OBJECT
        : ProgramClass.MIXED;
  }

  @Override
  public int size() {
    return steps().size();
  }

  @Override
  public int accesses() {
    return (int) steps().stream().filter(s -> s.location().isPresent()).count();
  }

  @Override
  public int strength() {
    return steps().stream()
        .mapToInt(s ->
            s.operation().row().order().map(MemoryOrder::ordinal).orElse(-1)
                + 1
                + (s.updates() ? 10 : 0)
                + (s.operation().failure().isPresent() ? 20 : 0)
                + (s.guard() ? 1 : 0))
        .sum();
  }

  @Override
  public String name() {
    String ctas =
        places.stream()
            .map(p ->
                p.gpu()
                    + (p.cluster().isPresent() ? "." + p.cluster().getAsInt() : "")
                    + "."
                    + p.cta())
            .collect(Collectors.joining(","));
    return threads.stream()
            .map(t -> t.stream().map(Sketch::word).collect(Collectors.joining("-")))
            .collect(Collectors.joining("+"))
        + (adds ? "+add" : "")
        + "@"
        + ctas;
  }

  private static String word(Step s) {
    return switch (s.operation().row().operation()) {
          case LOAD -> "R";
          case STORE -> "W";
          case RMW -> s.operation().failure().isPresent() ? "CAS" : "RMW";
          case FENCE -> "F";
        }
        + s.order().map(o -> "." + o.word()).orElse("")
        + s.scope().map(x -> "." + x.word()).orElse("")
        + s.location().stream().mapToObj(l -> "." + SketchWriter.location(l)).findFirst().orElse("")
        + (s.guard() ? "!" : "");
  }

  @Override
  public List<Subject> simpler() {
    return new SimplerSketches(this).all();
  }

  /// The same with another step somewhere.
  Sketch with(int thread, int index, Optional<Step> step) {
    List<List<Step>> changed = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      List<Step> steps = new ArrayList<>(threads.get(t));
      if (t == thread) {
        steps.remove(index);
        step.ifPresent(s -> steps.add(index, s));
      }
      changed.add(steps);
    }
    return new Sketch(changed, places, adds);
  }
}
