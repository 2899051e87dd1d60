package dev.acquit.reports.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.Models;
import dev.acquit.reports.reproduce.Claims.Claim;
import dev.acquit.reports.reproduce.Claims.Programs;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The claims that ship.
class ClaimsTest {
  @ParameterizedTest
  @ValueSource(strings = "asplos19")
  void everyFileIsWhole(String name) throws InputException {
    assertThat(Claims.NAMES).contains(name);
    Claims claims = Claims.find(name);
    assertThat(Models.find(claims.target()).axioms()).isNotEmpty();
    List<String> rows =
        Mappings.find(claims.table()).mapping().rows().stream()
            .map(Row::key)
            .map(Object::toString)
            .toList();
    assertThat(claims.programs())
        .map(Programs::rows)
        .filteredOn(Objects::nonNull)
        .allSatisfy(r -> assertThat(rows).containsAll(r));
    assertThat(claims.claims())
        .map(Claim::axiom)
        .isSubsetOf(Models.find(claims.source()).axioms().stream().map(Check::name).toList());
    assertThat(claims.claims())
        .map(Claim::programs)
        .isSubsetOf(claims.programs().stream().map(Programs::name).toList());
  }

  @Test
  void theLargestSizeIsAskedAboutWhetherItWasPublishedOrNot() throws InputException {
    Claims claims = Claims.find("asplos19");
    assertThat(claims.questions()).hasSize(6);
    Claim coherence = claims.questions().getFirst();
    assertThat(claims.at(coherence, 3, 5)).isEmpty();
    assertThat(claims.at(coherence, 5, 5).orElseThrow().seconds()).isEqualTo(6.4 * 3600);
    assertThat(claims.at(coherence, 6, 6).orElseThrow().seconds()).isNull();
  }

  @Test
  void anUnknownNameSaysWhichAreKnown() {
    assertThatThrownBy(() -> Claims.find("asplos91"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("asplos19");
  }
}
