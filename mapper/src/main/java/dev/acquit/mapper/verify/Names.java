package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Names of programs that are judged. Device scope and a block for each thread, the usual ones, are
/// not written.
final class Names {
  private Names() {}

  static String of(Subject subject) {
    List<OutlineThread> threads = subject.outline().threads();
    return subject.shape().map(s -> family(s, threads)).orElseGet(() -> found(threads));
  }

  /// The shape, then for each thread its accesses and fences: `MP+na-rel+sc-na`.
  private static String family(String shape, List<OutlineThread> threads) {
    String words =
        threads.stream()
            .map(t -> t.steps().stream().map(Names::inShape).collect(Collectors.joining("-")))
            .collect(Collectors.joining("+"));
    String ctas = threads.stream().map(t -> "" + t.place().cta()).collect(Collectors.joining());
    return shape + "+" + words + ("0123456789".startsWith(ctas) ? "" : "@" + ctas);
  }

  private static String inShape(Step step) {
    Annotation a = step.annotation();
    if (!a.order().scoped()) {
      return "na";
    }
    String kind = step instanceof Step.Fence ? "F" : step instanceof Step.Update ? "rmw" : "";
    String scope =
        switch (a.scope().orElse(Scope.GPU)) {
          case CTA -> ".blk";
          case CLUSTER -> ".clu";
          case GPU -> "";
          case SYS -> ".sys";
        };
    return kind + order(a.order()) + scope;
  }

  /// The instructions of each thread: `Wx-Wy.rel+Ry.acq.if-Rx`, with `.if` at a read on which what
  /// is behind it waits.
  private static String found(List<OutlineThread> threads) {
    List<Place> places = threads.stream().map(OutlineThread::place).toList();
    List<Place> usual = IntStream.range(0, places.size()).mapToObj(Place::cta).toList();
    String where =
        places.equals(usual)
            ? ""
            : "@" + places.stream().map(Names::word).collect(Collectors.joining(","));
    boolean adds =
        threads.stream()
            .flatMap(t -> t.steps().stream())
            .anyMatch(s -> s instanceof Step.Update u && u.adds());
    return threads.stream().map(Names::found).collect(Collectors.joining("+"))
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
    return kind + location + "." + order(order) + scope;
  }

  private static String word(Place p) {
    String cluster = p.cluster().isPresent() ? "." + p.cluster().getAsInt() : "";
    return (p.gpu() == 0 && cluster.isEmpty() ? "" : p.gpu() + cluster + ".") + p.cta();
  }

  private static String order(Order order) {
    return switch (order) {
      case PLAIN -> "na";
      case RELAXED -> "rlx";
      case ACQUIRE -> "acq";
      case RELEASE -> "rel";
      case ACQ_REL -> "ar";
      case SEQ_CST -> "sc";
      case VOLATILE -> throw new IllegalArgumentException("C++ has no atomic " + order);
    };
  }
}
