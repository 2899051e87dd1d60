package dev.acquit.reports;

import dev.acquit.codegen.judge.Verdict;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.reports.json.GateFunctionJson;
import dev.acquit.reports.json.GateFunctionJson.MatchJson;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What verdicts of the gate mean, in words that all formats share.
public final class GateWords {
  private GateWords() {}

  /// The verdict of a document; what is not known is not understood.
  public static Verdict verdict(GateFunctionJson function) {
    return Arrays.stream(Verdict.values())
        .filter(v -> v.name().equals(function.verdict()))
        .findFirst()
        .orElse(Verdict.UNRECOGNISED);
  }

  /// A verdict in a few words.
  public static String title(Verdict verdict) {
    return switch (verdict) {
      case CONFORMS -> "follows the mapping table";
      case STRONGER -> "stronger than the mapping table";
      case NOT_DERIVABLE -> "not what the mapping table derives";
      case UNRECOGNISED -> "not understood";
      case MIXED_SIZE -> "one object accessed at several widths";
      case WEAKER -> "weaker than the C++ operation";
      case WRONG_SPACE -> "wrong state space";
      case WRONG_VALUE -> "wrong value";
    };
  }

  /// What a verdict says and what follows from it, in sentences.
  public static String meaning(Verdict verdict) {
    return switch (verdict) {
      case CONFORMS ->
          "The function is one of the alternatives that the table has for the operation.";
      case STRONGER ->
          "The function is none of the alternatives of the table and at least as strong as one. It"
              + " is correct, and may cost time.";
      case NOT_DERIVABLE ->
          "The function takes a lock or calls something. It may be correct on its own, but it does"
              + " not work together with code that follows the table.";
      case UNRECOGNISED ->
          "The function has an instruction or a shape that is not understood, or a bound was hit."
              + " Nothing is claimed about it.";
      case MIXED_SIZE ->
          "One location is accessed at several widths. The memory models say nothing of that.";
      case WEAKER ->
          "The function allows an outcome that every alternative of the table forbids: an order or"
              + " a scope is missing, or a fence stands at the wrong place.";
      case WRONG_SPACE ->
          "The function does an atomic access to local memory, or a scope was printed as a state"
              + " space.";
      case WRONG_VALUE ->
          "The function computes, stores or returns something else than the operation.";
    };
  }

  /// What somebody who writes the compiler can do about it.
  public static String advice(Verdict verdict) {
    return switch (verdict) {
      case CONFORMS -> "Nothing has to be done.";
      case STRONGER -> "Emit the sequence of the table if the time matters.";
      case NOT_DERIVABLE ->
          "Emit the sequence of the table, or see that no other code accesses the object.";
      case UNRECOGNISED ->
          "Raise --timeout if a bound was hit; otherwise look at the function by hand.";
      case MIXED_SIZE -> "Access the object at one width.";
      case WEAKER -> "Emit the sequence of the table.";
      case WRONG_SPACE ->
          "Look at how the address space and the scope are printed; an object in local memory is"
              + " seen by one thread and needs no atomic access.";
      case WRONG_VALUE -> "Look at which registers the operands are taken from.";
    };
  }

  /// What to do about a function.
  public static String todo(GateFunctionJson function) {
    Verdict verdict = verdict(function);
    boolean fails =
        function.paths().stream()
            .filter(p -> p.verdict().equals(function.verdict()))
            .allMatch(p -> p.ending().equals("failed"));
    if (verdict == Verdict.WEAKER && fails && !function.paths().isEmpty()) {
      return "Emit what "
          + join(function.order(), function.failure())
          + " asks for, the join of both orders, on every path.";
    }
    Optional<String> instead =
        Optional.ofNullable(function.match())
            .filter(m -> verdict == Verdict.WEAKER)
            .map(m -> "Emit " + instructions(m) + ".");
    return instead.orElseGet(() -> advice(verdict));
  }

  private static String join(String success, String failure) {
    return order(success).join(order(failure)).word();
  }

  private static MemoryOrder order(String word) {
    return Arrays.stream(MemoryOrder.values())
        .filter(o -> o.word().equals(word))
        .findFirst()
        .orElse(MemoryOrder.SEQ_CST);
  }

  /// The row that a function was compared with: `row load seq_cst, alternative 1: fence.sc.gpu;
  /// ld.acquire.gpu`.
  public static String row(MatchJson match) {
    return "row "
        + match.row()
        + ", alternative "
        + match.alternative()
        + ": "
        + instructions(match);
  }

  private static String instructions(MatchJson match) {
    List<String> all = match.instructions();
    return all.isEmpty() ? "nothing" : String.join("; ", all);
  }

  /// A finding in a sentence: what should be there, what is there, what is lost.
  public static String message(GateFunctionJson function) {
    StringBuilder out = new StringBuilder();
    out.append(Visible.line(function.function()))
        .append(" should be ")
        .append(function.source())
        .append(" and is ")
        .append(function.verdict());
    if (function.why() != null) {
      out.append(": ").append(Visible.line(function.why()));
    }
    return out.toString();
  }
}
