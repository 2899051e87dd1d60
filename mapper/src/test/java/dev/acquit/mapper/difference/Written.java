package dev.acquit.mapper.difference;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Programs in a line: `Wx1:na Wy1:rel || Ry:acq Rx:na<addr0`. `W`, `R`, `U` (read-modify-write)
/// and `F`; location, value, order; `.cta` and so on for a scope that is not gpu; what it depends
/// on. A thread runs in a CTA of its own; `@0` before it puts it into CTA 0, `@1.0` on device 1.
public final class Written {
  private static final Map<Order, String> ORDERS =
      new EnumMap<>(
          Map.of(
              Order.PLAIN, "na",
              Order.VOLATILE, "vol",
              Order.RELAXED, "rlx",
              Order.ACQUIRE, "acq",
              Order.RELEASE, "rel",
              Order.ACQ_REL, "ar",
              Order.SEQ_CST, "sc"));
  private static final Pattern STEP =
      Pattern.compile(
          "([WRUF])([a-z]?)(\\d*):([a-z]+)(?:\\.([a-z]+))?(?:<(addr|data|ctrl)(\\d+))?");
  private static final Pattern PLACE = Pattern.compile("@(?:(\\d+)\\.)?(\\d+)");

  private Written() {}

  /// The program that a line says.
  public static Outline program(String line) {
    List<OutlineThread> threads = new ArrayList<>();
    for (String thread : line.split("\\|\\|", -1)) {
      Place place = Place.cta(threads.size());
      List<Step> steps = new ArrayList<>();
      for (String word : thread.strip().split("\\s+", -1)) {
        Matcher m = PLACE.matcher(word);
        if (m.matches()) {
          int gpu = m.group(1) == null ? 0 : Integer.parseInt(m.group(1));
          place = new Place(gpu, Place.cta(0).cluster(), Integer.parseInt(m.group(2)));
        } else {
          steps.add(step(word));
        }
      }
      threads.add(new OutlineThread(place, steps));
    }
    return new Outline(threads);
  }

  private static Step step(String word) {
    Matcher m = STEP.matcher(word);
    if (!m.matches()) {
      throw new IllegalArgumentException(word);
    }
    Order order =
        ORDERS.entrySet().stream()
            .filter(e -> e.getValue().equals(m.group(4)))
            .findFirst()
            .orElseThrow()
            .getKey();
    Scope scope =
        m.group(5) == null ? Scope.GPU : Scope.valueOf(m.group(5).toUpperCase(Locale.ROOT));
    Annotation mark = Annotation.of(order, scope);
    int location = m.group(2).isEmpty() ? 0 : "xyzwabcdefgh".indexOf(m.group(2));
    Optional<Dependency> on =
        Optional.ofNullable(m.group(6))
            .map(kind ->
                new Dependency(
                    Dependency.Kind.valueOf(kind.toUpperCase(Locale.ROOT)),
                    Integer.parseInt(m.group(7))));
    return switch (m.group(1)) {
      case "W" -> new Step.Store(location, Integer.parseInt(m.group(3)), mark, on);
      case "R" -> new Step.Load(location, mark, on);
      case "U" -> new Step.Update(location, Integer.parseInt(m.group(3)), mark, on);
      default -> new Step.Fence(order, scope);
    };
  }

  /// A program in a line.
  public static String line(Outline outline) {
    List<String> threads = new ArrayList<>();
    for (int t = 0; t < outline.threads().size(); t++) {
      Place place = outline.threads().get(t).place();
      List<String> words = new ArrayList<>();
      if (!place.equals(Place.cta(t))) {
        words.add("@" + (place.gpu() == 0 ? "" : place.gpu() + ".") + place.cta());
      }
      outline.threads().get(t).steps().forEach(s -> words.add(word(s)));
      threads.add(String.join(" ", words));
    }
    return String.join(" || ", threads);
  }

  private static String word(Step step) {
    return switch (step) {
      case Step.Fence f -> "F:" + ORDERS.get(f.order()) + scope(f.scope());
      case Step.Access a ->
          (a.reads() ? a.writes() ? "U" : "R" : "W")
              + Outline.locationName(a.location())
              + (a.writes() ? a.value() : "")
              + ":"
              + ORDERS.get(a.annotation().order())
              + a.annotation().scope().map(Written::scope).orElse("")
              + a.dependency()
                  .map(d -> "<" + d.kind().name().toLowerCase(Locale.ROOT) + d.on())
                  .orElse("");
    };
  }

  private static String scope(Scope scope) {
    return scope == Scope.GPU ? "" : "." + scope.suffix();
  }
}
