package dev.acquit.model.sat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// What every solver program has to do, and that it leaves nothing behind.
abstract class ProgramContract extends SolverContract {
  private final String name;
  private Path program;

  @TempDir Path temporary;

  ProgramContract(String name) {
    this.name = name;
  }

  @BeforeEach
  void isInstalled() {
    program = Programs.installed(name);
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    try (Stream<Path> files = Files.list(temporary)) {
      assertThat(files).isEmpty();
    }
    try (Stream<ProcessHandle> children = ProcessHandle.current().children()) {
      assertThat(
              children
                  .filter(ProcessHandle::isAlive)
                  .filter(c -> c.info().command().orElse("").endsWith(name)))
          .isEmpty();
    }
  }

  @Override
  protected SatSolver solver() {
    return new DimacsSolver(name, program, Dialect.of(program), Optional.of(temporary));
  }

  @Override
  protected int formulas() {
    return 60;
  }
}
