package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.mapper.verify.Pattern.FenceAt;
import dev.acquit.mapper.verify.Shape.Kind;
import dev.acquit.mapper.verify.Shape.Slot;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The decorations of the classic shapes, class by class.
///
/// The core family:
///
/// - same: one scope, device, a CTA for each thread, and for tests with at most one extra also
///   scope block in one CTA. (Under one block scope threads of different CTAs cannot synchronise,
///   so tests across CTAs race.) Fences and read-modify-writes as [Pattern#core] says. In small
///   tests (two threads, at most four accesses) every access has every order; in larger ones the
///   accesses of all threads but one agree in strength within their thread, and with a single fence
///   or read-modify-write within every thread.
/// - object: every variable block or device; fences acq_rel and seq_cst, block or device, none or
///   one in each thread, in small tests also a single one; strengths in larger tests alike within
///   each thread. All placements but one common CTA, of four threads only those in CTAs of equal
///   size.
/// - mixed: small tests without fences with a scope for each access; all tests with a scope for
///   each thread and its fence; placements as above.
///
/// Strengths are relaxed; acquire or release; seq_cst. Where two extras stand in a test, and
/// outside of the class same, read-modify-writes are relaxed, acq_rel or seq_cst. Of tests that are
/// the same up to turning a symmetric shape around, one is kept.
public final class Family {
  private static final List<Scope> TWO = List.of(Scope.CTA, Scope.GPU);
  private static final List<Scope> FOUR = List.of(Scope.CTA, Scope.CLUSTER, Scope.GPU, Scope.SYS);
  private static final List<Order> STRONG_FENCES = List.of(Order.ACQ_REL, Order.SEQ_CST);

  private final FamilySize size;

  /// The family of that size.
  public Family(FamilySize size) {
    this.size = size;
  }

  /// A part of a family: tests of one shape.
  ///
  /// @param plain whether `x` is non-atomic data
  /// @param programClass the class of all its tests
  public record Group(Shape shape, boolean plain, ProgramClass programClass) {}

  /// The parts of a class that are not in a narrower one, from small to large shapes.
  public List<Group> groups(ProgramClass programClass) {
    List<Group> groups = new ArrayList<>();
    for (Shape shape : Shape.classics()) {
      groups.add(new Group(shape, false, programClass));
      if (shape.plain()) {
        groups.add(new Group(shape, true, programClass));
      }
    }
    return groups;
  }

  /// The tests of a group, made as they are taken.
  public Stream<Subject> tests(Group group) {
    Stream<Subject> all =
        switch (size) {
          case FULL -> full(group);
          case CORE ->
              switch (group.programClass()) {
                case SAME -> same(group);
                case OBJECT -> object(group);
                case MIXED -> mixed(group);
              };
        };
    Stream<Subject> kept =
        all.filter(s ->
            s.programClass() == group.programClass() && isCanonical(group.shape(), s.outline()));
    // In the core family two rules may make one test. The full one is too large to remember.
    return size == FamilySize.CORE ? kept.distinct() : kept;
  }

  private Stream<Subject> same(Group g) {
    List<Integer> apart = Placements.apart(g.shape().threads().size());
    List<Integer> together = Placements.together(g.shape().threads().size());
    return Pattern.core(g.shape(), Pattern.FENCE_ORDERS).stream()
        .filter(p -> fits(g, p))
        .flatMap(p -> {
          List<List<Order>> orders =
              new Orders(g, p, p.extras() > (g.shape().hasExchange() ? 0 : 1))
                  .list(g.shape().isSmall(), p.extras() != 1);
          Stream<Subject> device =
              orders.stream()
                  .map(o ->
                      decorate(g, p, o, uniform(g, Scope.GPU), uniformFences(p, Scope.GPU), apart));
          Stream<Subject> block =
              p.extras() > 1
                  ? Stream.of()
                  : orders.stream()
                      .map(o ->
                          decorate(
                              g,
                              p,
                              o,
                              uniform(g, Scope.CTA),
                              uniformFences(p, Scope.CTA),
                              together));
          return Stream.concat(device, block);
        });
  }

  private Stream<Subject> object(Group g) {
    List<Integer> locations = locations(g.shape());
    boolean small = g.shape().isSmall();
    return Pattern.few(g.shape(), STRONG_FENCES).stream()
        .filter(p -> small || p.fences().size() != 1)
        .flatMap(p -> {
          List<List<Order>> orders = new Orders(g, p, true).list(g.shape().isSmall(), false);
          return Product.of(TWO, locations.size())
              .flatMap(byLocation -> {
                List<Scope> scopes =
                    slots(g.shape()).stream()
                        .map(s -> byLocation.get(locations.indexOf(s.location())))
                        .toList();
                return fenceScopes(p, small).flatMap(f -> place(g, p, orders, scopes, f));
              });
        });
  }

  private static Stream<List<Scope>> fenceScopes(Pattern p, boolean free) {
    return free || p.fences().size() <= 1
        ? Product.of(TWO, p.fences().size())
        : TWO.stream().map(scope -> uniformFences(p, scope));
  }

  private Stream<Subject> mixed(Group g) {
    Stream<Subject> byAccess =
        !g.shape().isSmall()
            ? Stream.of()
            : Product.of(TWO, g.shape().size())
                .flatMap(scopes ->
                    place(
                        g,
                        Pattern.NONE,
                        new Orders(g, Pattern.NONE, true).list(true, false),
                        scopes,
                        List.of()));
    Stream<Subject> byThread =
        Pattern.few(g.shape(), STRONG_FENCES).stream()
            .filter(p ->
                p.fences().isEmpty() || (p.fences().size() > 1 && g.shape().threads().size() < 4))
            .flatMap(p ->
                Product.of(TWO, g.shape().threads().size())
                    .flatMap(threads ->
                        place(
                            g,
                            p,
                            new Orders(g, p, true).list(false, false),
                            ofThreads(g.shape(), threads),
                            p.fences().stream().map(f -> threads.get(f.thread())).toList())));
    return Stream.concat(byAccess, byThread);
  }

  private Stream<Subject> full(Group g) {
    return Pattern.full(g.shape()).stream()
        .filter(p -> fits(g, p))
        .flatMap(p ->
            Product.of(FOUR, g.shape().size() + p.fences().size())
                .filter(scopes -> isPlainAlike(g, scopes))
                .flatMap(scopes ->
                    Placements.all(g.shape().threads().size()).stream()
                        .flatMap(ctas ->
                            new Orders(g, p, false)
                                .list(true, true).stream()
                                    .map(o ->
                                        decorate(
                                            g,
                                            p,
                                            o,
                                            scopes.subList(0, g.shape().size()),
                                            scopes.subList(g.shape().size(), scopes.size()),
                                            ctas)))));
  }

  /// Scopes mean nothing to plain data: one choice of them is enough.
  private static boolean isPlainAlike(Group g, List<Scope> scopes) {
    List<Slot> slots = slots(g.shape());
    for (int i = 0; i < slots.size(); i++) {
      if (g.plain() && slots.get(i).location() == 0 && scopes.get(i) != Scope.GPU) {
        return false;
      }
    }
    return true;
  }

  /// Plain data is not updated.
  private static boolean fits(Group g, Pattern p) {
    List<Slot> slots = slots(g.shape());
    return !g.plain() || p.updates().stream().noneMatch(i -> slots.get(i).location() == 0);
  }

  private static Stream<Subject> place(
      Group g, Pattern p, List<List<Order>> orders, List<Scope> scopes, List<Scope> fences) {
    return Placements.all(g.shape().threads().size()).stream()
        .filter(ctas -> ctas.stream().distinct().count() > 1 || ctas.size() == 1)
        .filter(ctas -> ctas.size() < 4 || Placements.isEven(ctas))
        .flatMap(ctas -> orders.stream().map(o -> decorate(g, p, o, scopes, fences, ctas)));
  }

  static List<Slot> slots(Shape shape) {
    return shape.threads().stream().flatMap(List::stream).toList();
  }

  private static List<Integer> locations(Shape shape) {
    return slots(shape).stream().map(Slot::location).distinct().sorted().toList();
  }

  private static List<Scope> uniform(Group g, Scope scope) {
    return slots(g.shape()).stream().map(s -> scope).toList();
  }

  private static List<Scope> uniformFences(Pattern p, Scope scope) {
    return p.fences().stream().map(f -> scope).toList();
  }

  private static List<Scope> ofThreads(Shape shape, List<Scope> threads) {
    List<Scope> scopes = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      for (int i = 0; i < shape.threads().get(t).size(); i++) {
        scopes.add(threads.get(t));
      }
    }
    return scopes;
  }

  /// A test of a group.
  ///
  /// @param orders of each slot, numbered through all threads
  /// @param scopes of each slot
  /// @param fenceScopes of each fence of the pattern
  /// @param ctas where the threads run
  static Subject decorate(
      Group g,
      Pattern p,
      List<Order> orders,
      List<Scope> scopes,
      List<Scope> fenceScopes,
      List<Integer> ctas) {
    List<OutlineThread> threads = new ArrayList<>();
    int number = 0;
    for (int t = 0; t < g.shape().threads().size(); t++) {
      List<Step> steps = new ArrayList<>();
      Optional<Dependency> guard = Optional.empty();
      List<Slot> slots = g.shape().threads().get(t);
      for (int i = 0; i < slots.size(); i++) {
        Slot slot = slots.get(i);
        Annotation mark = Annotation.of(orders.get(number), scopes.get(number));
        steps.add(access(slot, p.updates().contains(number), mark, guard));
        if (g.plain() && slot.kind() != Kind.WRITE) {
          int expected = slot.kind() == Kind.EXCHANGE ? 1 : slot.value();
          guard = Optional.of(Dependency.guard(steps.size() - 1, expected));
        }
        for (int f = 0; f < p.fences().size(); f++) {
          FenceAt at = p.fences().get(f);
          if (at.thread() == t && at.after() == i) {
            steps.add(new Step.Fence(at.order(), fenceScopes.get(f)));
          }
        }
        number++;
      }
      threads.add(new OutlineThread(Place.cta(ctas.get(t)), steps));
    }
    return new Subject(Optional.of(g.shape().name()), new Outline(threads));
  }

  private static Step access(
      Slot slot, boolean update, Annotation mark, Optional<Dependency> guard) {
    int location = slot.location();
    return switch (slot.kind()) {
      case READ ->
          update
              ? new Step.Update(true, true, location, 0, mark, guard)
              : new Step.Load(location, mark, guard);
      case WRITE ->
          update
              ? new Step.Update(location, slot.value(), mark, guard)
              : new Step.Store(location, slot.value(), mark, guard);
      case EXCHANGE -> new Step.Update(location, slot.value(), mark, guard);
    };
  }

  /// Whether a test is the one that stands for all that are the same up to turning its shape.
  static boolean isCanonical(Shape shape, Outline outline) {
    String mine = signature(outline, 0);
    for (int by = shape.turn();
        shape.turn() > 0 && by < outline.threads().size();
        by += shape.turn()) {
      if (signature(outline, by).compareTo(mine) < 0) {
        return false;
      }
    }
    return true;
  }

  /// What was chosen for each thread, beginning with one: of its accesses, then of its fences.
  private static String signature(Outline outline, int first) {
    StringBuilder s = new StringBuilder();
    List<Integer> ctas = new ArrayList<>();
    int count = outline.threads().size();
    for (int t = 0; t < count; t++) {
      OutlineThread thread = outline.threads().get((t + first) % count);
      int cta = thread.place().cta();
      if (!ctas.contains(cta)) {
        ctas.add(cta);
      }
      StringBuilder fences = new StringBuilder();
      int accesses = 0;
      for (Step step : thread.steps()) {
        boolean fence = step instanceof Step.Fence;
        Annotation mark = step.annotation();
        (fence
                ? fences.append('f').append(accesses)
                : s.append(step instanceof Step.Update ? 'u' : 'a'))
            .append(mark.order().ordinal())
            .append(mark.scope().map(Enum::ordinal).orElse(0));
        accesses += fence ? 0 : 1;
      }
      s.append(fences).append('@').append(ctas.indexOf(cta)).append(';');
    }
    return s.toString();
  }
}
