package dev.acquit.mapper.prove;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.verify.Blame;
import dev.acquit.mapper.verify.Failure;
import dev.acquit.mapper.verify.Judge;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Shrinker;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A table in which one row is broken on purpose charges that row and no other.
///
/// `blame.csv` has every row of CUDA 12.8, every way to break it that shows in programs of up to
/// four instructions or in one layout of five, and a class of programs and the layout in which it
/// first shows. The whole proof of every such table, whatever shows in it, in every class, is
///
///     mvn test -pl mapper -am -Dtest=BlameTest -Dsurefire.failIfNoSpecifiedTests=false \
///       -Dacquit.blame=ptx-abi-12.8 -Dacquit.bound=4
///
/// It takes two minutes, and writes `target/blame.csv`. Any shipped table will do, or `trailing`;
/// what the table itself is charged with does not count.
@Tag("slow")
class BlameTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  /// A shipped table; `trailing` is CUDA 12.8 with the fences of seq_cst accesses behind them.
  private static MappingFile table(String name) throws InputException {
    if (!name.equals("trailing")) {
      return Mappings.find(name);
    }
    MappingFile file = Mappings.find("ptx-abi-12.8");
    Mapping mapping = file.mapping();
    for (RowKey key : List.of(RowKey.LOAD_SEQ_CST, RowKey.STORE_SEQ_CST, RowKey.RMW_SEQ_CST)) {
      mapping =
          mapping.replaced(key, 0, "trailing", mapping.alternative(key, 0).templates().reversed());
    }
    return new MappingFile(file.file(), file.hash(), mapping.named(name));
  }

  /// Rows of each table, of each operation, and broken in each class of programs; at night all ways
  /// to break all rows.
  static List<Arguments> rows() throws IOException {
    List<String> lines = Files.readAllLines(Path.of("src/test/resources/prove/blame.csv"));
    List<String[]> all = lines.subList(1, lines.size()).stream().map(l -> l.split(", ")).toList();
    return Stream.of(
            Rounds.rows(all, cells -> cells[0]),
            Rounds.rows(all, cells -> cells[1].split(" ")[0]),
            Rounds.rows(all, cells -> cells[4]))
        .flatMap(List::stream)
        .distinct()
        .map(cells -> Arguments.of((Object[]) cells))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void onlyTheBrokenRowIsCharged(
      String name, String row, int alternative, String sequence, String word, String threads)
      throws Exception {
    Mapping good = table(name).mapping();
    RowKey key =
        RowKey.all().stream().filter(k -> k.toString().equals(row)).findFirst().orElseThrow();
    List<Template> broken =
        Arrays.stream(sequence.split("; ")).map(t -> Template.of(t).orElseThrow()).toList();
    Mapping bad = good.replaced(key, alternative - 1, "broken", broken);
    ProgramClass c =
        Arrays.stream(ProgramClass.values())
            .filter(p -> p.word().equals(word))
            .findFirst()
            .orElseThrow();
    Layout layout = new Layout(Arrays.stream(threads.split("[+]")).map(Integer::valueOf).toList());
    Map<Use, Blame.Charge> charges = charges(bad, c, layout);
    assertThat(charges).containsOnlyKeys(new Use(key, alternative - 1));
    Blame.Charge charge = charges.values().iterator().next();
    assertThat(charge.together()).isEmpty();
    assertThat(charge.cure()).isEqualTo(Blame.Cure.PROMISE);
  }

  /// What is charged when all counterexamples of a layout are looked for, and everything that is
  /// charged is mended.
  private static Map<Use, Blame.Charge> charges(Mapping table, ProgramClass c, Layout layout)
      throws Exception {
    MemoryModel source = Models.find("cpp20");
    MemoryModel target = Models.find("ptx");
    Judge judge = new Judge(table, source, target, Limits.DEFAULT);
    Asker asker = new Asker(source, target, new Sat4jSolver(), Limits.DEFAULT, LONG);
    Blame blame = new Blame(judge, use -> 0);
    Map<Use, Blame.Charge> charges = new LinkedHashMap<>();
    for (Check axiom : source.axioms()) {
      Query query = new Query(c, layout, axiom);
      Finding finding;
      while ((finding = asker.ask(query, blame.mended())) instanceof Finding.Confirmed found) {
        Judge now = new Judge(blame.mended(), source, target, Limits.DEFAULT);
        Failure failure = new Shrinker(now).shrink(found.failure(), c);
        charges = blame.charge(List.of(failure));
        assertThat(judge.cures(failure, blame.mended())).as(failure.test().name()).isTrue();
      }
      assertThat(finding).isInstanceOf(Finding.None.class);
    }
    return charges;
  }

  @Test
  @EnabledIfSystemProperty(named = "acquit.blame", matches = ".+")
  void sweep() throws Exception {
    MappingFile good = table(System.getProperty("acquit.blame"));
    int bound = Integer.getInteger("acquit.bound", 4);
    Map<ProgramClass, Set<Use>> usual = new LinkedHashMap<>();
    prove(good, bound).forEach((c, proof) -> usual.put(c, proof.charges().keySet()));
    List<String> lines = new ArrayList<>();
    for (Row row : good.mapping().rows()) {
      for (int a = 0; a < row.alternatives().size(); a++) {
        for (List<Template> broken : Breaks.of(row.alternatives().get(a).templates())) {
          Mapping bad = good.mapping().replaced(row.key(), a, "broken", broken);
          Use use = new Use(row.key(), a);
          String words = broken.stream().map(Template::toString).collect(Collectors.joining("; "));
          prove(new MappingFile(good.file(), good.hash(), bad), bound)
              .forEach((c, proof) -> {
                assertThat(proof.charges().keySet())
                    .as("%s = %s, class %s", use, words, c)
                    .allMatch(u -> u.equals(use) || usual.get(c).contains(u));
                Optional.ofNullable(proof.charges().get(use))
                    .ifPresent(charge ->
                        lines.add(
                            "%s, %s, %d, %s, %s, %s"
                                .formatted(
                                    good.mapping().name(),
                                    row.key(),
                                    use.alternative() + 1,
                                    words,
                                    c.word(),
                                    threads(charge.failures().getFirst()))));
              });
        }
      }
    }
    Files.write(Path.of("target", "blame.csv"), lines);
  }

  private static String threads(Failure failure) {
    return failure.test().outline().orElseThrow().threads().stream()
        .map(t -> "" + t.steps().size())
        .collect(Collectors.joining("+"));
  }

  private static Map<ProgramClass, Prover.ClassProof> prove(MappingFile table, int bound)
      throws Exception {
    ProofTask task =
        new ProofTask(
            table,
            Models.find("cpp20"),
            Models.find("ptx"),
            bound,
            ProgramClass.MIXED,
            new Sat4jSolver(),
            Limits.DEFAULT,
            2,
            LONG);
    return new Prover(task, ProofProgress.none()).run();
  }
}
