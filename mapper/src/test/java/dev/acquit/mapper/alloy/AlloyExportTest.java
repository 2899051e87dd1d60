package dev.acquit.mapper.alloy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.Models;
import dev.acquit.testing.Golden;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The text of modules. That they mean what they should is what the module audit tests.
class AlloyExportTest {
  private static AlloyExport export(String mapping, int bound) throws Exception {
    Mapping table = Mappings.find(mapping).mapping();
    return AlloyExport.of(table, Models.find("cpp20"), Models.find("ptx"), bound);
  }

  @Test
  void modulesAreAsTheFilesSay() throws Exception {
    for (AlloyModule module : export("ptx-abi-13", 2).modules()) {
      Golden.assertMatches("alloy/" + module.file(), module.text());
    }
  }

  /// The table with volatile accesses and membars.
  @Test
  void eventsOfTheOldTable() throws Exception {
    for (AlloyModule module : export("membar-pre-volta", 2).modules()) {
      if (module.name().equals("target_events")) {
        Golden.assertMatches("alloy/membar-pre-volta.als", module.text());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5})
  void everyInstructionIsThere(int bound) throws Exception {
    String program = export("ptx-abi-13", bound).modules().getFirst().text();
    assertThat(program).contains("Read_" + bound).doesNotContain("Read_" + (bound + 1));
  }

  @Test
  void noInstructionsAreNoProgram() {
    assertThatThrownBy(() -> export("ptx-abi-13", 0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void namesAreNamesOfAlloy() {
    assertThat(AlloyNames.safe("No-Thin-Air")).isEqualTo("No_Thin_Air");
    assertThat(AlloyNames.safe("int")).isEqualTo("int_");
    assertThat(AlloyNames.safe("_x.1")).isEqualTo("n_x_1");
    AlloyNames names = new AlloyNames();
    assertThat(names.fresh("hb")).isEqualTo("hb");
    assertThat(names.fresh("hb")).isEqualTo("hb_2");
    assertThat(names.fresh("po")).isEqualTo("po_2");
  }
}
