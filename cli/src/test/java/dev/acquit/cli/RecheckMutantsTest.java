package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acquit.recheck.Finding;
import dev.acquit.recheck.Finding.Standing;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Results of all kinds in each of which one thing is changed: what `recheck` does not notice is
/// what `not-noticed.md` says. `-Dacquit.recheck.mutants=N` tries N of each kind; at night there
/// are 30.
@Tag("slow")
class RecheckMutantsTest {
  private static final String TESTS = "src/test/resources/tests/";
  private static final String WEAK = "src/test/resources/mappings/weak-load.mapping";
  private static final String SEVERAL = "src/test/resources/gate/several.ptx";
  private static final int USUAL = 30;

  /// And in each build.
  private static final int FEW = 1;

  /// From here on all that is in the table has to be met as well.
  private static final int MANY = 300;

  /// How often a place is drawn, and how often something is changed there.
  private static final int DRAWS = 3_000;

  private static final int TRIES = 40;

  /// The word for kinds of which nothing is confirmed, whatever they say.
  private static final Set<String> NOTHING = Set.of("nothing is confirmed");

  private static final Pattern ROW = Pattern.compile("^\\| `([^|]*)` \\| ([^|]*) \\|$");
  private static final Pattern NAME = Pattern.compile("`([^`]*)`");

  @TempDir private Path folder;

  private Map<String, List<JsonNode>> kinds() throws IOException, InputException {
    Map<String, List<JsonNode>> kinds = new LinkedHashMap<>();
    kinds.put(
        "check",
        confirmed(
            Rechecking.made(
                "check",
                "--format=json",
                TESTS + "ptx",
                "../docs/examples/2+2w-fence-sc.litmus",
                "../docs/examples/cpp-mp.litmus",
                "../docs/examples/alias.litmus")));
    kinds.put(
        "check of races",
        List.of(
            Rechecking.made(
                "check",
                "--format=json",
                "../docs/examples/cpp-scoped-race.litmus",
                "../docs/examples/cpp-mp-relaxed.litmus")));
    kinds.put(
        "check of termination",
        List.of(
            Rechecking.made(
                "check",
                "--progress=cuda",
                "--format=json",
                "../docs/examples/progress/flag-two-ctas.litmus")));
    kinds.put(
        "verify",
        List.of(
            Rechecking.made("verify", "ptx-abi-13", "--bound=1", "--only", "--format=json"),
            Rechecking.made("verify", WEAK, "--bound=3", "--only", "--format=json")));
    String run = "../litmus/tests/";
    kinds.put(
        "run",
        List.of(
            Rechecking.lines(
                "run",
                run + "MP.litmus",
                run + "MP+porlxrel+poacqrlx.litmus",
                "--device=emulator",
                "--mode=quick",
                "--time=200ms",
                "--format=json")));
    kinds.put("repair", List.of(Rechecking.made("repair", WEAK, "--bound=3", "--format=json")));
    kinds.put("reproduce", List.of(Rechecking.sample("reproduce")));
    kinds.put("gate check", List.of(Rechecking.made("gate", "check", "--format=json", SEVERAL)));
    Path script = Files.writeString(folder.resolve("compiler.sh"), GateMatrixTest.COMPILER);
    kinds.put(
        "gate matrix",
        List.of(
            Rechecking.made(
                "gate",
                "matrix",
                "--compiler=/bin/sh " + script + " {source} {output}",
                "--dialect=llvm",
                "--op=load",
                "--scope=device",
                "--type=u32",
                "--cache=" + folder.resolve("cache"),
                "--format=json")));
    kinds.put("gate scan", List.of(Rechecking.made("gate", "scan", "--format=json", SEVERAL)));
    kinds.put("gate diff", List.of(Rechecking.sample("gate-diff")));
    kinds.put("gate litmus", List.of(Rechecking.sample("gate-litmus")));
    return kinds;
  }

  /// A document for each result of which all is confirmed.
  private static List<JsonNode> confirmed(JsonNode checks) throws IOException, InputException {
    List<JsonNode> documents = new ArrayList<>();
    for (JsonNode result : checks.get("results")) {
      ObjectNode one = checks.deepCopy();
      one.putArray("results").add(result);
      if (Rechecking.recheck(one).stream().allMatch(f -> f.standing() == Standing.CONFIRMED)) {
        documents.add(one);
      }
    }
    assertThat(documents).hasSizeGreaterThan(3);
    return documents;
  }

  @Test
  @Timeout(3_000)
  void whatIsNotNoticedIsDocumented() throws IOException, InputException {
    Map<String, List<JsonNode>> kinds = kinds();
    List<JsonNode> schemas = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("../docs/schemas"))) {
      for (Path file : files.sorted().toList()) {
        schemas.add(Rechecking.JSON.readTree(Files.readString(file)));
      }
    }
    Map<String, Set<String>> words =
        Mutant.words(kinds.values().stream().flatMap(List::stream).toList(), schemas);
    Map<String, Set<String>> documented = documented();
    int n = Integer.getInteger("acquit.recheck.mutants", Rounds.of(USUAL, FEW));
    Random random = new Random(Long.getLong("acquit.seed", 20261125));
    Map<String, Set<String>> open = new TreeMap<>();
    StringBuilder report = new StringBuilder();
    for (Map.Entry<String, List<JsonNode>> kind : kinds.entrySet()) {
      assertThat(kind.getValue()).as(kind.getKey()).allMatch(d -> d.findValue("schema") != null);
      Set<String> known = documented.getOrDefault(kind.getKey(), Set.of());
      Tally tally = new Tally(kind.getValue());
      if (known.equals(NOTHING)) {
        assertThat(tally.confirmed()).as(kind.getKey()).isZero();
        known = Set.of();
      } else {
        while (tally.tried() < n) {
          tally.take(Optional.empty(), words, random);
        }
        report.append(kind.getKey()).append(": ").append(tally).append('\n');
      }
      Set<String> differ = new TreeSet<>(tally.unnoticed.keySet());
      differ.removeAll(known);
      for (String field : n >= MANY ? known : Set.<String>of()) {
        for (int i = 0; i < TRIES && !tally.unnoticed.containsKey(field); i++) {
          tally.take(Optional.of(field), words, random);
        }
        if (!tally.unnoticed.containsKey(field)) {
          differ.add(field + " is noticed");
        }
      }
      if (!differ.isEmpty()) {
        open.put(kind.getKey(), differ);
      }
    }
    Files.writeString(Path.of("target", "recheck-mutants.txt"), report.toString());
    assertThat(open).as("not as not-noticed.md says:\n%s", report).isEmpty();
  }

  /// The fields that the documentation names, by kind.
  private static Map<String, Set<String>> documented() throws IOException {
    Map<String, Set<String>> all = new TreeMap<>();
    for (String line : Files.readAllLines(Path.of("src/test/resources/recheck/not-noticed.md"))) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        Set<String> fields = new TreeSet<>();
        NAME.matcher(row.group(2)).results().forEach(m -> fields.add(m.group(1)));
        Arrays.stream(row.group(1).split(", ", -1)).forEach(kind -> all.put(kind, fields));
      }
    }
    return all;
  }

  /// What came of the mutants of a kind.
  private static final class Tally {
    private final List<JsonNode> originals;
    private final List<Map<Standing, Long>> before = new ArrayList<>();
    private final Map<String, String> unnoticed = new TreeMap<>();
    private int wrong;
    private int moreOpen;
    private int less;
    private int silent;

    Tally(List<JsonNode> originals) throws IOException, InputException {
      this.originals = originals;
      for (JsonNode original : originals) {
        before.add(counts(Rechecking.recheck(original)));
        assertThat(before.getLast()).doesNotContainKey(Standing.WRONG);
      }
    }

    private static Map<Standing, Long> counts(List<Finding> findings) {
      Map<Standing, Long> counts = new EnumMap<>(Standing.class);
      findings.forEach(f -> counts.merge(f.standing(), 1L, Long::sum));
      return counts;
    }

    int tried() {
      return wrong + moreOpen + less + silent;
    }

    long confirmed() {
      return before.stream().mapToLong(c -> c.getOrDefault(Standing.CONFIRMED, 0L)).sum();
    }

    /// Tries a mutant.
    ///
    /// @param field where it has to be; empty: anywhere
    void take(Optional<String> field, Map<String, Set<String>> words, Random random)
        throws IOException {
      int which;
      Mutant mutant;
      int draws = 0;
      do {
        which = random.nextInt(originals.size());
        mutant = Mutant.of(originals.get(which), words, random);
        if (++draws > DRAWS) {
          return;
        }
      } while (mutant.document().equals(originals.get(which))
          || !field.orElse(mutant.field()).equals(mutant.field()));
      Map<Standing, Long> was = before.get(which);
      Map<Standing, Long> now;
      try {
        now = counts(Rechecking.recheck(mutant.document()));
      } catch (InputException e) {
        wrong++;
        return;
      }
      if (now.containsKey(Standing.WRONG)) {
        wrong++;
      } else if (now.getOrDefault(Standing.OPEN, 0L) > was.getOrDefault(Standing.OPEN, 0L)) {
        moreOpen++;
      } else if (!now.equals(was)) {
        less++;
      } else {
        silent++;
        unnoticed.putIfAbsent(mutant.field(), mutant.what());
      }
    }

    @Override
    public String toString() {
      return "%d: %d WRONG, %d not confirmed, %d with less in them, %d not noticed %s"
          .formatted(tried(), wrong, moreOpen, less, silent, unnoticed);
    }
  }
}
