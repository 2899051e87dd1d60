package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Names of programs that were found. Device scope and a block for each thread, the usual ones, are
/// not written.
final class FoundNames {
  private FoundNames() {}

  /// The instructions of each thread: `Wx-Wy.rel+Ry.acq.if-Rx`, with `.if` at a read on which what
  /// is behind it waits.
  static String of(Outline outline) {
    List<OutlineThread> threads = outline.threads();
    List<Place> places = threads.stream().map(OutlineThread::place).toList();
    List<Place> usual = IntStream.range(0, places.size()).mapToObj(Place::cta).toList();
    String where =
        places.equals(usual)
            ? ""
            : "@" + places.stream().map(FoundNames::word).collect(Collectors.joining(","));
    boolean adds =
        threads.stream()
            .flatMap(t -> t.steps().stream())
            .anyMatch(s -> s instanceof Step.Update u && u.adds());
    return threads.stream().map(FoundNames::found).collect(Collectors.joining("+"))
        + (adds ? "+add" : "")
        + where;
  }

  private static String found(OutlineThread thread) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < thread.steps().size(); i++) {
      int at = i;
      boolean guards =
          thread.steps().stream()
              .anyMatch(s ->
                  s instanceof Step.Access a
                      && Subject.guard(a).filter(d -> d.on() == at).isPresent());
      words.add(word(thread.steps().get(i)) + (guards ? ".if" : ""));
    }
    return String.join("-", words);
  }

  /// The kind, the location, the order and the scope: `Wx.rel`.
  private static String word(Step step) {
    String kind =
        switch (step) {
          case Step.Load l -> "R";
          case Step.Store s -> "W";
          case Step.Update u -> "RMW";
          case Step.Swap s -> "CAS";
          case Step.Fence f -> "F";
        };
    String location = step instanceof Step.Access a ? Outline.locationName(a.location()) : "";
    Annotation mark = step.annotation();
    if (!mark.order().scoped()) {
      return kind + location;
    }
    Order order = step instanceof Step.Swap swap ? swap.failure() : mark.order();
    String scope =
        mark.scope().isEmpty()
            ? ".thread"
            : switch (mark.scope().get()) {
              case CTA -> ".block";
              case CLUSTER -> ".cluster";
              case GPU -> "";
              case SYS -> ".system";
            };
    return kind + location + "." + order.word() + scope;
  }

  private static String word(Place p) {
    String cluster = p.cluster().isPresent() ? "." + p.cluster().getAsInt() : "";
    return (p.gpu() == 0 && cluster.isEmpty() ? "" : p.gpu() + cluster + ".") + p.cta();
  }
}
