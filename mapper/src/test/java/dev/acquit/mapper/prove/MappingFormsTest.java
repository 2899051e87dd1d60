package dev.acquit.mapper.prove;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.program.Operation.Marks;
import dev.acquit.model.symbolic.Form;
import dev.acquit.model.symbolic.Instance;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.model.symbolic.Part;
import dev.acquit.testing.Rounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The forms of shipped tables are their lowerings, and a form that is left out is no loss.
class MappingFormsTest {
  private static final long SEED = Long.getLong("acquit.seed", 20261120L);
  private static final int EXECUTIONS = Rounds.of(300, 100);

  static Stream<String> tables() {
    return Mappings.names().stream();
  }

  private static String words(Form form, boolean target, ThreadScope scope) {
    return (target ? form.target() : form.source())
        .stream()
            .flatMap(Optional::stream)
            .map(p -> word(p, scope))
            .collect(Collectors.joining(" "));
  }

  private static String word(Part part, ThreadScope scope) {
    Marks marks = part.marks().get(scope);
    List<Tag> orders =
        Stream.of(
                Tag.NA,
                Tag.WEAK,
                Tag.VOLATILE,
                Tag.RLX,
                Tag.ACQ,
                Tag.REL,
                Tag.ACQ_REL,
                Tag.SC,
                Tag.RMW)
            .filter(t -> (marks.tags() & t.bit()) != 0)
            .toList();
    return part.kind().name().charAt(0)
        + orders.stream().map(t -> "." + t).collect(Collectors.joining())
        + marks.reach().map(r -> "@" + r).orElse("");
  }

  private static FormKey key(RowKey row, String failure, int alternative) {
    return new FormKey(
        new SourceOperation(
            row, failure == null ? Optional.empty() : Optional.of(MemoryOrder.valueOf(failure))),
        alternative);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ptx-abi-12.9     | LOAD_NA       |         | 0 | THREAD  | R.NA@THREAD | R.WEAK
          ptx-abi-12.9     | STORE_NA      |         | 0 | SYSTEM  | W.NA@THREAD | W.WEAK
          ptx-abi-12.9     | LOAD_RELAXED  |         | 0 | THREAD  | R.RLX@THREAD | R.RLX@CTA
          ptx-abi-12.9     | LOAD_ACQUIRE  |         | 0 | BLOCK   | R.ACQ@CTA | R.RLX@CTA F.ACQ@CTA
          ptx-abi-12.9     | LOAD_ACQUIRE  |         | 1 | DEVICE  | R.ACQ@GPU | R.ACQ@GPU
          ptx-abi-12.9     | LOAD_SEQ_CST  |         | 0 | SYSTEM  | R.SC@SYS | F.SC@SYS R.RLX@SYS
          ptx-abi-12.9     | STORE_RELEASE |         | 0 | CLUSTER | W.REL@CLUSTER | F.REL@CLUSTER W.RLX@CLUSTER
          ptx-abi-12.9     | STORE_SEQ_CST |         | 0 | DEVICE  | W.SC@GPU | F.SC@GPU W.RLX@GPU
          ptx-abi-12.9     | RMW_ACQ_REL   |         | 1 | DEVICE  | R.ACQ.RMW@GPU W.REL.RMW@GPU | F.REL@GPU R.ACQ.RMW@GPU W.RLX.RMW@GPU
          ptx-abi-12.9     | RMW_ACQUIRE   | RELAXED | 0 | DEVICE  | R.RLX@GPU | R.RLX@GPU F.ACQ@GPU
          ptx-abi-12.9     | RMW_SEQ_CST   | ACQUIRE | 0 | DEVICE  | R.ACQ@GPU | F.SC@GPU R.ACQ@GPU
          ptx-abi-12.9     | RMW_SEQ_CST   | SEQ_CST | 0 | BLOCK   | R.SC@CTA | F.SC@CTA R.ACQ@CTA
          ptx-abi-12.9     | FENCE_SEQ_CST |         | 0 | SYSTEM  | F.SC@SYS | F.SC@SYS
          ptx-abi-13       | RMW_SEQ_CST   |         | 1 | DEVICE  | R.SC.RMW@GPU W.SC.RMW@GPU | F.SC@GPU R.RLX.RMW@GPU W.RLX.RMW@GPU F.ACQ@GPU
          ptx-abi-13       | LOAD_SEQ_CST  |         | 1 | THREAD  | R.SC@THREAD | F.SC@CTA R.RLX@CTA F.ACQ@CTA
          membar-pre-volta | LOAD_SEQ_CST  |         | 0 | CLUSTER | R.SC@CLUSTER | F.SC@GPU R.VOLATILE.RLX@SYS F.SC@GPU
          membar-pre-volta | RMW_RELEASE   |         | 0 | BLOCK   | R.RLX.RMW@CTA W.REL.RMW@CTA | F.SC@CTA R.RLX.RMW@CTA W.RLX.RMW@CTA
          membar-pre-volta | FENCE_ACQUIRE |         | 0 | SYSTEM  | F.ACQ@SYS | F.SC@SYS
          """)
  void formsAreLowerings(
      String table,
      RowKey row,
      String failure,
      int alternative,
      ThreadScope scope,
      String source,
      String target)
      throws Exception {
    MappingForms all = MappingForms.of(Tables.shipped(table), true);
    Form form = all.forms().get(all.number(key(row, failure, alternative)));
    assertThat(words(form, false, scope)).isEqualTo(source);
    assertThat(words(form, true, scope)).isEqualTo(target);
  }

  /// An operation for each row, and one for each failure order that is not stronger.
  @ParameterizedTest
  @MethodSource("tables")
  void everyAlternativeIsThereOrStoodFor(String table) throws Exception {
    Mapping mapping = Tables.shipped(table);
    MappingForms all = MappingForms.of(mapping, true);
    MappingForms few = MappingForms.of(mapping, false);
    List<FormKey> expected = new ArrayList<>();
    for (RowKey row : RowKey.all()) {
      for (int a = 0; a < mapping.row(row).alternatives().size(); a++) {
        expected.add(key(row, null, a));
        if (row.operation() == Operation.RMW) {
          for (String failure : failures(row)) {
            expected.add(key(row, failure, a));
          }
        }
      }
    }
    assertThat(all.keys()).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(all.representatives()).isEmpty();
    assertThat(few.all()).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(few.representatives()).isNotEmpty();
    few.representatives()
        .forEach((left, number) -> {
          Form weak = few.forms().get(number);
          Form strong = all.forms().get(all.number(left));
          assertThat(few.keys()).doesNotContain(left);
          assertThat(few.number(left)).isEqualTo(number);
          assertThat(weak.source()).as("%s", left).isEqualTo(strong.source());
          assertThat(weak.scoped()).as("%s", left).isEqualTo(strong.scoped());
        });
    assertThat(few.keys()).allSatisfy(k -> assertThat(few.keys().get(few.number(k))).isEqualTo(k));
  }

  private static List<String> failures(RowKey row) {
    return switch (row.order().orElseThrow()) {
      case RELAXED, RELEASE -> List.of("RELAXED");
      case ACQUIRE, ACQ_REL -> List.of("RELAXED", "ACQUIRE");
      case SEQ_CST -> List.of("RELAXED", "ACQUIRE", "SEQ_CST");
    };
  }

  /// Where a form that is left out is replaced by the one that stands for it, an execution is the
  /// same in the source, and in the target still allowed if it was; by the enumerating engine.
  @org.junit.jupiter.api.Tag("slow")
  @ParameterizedTest
  @MethodSource("tables")
  void whatStandsForAFormAllowsAllThatItAllows(String table) throws Exception {
    Mapping mapping = Tables.shipped(table);
    MappingForms all = MappingForms.of(mapping, true);
    MappingForms few = MappingForms.of(mapping, false);
    List<MemoryModel> models = List.of(Models.find("ptx"), Models.find("ptx-6.0"));
    Random random = new Random(SEED);
    int replaced = 0;
    int allowed = 0;
    for (int run = 0; run < EXECUTIONS; run++) {
      List<Layout> layouts = Layout.of(2 + random.nextInt(4));
      Layout layout = layouts.get(random.nextInt(layouts.size()));
      Instance strong = new RandomInstances(all, layout, false, true, random).next();
      Instance weak = withRepresentatives(strong, all, few);
      if (weak.equals(strong)) {
        continue;
      }
      replaced++;
      for (MemoryModel model : models) {
        boolean was = new Enumerated(model, Events.target(strong, all, mapping)).allows();
        boolean still = new Enumerated(model, Events.target(weak, all, mapping)).allows();
        assertThat(still || !was)
            .as("-Dacquit.seed=%d run %d: %s", SEED, run, Events.program(strong, all).name())
            .isTrue();
        allowed += was ? 1 : 0;
      }
    }
    assertThat(replaced).isGreaterThan(EXECUTIONS / 5);
    assertThat(allowed).isBetween(EXECUTIONS / 10, 2 * replaced - 1);
  }

  private static Instance withRepresentatives(Instance of, MappingForms all, MappingForms few) {
    List<Instance.Instruction> instructions = new ArrayList<>();
    for (Instance.Instruction in : of.instructions()) {
      FormKey other = few.keys().get(few.number(all.keys().get(in.form())));
      instructions.add(
          new Instance.Instruction(all.number(other), in.scope(), in.location(), in.readsFrom()));
    }
    return new Instance(of.layout(), instructions, of.near(), of.modification());
  }
}
