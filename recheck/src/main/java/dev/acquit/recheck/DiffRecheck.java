package dev.acquit.recheck;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.snapshot.Deed;
import dev.acquit.codegen.snapshot.Order;
import dev.acquit.codegen.snapshot.diff.Change;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.reports.gate.diff.DiffDocument;
import dev.acquit.reports.gate.diff.DiffDocument.Act;
import dev.acquit.reports.gate.diff.DiffDocument.Changed;
import dev.acquit.reports.gate.diff.DiffDocument.ChangedFunction;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Confirms what `gate diff` says, as far as the document has it: that what is called weaker,
/// narrower, stronger or wider is so by the two instructions that it names, how much each kind
/// matters, and the counts. That these are the instructions of the PTX files, that they belong
/// together, and that there are no other changes, is for a second `gate diff` of the same files.
record DiffRecheck() {
  /// What an order guarantees.
  private enum Promise {
    COHERENT,
    STRONG,
    ACQUIRES,
    RELEASES,
    SC,
    NEVER_MERGED,
    NEVER_SPLIT
  }

  List<Finding> of(DiffDocument document) {
    Findings whole = new Findings("");
    sums(whole, document);
    List<Finding> all = new ArrayList<>(whole.all());
    for (ChangedFunction f : document.functions()) {
      Findings findings = new Findings(f.function());
      f.changes().forEach(c -> change(findings, document, f, c));
      all.addAll(findings.all());
    }
    Findings rest = new Findings("");
    rest.open(
        "that the PTX files have these instructions on these paths, and no other changes: gate diff"
            + " alone says so");
    all.addAll(rest.all());
    return all;
  }

  private static void sums(Findings findings, DiffDocument document) {
    Map<Change.Kind, Integer> kinds = new EnumMap<>(Change.Kind.class);
    Map<Severity, Integer> severities = new EnumMap<>(Severity.class);
    document.functions().stream()
        .flatMap(f -> f.changes().stream())
        .forEach(c -> {
          kinds.merge(c.kind(), 1, Integer::sum);
          severities.merge(c.severity(), 1, Integer::sum);
        });
    document
        .alone()
        .forEach(a -> {
          kinds.merge(a.kind(), 1, Integer::sum);
          severities.merge(a.severity(), 1, Integer::sum);
        });
    DiffDocument.Summary summary = document.summary();
    findings.same("how many changes there are of each kind", summary.changes(), kinds);
    findings.same(
        "how many functions are the same",
        summary.same(),
        summary.compared() - document.functions().size());
    findings.same("how many fail", summary.errors(), severities.getOrDefault(Severity.ERROR, 0));
    findings.same(
        "how many stay open", summary.unknown(), severities.getOrDefault(Severity.UNKNOWN, 0));
    findings.same(
        "how many are only shown",
        summary.warnings(),
        severities.getOrDefault(Severity.WARNING, 0));
  }

  private static void change(
      Findings findings, DiffDocument document, ChangedFunction f, Changed c) {
    findings.same("the severity of " + c.kind(), c.severity(), document.policy().get(c.kind()));
    Stream.of(c.before(), c.after())
        .filter(a -> a != null)
        .forEach(a ->
            findings.same(
                "the text of " + a.kind().name().toLowerCase(Locale.ROOT), a.text(), text(a)));
    boolean both = c.before() != null && c.after() != null;
    boolean needsBoth =
        EnumSet.of(
                Change.Kind.FENCED,
                Change.Kind.REDUCED,
                Change.Kind.CONDITION,
                Change.Kind.VALUE,
                Change.Kind.PLACE,
                Change.Kind.RESULT)
            .contains(c.kind());
    if (needsBoth && !both) {
      findings.same("that it is there on both sides", true, false);
      return;
    }
    if (c.kind() == Change.Kind.FENCED) {
      findings.same(
          "whether fences give the order of " + text(Objects.requireNonNull(c.before())),
          true,
          fenced(f, c));
      return;
    }
    if (c.kind() == Change.Kind.REDUCED) {
      Act was = Objects.requireNonNull(c.before());
      Act is = Objects.requireNonNull(c.after());
      findings.same("whether an atom became a red and is the same else", true, reduced(was, is));
      findings.open("what may follow " + is.text() + " is not in the document");
      return;
    }
    if (moved(c)) {
      movement(findings, c);
      return;
    }
    if (c.kind() == Change.Kind.PLACE) {
      findings.same(
          "whether it goes to another place",
          false,
          Objects.equals(
              Objects.requireNonNull(c.before()).at(), Objects.requireNonNull(c.after()).at()));
      return;
    }
    if (EnumSet.of(Change.Kind.CONDITION, Change.Kind.VALUE, Change.Kind.RESULT)
        .contains(c.kind())) {
      findings.same("whether it is another " + c.kind(), true, another(c));
      return;
    }
    if (c.before() == null || c.after() == null) {
      findings.same(
          "whether it is there on one side only",
          c.kind(),
          c.after() == null
              ? Change.Kind.VANISHED
              : c.kind() == Change.Kind.RACES && c.after().kind() == Deed.Kind.STORE
                  ? Change.Kind.RACES
                  : Change.Kind.ADDED);
      return;
    }
    findings.same("what became of " + c.before().text(), c.kind(), kind(c.before(), c.after()));
  }

  private static boolean moved(Changed c) {
    return c.movement() != Change.Movement.NONE
        || c.across() != null
        || c.kind() == Change.Kind.MOVED
        || c.kind() == Change.Kind.SHIFTED;
  }

  /// On which paths something stands is not in the document; what goes together is.
  private static void movement(Findings findings, Changed c) {
    findings.same(
        "that it moved, since it is called so", true, c.movement() != Change.Movement.NONE);
    findings.same(
        "that what moved is called so",
        true,
        c.kind() == Change.Kind.MOVED || c.kind() == Change.Kind.SHIFTED);
    findings.same("that it is there on both sides", true, c.before() != null && c.after() != null);
    boolean past = c.movement() == Change.Movement.BEHIND || c.movement() == Change.Movement.BEFORE;
    if (past || c.movement() != Change.Movement.PATHS) {
      findings.same("whether it moved past something", c.across() != null, past);
    }
    if (c.kind() == Change.Kind.SHIFTED && c.before() != null) {
      findings.same(
          "that what is only shifted is plain",
          true,
          EnumSet.of(Order.NONE, Order.WEAK, Order.NON_COHERENT).contains(c.before().order()));
    }
    findings.open("how it moved: the paths of " + c.kind() + " are not in the document");
  }

  private static String text(Act a) {
    Deed deed =
        new Deed(
            a.kind(),
            a.what() == null ? "" : a.what(),
            a.order(),
            Optional.ofNullable(a.scope()),
            a.space() == null ? StateSpace.GENERIC : a.space(),
            a.bits() == null ? 0 : a.bits(),
            a.elements() == null ? 1 : a.elements());
    return a.at() == null ? deed.text() : deed.text() + " [" + a.at() + "]";
  }

  private static boolean reduced(Act before, Act after) {
    return before.kind() == Deed.Kind.ATOM
        && after.kind() == Deed.Kind.RED
        && before.order() == after.order()
        && Objects.equals(before.scope(), after.scope())
        && Objects.equals(before.bits(), after.bits())
        && elements(before) == elements(after)
        && Objects.equals(before.what(), after.what())
        && !elsewhere(before, after);
  }

  private static Change.Kind kind(Act before, Act after) {
    boolean kept = promises(after.order()).containsAll(promises(before.order()));
    boolean width =
        Objects.equals(before.bits(), after.bits()) && elements(after) <= elements(before);
    boolean whole =
        before.kind() == after.kind()
            || (before.kind() == Deed.Kind.RED && after.kind() == Deed.Kind.ATOM)
            || after.kind() == Deed.Kind.ATOM;
    if (!kept || !width || !whole) {
      return Change.Kind.WEAKER;
    }
    int scope =
        before.scope() == null || after.scope() == null
            ? 0
            : after.scope().compareTo(before.scope());
    if (scope < 0) {
      return Change.Kind.NARROWER;
    }
    boolean what = Objects.equals(before.what(), after.what());
    if (!what || elsewhere(before, after)) {
      return Change.Kind.REPLACED;
    }
    return before.order() != after.order()
            || before.kind() != after.kind()
            || elements(after) < elements(before)
        ? Change.Kind.STRONGER
        : Change.Kind.WIDER;
  }

  private static int elements(Act a) {
    return Objects.requireNonNullElse(a.elements(), 1);
  }

  /// Whether each half of an order that an access lost is that of a fence: what it acquires of one
  /// behind it, what it releases of one before it.
  private static boolean fenced(ChangedFunction f, Changed c) {
    Act before = Objects.requireNonNull(c.before());
    Act after = Objects.requireNonNull(c.after());
    Set<Promise> lost = EnumSet.copyOf(promises(before.order()));
    lost.removeAll(promises(after.order()));
    List<Changed> all =
        f.changes().stream()
            .filter(o ->
                o.kind() == Change.Kind.FENCED
                    && o.before() != null
                    && before.place().equals(o.before().place()))
            .toList();
    boolean whole =
        promises(after.order()).contains(Promise.STRONG)
            && after.scope() != null
            && before.scope() != null
            && after.scope().compareTo(before.scope()) >= 0
            && Objects.equals(before.bits(), after.bits())
            && elements(after) <= elements(before)
            && Objects.equals(before.what(), after.what())
            && !elsewhere(before, after);
    return whole
        && !lost.isEmpty()
        && lost.stream().allMatch(p -> all.stream().anyMatch(o -> gives(o, p, before)));
  }

  private static boolean gives(Changed c, Promise promise, Act access) {
    Act fence = c.across();
    Change.Movement needed =
        switch (promise) {
          case ACQUIRES -> Change.Movement.BEFORE;
          case RELEASES -> Change.Movement.BEHIND;
          case COHERENT, STRONG, SC, NEVER_MERGED, NEVER_SPLIT -> Change.Movement.NONE;
        };
    return fence != null
        && c.movement() == needed
        && fence.kind() == Deed.Kind.FENCE
        && promises(fence.order()).contains(promise)
        && fence.scope() != null
        && access.scope() != null
        && fence.scope().compareTo(access.scope()) >= 0;
  }

  private static boolean another(Changed c) {
    Act before = Objects.requireNonNull(c.before());
    Act after = Objects.requireNonNull(c.after());
    return c.kind() == Change.Kind.CONDITION
        ? !Objects.equals(before.when(), after.when())
        : !Objects.equals(before.values(), after.values());
  }

  private static boolean elsewhere(Act before, Act after) {
    String old = Objects.requireNonNullElse(before.at(), "?");
    String now = Objects.requireNonNullElse(after.at(), "?");
    boolean known = !old.contains("?") && !now.contains("?");
    StateSpace there = Objects.requireNonNullElse(before.space(), StateSpace.GENERIC);
    StateSpace here = Objects.requireNonNullElse(after.space(), StateSpace.GENERIC);
    boolean spaces =
        there != StateSpace.GENERIC
            && here != StateSpace.GENERIC
            && there != here
            && !(there.shared() && here.shared());
    return spaces || (known && !old.equals(now));
  }

  /// @ptx 8.4 Operation types
  private static Set<Promise> promises(Order order) {
    return switch (order) {
      case NONE, NON_COHERENT -> EnumSet.noneOf(Promise.class);
      case WEAK -> EnumSet.of(Promise.COHERENT);
      case RELAXED -> EnumSet.of(Promise.COHERENT, Promise.STRONG);
      case ACQUIRE -> EnumSet.of(Promise.COHERENT, Promise.STRONG, Promise.ACQUIRES);
      case RELEASE -> EnumSet.of(Promise.COHERENT, Promise.STRONG, Promise.RELEASES);
      case ACQ_REL -> EnumSet.range(Promise.COHERENT, Promise.RELEASES);
      case SC -> EnumSet.range(Promise.COHERENT, Promise.SC);
      case VOLATILE -> EnumSet.of(Promise.COHERENT, Promise.STRONG, Promise.NEVER_MERGED);
      case MMIO ->
          EnumSet.of(Promise.COHERENT, Promise.STRONG, Promise.NEVER_MERGED, Promise.NEVER_SPLIT);
    };
  }
}
