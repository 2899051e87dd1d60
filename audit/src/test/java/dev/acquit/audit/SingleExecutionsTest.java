package dev.acquit.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.mapper.alloy.AlloyExport;
import dev.acquit.mapper.alloy.CatToAlloy;
import dev.acquit.mapper.lower.Choice;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.Models;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.evaluate.Evaluation;
import dev.acquit.model.relation.EventSet;
import dev.acquit.model.relation.Relation;
import dev.acquit.testing.Rounds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Random programs with a random execution each, once in the engine and once in Alloy: every base
/// set and relation, every definition and every check must be the same. The engine's side goes
/// through the reader, the lowering and the marks, of which the modules know nothing.
@org.junit.jupiter.api.Tag("slow")
class SingleExecutionsTest {
  private static final long SEED = Long.getLong("acquit.seed", 20_251_120);
  private static final int RUNS = Rounds.of("acquit.audit.runs", 5);
  private static final int BOUND = 3;

  /// Names that mean the same in every model.
  private static final Set<String> WORDS =
      Stream.concat(
              Stream.of("rf", "id"),
              Stream.concat(
                  Arrays.stream(Tag.values()).map(Tag::name),
                  Arrays.stream(BaseRelation.values()).map(BaseRelation::catName)))
          .collect(Collectors.toUnmodifiableSet());

  @Test
  void currentModels() throws Exception {
    int broken = agree("ptx-abi-13", "cpp20", "ptx", 1);
    assertThat(broken).as("executions that some axiom forbids").isBetween(1, RUNS);
  }

  @org.junit.jupiter.api.Tag("nightly")
  @Test
  void otherModels() throws Exception {
    agree("membar-pre-volta", "cpp17", "ptx-6.0", 2);
    agree("ptx-abi-12.9", "rc11-no-nta", "ptx-7.5", 3);
  }

  private static int agree(String table, String source, String target, int stream)
      throws Exception {
    int broken = 0;
    Mapping mapping = Tables.table(table);
    MemoryModel sourceModel = Models.find(source);
    MemoryModel targetModel = Models.find(target);
    AlloyExport export = AlloyExport.of(mapping, sourceModel, targetModel, BOUND);
    for (int run = 0; run < RUNS; run++) {
      Random random = new Random(SEED + 1_000_003L * stream + run);
      Sample sample = Sample.random(random, mapping, BOUND);
      String what = "run " + run + " of -Dacquit.seed=" + SEED + "\n" + sample.text();
      CppTest cpp = (CppTest) LitmusReader.read("sample", sample.text());
      Choice choice = new Choice(sample.instructions().stream().map(s -> s.alternative()).toList());
      Execution before =
          Execution.of(cpp, sample, names(i -> Execution.source(i, sample.instructions().get(i))));
      Execution after =
          Execution.of(
              Lowering.of(cpp, mapping).lower(choice).test(),
              sample,
              names(i -> {
                Sample.Step s = sample.instructions().get(i);
                return Execution.target(i, s, mapping.alternative(s.row(), s.alternative()));
              }));
      List<String[]> rf = readsFrom(random, before);
      List<String[]> mo = modificationOrder(random, before);
      Side left = new Side(before, "source/", "source/source_events/");
      Side right = new Side(after, "target/", "target/target_events/");
      List<String> claims = new ArrayList<>();
      boolean holds = left.claims(sourceModel, rf, mo, random, claims);
      holds &= right.claims(targetModel, rf, mo, random, claims);
      broken += holds ? 0 : 1;
      String fixed = fixed(sample, rf, mo);
      if (!has(export, fixed, claims)) {
        List<String> wrong = new ArrayList<>();
        for (String claim : claims) {
          if (!has(export, fixed, List.of(claim))) {
            wrong.add(claim);
          }
        }
        assertThat(wrong).as("what Alloy does not say of " + what).isEmpty();
        throw new AssertionError("Alloy says all of it, but not together, of " + what);
      }
    }
    return broken;
  }

  /// Whether Alloy has the execution and says of it what is claimed.
  private static boolean has(AlloyExport export, String fixed, List<String> claims) {
    String body = fixed + "  " + String.join("\n  ", claims) + "\n";
    return Audit.of(export, "\nrun fixed {\n" + body + "}\n").run("fixed") == Answer.HAS_INSTANCE;
  }

  private static List<List<String>> names(IntFunction<List<String>> each) {
    return IntStream.range(0, BOUND).mapToObj(each).toList();
  }

  private static List<String[]> readsFrom(Random random, Execution execution) {
    List<String[]> rf = new ArrayList<>();
    Relation loc = execution.candidate().base(BaseRelation.LOC);
    execution
        .slots()
        .forEach((read, r) -> {
          if (execution.candidate().isRead(r)) {
            List<String> writes =
                execution.slots().entrySet().stream()
                    .filter(w -> execution.candidate().isWrite(w.getValue()))
                    .filter(w -> loc.contains(w.getValue(), r))
                    .map(Map.Entry::getKey)
                    .toList();
            rf.add(new String[] {writes.get(random.nextInt(writes.size())), read});
          }
        });
    return rf;
  }

  private static List<String[]> modificationOrder(Random random, Execution execution) {
    List<String> writes = new ArrayList<>(execution.slots().keySet());
    writes.removeIf(w -> !execution.candidate().isWrite(execution.slots().get(w)));
    Collections.shuffle(writes, random);
    writes.sort((a, b) -> Boolean.compare(b.startsWith("Initial"), a.startsWith("Initial")));
    List<String[]> mo = new ArrayList<>();
    Relation loc = execution.candidate().base(BaseRelation.LOC);
    for (int a = 0; a < writes.size(); a++) {
      for (int b = a + 1; b < writes.size(); b++) {
        if (loc.contains(
            execution.slots().get(writes.get(a)), execution.slots().get(writes.get(b)))) {
          mo.add(new String[] {writes.get(a), writes.get(b)});
        }
      }
    }
    return mo;
  }

  // The same in Alloy

  private static String fixed(Sample sample, List<String[]> rf, List<String[]> mo) {
    List<Sample.Step> steps = sample.instructions();
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < BOUND; i++) {
      Sample.Step s = steps.get(i);
      out.append(
          "  I%d.alternative = %s_%s_%d\n"
              .formatted(
                  i + 1, s.row().operation().word(), s.row().orderWord(), s.alternative() + 1));
      String scope = s.scope().word();
      out.append(
          "  I%d.scope = %s%s\n"
              .formatted(
                  i + 1, scope.substring(0, 1).toUpperCase(Locale.ROOT), scope.substring(1)));
    }
    set(out, "Start", i -> i == 0 || sample.thread(i) != sample.thread(i - 1));
    set(out, "FailedRelaxed", i -> failed(steps.get(i), "relaxed"));
    set(out, "FailedAcquire", i -> failed(steps.get(i), "acquire"));
    set(out, "FailedSeqCst", i -> failed(steps.get(i), "seq_cst"));
    pairs(out, "nearGpu", (a, b) -> sample.near(a, b, 1));
    pairs(out, "nearCluster", (a, b) -> sample.near(a, b, 2));
    pairs(out, "nearCta", (a, b) -> sample.near(a, b, 3));
    pairs(out, "together", sample::together);
    relation(out, "rf", rf);
    relation(out, "order", mo);
    return out.toString();
  }

  private static boolean failed(Sample.Step step, String order) {
    return step.failure().filter(o -> o.word().equals(order)).isPresent();
  }

  private static void set(StringBuilder out, String name, IntPredicate in) {
    String members =
        IntStream.range(0, BOUND)
            .filter(in)
            .mapToObj(i -> "I" + (i + 1))
            .collect(Collectors.joining(" + "));
    out.append(members.isEmpty() ? "  no " + name : "  " + name + " = " + members).append("\n");
  }

  private interface Pairs {
    boolean has(int a, int b);
  }

  private static void pairs(StringBuilder out, String name, Pairs has) {
    List<String[]> pairs = new ArrayList<>();
    for (int a = 0; a < BOUND; a++) {
      for (int b = a + 1; b < BOUND; b++) {
        if (has.has(a, b)) {
          pairs.add(new String[] {"I" + (a + 1), "I" + (b + 1)});
        }
      }
    }
    relation(out, name, pairs);
  }

  private static void relation(StringBuilder out, String name, List<String[]> pairs) {
    String text = pairs.stream().map(p -> p[0] + " -> " + p[1]).collect(Collectors.joining(" + "));
    out.append(text.isEmpty() ? "  no " + name : "  " + name + " = " + text).append("\n");
  }

  /// One model's view of an execution, in the words of Alloy.
  ///
  /// @param prefix of what its module defines
  /// @param words of what its vocabulary defines
  private record Side(Execution execution, String prefix, String words) {
    /// @param claims gets what the engine says of the execution
    /// @return whether all axioms hold
    boolean claims(
        MemoryModel model,
        List<String[]> rf,
        List<String[]> mo,
        Random random,
        List<String> claims) {
      for (Tag tag : EnumSet.complementOf(EnumSet.of(Tag.NAL))) {
        claims.add(set(words + AlloyExport.set(tag), execution.candidate().tagged(tag)));
      }
      for (BaseRelation base : BaseRelation.values()) {
        claims.add(relation(words + AlloyExport.relation(base), execution.candidate().base(base)));
      }
      Evaluation evaluation = new Evaluation(model);
      evaluation.start(execution.candidate());
      evaluation.choose(MemoryModel.READS_FROM, execution.relation(rf), execution.relation(rf));
      for (int v = 1; v < model.choices().size(); v++) {
        MemoryModel.Choice choice = model.choices().get(v);
        Relation chosen =
            choice
                .oriented()
                .map(node -> orientation(evaluation.relation(node), random))
                .orElseGet(() -> execution.relation(mo));
        if (choice.oriented().isPresent()) {
          claims.add(relation(prefix + CatToAlloy.function(choice.name()), chosen));
        }
        evaluation.choose(v, chosen, chosen);
      }
      claims.add(prefix + "choices");
      definitions(model, evaluation, claims);
      boolean all = true;
      for (Check check : model.checks()) {
        boolean holds = !evaluation.fails(check);
        claims.add((holds ? "" : "not ") + prefix + CatToAlloy.predicate(check));
        all &= holds;
      }
      return all;
    }

    private void definitions(MemoryModel model, Evaluation evaluation, List<String> claims) {
      model
          .names()
          .forEach((node, name) -> {
            boolean alone = Collections.frequency(model.names().values(), name) == 1;
            if (alone && !WORDS.contains(name)) {
              String function = prefix + CatToAlloy.function(name);
              claims.add(
                  model.nodes().get(node).set()
                      ? set(function, evaluation.set(node))
                      : relation(function, evaluation.relation(node)));
            }
          });
    }

    /// Along a random order of all events.
    private static Relation orientation(Relation pairs, Random random) {
      List<Integer> order = new ArrayList<>(IntStream.range(0, pairs.size()).boxed().toList());
      Collections.shuffle(order, random);
      Relation chosen = Relation.empty(pairs.size());
      for (int a = 0; a < order.size(); a++) {
        for (int b = a + 1; b < order.size(); b++) {
          int first = order.get(a);
          int second = order.get(b);
          if (pairs.contains(first, second) || pairs.contains(second, first)) {
            chosen = chosen.with(first, second);
          }
        }
      }
      return chosen;
    }

    private String set(String name, EventSet events) {
      return equation(name, names(events::contains));
    }

    private String relation(String name, Relation relation) {
      List<String> pairs = new ArrayList<>();
      execution
          .slots()
          .forEach((a, from) ->
              names(to -> relation.contains(from, to)).forEach(b -> pairs.add(a + " -> " + b)));
      return equation(name, pairs);
    }

    private List<String> names(IntPredicate in) {
      return execution.slots().entrySet().stream()
          .filter(e -> in.test(e.getValue()))
          .map(Map.Entry::getKey)
          .toList();
    }

    private static String equation(String name, List<String> members) {
      return members.isEmpty() ? "no " + name : name + " = " + String.join(" + ", members);
    }
  }
}
