package dev.acquit.recheck;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.outcome.State;
import dev.acquit.mapper.lower.Choice;
import dev.acquit.mapper.lower.Lowered;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.recheck.replay.NotReplayedException;
import dev.acquit.recheck.replay.Outcomes;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.UseJson;
import dev.acquit.reports.verify.VerifyDocument.Cure;
import dev.acquit.reports.verify.VerifyDocument.RowVerdict;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Who is to blame for a counterexample, by the definition: whose mending makes it go away, the
/// weakest kind of mending first. Which of several is charged hangs on all failures, so what does
/// not follow from this one is not confirmed.
///
/// @param pairs puts tests before models
/// @param source the C++ test
/// @param original the same under its model
/// @param choice the alternatives of the counterexample
/// @param outcome what must not be
/// @param target the PTX model
record BlameRecheck(
    PairRecheck pairs,
    CppTest source,
    TestRecheck original,
    Choice choice,
    String outcome,
    ModelJson target) {
  /// Confirms that an alternative is charged with right.
  ///
  /// @param charged what is said of it
  /// @param others all that is charged with something else
  void confirm(Findings findings, Mapping table, RowVerdict charged, Set<UseJson> others)
      throws NotReplayedException {
    String what = "that " + charged.use().words() + " is to blame";
    Set<UseJson> guilty = new LinkedHashSet<>(charged.others());
    guilty.add(charged.use());
    Optional<Cure> weakest = weakest(table);
    Cure said = charged.cure();
    boolean right =
        guilty.size() == 1
            ? weakest.isPresent()
                && (said == null || said == weakest.get())
                && cured(mended(table, guilty, weakest.get()))
            : said != null && weakest.isEmpty() && needed(table, guilty, said);
    if (!right && said != null && !others.isEmpty()) {
      right = besideOthers(table, guilty, said, others);
    }
    if (right) {
      findings.confirmed(what);
    } else {
      findings.open(
          what + ": mending it does not do away with this, or mending another does so more easily");
    }
  }

  /// Whether it goes away with what is said, and with nothing weaker, once the others are mended.
  private boolean besideOthers(Mapping table, Set<UseJson> guilty, Cure said, Set<UseJson> others)
      throws NotReplayedException {
    Mapping rest = table;
    for (UseJson other : others) {
      rest = mended(rest, Set.of(other), said);
    }
    if (cured(rest)) {
      return false;
    }
    for (Cure cure : Cure.values()) {
      if (cured(mended(rest, guilty, cure))) {
        return cure == said;
      }
    }
    return false;
  }

  /// The weakest kind of mending with which it goes away when one alternative is mended.
  private Optional<Cure> weakest(Mapping table) throws NotReplayedException {
    for (Cure cure : Cure.values()) {
      for (UseJson use : uses(table)) {
        if (cured(mended(table, Set.of(use), cure))) {
          return Optional.of(cure);
        }
      }
    }
    return Optional.empty();
  }

  /// Whether it goes away when all of these are mended, and not when one is left out.
  private boolean needed(Mapping table, Set<UseJson> guilty, Cure cure)
      throws NotReplayedException {
    if (!cured(mended(table, guilty, cure))) {
      return false;
    }
    for (UseJson use : guilty) {
      Set<UseJson> fewer = new LinkedHashSet<>(guilty);
      fewer.remove(use);
      if (cured(mended(table, fewer, cure))) {
        return false;
      }
    }
    return true;
  }

  private Set<UseJson> uses(Mapping table) {
    Set<UseJson> uses = new LinkedHashSet<>();
    Lowering.of(source, table)
        .occurrences()
        .forEach(o -> uses.add(new UseJson(o.row().toString(), choice.of(o) + 1)));
    return uses;
  }

  private static Mapping mended(Mapping table, Set<UseJson> uses, Cure cure) {
    Mapping better = table;
    for (UseJson use : uses) {
      for (RowKey key : RowKey.all()) {
        int alternative = use.alternative() - 1;
        if (key.toString().equals(use.row())
            && alternative >= 0
            && alternative < table.row(key).alternatives().size()) {
          boolean strongest =
              switch (cure) {
                case PROMISE -> false;
                case BOTH_SIDES -> key.order().equals(Optional.of(MemoryOrder.SEQ_CST));
                case STRONGEST -> true;
              };
          better =
              strongest ? better.strengthened(key, alternative) : better.mended(key, alternative);
        }
      }
    }
    return better;
  }

  /// Whether the test no longer ends so when it is lowered by a table.
  private boolean cured(Mapping table) throws NotReplayedException {
    Lowered lowered = Lowering.of(source, table).lower(choice);
    TestRecheck its = pairs.of(lowered.test(), target);
    Predicate<State> ends =
        Lowerings.outcome(original, its, outcome, new HashMap<>(lowered.registers()));
    Outcomes outcomes = its.outcomes(List.copyOf(its.terms()));
    if (outcomes.cut()) {
      throw new NotReplayedException("the PTX test has loops");
    }
    return outcomes.states().stream().noneMatch(ends);
  }
}
