package dev.acquit.recheck;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.Grade;
import dev.acquit.litmus.outcome.RunVerdict;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.ConditionWriter;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.ReadTest;
import dev.acquit.recheck.replay.CatModel;
import dev.acquit.recheck.replay.Effort;
import dev.acquit.recheck.replay.NotReplayedException;
import dev.acquit.recheck.replay.Outcomes;
import dev.acquit.recheck.replay.Replay;
import dev.acquit.reports.run.RunDocument;
import dev.acquit.reports.run.RunDocument.ConfigurationJson;
import dev.acquit.reports.run.RunDocument.OutcomeJson;
import dev.acquit.text.InputException;
import dev.acquit.text.TextFile;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Confirms what `run` says: its sums, how outcomes are graded, and what may be claimed. What a
/// device did can be confirmed by nobody.
///
/// @param effort how much may be tried
record RunRecheck(ModelTexts models, Effort effort) {
  private static final int ROUNDS = 3;

  List<Finding> of(List<RunDocument> documents) {
    List<Finding> all = new ArrayList<>();
    for (RunDocument run : documents) {
      Findings findings = new Findings(run.test() + " on " + run.device().name());
      RunClaims.labels(findings, run);
      sums(findings, run);
      StoreTies.tie(findings, run);
      try {
        grades(findings, run);
      } catch (NotReplayedException e) {
        findings.open("the grades, the verdict and what may be claimed: " + e.getMessage());
      }
      all.addAll(findings.all());
    }
    return all;
  }

  private static void sums(Findings findings, RunDocument run) {
    long samples =
        run.outcomes().stream().mapToLong(OutcomeJson::samples).sum()
            + run.odd()
            + run.filtered()
            + RunClaims.skipped(run);
    findings.same("the sum of all outcomes", run.instances(), samples);
    Map<String, Long> states = new TreeMap<>();
    long instances = 0;
    for (ConfigurationJson c : run.configurations()) {
      instances += c.instances();
      c.states().forEach((state, n) -> states.merge(state, n, Long::sum));
      long own = c.states().values().stream().mapToLong(Long::longValue).sum();
      if (own > c.instances()) {
        findings.wrong("configuration " + c.number() + " has more outcomes than instances");
      }
    }
    if (run.configurations().isEmpty()) {
      findings.open("the document does not say what each configuration saw");
      return;
    }
    findings.same("the sum of all configurations", run.instances(), instances);
    Map<String, Long> seen = new TreeMap<>();
    run.outcomes().stream()
        .filter(o -> o.samples() != 0)
        .forEach(o -> seen.put(o.state(), o.samples()));
    findings.same("the outcomes of all configurations", seen, states);
  }

  private void grades(Findings findings, RunDocument run) throws NotReplayedException {
    ReadTest read = test(run);
    LitmusTest test = read.test();
    if (run.line() != null) {
      findings.same("the line of what it asks", run.line(), read.lines().asking());
    }
    findings.same("the test's name", run.test(), test.name());
    findings.same(
        "its condition", run.condition(), ConditionWriter.write(test.header().condition()));
    CatModel model = models.text(run.model().name(), run.model().sha256());
    TestRecheck recheck = new TestRecheck(test, model, null, effort);
    List<Term> terms = new ArrayList<>();
    for (Term term : recheck.terms()) {
      if (run.outcomes().stream().anyMatch(o -> o.values().containsKey(term.toString()))) {
        terms.add(term);
      }
    }
    Outcomes allowed = recheck.outcomes(terms);
    Outcomes sequential =
        new Replay(test, ROUNDS, false, effort.work()).outcomes(sequential(), terms, true);
    if (allowed.cut() || sequential.cut()) {
      throw new NotReplayedException("the test has loops");
    }
    if (run.verdict() == RunVerdict.NOT_GRADED) {
      throw new NotReplayedException("the run says that it knows of no grades");
    }
    if (!allowed.undefined().isEmpty() || !allowed.uncovered().isEmpty()) {
      throw new NotReplayedException("the test has no defined meaning in " + run.model().name());
    }
    Set<String> words = words(allowed);
    Set<String> strong = words(sequential);
    for (OutcomeJson o : run.outcomes()) {
      Grade grade =
          !words.contains(o.state())
              ? Grade.FORBIDDEN
              : strong.contains(o.state()) ? Grade.ACCEPTABLE : Grade.ACCEPTABLE_INTERESTING;
      findings.same("the grade of " + o.state(), o.grade(), grade);
      findings.same(
          "why it has it",
          o.description(),
          switch (grade) {
            case FORBIDDEN -> "forbidden by " + run.model().name();
            case ACCEPTABLE -> "sequentially consistent";
            default -> "allowed by " + run.model().name() + ", not sequentially consistent";
          });
      Map<String, String> values = new LinkedHashMap<>();
      // The last one ends as the others do: what is empty behind it is no part.
      for (String part : o.state().split("; *", 0)) {
        int equals = part.indexOf('=');
        if (equals >= 0) {
          values.put(
              part.substring(0, equals).replaceAll("[\\[\\]]", ""), part.substring(equals + 1));
        }
      }
      findings.same("the values of " + o.state(), new LinkedHashMap<>(o.values()), values);
    }
    Optional<Proposition> filter = test.header().filter();
    List<State> states =
        allowed.states().stream()
            .filter(s -> filter.isEmpty() || filter.get().holds(s::value))
            .toList();
    new RunClaims(run, test.header().condition(), states, terms).confirm(findings);
  }

  private static CatModel sequential() throws NotReplayedException {
    try {
      return CatModel.shipped("sequential");
    } catch (InputException e) {
      throw new IllegalStateException("the shipped file is right", e);
    }
  }

  private static Set<String> words(Outcomes outcomes) {
    Set<String> words = new HashSet<>();
    for (State state : outcomes.states()) {
      words.add(state.toString());
    }
    return words;
  }

  private static ReadTest test(RunDocument run) throws NotReplayedException {
    String file = run.file();
    if (file == null) {
      throw new NotReplayedException("the document does not say the test's file");
    }
    try {
      // Not a device or a pipe: anybody may have written the name.
      if (Files.isRegularFile(Path.of(file))) {
        return LitmusReader.readWithWarnings(file, TextFile.read(Path.of(file), file));
      }
    } catch (InvalidPathException | InputException e) {
      // Said below.
    }
    throw new NotReplayedException("the test's file " + file + " is not at hand");
  }
}
