package dev.acquit.model.sat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class MinisatLibraryTest extends SolverContract {
  @TempDir private Path folder;

  @Override
  protected SatSolver solver() {
    try {
      return MinisatLibrary.load(MinisatLibrary.file());
    } catch (SolverUnavailable e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void anotherFileIsNotLoaded() throws Exception {
    Path file = folder.resolve(MinisatLibrary.FILE);
    assertThatThrownBy(() -> MinisatLibrary.load(file))
        .isInstanceOf(SolverUnavailable.class)
        .hasMessageContaining("cannot be read");
    byte[] bytes = Files.readAllBytes(MinisatLibrary.file());
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    assertThatThrownBy(() -> MinisatLibrary.load(file))
        .isInstanceOf(SolverUnavailable.class)
        .hasMessageContaining("is damaged");
  }

  @Test
  void withoutItSat4jDecides() throws IOException {
    Path file = Files.writeString(folder.resolve(MinisatLibrary.FILE), "not a library");
    EmbeddedSolver solver = EmbeddedSolver.with(file);
    assertThat(solver.missing().orElseThrow()).contains("is damaged");
    assertThat(solver.id()).isEqualTo(new Sat4jSolver().id());
    check(solver, Formulas.pigeons(5, 4), "pigeons");
  }
}
