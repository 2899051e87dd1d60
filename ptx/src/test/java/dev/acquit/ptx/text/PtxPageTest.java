package dev.acquit.ptx.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.isa.Availability;
import dev.acquit.ptx.isa.IsaFact;
import dev.acquit.ptx.isa.PtxVersion;
import dev.acquit.ptx.meaning.UnmodelledEffect;
import dev.acquit.testing.Golden;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// `docs/ptx.md` is made of the tables that readers use; `-Dgolden=update` writes it.
class PtxPageTest {
  private static final Path PAGE = Path.of("../docs/ptx.md");
  private static final String HEAD =
      """
      # PTX that is read

      Made of the tables that the reader uses: `mvn verify -pl ptx -Dtest=PtxPageTest -Dgolden=update` writes this page.

      Everything that has the form of an instruction is read. How far it is understood:

      - **with a meaning**: litmus tests, `check`, `run`, `map` and the gate know it.
      - **known** (the first table): its form is checked, and since when it can be written. `check` gives some of them a meaning
        ([barriers](models.md#barriers), [mbarrier objects](models.md#mbarrier-objects)) and says `Not covered` of the others; the gate computes most of
        those that compute.
      - **known by name** (the last table): only what it may do to memory, order and the flow of control is known.
      - anything else is named and may do anything: `gate check` says UNRECOGNISED of its function, `check` that it has no meaning, and other functions
        of the module are read. In a module of PTX %s or older an unknown form of `ld`, `st`, `atom`, `red`, `fence`, `membar`, `bar` or `barrier` is an
        error, since no assembler takes it.

      What an instruction may do beside its result:

      | effect | meaning | what the gate makes of an instruction that it cannot compute |
      |--|--|--|
      | none | computes in registers, or gives advice | its result may be anything |
      | access | reads or writes memory at once | UNRECOGNISED |
      | starts | reads or writes memory later, or several places at once | passed over, with a note; if it may be an access to the atomic object, NOT_DERIVABLE |
      | order | orders accesses, waits for threads, or tells them something | passed over, with a note |
      | flow | decides what is executed next | followed, or UNRECOGNISED |

      """;

  /// An instruction of that name, as far as its effect depends on it.
  private static Instruction.Unmodelled named(String name) {
    List<String> words = List.of(name.split("\\."));
    return new Instruction.Unmodelled(words.getFirst(), words.subList(1, words.size()), List.of());
  }

  private static String effect(String name) {
    return UnmodelledEffect.of(named(name)).name().toLowerCase(Locale.ROOT);
  }

  private static List<String[]> rows() {
    return UnmodelledTable.ROWS.lines().map(line -> line.split(";", -1)).toList();
  }

  private static String since(String[] row) {
    List<IsaFact> facts = Arrays.stream(row[3].strip().split(",")).map(IsaFact::valueOf).toList();
    Availability since =
        facts.stream().map(IsaFact::documented).reduce(Availability.ALWAYS, Availability::and);
    String sections =
        facts.stream().map(IsaFact::section).distinct().collect(Collectors.joining(", "));
    return since.version() + " | " + since.target() + " | " + sections;
  }

  private static String page() {
    StringBuilder page = new StringBuilder(HEAD.formatted(PtxVersion.KNOWN));
    page.append("## With a meaning\n\n");
    List<String> meaning = new ArrayList<>(InstructionReader.PLAIN);
    Arrays.stream(Operator.values()).map(Operator::mnemonic).distinct().forEach(meaning::add);
    page.append(meaning.stream().map(m -> "`" + m + "`").collect(Collectors.joining(", ")));
    page.append(
        """
        . What `ld`, `st`, `atom`, `red` and fences may say: order, scope, state space, type and vector, with the versions and
        architectures that have them, is in [the formats of tests](formats.md#litmus-tests).

        ## Known

        One of the words of a group is written; `?` marks a group that may be left out, `$` one that has a name below. Sections are those of the PTX ISA.

        | instruction | modifiers | operands | since PTX | since | section | effect |
        |--|--|--|--|--|--|--|
        """);
    for (String[] row : rows()) {
      String modifiers = row[1].strip().replace("|", "\\|");
      page.append(
          "| `%s` | %s | %s | %s | %s |%n"
              .formatted(
                  row[0].strip(),
                  modifiers.isEmpty() ? "" : "`" + modifiers + "`",
                  row[2].strip(),
                  since(row),
                  effect(row[0].strip())));
    }
    page.append("\n| group | words |\n|--|--|\n");
    UnmodelledTable.GROUPS
        .lines()
        .map(line -> line.split("=", 2))
        .forEach(g -> page.append("| `%s` | `%s` |%n".formatted(g[0], g[1].replace("|", "\\|"))));
    page.append("\n## Known by name\n\n| effect | instructions |\n|--|--|\n");
    Set<String> known = rows().stream().map(r -> r[0].strip()).collect(Collectors.toSet());
    for (UnmodelledEffect effect : UnmodelledEffect.values()) {
      Set<String> names = new TreeSet<>(UnmodelledEffect.names(effect));
      names.removeAll(known);
      names.removeAll(meaning);
      if (!names.isEmpty()) {
        page.append(
            "| %s | %s |%n"
                .formatted(
                    effect.name().toLowerCase(Locale.ROOT),
                    names.stream().map(n -> "`" + n + "`").collect(Collectors.joining(", "))));
      }
    }
    return page.toString();
  }

  @Test
  void thePageIsMadeOfTheTables() {
    Golden.assertMatches(PAGE, page());
  }

  /// An instruction that is known is not one that may do anything.
  @Test
  void everyRowHasAnEffect() {
    assertThat(rows())
        .allSatisfy(r -> assertThat(effect(r[0].strip())).as(r[0]).isNotEqualTo("unknown"));
  }
}
