package dev.acquit.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.mapper.alloy.AlloyExport;
import dev.acquit.mapper.alloy.NotExportedException;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.ModelCompiler;
import dev.acquit.model.cat.Models;
import dev.acquit.model.cat.Models.Family;
import dev.acquit.model.cat.Models.Shipped;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Alloy takes what is exported, without a warning.
@Tag("slow")
class ModulesTest {
  private static List<String> models(Family family) {
    return Models.shipped().stream().filter(s -> s.family() == family).map(Shipped::name).toList();
  }

  @Tag("nightly")
  @Test
  void everyTableAndEveryModelParses() throws Exception {
    for (String table : Mappings.names()) {
      parses(table, "cpp20", "ptx");
    }
    for (String source : models(Family.CPP)) {
      parses("ptx-abi-13", source, "ptx");
    }
    for (String target : models(Family.PTX)) {
      parses("ptx-abi-13", "cpp20", target);
    }
  }

  private static void parses(String table, String source, String target) throws Exception {
    Mapping mapping = Tables.table(table);
    MemoryModel sourceModel = Models.find(source);
    AlloyExport export = AlloyExport.of(mapping, sourceModel, Models.find(target), 4);
    Audit audit = Audit.of(export);
    String what = table + ", " + source + ", " + target;
    assertThat(audit.warnings()).as(what).isEmpty();
    for (ProgramClass c : ProgramClass.values()) {
      assertThat(audit.commands()).contains(AlloyExport.claim(c), AlloyExport.separate(c));
      sourceModel
          .axioms()
          .forEach(a -> assertThat(audit.commands()).contains(AlloyExport.claim(c, a)));
    }
    for (RowKey row : RowKey.all()) {
      for (int a = 0; a < mapping.row(row).alternatives().size(); a++) {
        assertThat(audit.commands()).as(what).contains(AlloyExport.reached(row, a));
      }
    }
  }

  @Test
  void leastFixedPointsAreRefused() throws Exception {
    MemoryModel model = compiled("let rec r = po | (r; r)\nacyclic (r | co | rf) as A\n");
    assertThatThrownBy(
            () -> AlloyExport.of(Tables.table("ptx-abi-13"), model, Models.find("ptx"), 2))
        .isInstanceOf(NotExportedException.class)
        .hasMessageContaining("let rec");
  }

  @Test
  void setsThatNoProgramFillsAreRefused() throws Exception {
    MemoryModel model = compiled("acyclic (po | co | rf) & ([QF | R] ; po) as A\n");
    assertThatThrownBy(
            () -> AlloyExport.of(Tables.table("ptx-abi-13"), model, Models.find("ptx"), 2))
        .isInstanceOf(NotExportedException.class)
        .hasMessageContaining("uses QF");
  }

  @Test
  void targetsThatChooseCoherenceAreRefused() throws Exception {
    MemoryModel model = compiled("acyclic (po | rf | co) as A\n");
    assertThatThrownBy(
            () -> AlloyExport.of(Tables.table("ptx-abi-13"), Models.find("cpp20"), model, 2))
        .isInstanceOf(NotExportedException.class)
        .hasMessageContaining("chooses co freely");
  }

  private static MemoryModel compiled(String text) throws Exception {
    return ModelCompiler.compile("own", "own.cat", "\"own\"\n" + text, f -> Optional.empty());
  }
}
