package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.verify.Decorated.Access;
import dev.acquit.mapper.verify.Pattern.FenceAt;
import dev.acquit.mapper.verify.Shape.Kind;
import dev.acquit.mapper.verify.Shape.Slot;
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
  private static final List<ThreadScope> TWO = List.of(ThreadScope.BLOCK, ThreadScope.DEVICE);
  private static final List<ThreadScope> FOUR =
      List.of(ThreadScope.BLOCK, ThreadScope.CLUSTER, ThreadScope.DEVICE, ThreadScope.SYSTEM);
  private static final List<MemoryOrder> STRONG_FENCES =
      List.of(MemoryOrder.ACQ_REL, MemoryOrder.SEQ_CST);

  private final FamilySize size;

  /// The family of that size.
  public Family(FamilySize size) {
    this.size = size;
  }

  /// A part of a family: tests of one shape.
  ///
  /// @param shape the shape
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
  public Stream<Decorated> tests(Group group) {
    Stream<Decorated> all =
        switch (size) {
          case FULL -> full(group);
          case CORE ->
              switch (group.programClass()) {
                case SAME -> same(group);
                case OBJECT -> object(group);
                case MIXED -> mixed(group);
              };
        };
    Stream<Decorated> kept =
        all.filter(d -> d.programClass() == group.programClass() && d.isCanonical());
    // In the core family two rules may make one test. The full one is too large to remember.
    return size == FamilySize.CORE ? kept.distinct() : kept;
  }

  private Stream<Decorated> same(Group g) {
    List<Integer> apart = Placements.apart(g.shape().threads().size());
    List<Integer> together = Placements.together(g.shape().threads().size());
    return Pattern.core(g.shape(), Pattern.FENCE_ORDERS).stream()
        .filter(p -> fits(g, p))
        .flatMap(p -> {
          List<List<Optional<MemoryOrder>>> orders =
              new Orders(g, p, p.extras() > (g.shape().hasExchange() ? 0 : 1))
                  .list(g.shape().isSmall(), p.extras() != 1);
          Stream<Decorated> device =
              orders.stream()
                  .map(o ->
                      decorate(
                          g,
                          p,
                          o,
                          uniform(g, ThreadScope.DEVICE),
                          uniformFences(p, ThreadScope.DEVICE),
                          apart));
          Stream<Decorated> block =
              p.extras() > 1
                  ? Stream.of()
                  : orders.stream()
                      .map(o ->
                          decorate(
                              g,
                              p,
                              o,
                              uniform(g, ThreadScope.BLOCK),
                              uniformFences(p, ThreadScope.BLOCK),
                              together));
          return Stream.concat(device, block);
        });
  }

  private Stream<Decorated> object(Group g) {
    List<String> locations = locations(g.shape());
    boolean small = g.shape().isSmall();
    return Pattern.few(g.shape(), STRONG_FENCES).stream()
        .filter(p -> small || p.fences().size() != 1)
        .flatMap(p -> {
          List<List<Optional<MemoryOrder>>> orders =
              new Orders(g, p, true).list(g.shape().isSmall(), false);
          return Product.of(TWO, locations.size())
              .flatMap(byLocation -> {
                List<ThreadScope> scopes =
                    slots(g.shape()).stream()
                        .map(s -> byLocation.get(locations.indexOf(s.location())))
                        .toList();
                return fenceScopes(p, small).flatMap(f -> place(g, p, orders, scopes, f));
              });
        });
  }

  private static Stream<List<ThreadScope>> fenceScopes(Pattern p, boolean free) {
    return free || p.fences().size() <= 1
        ? Product.of(TWO, p.fences().size())
        : TWO.stream().map(scope -> uniformFences(p, scope));
  }

  private Stream<Decorated> mixed(Group g) {
    Stream<Decorated> byAccess =
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
    Stream<Decorated> byThread =
        Pattern.few(g.shape(), STRONG_FENCES).stream()
            .filter(p ->
                p.fences().isEmpty() || p.fences().size() > 1 && g.shape().threads().size() < 4)
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

  private Stream<Decorated> full(Group g) {
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
  private static boolean isPlainAlike(Group g, List<ThreadScope> scopes) {
    List<Slot> slots = slots(g.shape());
    for (int i = 0; i < slots.size(); i++) {
      if (g.plain() && slots.get(i).location().equals("x") && scopes.get(i) != ThreadScope.DEVICE) {
        return false;
      }
    }
    return true;
  }

  /// Plain data is not updated.
  private static boolean fits(Group g, Pattern p) {
    List<Slot> slots = slots(g.shape());
    return !g.plain() || p.updates().stream().noneMatch(i -> slots.get(i).location().equals("x"));
  }

  private static Stream<Decorated> place(
      Group g,
      Pattern p,
      List<List<Optional<MemoryOrder>>> orders,
      List<ThreadScope> scopes,
      List<ThreadScope> fences) {
    return Placements.all(g.shape().threads().size()).stream()
        .filter(ctas -> ctas.stream().distinct().count() > 1 || ctas.size() == 1)
        .filter(ctas -> ctas.size() < 4 || Placements.isEven(ctas))
        .flatMap(ctas -> orders.stream().map(o -> decorate(g, p, o, scopes, fences, ctas)));
  }

  static List<Slot> slots(Shape shape) {
    return shape.threads().stream().flatMap(List::stream).toList();
  }

  private static List<String> locations(Shape shape) {
    return slots(shape).stream().map(Slot::location).distinct().sorted().toList();
  }

  private static List<ThreadScope> uniform(Group g, ThreadScope scope) {
    return slots(g.shape()).stream().map(s -> scope).toList();
  }

  private static List<ThreadScope> uniformFences(Pattern p, ThreadScope scope) {
    return p.fences().stream().map(f -> scope).toList();
  }

  private static List<ThreadScope> ofThreads(Shape shape, List<ThreadScope> threads) {
    List<ThreadScope> scopes = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      for (int i = 0; i < shape.threads().get(t).size(); i++) {
        scopes.add(threads.get(t));
      }
    }
    return scopes;
  }

  private static Decorated decorate(
      Group g,
      Pattern p,
      List<Optional<MemoryOrder>> orders,
      List<ThreadScope> scopes,
      List<ThreadScope> fenceScopes,
      List<Integer> ctas) {
    List<Decorated.Thread> threads = new ArrayList<>();
    int number = 0;
    for (int t = 0; t < g.shape().threads().size(); t++) {
      List<Access> accesses = new ArrayList<>();
      for (Slot slot : g.shape().threads().get(t)) {
        boolean update = slot.kind() == Kind.EXCHANGE || p.updates().contains(number);
        accesses.add(new Access(update, orders.get(number), scopes.get(number)));
        number++;
      }
      List<Decorated.Fence> fences = new ArrayList<>();
      for (int i = 0; i < p.fences().size(); i++) {
        FenceAt f = p.fences().get(i);
        if (f.thread() == t) {
          fences.add(new Decorated.Fence(f.after(), f.order(), fenceScopes.get(i)));
        }
      }
      threads.add(new Decorated.Thread(accesses, fences, ctas.get(t)));
    }
    return new Decorated(g.shape(), g.plain(), threads);
  }
}
