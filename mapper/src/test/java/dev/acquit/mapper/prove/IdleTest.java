package dev.acquit.mapper.prove;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.Models;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.model.symbolic.Instance;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.model.symbolic.Pair;
import dev.acquit.model.symbolic.ScopeClass;
import dev.acquit.model.symbolic.Settings;
import dev.acquit.model.symbolic.SourceKind;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which executions that a source model forbids are left out of a formula of programs of one scope,
/// since a simpler one is forbidden as well; and, of each reason to leave one out, one for which it
/// is none.
class IdleTest {
  private static final Map<String, RowKey> ROWS = new TreeMap<>();

  static {
    List<String> orders = List.of("na", "rlx", "acq", "rel", "acq_rel", "sc");
    List<String> names = List.of("NA", "RELAXED", "ACQUIRE", "RELEASE", "ACQ_REL", "SEQ_CST");
    Map<String, String> kinds = Map.of("R", "LOAD_", "W", "STORE_", "U", "RMW_", "F", "FENCE_");
    kinds.forEach((kind, name) -> {
      for (int o = 0; o < orders.size(); o++) {
        String row = name + names.get(o);
        String word = kind + " " + orders.get(o);
        RowKey.all().stream().filter(k -> k.name().equals(row)).forEach(k -> ROWS.put(word, k));
      }
    });
  }

  /// Instructions are numbered from 0; `<1` says from which one is read, the initial value
  /// otherwise. Writes of a location are in modification order as they are numbered.
  @Tag("slow")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cpp20          | Coherence | W rlx x, W rel y / R acq y <1, R rlx x                           | kept
          cpp20          | Coherence | W rlx x, W rel y / R acq y <1, R acq x                           | an acquire in last place
          cpp20          | Coherence | W rel x, W rel y / R acq y <1, R rlx x                           | a release in first place
          cpp20          | Coherence | R acq z, R acq y <4, R rlx x / W rlx x, W rel y / W rlx z        | an acquire of an initial value
          cpp20          | Coherence | W rlx x, W rel y, W rel z / R acq y <1, R rlx x / W rlx z        | a release that nobody reads
          cpp17          | Coherence | W rlx x, W rel y, W rlx y / R acq y <2, R rlx x                  | kept: a release sequence
          cpp20          | Coherence | W rlx x, W rel y / R acq y <4, R rlx x / U rlx y <1              | kept: an update in a release sequence
          cpp17          | Coherence | W rlx x, W rel y / U acq_rel y <1, W rlx y / R acq y <3, R rlx x | kept: it hands on what it got
          cpp20          | Coherence | W rlx x, W rel y / R acq y <4, R rlx x / U acq_rel y <1          | an acquire in last place
          cpp20          | Coherence | W rlx x, W rel y / U acq y <1, R rlx x                           | kept: an update that acquires
          cpp20          | Coherence | U rlx x, W rel y / R acq y <1, R rlx x                           | an update for a store
          cpp20          | Coherence | W rlx x, U rel y / R acq y <1, R rlx x                           | an update for a store
          cpp20          | Coherence | W rlx x, W rel y / R acq y <1, R rlx x / U rlx x <0              | an update for a store
          cpp20          | Atomicity | W rlx x / U rlx x                                                | kept: its halves are what fails
          cpp20          | Coherence | W rlx x, W sc y / R acq y <1, R rlx x                            | seq_cst for a release
          cpp20          | Coherence | W rlx x, F sc, W rlx y / R acq y <2, R rlx x                     | seq_cst for a release
          cpp20          | SC        | W sc x, R sc y / W sc y, R sc x                                  | kept
          cpp20-sc-cycle | SC        | W sc x, R sc y / W sc y, R sc x                                  | kept: the check is about no cycle, but about SC
          cpp20          | SC        | W rlx x, F sc, R rlx y / W rlx y, F sc, R rlx x                  | kept
          cpp20          | SC        | W sc x, R sc y, R sc z / W sc y, R sc x                          | seq_cst beside the cycle
          cpp20          | SC        | W sc x, W sc z, R sc y / W sc y, R sc x                          | kept: between two of the cycle
          cpp20          | SC        | W sc x, R acq z, R sc y / W sc y, R sc x / W rlx z               | an acquire of an initial value
          cpp20          | SC        | W rlx z, W rlx z / W sc x, R sc y / W sc y, R sc x               | a thread by itself
          cpp20          | Coherence | W rlx x, W rlx x, W rel y / R acq y <2, R acq x <0 | an acquire in last place
          cpp20          | Coherence | W rlx x, W rel y, W rel z, R rlx z <2 / R acq y <1, R rlx x | a release that no other thread reads
          cpp20          | SC        | W sc y, R sc x / U sc x, R sc y | kept: an update that is seq_cst
          cpp17          | SC        | R acq x <5, F sc, R rlx y / W sc y, W sc x / W rel x | kept: RC11's order passes through it
          cpp20          | SC        | R acq x <5, F sc, R rlx y / W sc y, W sc x / W rel x | a release in first place
          """)
  void whatIsLeftOut(String model, String axiom, String program, String why) throws Exception {
    Mapping table = Tables.shipped("ptx-abi-12.8");
    assertThat(isIn(table, model, axiom, program, false)).isTrue();
    assertThat(isIn(table, model, axiom, program, true)).isEqualTo(why.startsWith("kept"));
  }

  /// Where a table does less for an acquire than for a relaxed load, an acquire that acquires
  /// nothing is not idle.
  @Test
  void anOrderIsNeededWhereATableDoesLessForIt() throws Exception {
    String program = "R acq x <2, R acq x / W rlx x";
    Mapping good = Tables.shipped("ptx-abi-12.8");
    assertThat(isIn(good, "cpp20", "Coherence", program, false)).isTrue();
    assertThat(isIn(good, "cpp20", "Coherence", program, true)).isFalse();
    Mapping bad = with(good, RowKey.LOAD_ACQUIRE, "ld.weak");
    assertThat(isIn(bad, "cpp20", "Coherence", program, true)).isTrue();
  }

  /// Where a table does more for a store than for an update, an update is not there for a store.
  @Test
  void anUpdateIsNeededWhereATableDoesLessForIt() throws Exception {
    String program = "W rlx x, U rel y / R acq y <1, R rlx x";
    Mapping bad =
        with(Tables.shipped("ptx-abi-12.8"), RowKey.STORE_RELEASE, "fence.sc.S; st.release.S");
    assertThat(isIn(bad, "cpp20", "Coherence", program, true)).isTrue();
  }

  private static Mapping with(Mapping table, RowKey row, String sequence) {
    List<Template> templates =
        Arrays.stream(sequence.split("; ")).map(t -> Template.of(t).orElseThrow()).toList();
    return table.replaced(row, 0, "changed", templates);
  }

  private static Check axiom(MemoryModel model, String name) {
    return model.axioms().stream().filter(a -> a.name().equals(name)).findFirst().orElseThrow();
  }

  /// Whether a formula about what fails an axiom first has an execution of a program.
  private static boolean isIn(
      Mapping table, String name, String axiom, String program, boolean leftOut) throws Exception {
    MemoryModel model = Models.find(name);
    MappingForms forms = MappingForms.of(table, false);
    Instance wanted = instance(program, forms);
    int size = wanted.layout().size();
    SourceKind kind = name.startsWith("cpp20") ? SourceKind.CPP20 : SourceKind.RC11;
    Settings settings =
        Settings.tuned(size, ScopeClass.SAME, false, leftOut ? kind : SourceKind.ANY);
    Pair pair = new Pair(wanted.layout(), forms.forms(), settings);
    pair.restrict(ScopeClass.SAME);
    pair.sourceForbidsFirstBy(model, axiom(model, axiom));
    pair.only(wanted);
    return FixedFormula.isSatisfiable(pair.clauses(), new Sat4jSolver());
  }

  private static Instance instance(String program, MappingForms forms) throws InputException {
    List<Integer> threads = new ArrayList<>();
    List<Instance.Instruction> instructions = new ArrayList<>();
    Map<Integer, List<Integer>> modification = new TreeMap<>();
    for (String thread : program.split(" / ")) {
      String[] all = thread.split(", ");
      threads.add(all.length);
      for (String instruction : all) {
        String[] words = instruction.trim().split(" ");
        boolean fence = words[0].equals("F");
        OptionalInt location =
            fence ? OptionalInt.empty() : OptionalInt.of(words[2].charAt(0) - 'x');
        if (words[0].equals("W") || words[0].equals("U")) {
          modification
              .computeIfAbsent(location.getAsInt(), k -> new ArrayList<>())
              .add(instructions.size());
        }
        RowKey row = ROWS.get(words[0] + " " + words[1]);
        instructions.add(
            new Instance.Instruction(
                forms.number(new FormKey(SourceOperation.of(row), 0)),
                Optional.of(ThreadScope.DEVICE),
                location,
                words.length < 4
                    ? OptionalInt.empty()
                    : OptionalInt.of(Integer.parseInt(words[3].substring(1)))));
      }
    }
    List<Integer> apart = IntStream.range(0, threads.size()).boxed().toList();
    List<Integer> together = threads.stream().map(_ -> 0).toList();
    return new Instance(
        new Layout(threads),
        instructions,
        Map.of(Scope.CTA, apart, Scope.CLUSTER, apart, Scope.GPU, together),
        modification);
  }
}
