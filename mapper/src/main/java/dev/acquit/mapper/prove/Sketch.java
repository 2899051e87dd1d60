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
import java.util.stream.IntStream;

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
    List<Place> usual = IntStream.range(0, places.size()).mapToObj(Place::cta).toList();
    String where =
        places.equals(usual)
            ? ""
            : "@" + places.stream().map(Sketch::word).collect(Collectors.joining(","));
    return threads.stream()
            .map(t -> t.stream().map(Sketch::word).collect(Collectors.joining("-")))
            .collect(Collectors.joining("+"))
        + (adds ? "+add" : "")
        + where;
  }

  private static String word(Place p) {
    String cluster = p.cluster().isPresent() ? "." + p.cluster().getAsInt() : "";
    return (p.gpu() == 0 && cluster.isEmpty() ? "" : p.gpu() + cluster + ".") + p.cta();
  }

  /// The kind, the location, the order and, if it is not the usual one, the scope: `Wx.rel`.
  private static String word(Step s) {
    String kind =
        switch (s.operation().row().operation()) {
          case LOAD -> "R";
          case STORE -> "W";
          case RMW -> s.operation().failure().isPresent() ? "CAS" : "RMW";
          case FENCE -> "F";
        };
    String location =
        s.location().isPresent() ? SketchWriter.location(s.location().getAsInt()) : "";
    return kind
        + location
        + s.order().map(o -> "." + word(o)).orElse("")
        + s.scope().filter(x -> x != ThreadScope.DEVICE).map(x -> "." + x.word()).orElse("")
        + (s.guard() ? ".if" : "");
  }

  private static String word(MemoryOrder order) {
    return switch (order) {
      case RELAXED -> "rlx";
      case ACQUIRE -> "acq";
      case RELEASE -> "rel";
      case ACQ_REL -> "ar";
      case SEQ_CST -> "sc";
    };
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
