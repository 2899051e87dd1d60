package dev.acquit.mapper.prove;

import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.mapping.TemplateScope;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The ways to break an alternative of a table.
final class Breaks {
  private Breaks() {}

  /// Sequences that do less: a fence missing, on the wrong side, too weak or too narrow; an access
  /// too weak, of one direction only, or too narrow.
  static Set<List<Template>> of(List<Template> good) {
    Set<List<Template>> all = new LinkedHashSet<>();
    for (int i = 0; i < good.size(); i++) {
      Template t = good.get(i);
      for (Template less : less(t)) {
        all.add(with(good, i, less));
      }
      all.add(with(good, i, t.at(new TemplateScope.Fixed(Scope.CTA))));
      if (t.operation() == Operation.FENCE && good.size() > 1) {
        List<Template> fewer = new ArrayList<>(good);
        fewer.remove(i);
        all.add(List.copyOf(fewer));
        if (i == 0) {
          fewer.addLast(t);
        } else {
          fewer.addFirst(t);
        }
        all.add(List.copyOf(fewer));
      }
    }
    all.remove(good);
    return all;
  }

  private static List<Template> with(List<Template> good, int index, Template other) {
    List<Template> changed = new ArrayList<>(good);
    changed.set(index, other);
    return List.copyOf(changed);
  }

  private static List<Template> less(Template t) {
    return switch (t) {
      case Template.Load l ->
          switch (l.semantics()) {
            case ACQUIRE -> List.of(new Template.Load(Semantics.RELAXED));
            case RELAXED -> List.of(new Template.Load(Semantics.WEAK));
            default -> List.of();
          };
      case Template.Store s ->
          switch (s.semantics()) {
            case RELEASE -> List.of(new Template.Store(Semantics.RELAXED));
            case RELAXED -> List.of(new Template.Store(Semantics.WEAK));
            default -> List.of();
          };
      case Template.Atom a ->
          switch (a.semantics()) {
            case ACQ_REL ->
                List.of(
                    new Template.Atom(Semantics.RELAXED),
                    new Template.Atom(Semantics.ACQUIRE),
                    new Template.Atom(Semantics.RELEASE));
            case ACQUIRE ->
                List.of(new Template.Atom(Semantics.RELAXED), new Template.Atom(Semantics.RELEASE));
            case RELEASE ->
                List.of(new Template.Atom(Semantics.RELAXED), new Template.Atom(Semantics.ACQUIRE));
            default -> List.of();
          };
      case Template.Fence f ->
          switch (f.semantics()) {
            case SC ->
                List.of(
                    new Template.Fence(FenceSemantics.ACQ_REL),
                    new Template.Fence(FenceSemantics.ACQUIRE),
                    new Template.Fence(FenceSemantics.RELEASE));
            case ACQ_REL ->
                List.of(
                    new Template.Fence(FenceSemantics.ACQUIRE),
                    new Template.Fence(FenceSemantics.RELEASE));
            case ACQUIRE -> List.of(new Template.Fence(FenceSemantics.RELEASE));
            case RELEASE -> List.of(new Template.Fence(FenceSemantics.ACQUIRE));
          };
      case Template.Membar m -> List.of();
    };
  }
}
