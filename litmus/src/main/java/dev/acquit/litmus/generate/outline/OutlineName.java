package dev.acquit.litmus.generate.outline;

import dev.acquit.litmus.ast.Place;
import dev.acquit.ptx.isa.Scope;
import java.util.List;

/// Names programs after what is in them, so that different programs have different names:
/// `Wx.rlx-Wy.rel+Ry.acq-Rx.rlx`, threads between `+`, steps between `-`.
///
/// A step is `R`, `W`, `U` (exchange), `A` (addition), `C` (compare-exchange) or `F` (fence), its
/// location, and its order and scope; the scope gpu and the order plain are left out. `.addr0` is a
/// dependency on step 0 of the thread. Places come last, as `@0,0,1` for the CTA of each thread,
/// with cluster and device before it where there are several; left out where each thread has its
/// own CTA.
public final class OutlineName {
  private OutlineName() {}

  /// The name of a program.
  public static String of(Outline outline) {
    StringBuilder name = new StringBuilder();
    boolean usual = true;
    for (int t = 0; t < outline.threads().size(); t++) {
      OutlineThread thread = outline.threads().get(t);
      name.append(t == 0 ? "" : "+");
      List<Step> steps = thread.steps();
      for (int i = 0; i < steps.size(); i++) {
        name.append(i == 0 ? "" : "-");
        step(steps.get(i), name);
      }
      usual &= thread.place().equals(Place.cta(t));
    }
    if (!usual) {
      for (int t = 0; t < outline.threads().size(); t++) {
        name.append(t == 0 ? '@' : ',');
        place(outline.threads().get(t).place(), name);
      }
    }
    return name.toString();
  }

  private static void step(Step step, StringBuilder name) {
    switch (step) {
      case Step.Load load -> access('R', load, name);
      case Step.Store store -> access('W', store, name);
      case Step.Update update -> access(update.adds() ? 'A' : 'U', update, name);
      case Step.Swap swap -> access('C', swap, name);
      case Step.Fence fence -> order(name.append('F'), fence.annotation());
    }
  }

  private static void access(char kind, Step.Access access, StringBuilder name) {
    name.append(kind).append(Outline.locationName(access.location()));
    order(name, access.annotation());
    access
        .dependency()
        .ifPresent(d ->
            name.append(
                    switch (d.kind()) {
                      case ADDR -> ".addr";
                      case DATA -> ".data";
                      case CTRL -> d.guard().isPresent() ? ".if" : ".ctrl";
                    })
                .append(d.on()));
  }

  private static void order(StringBuilder name, Annotation annotation) {
    name.append(annotation.order() == Order.PLAIN ? "" : "." + annotation.order().word());
    annotation
        .scope()
        .filter(scope -> scope != Scope.GPU)
        .ifPresent(scope -> name.append('.').append(scope.suffix()));
  }

  private static void place(Place place, StringBuilder name) {
    if (place.gpu() != 0 || place.cluster().isPresent()) {
      name.append(place.gpu()).append('.');
    }
    if (place.cluster().isPresent()) {
      name.append(place.cluster().getAsInt()).append('.');
    }
    name.append(place.cta());
  }
}
