package dev.acquit.bench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.cli.Acquit;
import dev.acquit.testing.Rounds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

/// A share of what `bench/fuzz` does. `-Dacquit.seed=N` takes other mutants.
@Tag("slow")
// A command that hangs must end the build; ten times what is seen of a busy machine.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class FuzzTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final long SEED = Long.getLong("acquit.seed", 1L);

  @TempDir private static Path folder;
  private static Seeds seeds;

  @BeforeAll
  static void readSeeds() throws IOException {
    seeds = Seeds.read(ROOT, folder);
  }

  /// What takes a second: one in thirty or fifty, and the rest at night.
  private static int mutants(Format format) {
    return switch (format) {
      case KEPT -> Rounds.of(60, 1);
      case WORDS -> Rounds.of(60, 2);
      case MODULE, LIST, RESULT -> Rounds.of(150, 3);
      default -> Rounds.of(250, 5);
    };
  }

  @ParameterizedTest
  @EnumSource
  void nothingDamagedBreaksACommand(Format format, @TempDir Path own) throws IOException {
    Trial trial = new Trial(ROOT, own);
    Faults faults = new Faults(ROOT, Path.of("target/fuzz"), SEED);
    List<String> found = new ArrayList<>();
    for (int i = 0; i < mutants(format); i++) {
      Mutant mutant = seeds.mutant(format, SEED, i);
      Trial.Outcome outcome = trial.run(mutant);
      if (outcome.fault().isPresent()) {
        faults.keep(mutant, outcome.fault().get());
        found.add(mutant.name() + ": " + outcome.fault().get());
      }
    }
    assertThat(found).as("seed " + SEED + ", kept in " + faults.folder()).isEmpty();
  }

  /// What is made of inputs that every command refuses says nothing.
  @Tag("nightly")
  @Test
  void everyCommandTakesSomethingUndamaged(@TempDir Path own) {
    Trial trial = new Trial(ROOT, own);
    for (Row row : seeds.rows().values().stream().flatMap(List::stream).toList()) {
      assertThat(
              seeds.of().get(row).stream()
                  .limit(100)
                  .anyMatch(i -> trial.run(whole(row, i)).status() != 2))
          .as(row.toString())
          .isTrue();
    }
  }

  /// A new command has a door before it is there. Completion takes nothing from outside.
  @Test
  void everyCommandHasADoor() {
    List<List<String>> doors = Row.read().stream().map(Row::words).toList();
    assertThat(commands(List.of(), Acquit.describe()))
        // serve goes on until it is told to stop; its own test damages what it is asked.
        .filteredOn(c -> !c.equals(List.of("generate-completion")) && !c.equals(List.of("serve")))
        .allSatisfy(c ->
            assertThat(doors).anySatisfy(d -> assertThat(d.subList(0, c.size())).isEqualTo(c)));
  }

  private static List<List<String>> commands(List<String> above, CommandLine line) {
    if (line.getSubcommands().isEmpty()) {
      return List.of(above);
    }
    return line.getSubcommands().entrySet().stream()
        .flatMap(e ->
            commands(Stream.concat(above.stream(), Stream.of(e.getKey())).toList(), e.getValue())
                .stream())
        .toList();
  }

  private static Mutant whole(Row row, byte[] input) {
    return new Mutant(
        row.format(), 0, row, row.damage() instanceof TarDamage ? TarDamage.whole(input) : input);
  }

  /// Nor on when the inputs were read, at night.
  @Test
  void mutantsDependOnSeedAndNumberAlone() throws IOException {
    Seeds again = Rounds.all() ? Seeds.read(ROOT, folder) : seeds;
    for (Format format : Format.values()) {
      if (format != Format.STORE && format != Format.KEPT) {
        Mutant one = seeds.mutant(format, SEED, 7);
        assertThat(again.mutant(format, SEED, 7).bytes()).isEqualTo(one.bytes());
        assertThat(seeds.mutant(format, SEED + 1, 7).bytes()).isNotEqualTo(one.bytes());
      }
    }
  }

  @Test
  void faultsAreSeen(@TempDir Path empty) throws IOException {
    assertThat(new Ended(5, "", "x").fault(Format.MODEL, "m.cat", empty)).isPresent();
    assertThat(new Ended(0, "a\u001b[2J", "").fault(Format.MODEL, "m.cat", empty)).isPresent();
    assertThat(new Ended(0, "", "\tat x.Y.z()").fault(Format.MODEL, "m.cat", empty)).isPresent();
    assertThat(new Ended(2, "", "error: m.cat").fault(Format.MODEL, "m.cat", empty)).isPresent();
    assertThat(new Ended(2, "", "m.cat:1:2: error: a").fault(Format.MODEL, "m.cat", empty))
        .isEmpty();
    assertThat(new Ended(2, "", "error: m.db: a").fault(Format.STORE, "m.db", empty)).isEmpty();
  }
}
