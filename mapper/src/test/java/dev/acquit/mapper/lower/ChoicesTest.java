package dev.acquit.mapper.lower;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingReader;
import dev.acquit.mapper.mapping.MappingWriter;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.RowKey;
import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChoicesTest {
  private static CppTest twice() {
    CppStatement load = Cpp.statement(RowKey.LOAD_ACQUIRE, ThreadScope.DEVICE);
    CppStatement rmw = Cpp.statement(RowKey.RMW_ACQ_REL, ThreadScope.DEVICE);
    return Cpp.test("twice", Cpp.thread(0, load, rmw), Cpp.thread(1, rmw, load, load));
  }

  private static Mapping uniform() throws Exception {
    String text = MappingWriter.write(Mappings.find("ptx-abi-13").mapping());
    return MappingReader.read("uniform", text.replace("mixing: any", "mixing: uniform"));
  }

  @Test
  void everyOccurrenceChoosesForItself() throws Exception {
    Lowering lowering = Lowering.of(twice(), Mappings.find("ptx-abi-13").mapping());
    assertThat(lowering.count()).isEqualTo(BigInteger.valueOf(2 * 3 * 3 * 2 * 2));
    assertThat(lowering.choices()).hasSize(72).doesNotHaveDuplicates();
    assertThat(lowering.choices().findFirst()).contains(lowering.first());
    assertThat(lowering.all().map(l -> l.test().name())).doesNotHaveDuplicates();
    assertThat(lowering.all().map(l -> l.test().threads())).doesNotHaveDuplicates();
  }

  @Test
  void orEveryRowChoosesOnce() throws Exception {
    Lowering lowering = Lowering.of(twice(), uniform());
    assertThat(lowering.count()).isEqualTo(BigInteger.valueOf(2 * 3));
    assertThat(lowering.choices().map(Choice::toString))
        .containsExactly(
            "1-1-1-1-1", "1-2-2-1-1", "1-3-3-1-1", "2-1-1-2-2", "2-2-2-2-2", "2-3-3-2-2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> lowering.lower(new Choice(List.of(0, 0, 0, 1, 1))));
  }

  @Test
  void manyAreNotMadeAtOnce() throws Exception {
    CppStatement rmw = Cpp.statement(RowKey.RMW_ACQ_REL, ThreadScope.DEVICE);
    CppStatement[] body = Collections.nCopies(100, rmw).toArray(CppStatement[]::new);
    Lowering lowering =
        Lowering.of(Cpp.test("many", Cpp.thread(0, body)), Mappings.find("ptx-abi-13").mapping());
    assertThat(lowering.count()).isEqualTo(BigInteger.valueOf(3).pow(100));
    assertThat(lowering.choices().skip(1000).findFirst()).isPresent();
  }

  @Test
  void aTestWithoutOperationsHasOneChoice() throws Exception {
    Lowering lowering =
        Lowering.of(Cpp.test("none", Cpp.thread(0)), Mappings.find("ptx-abi-13").mapping());
    assertThat(lowering.count()).isOne();
    assertThat(lowering.choices()).containsExactly(new Choice(List.of()));
    assertThat(lowering.lower(lowering.first()).test().name()).isEqualTo("none+ptx-abi-13");
  }

  @Test
  void occurrencesAreNumbered() throws Exception {
    Lowering lowering = Lowering.of(twice(), Mappings.find("ptx-abi-13").mapping());
    assertThat(lowering.occurrences().stream().map(Occurrence::index))
        .containsExactly(0, 1, 2, 3, 4);
    assertThat(lowering.occurrences().stream().map(Occurrence::thread))
        .containsExactly(0, 0, 1, 1, 1);
    assertThat(lowering.occurrences().stream().map(Occurrence::number))
        .containsExactly(0, 1, 0, 1, 2);
  }

  @Test
  void namedChoices() throws Exception {
    Lowering late = Lowering.of(twice(), Mappings.find("ptx-abi-13").mapping());
    assertThat(late.each(1)).hasToString("2-2-2-2-2");
    assertThat(late.each(2)).hasToString("1-3-3-1-1");
    assertThat(late.recommended()).isEqualTo(late.first());
    assertThat(late.rows(Map.of(RowKey.RMW_ACQ_REL, 2, RowKey.FENCE_SEQ_CST, 0)))
        .hasToString("1-3-3-1-1");
    Lowering early = Lowering.of(twice(), Mappings.find("ptx-abi-12.9").mapping());
    assertThat(early.shortest()).hasToString("2-1-1-2-2");
    assertThat(early.recommended()).isEqualTo(early.first());
  }

  @Test
  void choicesThatAreNoneAreRefused() throws Exception {
    Lowering lowering =
        Lowering.of(
            Cpp.messagePassing(MemoryOrder.RELEASE, MemoryOrder.ACQUIRE),
            Mappings.find("ptx-abi-13").mapping());
    for (List<Integer> bad :
        List.of(List.<Integer>of(), List.of(0, 0, 0, 5), List.of(0, 0, 0, -1), List.of(0, 0, 0))) {
      assertThatIllegalArgumentException().isThrownBy(() -> lowering.lower(new Choice(bad)));
    }
  }
}
