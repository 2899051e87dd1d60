package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.generate.cycle.Edge.Communication;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Edges and annotations as text, in the words of diy.
///
/// ```
/// Rfe Fre Coe Rfi Fri Coi    communication with another thread, within a thread; Wse is Coe
/// PodWR PosRR                program order, to another location or the same; from and to
/// FenceScdWR FenceSc.ctasWW  a fence in between: Sc, AcqRel, Acq or Rel; its scope
/// DpAddrdR DpDatadW DpCtrlsW a dependency
/// Rmw                        a read-modify-write
/// Na Vol Rlx Acq Rel.cta Sc  annotations: Na or Weak, Vol, Rlx, Acq, Rel, AcqRel, Sc; their scope
/// ```
///
/// Scopes are `.cta`, `.cluster`, `.gpu` and `.sys`, or `.block`, `.device` and `.system`; where
/// none is written it is `.gpu`. PTX's spelling `Fence.acq_rel.gpudWW` is read too, and case does
/// not matter. `*` stands for any characters: `Pod**`, `Pod*W`, `FenceSc*dWR`, `Rel.*`. `|` parts
/// choices: `Rfe|Coe`, `Rlx|Rel`.
public final class EdgeText {
  private EdgeText() {}

  /// The edges that words stand for, without repetition, in the order of the words.
  ///
  /// @param source what messages call the text
  /// @param text words with blanks or commas between them
  /// @throws InputException if a word is no edge
  public static List<Edge> edges(String source, String text) throws InputException {
    Set<Edge> edges = new LinkedHashSet<>();
    for (Word word : Word.split(source, text)) {
      edges.addAll(word.edges());
    }
    return List.copyOf(edges);
  }

  /// The annotations that words stand for, without repetition, in the order of the words.
  ///
  /// @param source what messages call the text
  /// @param text words with blanks or commas between them
  /// @throws InputException if a word is no annotation
  public static List<Annotation> annotations(String source, String text) throws InputException {
    Set<Annotation> annotations = new LinkedHashSet<>();
    for (Word word : Word.split(source, text)) {
      annotations.addAll(word.annotations());
    }
    return List.copyOf(annotations);
  }

  /// An edge as it is written; read back it is the same.
  public static String write(Edge edge) {
    return switch (edge) {
      case Communication c -> capital(c.kind().name()) + (c.internal() ? "i" : "e");
      case Edge.ProgramOrder p -> "Po" + extent(p) + p.source() + p.target();
      case Edge.Fenced f ->
          "Fence" + order(f.order()) + scope(f.scope()) + extent(f) + f.source() + f.target();
      case Edge.Depends d -> "Dp" + kind(d.kind()) + extent(d) + d.target();
      case Edge.ReadModifyWrite r -> "Rmw";
    };
  }

  /// An annotation as it is written; `Na` for a plain access.
  public static String write(Annotation annotation) {
    return order(annotation.order()) + annotation.scope().map(EdgeText::scope).orElse("");
  }

  /// The word for an order.
  static String order(Order order) {
    return order == Order.ACQ_REL ? "AcqRel" : capital(order.word());
  }

  /// `.cta`; nothing for the scope that goes without saying.
  static String scope(Scope scope) {
    return scope == Scope.GPU ? "" : "." + scope.suffix();
  }

  /// The word for a kind of dependency.
  static String kind(Dependency.Kind kind) {
    return capital(kind.name());
  }

  private static String extent(Edge edge) {
    return edge.sameLocation() ? "s" : "d";
  }

  private static String capital(String word) {
    return Character.toUpperCase(word.charAt(0)) + word.substring(1).toLowerCase(Locale.ROOT);
  }

  /// All edges there are, in [Edge#ORDER].
  public static List<Edge> all() {
    List<Edge> all = new ArrayList<>();
    for (boolean same : new boolean[] {false, true}) {
      for (Direction source : Direction.values()) {
        for (Direction target : Direction.values()) {
          all.add(new Edge.ProgramOrder(source, target, same));
          for (Order order : Order.values()) {
            for (Scope scope : Scope.values()) {
              if (order.fences()) {
                all.add(new Edge.Fenced(order, scope, source, target, same));
              }
            }
          }
        }
      }
      for (Dependency.Kind kind : Dependency.Kind.values()) {
        all.add(new Edge.Depends(kind, Direction.W, same));
        if (kind != Dependency.Kind.DATA) {
          all.add(new Edge.Depends(kind, Direction.R, same));
        }
      }
    }
    for (Communication.Kind kind : Communication.Kind.values()) {
      all.add(new Communication(kind, false));
      all.add(new Communication(kind, true));
    }
    all.add(new Edge.ReadModifyWrite());
    all.sort(Edge.ORDER);
    return List.copyOf(all);
  }
}
