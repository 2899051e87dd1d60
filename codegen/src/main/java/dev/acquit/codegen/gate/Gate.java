package dev.acquit.codegen.gate;

import dev.acquit.codegen.gate.GateResult.Graded;
import dev.acquit.codegen.gate.Manifest.Named;
import dev.acquit.ptx.module.Function;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// What decides: which functions must say what they implement, which verdicts fail, and which
/// findings are known.
///
/// @param policy which verdicts fail
/// @param requireAnnotations whether a function of which nothing is said is bad input
/// @param manifest what functions implement, beside annotations
/// @param baseline findings that are known
public record Gate(
    Policy policy,
    boolean requireAnnotations,
    Optional<Manifest> manifest,
    Optional<KnownFindings> baseline) {
  private static final String ANNOTATE = ": // source: load acquire scope=device";

  /// What is wrong with the input.
  ///
  /// @param files what was read
  /// @param unread what could not be
  public List<Diagnostic> problems(List<GateFile> files, List<Diagnostic> unread) {
    List<Diagnostic> problems = new ArrayList<>();
    manifest.ifPresent(m -> problems.addAll(m.problems()));
    problems.addAll(unread);
    files.forEach(f -> problems.addAll(f.problems()));
    if (requireAnnotations) {
      files.forEach(f -> f.notAnnotated().forEach(g -> problems.add(notAnnotated(f, g))));
    }
    manifest.ifPresent(m ->
        problems.addAll(
            m.idle(
                files.stream().map(GateFile::file).toList(),
                files.stream().flatMap(Gate::named).toList())));
    return problems;
  }

  private static Diagnostic notAnnotated(GateFile file, Function function) {
    return new Diagnostic(
        file.file(),
        function.position(),
        "found no annotation of " + function.name() + ", expected one",
        Optional.of("a line above it" + ANNOTATE));
  }

  /// What has been judged, or should have been: functions with a body, and what cannot be read.
  private static Stream<Named> named(GateFile file) {
    return Stream.concat(
            file.module().functions().stream()
                .filter(f -> f.body().isPresent())
                .map(Function::name),
            file.unreadable().stream().flatMap(u -> u.name().stream()))
        .map(name -> new Named(file.file(), name));
  }

  /// Grades what was judged. A gate that judged nothing does not pass.
  ///
  /// @param <F> what is known of a function
  /// @param asked what the user named
  /// @param files what was read
  /// @param judged what was judged, in order
  /// @param errors what is wrong with the input
  /// @param complete whether all was read and judged
  public <F extends Judged> GateResult<F> result(
      List<String> asked,
      List<GateFile> files,
      List<F> judged,
      List<Diagnostic> errors,
      boolean complete) {
    List<Diagnostic> all = new ArrayList<>(errors);
    if (judged.isEmpty() && errors.isEmpty() && complete) {
      all.add(nothing(asked, files));
    }
    Predicate<Judged> known = baseline.map(KnownFindings::passed).orElse(f -> false);
    List<Graded<F>> graded = new ArrayList<>();
    for (F f : judged) {
      Severity severity = policy.of(f.verdict());
      graded.add(new Graded<>(f, severity, severity != Severity.NONE && known.test(f)));
    }
    Set<Named> open = new HashSet<>(files.stream().flatMap(Gate::named).toList());
    judged.forEach(f -> open.remove(f.named()));
    return new GateResult<>(
        policy,
        complete,
        files,
        graded,
        all,
        manifest,
        baseline.map(b ->
            b.compare(
                files.stream().map(GateFile::file).toList(),
                graded.stream()
                    .filter(g -> g.severity() != Severity.NONE)
                    .map(Graded::function)
                    .toList(),
                open)));
  }

  private static Diagnostic nothing(List<String> asked, List<GateFile> files) {
    long functions = files.stream().mapToLong(f -> f.notAnnotated().size()).sum();
    return new Diagnostic(
        String.join(", ", asked),
        Position.START,
        "found "
            + functions
            + (functions == 1 ? " function" : " functions")
            + " and nothing that says what they implement, expected at least one annotation",
        Optional.of("a line above a function" + ANNOTATE));
  }
}
