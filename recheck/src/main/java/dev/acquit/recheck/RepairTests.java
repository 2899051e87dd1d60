package dev.acquit.recheck;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.reports.json.NumberedTest;
import dev.acquit.reports.json.UseJson;
import dev.acquit.reports.repair.Decision;
import dev.acquit.reports.repair.RepairDocument;
import dev.acquit.reports.repair.RepairDocument.Change;
import dev.acquit.reports.repair.RepairDocument.Need;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Of which tables the counterexamples of a repair are counterexamples: those in which an
/// instruction is weaker show what it is there for.
///
/// @param findings takes what is found
/// @param document the repair
record RepairTests(Findings findings, RepairDocument document) {
  private record Pair(CppTest source, PtxTest target) {}

  /// Confirms how large the C++ tests are, and in which class.
  void sizes(Mapping table) {
    for (NumberedTest test : document.tests()) {
      pair(test)
          .ifPresent(p -> {
            String what = "test " + test.number();
            findings.same(
                "how many accesses and fences " + what + " has",
                test.size(),
                Lowering.of(p.source(), table).occurrences().size());
            findings.same("the class of " + what, test.programClass(), ProgramClass.of(p.source()));
            findings.same(
                "that the class holds " + what,
                true,
                document.programClass().contains(test.programClass()));
          });
    }
  }

  /// Confirms that a test is made by a table, and so shows something of it.
  ///
  /// @param use an alternative that it has to use; null: any
  void shows(String what, @Nullable Integer number, Mapping table, @Nullable UseJson use) {
    Optional<Pair> pair = document.test(number).flatMap(this::pair);
    if (pair.isEmpty()) {
      findings.wrong(what + ": there is no test " + number);
      return;
    }
    Lowering lowering = Lowering.of(pair.get().source(), table);
    PtxTest target = pair.get().target();
    boolean made =
        use == null
            ? Lowerings.of(lowering, target).isPresent()
            : Lowerings.of(lowering, target, use.row(), use.alternative()).isPresent();
    if (made) {
      findings.confirmed(what + ": test " + number);
    } else {
      findings.wrong(what + ": test " + number + " is not what the table makes of it");
    }
  }

  /// Confirms what instructions are there for.
  ///
  /// @param table the table that has them
  void needs(List<Need> needs, Mapping table) {
    for (Need need : needs) {
      String what = "what %s of %s is there for".formatted(need.instruction(), need.use().words());
      if (need.sequence() != null) {
        findings.same(
            "the sequence of " + need.use().words(), need.sequence(), sequence(table, need.use()));
      }
      Optional<Mapping> weaker = weaker(table, need);
      if (weaker.isEmpty()) {
        findings.wrong(what + ": it is not there, or cannot be replaced so");
        continue;
      }
      findings.same(
          "that there is a test, a bound or a reason for " + what,
          List.of(need.test() != null, need.bound() != null, need.reason() != null),
          Stream.of(Decision.UNSOUND, Decision.SOUND, Decision.UNKNOWN)
              .map(d -> d == need.verdict())
              .toList());
      switch (need.verdict()) {
        case UNSOUND -> shows(what, need.test(), weaker.get(), need.use());
        case SOUND, UNKNOWN -> findings.open(what + ": without it, " + need.verdict().word());
      }
    }
  }

  private static Optional<Mapping> weaker(Mapping table, Need need) {
    Optional<RowKey> key = key(table, need.use());
    if (key.isEmpty()) {
      return Optional.empty();
    }
    int alternative = need.use().alternative() - 1;
    List<Template> templates =
        new ArrayList<>(table.alternative(key.get(), alternative).templates());
    int index = need.index();
    Optional<Template> other =
        need.weaker() == null ? Optional.empty() : Template.of(need.weaker());
    if (index < 0
        || index >= templates.size()
        || !templates.get(index).toString().equals(need.instruction())
        || (need.weaker() != null && other.isEmpty())) {
      return Optional.empty();
    }
    if (other.isPresent()) {
      templates.set(index, other.get());
    } else {
      templates.remove(index);
    }
    try {
      return Optional.of(table.replaced(key.get(), alternative, "weaker", templates));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /// A table with changes; empty if it does not have what is changed, or cannot be changed so.
  static Optional<Mapping> changed(Mapping table, List<Change> changes) {
    Mapping changed = table;
    for (Change c : changes) {
      Optional<RowKey> key = key(table, c.use());
      List<Optional<Template>> after =
          Stream.of(c.after().split("; ", -1)).map(Template::of).toList();
      if (key.isEmpty()
          || !c.before().equals(sequence(changed, c.use()))
          || c.after().equals(c.before())
          || after.stream().anyMatch(Optional::isEmpty)) {
        return Optional.empty();
      }
      try {
        changed =
            changed.replaced(
                key.get(),
                c.use().alternative() - 1,
                "changed",
                after.stream().flatMap(Optional::stream).toList());
      } catch (IllegalArgumentException e) {
        return Optional.empty();
      }
    }
    return Optional.of(changed);
  }

  private static Optional<RowKey> key(Mapping table, UseJson use) {
    return table.rows().stream()
        .filter(r -> r.key().toString().equals(use.row()))
        .filter(r -> use.alternative() >= 1 && use.alternative() <= r.alternatives().size())
        .map(Row::key)
        .findFirst();
  }

  /// The instructions of an alternative; null if the table does not have it.
  static @Nullable String sequence(Mapping table, UseJson use) {
    return key(table, use)
        .map(k -> table.alternative(k, use.alternative() - 1).sequence())
        .orElse(null);
  }

  private Optional<Pair> pair(NumberedTest test) {
    try {
      LitmusTest source = LitmusReader.read("the document's test", test.source().text());
      LitmusTest target = LitmusReader.read("the document's test", test.target().text());
      return source instanceof CppTest cpp && target instanceof PtxTest ptx
          ? Optional.of(new Pair(cpp, ptx))
          : Optional.empty();
    } catch (InputException e) {
      return Optional.empty();
    }
  }
}
