package dev.acquit.recheck;

import dev.acquit.gpu.claim.Claim;
import dev.acquit.gpu.claim.Spread;
import dev.acquit.gpu.claim.Turn;
import dev.acquit.gpu.claim.Unit;
import dev.acquit.gpu.claim.Witness;
import dev.acquit.gpu.device.DeviceDescription.Kind;
import dev.acquit.gpu.run.Ending;
import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.GradedRow;
import dev.acquit.litmus.outcome.GradedTable;
import dev.acquit.litmus.outcome.RunVerdict;
import dev.acquit.litmus.outcome.State;
import dev.acquit.recheck.replay.NotReplayedException;
import dev.acquit.reports.run.AlsoFinding;
import dev.acquit.reports.run.RunDocument;
import dev.acquit.reports.run.RunDocument.ConfigurationJson;
import dev.acquit.reports.run.RunDocument.OutcomeJson;
import dev.acquit.text.Sha256;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// What may be claimed of a run, derived again from its numbers, its condition and the grades,
/// which were derived before. Which device it was, and what it did, can be confirmed by nobody.
///
/// @param condition what the test asks
/// @param allowed the final states that the model allows and the filter lets through
/// @param terms what states are about
record RunClaims(RunDocument run, Condition condition, List<State> allowed, List<Term> terms) {
  private static final String EMULATOR = "emulator of the PTX memory model";
  private static final String EMULATED = "sm_90";
  private static final String EMULATING = "Acquit emulator";
  private static final String REFUSED = "refused before any instance ran: ";
  private static final String NOTHING = "what was counted says nothing: ";

  /// Which device it was, and that each configuration is the one that it is named after.
  static void labels(Findings findings, RunDocument run) {
    if (run.device().kind() == Kind.EMULATED) {
      findings.same("the name of the emulator", run.device().name(), EMULATOR);
      findings.same("what emulated", run.device().software(), EMULATING);
      findings.same("for which architecture", run.device().target(), EMULATED);
    } else {
      findings.open("which device it was");
    }
    for (ConfigurationJson c : run.configurations()) {
      String what = "configuration " + c.number();
      findings.same("the hash of " + what, c.sha256(), Sha256.of(c.text()));
      String begin = "seed=%d number=%d mode=%s ".formatted(run.seed(), c.number(), c.mode());
      findings.same("the seed, number and mode of " + what, true, c.text().startsWith(begin));
    }
    findings.same("how it ended", run.complete(), run.ending().equals(new Ending.Done().words()));
  }

  /// How many instances did not run to their end.
  static long skipped(RunDocument run) {
    return run.configurations().stream().mapToLong(ConfigurationJson::skipped).sum();
  }

  /// Confirms the verdict, and each statement.
  void confirm(Findings findings) throws NotReplayedException {
    List<GradedRow> rows = rows();
    findings.same(
        "that each outcome that is allowed has a row",
        true,
        allowed.stream().allMatch(s -> rows.stream().anyMatch(row -> row.state().agreesWith(s))));
    if (!terms.containsAll(
        Set.copyOf(
            condition.proposition().terms().stream()
                .filter(t -> !(t instanceof Term.Literal))
                .toList()))) {
      throw new NotReplayedException("the outcomes do not say all that the condition asks about");
    }
    boolean forbids =
        !condition.proposition().terms().isEmpty()
            && allowed.stream().noneMatch(s -> condition.asks(s::value));
    GradedTable table =
        new GradedTable(
            condition,
            rows,
            run.filtered(),
            run.odd(),
            run.instances() - skipped(run),
            forbids,
            Optional.empty());
    if (!hasTurns()) {
      throw new NotReplayedException("the claims: an older version wrote the file");
    }
    Claim claim;
    try {
      List<Witness> witnesses = run.witnesses().stream().map(RunClaims::witness).toList();
      claim = Claim.of(run.device().kind(), table, skipped(run), witnesses, turns(rows), ending());
    } catch (IllegalArgumentException e) {
      findings.wrong("numbers contradict each other: " + e.getMessage());
      return;
    }
    findings.same("the verdict", run.verdict(), claim.verdict());
    condition(findings, table);
    for (String failure : run.failures()) {
      findings.same(
          "why it is a finding, " + failure,
          true,
          Optional.of(failure).equals(AlsoFinding.notShown(claim.verdict()))
              || Optional.of(failure).equals(AlsoFinding.weak(table)));
    }
    if (claim.verdict() == RunVerdict.NOT_TRUSTED) {
      findings.open("that what it counted says nothing");
    }
    List<String> said = new ArrayList<>(run.claims());
    said.replaceAll(line -> line.replace(REFUSED, NOTHING));
    findings.same("what may be claimed", said, claim.words());
  }

  /// Whether the document has all that claims are made of.
  private boolean hasTurns() {
    return run.configurations().stream().allMatch(c -> c.turn() != null)
        && run.witnesses().stream()
            .allMatch(
                w -> w.occasions() != null && w.configurations() != null && w.showing() != null);
  }

  private static Witness witness(RunDocument.WitnessJson w) {
    return new Witness(
        w.mutant(),
        w.mutation(),
        new Spread(
            w.instances(),
            w.seen(),
            Objects.requireNonNull(w.occasions()),
            Objects.requireNonNull(w.configurations()),
            Objects.requireNonNull(w.showing())));
  }

  /// What each configuration showed.
  ///
  /// @throws IllegalArgumentException if the numbers of one contradict each other
  private List<Turn> turns(List<GradedRow> rows) {
    Map<String, State> states = new HashMap<>();
    rows.forEach(r -> states.put(r.state().toString(), r.state()));
    List<Turn> turns = new ArrayList<>();
    for (ConfigurationJson c : run.configurations()) {
      TreeMap<State, Turn.Shown> shown = new TreeMap<>();
      RunDocument.TurnJson turn = Objects.requireNonNull(c.turn());
      turn.states()
          .forEach((name, n) -> {
            State state = states.get(name);
            if (state != null) {
              long all = c.states().getOrDefault(name, 0L);
              shown.put(state, new Turn.Shown(all, n.first(), n.last(), n.occasions()));
            }
          });
      turns.add(
          new Turn(
              new Unit(run.seed(), c.number()),
              c.instances() - c.skipped(),
              turn.first(),
              turn.last(),
              shown));
    }
    return turns;
  }

  /// What became of the condition, of the whole and of each row.
  private void condition(Findings findings, GradedTable table) {
    if (table.tally().isPresent() && run.kept() == null) {
      findings.open("what became of the condition: an older version wrote the file");
      return;
    }
    findings.same(
        "what became of the condition",
        run.kept(),
        table.tally().map(RunDocument.TallyJson::of).orElse(null));
    Map<String, Optional<Boolean>> said = new TreeMap<>();
    run.outcomes().forEach(o -> said.put(o.state(), Optional.ofNullable(o.held())));
    Map<String, Optional<Boolean>> found = new TreeMap<>();
    table
        .rows()
        .forEach(
            r -> found.put(r.state().toString(), Optional.ofNullable(RunDocument.held(table, r))));
    findings.same("which outcomes are as the condition has them", said, found);
  }

  /// Of those that make counts worthless the document has the words only.
  private Ending ending() {
    return run.complete()
        ? new Ending.Done()
        : run.verdict() == RunVerdict.NOT_TRUSTED
            ? new Ending.BadPlacement(run.ending())
            : new Ending.Refused(run.ending());
  }

  private List<GradedRow> rows() throws NotReplayedException {
    List<GradedRow> rows = new ArrayList<>();
    long total = run.instances() - skipped(run);
    for (OutcomeJson o : run.outcomes()) {
      rows.add(
          new GradedRow(
              state(o),
              o.samples(),
              total == 0 ? 0 : (double) o.samples() / total,
              Optional.ofNullable(o.grade()),
              o.description()));
    }
    rows.sort(Comparator.comparing(GradedRow::state));
    return rows;
  }

  private State state(OutcomeJson o) throws NotReplayedException {
    Map<Term, Value> values = new HashMap<>();
    for (Term term : terms) {
      String value = o.values().get(term.toString());
      if (value != null) {
        try {
          values.put(term, Value.of(Long.parseLong(value)));
        } catch (NumberFormatException e) {
          throw new NotReplayedException("the claims: " + value + " is an address");
        }
      }
    }
    return State.of(values);
  }
}
