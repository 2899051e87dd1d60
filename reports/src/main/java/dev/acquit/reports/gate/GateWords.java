package dev.acquit.reports.gate;

import dev.acquit.codegen.judge.Verdict;
import dev.acquit.codegen.path.OperationPath;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.reports.Paint;
import dev.acquit.reports.Plural;
import dev.acquit.reports.Visible;
import dev.acquit.reports.gate.JudgedFunction.Evidence;
import dev.acquit.reports.gate.JudgedFunction.JudgedPath;
import dev.acquit.reports.gate.JudgedFunction.Match;
import dev.acquit.reports.gate.JudgedFunction.PathStep;
import dev.acquit.reports.json.ModelJson;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Each sentence about a run of the gate, once: all formats take them from here.
///
/// @param document the run
public record GateWords(GateDocument document) {

  /// How it ended, in a line: whether it passed, failed or left something open, and why.
  public String conclusion() {
    return conclusion(Paint.PLAIN);
  }

  String conclusion(Paint paint) {
    String word =
        switch (document.ending()) {
          case PASSED -> paint.good(ending());
          case BAD_INPUT, FINDING -> paint.bad(ending());
          case UNKNOWN -> paint.unsure(ending());
        };
    return reasons().isEmpty() ? word : word + ": " + reasons();
  }

  /// How it ended, in a word.
  public String ending() {
    return switch (document.ending()) {
      case PASSED -> "PASSED";
      case BAD_INPUT, FINDING -> "FAILED";
      case UNKNOWN -> "UNKNOWN";
    };
  }

  /// What made it fail or left it open, or how many warnings there are if it passed; empty where
  /// there is nothing to say.
  public String reasons() {
    var s = document.summary();
    if (document.ending() == Ending.PASSED) {
      return s.warnings() > 0 ? Plural.of(s.warnings(), "warning") : "";
    }
    List<String> reasons = new ArrayList<>();
    if (s.errors() > 0) {
      reasons.add(Plural.of(s.errors(), "error"));
    }
    if (!document.errors().isEmpty()) {
      reasons.add(Plural.of(document.errors().size(), "bad input"));
    }
    if (document.compiled() != null && document.refusedIsError()) {
      reasons.add(document.compiled().refused().size() + " not compiled");
    }
    if (s.unknown() > 0) {
      reasons.add(s.unknown() + " not understood");
    }
    if (!document.complete()) {
      reasons.add("not all functions were judged");
    }
    return String.join(", ", reasons);
  }

  /// How much was judged, and by what.
  public String extent() {
    var s = document.summary();
    return Plural.of(s.judged(), "function")
        + " of "
        + Plural.of(s.files(), "file")
        + " against "
        + document.mapping().name()
        + " "
        + ModelJson.shortened(document.mapping().sha256())
        + document.models().stream()
            .map(m -> ", model " + m.name() + " " + ModelJson.shortened(m.sha256()))
            .collect(Collectors.joining());
  }

  /// What made the files, if the gate had them made.
  public Optional<String> compiled() {
    return Optional.ofNullable(document.compiled())
        .map(c ->
            Visible.line(c.compiler())
                + (c.program() == null ? "" : " (" + Visible.line(c.program()) + ")")
                + ", "
                + String.join(", ", c.targets())
                + ": "
                + Plural.of(c.cells(), "operation")
                + ", "
                + Plural.of(c.runs(), "run")
                + " of the compiler, "
                + c.kept()
                + " known from before");
  }

  /// How the findings compare with a baseline, if there is one.
  public Optional<String> baseline() {
    var s = document.summary();
    long now = s.errors() + s.unknown() + s.warnings() + s.known();
    return Optional.ofNullable(document.baseline())
        .map(b ->
            "baseline "
                + Visible.line(b.file())
                + (b.updated() ? " rewritten" : "")
                + ": "
                + b.known()
                + " known, "
                + (now - b.known())
                + " new, "
                + b.fixed().size()
                + " fixed"
                + (b.otherFiles() == 0 ? "" : ", " + b.otherFiles() + " not looked at"));
  }

  /// What a function is said to be.
  public static String should(JudgedFunction f) {
    return Visible.line(f.function()) + " should be " + f.source();
  }

  /// What is wrong with a function, in a line: its worst defect, or what is lost; may be empty.
  public static String cause(JudgedFunction f) {
    return f.defects().stream()
        .filter(d -> d.kind() == f.verdict())
        .map(d -> d.what())
        .findFirst()
        .or(() -> Optional.ofNullable(f.why()))
        .map(Visible::line)
        .orElse("");
  }

  /// What is more or what is lost, where no defect says the same.
  public static Optional<String> why(JudgedFunction f) {
    return Optional.ofNullable(f.why())
        .filter(w -> f.defects().stream().noneMatch(d -> d.what().equals(w)))
        .map(Visible::line);
  }

  /// What a path was compared with, if it was.
  public Optional<String> compared(@Nullable Match match) {
    return Optional.ofNullable(match).map(m -> document.mapping().name() + ", " + row(m));
  }

  /// What a path has at another place than the table, and what it lacks.
  public static List<String> missing(JudgedPath path) {
    List<String> there =
        path.steps().stream().filter(PathStep::weak).map(PathStep::instruction).toList();
    Map<Boolean, List<String>> parts =
        path.missing().stream().collect(Collectors.partitioningBy(there::contains));
    return parts.entrySet().stream()
        .filter(p -> !p.getValue().isEmpty())
        .sorted(Map.Entry.comparingByKey(Comparator.reverseOrder()))
        .map(p ->
            (p.getKey() ? "At another place: " : "Missing: ") + String.join("; ", p.getValue()))
        .toList();
  }

  /// What a litmus test shows, and by which models.
  public static List<String> shows(Evidence e) {
    List<String> all = new ArrayList<>();
    switch (e.shows()) {
      case RACE -> {
        all.add("What was emitted has a data race; the PTX of the table has none.");
        says(e.forbiddenBy(), "find", "none in C++.").ifPresent(all::add);
      }
      case OUTCOME -> {
        all.add("What was emitted may end as the last line asks; the PTX of the table may not.");
        says(e.forbiddenBy(), "forbid", "the outcome in C++.").ifPresent(all::add);
        says(e.allowedBy(), "allow", "the outcome in C++.").ifPresent(all::add);
      }
    }
    return all;
  }

  private static Optional<String> says(List<String> models, String verb, String what) {
    return models.isEmpty()
        ? Optional.empty()
        : Optional.of(
            String.join(", ", models) + " " + verb + (models.size() == 1 ? "s " : " ") + what);
  }

  /// All that is said of a function.
  public List<String> sentences(JudgedFunction f) {
    List<String> all = new ArrayList<>(List.of(should(f)));
    why(f).ifPresent(all::add);
    f.defects().forEach(d -> all.add(Visible.line(d.what())));
    if (f.verdict() == Verdict.CONFORMS) {
      compared(f.match()).ifPresent(all::add);
    } else {
      for (JudgedPath path : f.worst()) {
        compared(path.match()).ifPresent(all::add);
        all.addAll(missing(path));
      }
      all.add(todo(f));
    }
    f.notes().forEach(n -> all.add(Visible.line(n)));
    return all;
  }

  /// What is said wherever the run is shown: of it, and of each finding that is new.
  public List<String> sentences() {
    List<String> all = new ArrayList<>(List.of(conclusion(), extent()));
    Stream.of(compiled(), baseline()).flatMap(Optional::stream).forEach(all::add);
    document.functions().stream()
        .filter(f -> f.finding() && !f.known())
        .forEach(f -> {
          all.addAll(sentences(f));
          f.worst().stream()
              .map(JudgedPath::evidence)
              .filter(e -> e != null)
              .findFirst()
              .ifPresent(e -> all.addAll(shows(e)));
        });
    return all;
  }

  /// A verdict in a few words.
  public static String title(Verdict verdict) {
    return switch (verdict) {
      case CONFORMS -> "follows the mapping table";
      case STRONGER -> "stronger than the mapping table";
      case UNPROVED -> "values tried, not proved";
      case WEAK_FIRST_LOAD -> "looks at the object in a way that races";
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
      case UNPROVED ->
          "The orders of the function are right. Its values are, too, on all inputs that were"
              + " tried, but that they are on others is not proved: there may be some on which it"
              + " does something else.";
      case WEAK_FIRST_LOAD ->
          "The function does the operation, but reads the object before with an access that races"
              + " with atomic ones of other threads, as the first load of a compare-and-swap loop"
              + " that is weak. No order is lost; the memory models give such programs no meaning.";
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
      case UNPROVED ->
          "Look at the arithmetic by hand, or compute the operands without floating-point numbers.";
      case WEAK_FIRST_LOAD -> "Make the first load a relaxed one of the operation's scope.";
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
  public static String todo(JudgedFunction function) {
    Verdict verdict = function.verdict();
    MemoryOrder order = function.order();
    MemoryOrder failure = function.failure();
    boolean fails =
        function.worst().stream().allMatch(p -> p.ending() == OperationPath.Ending.FAILED);
    if (verdict == Verdict.WEAKER && fails && order != null && failure != null) {
      return "Emit what "
          + order.join(failure).word()
          + " asks for, the join of both orders, on every path.";
    }
    Optional<String> instead =
        Optional.ofNullable(function.match())
            .filter(m -> verdict == Verdict.WEAKER)
            .map(m -> "Emit " + (m.instead() == null ? instructions(m) : m.instead()) + ".");
    return instead.orElseGet(() -> advice(verdict));
  }

  /// The row that a function was compared with: `row load seq_cst, alternative 1: fence.sc.gpu;
  /// ld.acquire.gpu`.
  public static String row(Match match) {
    return "row "
        + match.row()
        + ", alternative "
        + match.alternative()
        + ": "
        + instructions(match);
  }

  private static String instructions(Match match) {
    List<String> all = match.instructions();
    return all.isEmpty() ? "nothing" : String.join("; ", all);
  }

  /// A finding in a sentence: what should be there, what is there, what is lost.
  public static String message(JudgedFunction f) {
    return should(f)
        + " and is "
        + f.verdict()
        + (f.why() == null ? "" : ": " + Visible.line(f.why()));
  }
}
