package dev.acquit.recheck;

import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.prove.Asker;
import dev.acquit.mapper.prove.EventModel;
import dev.acquit.mapper.prove.ProofTask;
import dev.acquit.mapper.prove.Query;
import dev.acquit.mapper.prove.Reach;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.mapper.verify.Work.Queries;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.sat.CertifyingSolver;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.model.symbolic.ScopeClass;
import dev.acquit.model.symbolic.UnsupportedModelException;
import dev.acquit.recheck.replay.Effort;
import dev.acquit.reports.verify.VerifyDocument;
import dev.acquit.reports.verify.VerifyDocument.ClassResult;
import dev.acquit.reports.verify.VerifyDocument.Programs;
import dev.acquit.reports.verify.VerifyDocument.RowVerdict;
import dev.acquit.reports.verify.VerifyDocument.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/// Makes the formulas behind "sound" again, from the table and the models, and has each of them
/// refuted by a solver whose proof is checked.
///
/// In a class where alternatives are unsound the others are looked at alone: programs that use only
/// them.
///
/// @param solver decides, and is believed nothing
/// @param time wall-clock time for a result: its replaying and its formulas
/// @param jobs how many formulas are decided at a time
/// @param progress hears how far it is
public record Proofs(CertifyingSolver solver, Duration time, int jobs, Progress progress) {
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /// Hears how far it is.
  public interface Progress {
    /// One more is decided.
    ///
    /// @param done formulas that are decided
    /// @param of how many there are
    void decided(int done, int of);
  }

  private record Question(ProgramClass programClass, Set<String> uses) {}

  void of(
      Findings findings,
      VerifyDocument document,
      Programs programs,
      MappingFile mapping,
      MemoryModel source,
      MemoryModel target,
      Effort effort) {
    int bound = programs.bound();
    Map<ProgramClass, Set<String>> sound = new EnumMap<>(ProgramClass.class);
    for (ClassResult c : document.classes()) {
      if (c.queries() == null) {
        findings.wrong("class " + c.programClass().word() + " has no queries");
      } else if (counts(findings, c, c.queries(), bound, source)) {
        sound.put(c.programClass(), sound(c));
      } else if (c.verdicts().stream().anyMatch(v -> claims(v))) {
        findings.wrong("class " + c.programClass().word() + " is not complete, and has verdicts");
      } else {
        findings.open("class " + c.programClass().word() + " is not complete up to " + bound);
      }
    }
    if (programs.proved() > programs.unsatisfiable()) {
      findings.wrong("more proofs were checked than there were");
    }
    try {
      reach(findings, document, mapping, source, target, bound, effort);
      Set<Question> asked = new LinkedHashSet<>();
      sound.forEach((c, uses) ->
          sound.entrySet().stream()
              .filter(wider -> wider.getKey().contains(c) && wider.getValue().equals(uses))
              .map(Map.Entry::getKey)
              .max(Enum::compareTo)
              .ifPresent(widest -> asked.add(new Question(widest, uses))));
      for (Question q : asked) {
        ask(findings, q, mapping.mapping(), source, target, bound, effort);
      }
    } catch (UnsupportedModelException e) {
      findings.open("a model cannot be put into a formula: " + e.getMessage());
    }
  }

  /// Has it refuted that a table has a counterexample, all of whose alternatives are said to be
  /// sound.
  void of(
      Findings findings,
      Mapping table,
      ProgramClass programClass,
      int bound,
      MemoryModel source,
      MemoryModel target,
      Effort effort) {
    Set<String> uses = new TreeSet<>();
    for (Row row : table.rows()) {
      for (int a = 0; a < row.alternatives().size(); a++) {
        uses.add(name(row.key().toString(), a + 1));
      }
    }
    try {
      ask(findings, new Question(programClass, uses), table, source, target, bound, effort);
    } catch (UnsupportedModelException e) {
      findings.open("a model cannot be put into a formula: " + e.getMessage());
    }
  }

  private static boolean claims(RowVerdict v) {
    return v.verdict() == Verdict.SOUND || v.verdict() == Verdict.NOT_REACHED;
  }

  private static Set<String> sound(ClassResult c) {
    Set<String> uses = new TreeSet<>();
    c.verdicts().stream()
        .filter(v -> v.verdict() != Verdict.UNSOUND)
        .forEach(v -> uses.add(name(v)));
    return uses;
  }

  private static String name(RowVerdict v) {
    return name(v.row(), v.alternative());
  }

  private static String name(String row, int alternative) {
    return row + " " + alternative;
  }

  /// Whether a class is complete, with what it says of that.
  private static boolean counts(
      Findings findings, ClassResult c, Queries queries, int bound, MemoryModel source) {
    int complete = queries.complete();
    int layouts = 0;
    for (int n = 1; n <= Math.min(complete, bound); n++) {
      layouts += Layout.of(n).size();
    }
    findings.same(
        "how many layouts class " + c.programClass().word() + " has", queries.layouts(), layouts);
    if (complete != bound) {
      return false;
    }
    findings.same("that all of class " + c.programClass().word() + " was looked at", c.open(), 0L);
    findings.same(
        "that there were queries enough for class " + c.programClass().word(),
        queries.queries() >= layouts * source.axioms().size(),
        true);
    return true;
  }

  /// Which alternatives occur in programs of the bound, or of one instruction.
  private void reach(
      Findings findings,
      VerifyDocument document,
      MappingFile mapping,
      MemoryModel source,
      MemoryModel target,
      int bound,
      Effort effort)
      throws UnsupportedModelException {
    ProofTask task =
        new ProofTask(
            mapping,
            source,
            target,
            bound,
            ProgramClass.SAME,
            solver,
            Limits.DEFAULT,
            jobs,
            effort.left());
    Reach reach = new Reach(task, EventModel.full(), ScopeClass.SAME);
    List<Layout> layouts = new ArrayList<>(Layout.of(1));
    layouts.addAll(Layout.of(bound));
    Set<Use> found = Set.of();
    boolean complete = true;
    for (Layout layout : layouts) {
      Reach.Occurring here = reach.occurring(layout, mapping.mapping(), found, patience(effort));
      found = here.found();
      complete &= here.complete() || layout.size() < bound;
    }
    Set<String> occurring = new TreeSet<>();
    found.forEach(use -> occurring.add(name(use.row().toString(), use.alternative() + 1)));
    for (ClassResult c : document.classes()) {
      for (RowVerdict v : c.verdicts()) {
        boolean occurs = occurring.contains(name(v));
        if (claims(v) && !occurs && !complete) {
          findings.open("whether a program uses " + name(v));
        } else if (claims(v)) {
          findings.same(
              "whether a program of class " + c.programClass().word() + " uses " + name(v),
              v.verdict() == Verdict.SOUND,
              occurs);
        }
      }
    }
  }

  private static Duration patience(Effort effort) {
    return effort.left().compareTo(PATIENCE) < 0 ? effort.left() : PATIENCE;
  }

  private void ask(
      Findings findings,
      Question question,
      Mapping table,
      MemoryModel source,
      MemoryModel target,
      int bound,
      Effort effort)
      throws UnsupportedModelException {
    List<Row> rows = new ArrayList<>();
    Set<RowKey> used = new LinkedHashSet<>();
    for (Row row : table.rows()) {
      List<Alternative> kept = new ArrayList<>();
      for (int a = 0; a < row.alternatives().size(); a++) {
        if (question.uses().contains(name(row.key().toString(), a + 1))) {
          kept.add(row.alternatives().get(a));
        }
      }
      if (!kept.isEmpty()) {
        used.add(row.key());
      }
      rows.add(new Row(row.key(), row.implied(), kept.isEmpty() ? row.alternatives() : kept));
    }
    Mapping restricted = new Mapping(table.header(), rows);
    Asker asker =
        new Asker(
            EventModel.of("sound", o -> used.contains(o.row())),
            source,
            target,
            solver,
            Limits.DEFAULT,
            effort.left());
    List<Query> queries = new ArrayList<>();
    for (int n = bound; n >= 1; n--) {
      for (Layout layout : Layout.of(n).reversed()) {
        for (Check axiom : source.axioms()) {
          queries.add(new Query(question.programClass(), layout, axiom));
        }
      }
    }
    int refuted = 0;
    int discarded = 0;
    int at = 0;
    for (dev.acquit.mapper.prove.Finding found : answers(asker, queries, restricted)) {
      Query q = queries.get(at++);
      switch (found) {
        case dev.acquit.mapper.prove.Finding.None none -> {
          refuted++;
          discarded += none.discarded();
        }
        case dev.acquit.mapper.prove.Finding.Confirmed c ->
            findings.wrong("there is a counterexample: " + q + ", " + c.failure().test().name());
        case dev.acquit.mapper.prove.Finding.Open open ->
            findings.open("the query " + q + ": " + open.why());
      }
    }
    if (refuted == queries.size()) {
      findings.confirmed(
          "class %s: %,d formulas made again, each refuted by a checked proof%s"
              .formatted(
                  question.programClass().word(),
                  refuted,
                  discarded == 0
                      ? ""
                      : ", after the enumerating engine discarded " + discarded + " executions"));
    }
  }

  private List<dev.acquit.mapper.prove.Finding> answers(
      Asker asker, List<Query> queries, Mapping table) throws UnsupportedModelException {
    AtomicInteger done = new AtomicInteger();
    List<Callable<dev.acquit.mapper.prove.Finding>> work = new ArrayList<>();
    for (Query q : queries) {
      work.add(() -> {
        dev.acquit.mapper.prove.Finding found = asker.ask(q, table);
        progress.decided(done.incrementAndGet(), queries.size());
        return found;
      });
    }
    List<dev.acquit.mapper.prove.Finding> answers = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(jobs)) {
      for (Future<dev.acquit.mapper.prove.Finding> future : pool.invokeAll(work)) {
        answers.add(future.get());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      answers.clear();
      queries.forEach(
          q -> answers.add(new dev.acquit.mapper.prove.Finding.Open("it was interrupted", 0)));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnsupportedModelException unsupported) {
        throw unsupported;
      }
      throw new IllegalStateException(e.getCause());
    }
    return answers;
  }
}
