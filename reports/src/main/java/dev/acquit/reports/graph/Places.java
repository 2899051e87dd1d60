package dev.acquit.reports.graph;

import dev.acquit.litmus.ast.Place;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.reports.graph.ExecutionGraph.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The tree of scopes as frames around columns.
///
/// @param scope the level: a CTA, cluster or device
/// @param label its name
/// @param first the first column inside
/// @param last the last column inside
record Places(Scope scope, String label, int first, int last) {
  private static final List<Scope> LEVELS = List.of(Scope.GPU, Scope.CLUSTER, Scope.CTA);

  /// The same columns, with threads that share a device, cluster or CTA beside each other, in the
  /// order of the first of them.
  static List<Column> together(List<Column> columns) {
    Comparator<Column> order = Comparator.comparingInt(c -> 0);
    for (Scope scope : LEVELS) {
      order = order.thenComparingInt(c -> firstWith(scope, c, columns));
    }
    return columns.stream().sorted(order).toList();
  }

  private static int firstWith(Scope scope, Column column, List<Column> columns) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).place().shares(scope, column.place())) {
        return i;
      }
    }
    return columns.size();
  }

  /// The frames, outer ones first. A level that tells no two threads apart has none; nor has a
  /// cluster that is a single CTA.
  static List<Places> frames(List<Column> columns) {
    List<Places> frames = new ArrayList<>();
    for (Scope scope : LEVELS) {
      List<Places> level = new ArrayList<>();
      int first = 0;
      for (int i = 1; i <= columns.size(); i++) {
        Place place = columns.get(first).place();
        if (i == columns.size() || !columns.get(i).place().shares(scope, place)) {
          level.add(new Places(scope, label(scope, place), first, i - 1));
          first = i;
        }
      }
      if (level.size() > 1) {
        level.stream()
            .filter(
                f -> scope != Scope.CLUSTER || columns.get(f.first()).place().cluster().isPresent())
            .forEach(frames::add);
      }
    }
    return frames;
  }

  private static String label(Scope scope, Place place) {
    return switch (scope) {
      case CTA -> "cta " + place.cta();
      case CLUSTER -> "cluster " + place.cluster().orElse(0);
      case GPU, SYS -> "gpu " + place.gpu();
    };
  }
}
