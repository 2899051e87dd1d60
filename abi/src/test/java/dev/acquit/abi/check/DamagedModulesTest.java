package dev.acquit.abi.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.abi.link.AbiLink;
import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.module.WalkedModule;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Modules that are damaged are checked and linked without an exception.
class DamagedModulesTest {
  private static final Path MODULES = Path.of("src/test/resources/modules");
  private static final int MUTANTS = 20_000;

  @Test
  void nothingIsThrown() throws IOException, InputException {
    List<String> seeds = new ArrayList<>();
    try (Stream<Path> files = Files.list(MODULES)) {
      for (Path file : files.sorted().toList()) {
        seeds.add(Files.readString(file));
      }
    }
    assertThat(seeds).hasSizeGreaterThan(2);
    Random random = new Random(11);
    AbiModule before = AbiModule.read("before", seeds.getFirst());
    long findings = 0;
    for (int i = Rounds.of(MUTANTS, 20); i > 0; i--) {
      String text = damaged(seeds, random);
      try {
        AbiModule module = AbiModule.read("mutant", text);
        findings += AbiCheck.of(module).findings().size();
        findings +=
            AbiLink.of(Stream.of(before, module).map(WalkedModule::of).toList(), Optional.empty())
                .size();
        before = module;
      } catch (InputException e) {
        assertThat(e.diagnostic().message()).startsWith("this is no PTX");
      }
    }
    assertThat(findings).isPositive();
  }

  /// Pieces of a module left out, doubled, or put where others were; numbers changed.
  private static String damaged(List<String> seeds, Random random) {
    String text = seeds.get(random.nextInt(seeds.size()));
    for (int n = 1 + random.nextInt(4); n > 0; n--) {
      String other = seeds.get(random.nextInt(seeds.size()));
      int at = random.nextInt(text.length() + 1);
      int end = Math.min(text.length(), at + random.nextInt(40));
      int from = random.nextInt(other.length());
      int to = Math.min(other.length(), from + random.nextInt(40));
      text =
          switch (random.nextInt(4)) {
            case 0 -> text.substring(0, at) + text.substring(end);
            case 1 -> text.substring(0, at) + other.substring(from, to) + text.substring(at);
            case 2 -> text.substring(0, at) + other.substring(from, to) + text.substring(end);
            default ->
                text.substring(0, at)
                    + text.substring(at)
                        .replaceFirst("\\d+", Integer.toString(random.nextInt(300)));
          };
    }
    return text;
  }
}
