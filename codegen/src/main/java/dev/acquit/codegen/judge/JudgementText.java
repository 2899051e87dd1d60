package dev.acquit.codegen.judge;

import dev.acquit.codegen.path.Behind;
import dev.acquit.codegen.path.Step;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Says what is more and what is lost, for somebody who writes a compiler.
///
/// @param question the operation
/// @param emitted what was emitted
/// @param wanted the alternative that it comes closest to
record JudgementText(Question question, Sequence emitted, Sequence wanted) {
  /// What to know of a red that stands for a read-modify-write. Compilers use it where nobody wants
  /// the result, and for orders that do not acquire it does all that the instruction itself has to.
  /// But C++ lets a later acquire fence acquire through the read of a relaxed operation, and a red
  /// has no read that does that.
  ///
  /// @param behind what may follow it
  /// @ptx 8.8 Release and Acquire Patterns
  /// @cpp atomics.fences
  static String red(Behind behind) {
    return behind.clear()
        ? "a red is right here: no acquire fence can follow it"
        : "a red is right only where no acquire fence can follow: " + behind.words();
  }

  /// What is more than asked for.
  static String more(Set<Rule> rules) {
    return Arrays.stream(Rule.values())
        .filter(rules::contains)
        .map(Rule::words)
        .collect(Collectors.joining("; "));
  }

  private Form form() {
    return question.form();
  }

  private Scope scope() {
    return question.scope().ptx();
  }

  /// The alternative that would do, in words that the module has.
  private String would() {
    return question.dialect().text(wanted);
  }

  private String fence(FenceSemantics semantics) {
    return question.dialect().fence(semantics, scope());
  }

  /// An access of an order, if accesses have orders, or a fence at it.
  private String access(String order, String fence) {
    return question.dialect().hasOrders()
        ? mnemonic() + "." + order + "." + scope().suffix() + ", or " + fence
        : fence;
  }

  /// What is lost, and what would do.
  String lost(Set<Loss> losses) {
    List<String> all = new ArrayList<>();
    losses.stream()
        .filter(loss -> !implied(loss, losses))
        .sorted(Comparator.naturalOrder())
        .forEach(loss -> all.add(lost(loss)));
    return String.join("; ", all);
  }

  /// Whether what mends another loss mends this one: a fence.sc before an access releases too, and
  /// one alone does everything.
  private boolean implied(Loss loss, Set<Loss> losses) {
    return losses.contains(Loss.SC)
        && (loss == Loss.RELEASE || (loss == Loss.ACQUIRE && form() == Form.FENCE));
  }

  private String lost(Loss loss) {
    return switch (loss) {
      case KIND ->
          form() == Form.FENCE
              ? "a fence accesses no memory"
              : "found " + emitted + ", which is no " + noun();
      case ATOMICITY ->
          "the "
              + noun()
              + " is a load and a store, and writes of other threads come in between: it has to be"
              + " one atom";
      case WRITE ->
          "it only reads: a read-modify-write writes the value even where it stays the same, and"
              + " who updates it next receives what was released there";
      case STRENGTH ->
          "the "
              + noun()
              + " is weak, so it is ordered with nothing that other threads do: "
              + (question.dialect().hasOrders()
                  ? wanted.mains().getFirst()
                  : question.dialect().unordered(wanted.mains().getFirst()))
              + " would do";
      case SCOPE -> scopes();
      case ACQUIRE ->
          form() == Form.FENCE
              ? "it does not acquire: " + would() + " would do"
              : "the "
                  + noun()
                  + " does not acquire: nothing orders it before later accesses; "
                  + acquirers();
      case RELEASE ->
          form() == Form.FENCE
              ? "it does not release: " + would() + " would do"
              : "the "
                  + noun()
                  + " does not release: nothing orders earlier accesses before it; "
                  + releasers();
      case GAP ->
          "it acquires and releases, but not in one: what it receives it does not pass on; "
              + would()
              + " would do";
      case SC -> seqCst();
      case PEEK ->
          "the load before it, "
              + emitted.pieces().stream()
                  .filter(Piece.Peek.class::isInstance)
                  .map(Piece::toString)
                  .findFirst()
                  .orElse("")
              + ", races with other threads: "
              + (question.dialect().hasOrders() ? "ld.relaxed." + scope().suffix() : "ld.volatile")
              + " would do";
    };
  }

  private String noun() {
    return switch (form()) {
      case LOAD -> "load";
      case STORE -> "store";
      case EXCHANGE -> "exchange";
      case SWAP -> "compare-exchange";
      case FAILED_SWAP -> "compare-exchange that fails";
      case FETCH -> "read-modify-write";
      case KEPT -> "read-modify-write that leaves the value";
      case FENCE -> "fence";
    };
  }

  private String mnemonic() {
    return switch (form()) {
      case LOAD -> "ld";
      case STORE -> "st";
      case EXCHANGE, FETCH, KEPT -> "atom";
      case SWAP, FAILED_SWAP -> "atom.cas";
      case FENCE -> "fence";
    };
  }

  private String acquirers() {
    boolean red = emitted.mains().stream().anyMatch(m -> m.action() == Step.Action.RED);
    if (red) {
      return "a red never acquires, not even with a fence behind it; it has to be an atom";
    }
    boolean late =
        emitted.before().stream().anyMatch(f -> f.atLeast(FenceSemantics.ACQUIRE))
            && emitted.after().isEmpty();
    return access("acquire", "a " + fence(FenceSemantics.ACQUIRE) + " behind it")
        + (question.dialect().hasOrders() ? ", would do" : " would do")
        + (late ? " (a fence before it does not acquire)" : "");
  }

  private String releasers() {
    boolean late = emitted.after().stream().anyMatch(f -> f.atLeast(FenceSemantics.RELEASE));
    return access("release", "a " + fence(FenceSemantics.RELEASE) + " before it")
        + (question.dialect().hasOrders() ? ", would do" : " would do")
        + (late ? " (the fence behind it comes too late)" : "");
  }

  private String seqCst() {
    String fence = fence(FenceSemantics.SC);
    if (form() == Form.FENCE) {
      return "it takes no part in the order of seq_cst operations: only " + fence + " does";
    }
    boolean before = wanted.before().stream().anyMatch(f -> f.semantics() == FenceSemantics.SC);
    boolean late = emitted.after().stream().anyMatch(f -> f.semantics() == FenceSemantics.SC);
    return "no "
        + fence
        + " stands "
        + (before ? "before" : "behind")
        + " the "
        + noun()
        + ", so it is not ordered with other seq_cst operations"
        + (before && late ? " (the one behind it comes too late)" : "");
  }

  private String scopes() {
    List<String> narrow = new ArrayList<>();
    for (Piece piece : emitted.pieces()) {
      boolean is =
          switch (piece) {
            case Piece.Fence f -> !f.scope().contains(scope());
            case Piece.Main m -> m.scope().filter(s -> !s.contains(scope())).isPresent();
            case Piece.Look l -> false;
            case Piece.Peek p -> false;
          };
      if (is) {
        narrow.add(piece.toString());
      }
    }
    return String.join(" and ", narrow)
        + (narrow.size() == 1 ? " has" : " have")
        + " too narrow a scope: it does not reach all threads of scope "
        + scope().suffix();
  }
}
