package dev.acquit.bench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The fuzzer makes the same mutants again, and tries them.
@Tag("slow")
class FuzzTest {
  private static final int MUTANTS = 100;

  @TempDir private Path folder;

  private Seeds seeds() throws Exception {
    write("a.litmus", "PTX a\n{ x=0; }\n P0@cta 0,gpu 0 ;\n st.weak [x], 1 ;\nexists ([x]=1)\n");
    write("b.litmus", "C b\n{ x=0; }\nP0 (int* x) { *x = 1; }\nexists ([x]=1)\n");
    write("bad.litmus", "C bad\n{ x=0; }\nP0 (int* x) { *x = 1 }\nexists ([x]=1)\n");
    write("c.cat", Models.text("ptx-6.0.cat").orElseThrow());
    write("d.mapping", dev.acquit.mapper.mapping.Mappings.find("ptx-abi-13").text());
    write("target/e.litmus", "not read");
    return Seeds.read(List.of(folder), trials());
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static Trial.Factory trials() throws Exception {
    return new Trial.Factory(Subjects.read(), Limits.DEFAULT);
  }

  @Test
  void seedsAreSortedOut() throws Exception {
    Seeds seeds = seeds();
    assertThat(seeds.all().get(Kind.CPP)).hasSize(2);
    assertThat(seeds.good().get(Kind.CPP)).hasSize(1);
    assertThat(seeds.good()).containsOnlyKeys(Kind.values());
  }

  @Test
  void mutantsDependOnTheirNumberAlone() throws Exception {
    Seeds seeds = seeds();
    for (int i = 0; i < MUTANTS; i++) {
      assertThat(Mutant.of(seeds, 1, i)).isEqualTo(Mutant.of(seeds, 1, i));
    }
    assertThat(Mutant.of(seeds, 1, 0)).isNotEqualTo(Mutant.of(seeds, 2, 0));
  }

  @Test
  void undamagedFilesAreUsed() throws Exception {
    Seeds seeds = seeds();
    seeds
        .good()
        .forEach((kind, texts) -> {
          try {
            Ending ending = trials().run(new Mutant(0, kind, texts.getFirst()));
            assertThat(ending.what()).as(kind.word()).isIn("Ok", "used");
          } catch (Exception e) {
            throw new AssertionError(e);
          }
        });
  }
}
