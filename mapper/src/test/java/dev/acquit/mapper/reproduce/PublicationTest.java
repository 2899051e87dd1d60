package dev.acquit.mapper.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.prove.SourceOperation;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.Models;
import dev.acquit.text.InputException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The published checks that ship.
class PublicationTest {
  @ParameterizedTest
  @ValueSource(strings = "asplos19")
  void everyOneIsWhole(String name) throws InputException {
    assertThat(Publication.NAMES).contains(name);
    Publication p = Publication.find(name);
    assertThat(Mappings.names()).contains(p.mapping());
    assertThat(Models.find(p.target()).axioms()).isNotEmpty();
    assertThat(p.differences()).isNotEmpty();
    var axioms = Models.find(p.source()).axioms().stream().map(Check::name).toList();
    assertThat(p.times()).allSatisfy(t -> assertThat(axioms).contains(t.axiom()));
    assertThat(p.factModel().axioms().stream().map(Check::name))
        .containsAll(axioms)
        .containsAll(p.facts().stream().map(Publication.Fact::name).toList())
        .hasSize(axioms.size() + p.facts().size());
  }

  @ParameterizedTest
  @CsvSource({"4,Coherence,41", "4,SC,10", "5,Coherence,23040", "5,SC,900"})
  void timesAreInSeconds(int bound, String axiom, double seconds) throws InputException {
    assertThat(Publication.find("asplos19").time(bound, axiom).orElseThrow().seconds())
        .isEqualTo(seconds);
  }

  @Test
  void whereThePaperHasNoFigureThereIsNone() throws InputException {
    assertThat(Publication.find("asplos19").time(4, "Atomicity")).isEmpty();
    assertThat(Publication.find("asplos19").time(6, "SC")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "LOAD_NA,true", "LOAD_ACQUIRE,true", "LOAD_SEQ_CST,false", "STORE_RELEASE,true",
    "STORE_SEQ_CST,false", "RMW_RELAXED,false", "RMW_SEQ_CST,false", "FENCE_SEQ_CST,true"
  })
  void theEventModelHasFencesOnlyOfOrderSeqCst(RowKey row, boolean has) throws InputException {
    var events = Publication.find("asplos19").events();
    assertThat(events.has(new SourceOperation(row, Optional.empty()))).isEqualTo(has);
    assertThat(
            events.has(new SourceOperation(RowKey.RMW_RELAXED, Optional.of(MemoryOrder.RELAXED))))
        .isFalse();
  }

  @Test
  void anUnknownNameSaysWhichAreKnown() {
    assertThatThrownBy(() -> Publication.find("asplos91"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("asplos19");
  }
}
