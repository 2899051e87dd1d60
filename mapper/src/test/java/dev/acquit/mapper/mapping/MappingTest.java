package dev.acquit.mapper.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import java.util.List;
import org.junit.jupiter.api.Test;

class MappingTest {
  @Test
  void strengtheningReplacesOneAlternativeOnly() throws Exception {
    Mapping mapping = Mappings.find("ptx-abi-13").mapping();
    for (Row row : mapping.rows()) {
      for (int i = 0; i < row.alternatives().size(); i++) {
        Mapping strong = mapping.strengthened(row.key(), i);
        assertThat(strong.alternative(row.key(), i).sequence())
            .isEqualTo(
                switch (row.key().operation()) {
                  case LOAD -> "fence.sc.S; ld.acquire.S; fence.sc.S";
                  case STORE -> "fence.sc.S; st.release.S; fence.sc.S";
                  case RMW -> "fence.sc.S; atom.acq_rel.S; fence.sc.S";
                  case FENCE -> "fence.sc.S";
                });
        for (Row other : mapping.rows()) {
          for (int j = 0; j < other.alternatives().size(); j++) {
            if (other.key() != row.key() || i != j) {
              assertThat(strong.alternative(other.key(), j))
                  .isEqualTo(mapping.alternative(other.key(), j));
            }
          }
        }
      }
    }
  }

  @Test
  void strengthenedMappingsRoundTrip() throws Exception {
    for (String name : Mappings.names()) {
      for (RowKey key : RowKey.all()) {
        Mapping strong = Mappings.find(name).mapping().strengthened(key, 0);
        assertThat(strong.name())
            .isEqualTo(name + "+strong-" + key.operation().word() + "-" + key.orderWord() + "-1");
        assertThat(MappingReader.read("strong", MappingWriter.write(strong))).isEqualTo(strong);
      }
    }
  }

  @Test
  void setsCanBeStrengthened() throws Exception {
    Mapping mapping =
        Mappings.find("ptx-abi-12.9")
            .mapping()
            .strengthened(RowKey.LOAD_SEQ_CST, 0)
            .strengthened(RowKey.STORE_SEQ_CST, 0);
    assertThat(mapping.name())
        .isEqualTo("ptx-abi-12.9+strong-load-seq_cst-1+strong-store-seq_cst-1");
    assertThat(mapping.alternative(RowKey.LOAD_SEQ_CST, 0).templates())
        .isEqualTo(Alternative.strongest(Operation.LOAD));
  }

  @Test
  void thereIsNoAlternativeBeyondTheLast() throws Exception {
    Mapping mapping = Mappings.find("ptx-abi-13").mapping();
    assertThatThrownBy(() -> mapping.strengthened(RowKey.LOAD_RELAXED, 1))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void mappingsAreComplete() throws Exception {
    Mapping mapping = Mappings.find("ptx-abi-13").mapping();
    List<Row> rows = mapping.rows();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Mapping(mapping.header(), rows.subList(1, rows.size())));
    assertThat(new Mapping(mapping.header(), rows.reversed())).isEqualTo(mapping);
  }

  @Test
  void rowsHoldWhatTheyAreAbout() {
    Alternative load = new Alternative(List.of(new Template.Load(Semantics.WEAK)), false, "");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Row(RowKey.STORE_NA, false, List.of(load)))
        .withMessage("found 'ld.weak' in row store na, expected exactly one st");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Row(RowKey.LOAD_NA, false, List.of()));
  }

  @Test
  void cppHasSeventeenOperations() {
    assertThat(RowKey.all()).hasSize(17);
    assertThat(RowKey.of(Operation.RMW, MemoryOrder.ACQ_REL)).isEqualTo(RowKey.RMW_ACQ_REL);
    assertThat(RowKey.notAtomic(Operation.STORE)).isEqualTo(RowKey.STORE_NA);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RowKey.of(Operation.LOAD, MemoryOrder.RELEASE))
        .withMessage("C++ has no load of order release, only [na, relaxed, acquire, seq_cst]");
    assertThatIllegalArgumentException().isThrownBy(() -> RowKey.notAtomic(Operation.FENCE));
  }

  @Test
  void everyTemplateIsReadAsItIsWritten() {
    assertThat(Template.all()).hasSize(17);
    for (TemplateScope scope : TemplateScope.all()) {
      for (Template template : Template.all()) {
        Template its = template.at(scope);
        assertThat(Template.of(its.toString())).as("%s", its).contains(its);
      }
    }
    assertThat(Template.of("fence.sc.cta"))
        .contains(new Template.Fence(FenceSemantics.SC, new TemplateScope.Fixed(Scope.CTA)));
    assertThat(Template.of("ld.weak.cta")).isEmpty();
    assertThat(Template.of("membar.cta")).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Template.Load(Semantics.WEAK, new TemplateScope.Fixed(Scope.CTA)));
    assertThatIllegalArgumentException().isThrownBy(() -> new Template.Load(Semantics.RELEASE));
    assertThatIllegalArgumentException().isThrownBy(() -> new Template.Atom(Semantics.VOLATILE));
  }

  @Test
  void requirementsAreALattice() {
    Requirement old = new Requirement(6, 0, 90);
    Requirement recent = new Requirement(8, 6, 70);
    assertThat(old.max(recent)).isEqualTo(new Requirement(8, 6, 90)).isEqualTo(recent.max(old));
    assertThat(old.covers(recent)).isFalse();
    assertThat(old.max(recent).covers(old)).isTrue();
    assertThat(new Requirement(10, 0, 70).covers(recent)).isTrue();
  }
}
