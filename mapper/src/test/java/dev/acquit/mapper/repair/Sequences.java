package dev.acquit.mapper.repair;

import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Semantics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// Sequences for tests.
final class Sequences {
  static final Template SC = new Template.Fence(FenceSemantics.SC);
  static final Template MEMBAR = new Template.Membar();

  private Sequences() {}

  /// Reads `fence.sc.S; ld.relaxed.S`.
  static List<Template> of(String text) {
    return Arrays.stream(text.split("; ")).map(t -> Template.of(t).orElseThrow()).toList();
  }

  /// Every sequence of a row with at most one fence on each side of an atomic access; in a row of
  /// fences, every fence.
  static List<List<Template>> universe(RowKey key) {
    List<Template> fences =
        Template.all().stream().filter(t -> t.operation() == Operation.FENCE).toList();
    if (key.operation() == Operation.FENCE) {
      return fences.stream().map(List::of).toList();
    }
    List<Template> accesses =
        Template.all().stream()
            .filter(t -> t.operation() == key.operation())
            .filter(t -> !isWeak(t))
            .toList();
    List<List<Template>> sides =
        Stream.concat(Stream.of(List.<Template>of()), fences.stream().map(List::of)).toList();
    List<List<Template>> all = new ArrayList<>();
    for (List<Template> before : sides) {
      for (Template access : accesses) {
        for (List<Template> after : sides) {
          List<Template> sequence = new ArrayList<>(before);
          sequence.add(access);
          sequence.addAll(after);
          all.add(List.copyOf(sequence));
        }
      }
    }
    return all;
  }

  private static boolean isWeak(Template t) {
    return t.equals(new Template.Load(Semantics.WEAK))
        || t.equals(new Template.Store(Semantics.WEAK));
  }

  static boolean isVolatile(Template t) {
    return t.equals(new Template.Load(Semantics.VOLATILE))
        || t.equals(new Template.Store(Semantics.VOLATILE));
  }
}
