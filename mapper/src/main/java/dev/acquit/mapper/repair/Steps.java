package dev.acquit.mapper.repair;

import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.FenceSide;
import dev.acquit.mapper.mapping.Join;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.Requirement;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.mapping.Strength;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.mapping.TemplateScope;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Semantics;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.Predicate;

/// The sequences that are one step weaker or stronger than a sequence, in the order of [Strength],
/// and all that can be reached so.
///
/// A step down drops a fence, or makes a fence or the access weaker by as little as possible. A
/// step up is the inverse, and adds a fence only on a side of the access that has none, so there
/// are finitely many. Not all of the order is walked on, since some of it would help nobody:
///
/// - An atomic access never becomes weak, and plain accesses are left alone.
/// - The last fence of a row of fences stays: an alternative has an instruction.
/// - Nothing becomes volatile or `membar`; those are other ways to write what there is. `membar`
///   steps down to `fence.acq_rel`, as `fence.sc` does. Only where a table may not use `fence.sc`
///   is `membar` added.
/// - No step leads to an instruction that needs more than the table's header promises.
public final class Steps {
  private static final Template SC = new Template.Fence(FenceSemantics.SC);

  private static final Comparator<List<Template>> WEAKEST_FIRST =
      Comparator.<List<Template>>comparingInt(Strength::height)
          .thenComparing(Steps::preferred)
          .thenComparing(List::toString);

  private final Join join;
  private final FenceSide side;

  private Steps(Optional<Requirement> limit, FenceSide side) {
    this.side = side;
    Predicate<Template> allowed = t -> limit.map(l -> l.covers(t.requirement())).orElse(true);
    this.join =
        Join.of(
            Template.all().stream()
                .filter(allowed)
                .filter(t -> !(t instanceof Template.Membar) || !allowed.test(SC))
                .filter(t -> semantics(t) != Semantics.WEAK && semantics(t) != Semantics.VOLATILE));
  }

  /// The steps with the instructions that the header of a table allows.
  public static Steps of(Mapping table) {
    return new Steps(table.header().requirement(), FenceSide.of(table.rows()));
  }

  /// The steps with all instructions, for tables with fences before seq_cst accesses.
  public static Steps all() {
    return new Steps(Optional.empty(), FenceSide.BEFORE);
  }

  /// Which of two sequences to prefer where both do: the one of fewer instructions, then with the
  /// weaker access, then with the weaker fences.
  public static int preferred(List<Template> a, List<Template> b) {
    return Comparator.<List<Template>>comparingInt(List::size)
        .thenComparingInt(s -> Strength.height(accessOf(s)))
        .thenComparingInt(Strength::height)
        .thenComparing(List::toString)
        .compare(a, b);
  }

  /// The steps down from a sequence, in the order of its instructions; of two that lead to the same
  /// sequence the first.
  ///
  /// @param key the row that it stands in
  public List<Step> down(RowKey key, List<Template> sequence) {
    if (key.plain()) {
      return List.of();
    }
    List<Step> steps = new ArrayList<>();
    Set<List<Template>> reached = new LinkedHashSet<>();
    for (int i = 0; i < sequence.size(); i++) {
      Template from = sequence.get(i);
      List<Step> here = new ArrayList<>();
      for (Template to : below(from)) {
        here.add(new Step(i, from, Optional.of(to)));
      }
      boolean fence = from.operation() == Operation.FENCE;
      if (fence && (key.operation() != Operation.FENCE || sequence.size() > 1)) {
        here.add(new Step(i, from, Optional.empty()));
      }
      here.stream().filter(s -> reached.add(s.apply(sequence))).forEach(steps::add);
    }
    return List.copyOf(steps);
  }

  /// The sequences one step up, weakest first.
  ///
  /// @param key the row that the sequence stands in
  public List<List<Template>> up(RowKey key, List<Template> sequence) {
    if (key.plain()) {
      return List.of();
    }
    SequencedSet<List<Template>> found = new LinkedHashSet<>();
    for (int i = 0; i < sequence.size(); i++) {
      for (Template to : above(sequence.get(i))) {
        found.add(new Step(i, sequence.get(i), Optional.of(to)).apply(sequence));
      }
    }
    int access = Strength.access(sequence);
    for (Template fence :
        join.menu().stream().filter(t -> t.operation() == Operation.FENCE).toList()) {
      if (access == 0) {
        List<Template> more = new ArrayList<>(sequence);
        more.addFirst(fence);
        found.add(List.copyOf(more));
      }
      if (access >= 0 && access == sequence.size() - 1) {
        List<Template> more = new ArrayList<>(sequence);
        more.addLast(fence);
        found.add(List.copyOf(more));
      }
    }
    return found.stream().sorted(WEAKEST_FIRST).toList();
  }

  /// All sequences that steps up lead to, weakest first: whatever is weaker than another stands
  /// before it. Where a sequence names scopes, the one with those of its operation comes first, and
  /// what steps up lead to from there.
  ///
  /// @param key the row that the sequence stands in
  public List<List<Template>> allAbove(RowKey key, List<Template> sequence) {
    Set<List<Template>> found = new LinkedHashSet<>();
    List<Template> own = own(sequence);
    ArrayDeque<List<Template>> open = new ArrayDeque<>(List.of(own));
    if (!own.equals(sequence)) {
      found.add(own);
    }
    while (!open.isEmpty()) {
      up(key, open.remove()).stream().filter(found::add).forEach(open::add);
    }
    return found.stream().sorted(WEAKEST_FIRST).toList();
  }

  /// The sequence with the scope of its operation at each instruction, which is what an operation
  /// asks for.
  private static List<Template> own(List<Template> sequence) {
    return sequence.stream().map(t -> t.at(TemplateScope.own())).toList();
  }

  /// The sequence with all that its memory order asks for ([Alternative#promised]) and all that it
  /// has, but for scopes that it names.
  ///
  /// @param key the row that the sequence stands in
  List<Template> mended(RowKey key, List<Template> sequence) {
    return key.plain() ? sequence : join.of(own(sequence), Alternative.promised(key, side));
  }

  /// The sequence with the strongest instructions ([Alternative#strongest]).
  ///
  /// @param key the row that the sequence stands in
  List<Template> strongest(RowKey key, List<Template> sequence) {
    return key.plain() ? sequence : join.of(own(sequence), Alternative.strongest(key.operation()));
  }

  /// The covers below an instruction.
  private List<Template> below(Template top) {
    List<Template> lower =
        join.menu().stream()
            .filter(t -> !t.equals(top) && Strength.atMost(t, top) && !respelling(t, top))
            .toList();
    return lower.stream()
        .filter(t -> lower.stream().noneMatch(o -> !o.equals(t) && Strength.atMost(t, o)))
        .toList();
  }

  /// The covers above an instruction.
  private List<Template> above(Template bottom) {
    List<Template> upper =
        join.menu().stream().filter(t -> !t.equals(bottom) && Strength.atMost(bottom, t)).toList();
    return upper.stream()
        .filter(t -> upper.stream().noneMatch(o -> !o.equals(t) && Strength.atMost(o, t)))
        .toList();
  }

  private static boolean respelling(Template fence, Template membar) {
    return membar instanceof Template.Membar && fence.equals(SC);
  }

  private static List<Template> accessOf(List<Template> sequence) {
    int access = Strength.access(sequence);
    return access < 0 ? List.of() : List.of(sequence.get(access));
  }

  /// What kind of access it is; of a fence, which is none, relaxed stands for anything.
  private static Semantics semantics(Template template) {
    return switch (template) {
      case Template.Load l -> l.semantics();
      case Template.Store s -> s.semantics();
      case Template.Atom a -> a.semantics();
      case Template.Fence f -> Semantics.RELAXED;
      case Template.Membar m -> Semantics.RELAXED;
    };
  }
}
