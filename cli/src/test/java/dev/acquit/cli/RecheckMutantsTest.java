package dev.acquit.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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

/// Results of all kinds, in each of which one thing is changed: what `recheck` does not notice is
/// what `docs/recheck.md` says. In each build each field of the kinds that are quickly checked is
/// changed once; at night each field of all kinds. `-Dacquit.recheck.kind=NAME` takes one kind,
/// `-Dacquit.recheck.ways=all` changes each field in several places and ways.
@Tag("slow")
class RecheckMutantsTest {
  private static final String TESTS = "src/test/resources/tests/";
  private static final String WEAK = "src/test/resources/mappings/weak-load.mapping";
  private static final String SEVERAL = "src/test/resources/gate/several.ptx";
  private static final String PAGE = "../docs/recheck.md";

  private static final boolean WAYS = "all".equals(System.getProperty("acquit.recheck.ways"));

  /// Of a field, so many places are tried if all ways are.
  private static final int PLACES = 3;

  /// Kinds of which each change takes long, since all is proved or run again.
  private static final Set<String> SLOW = Set.of("verify", "repair", "reproduce", "run");

  private static final Pattern ROW = Pattern.compile("^\\| `([^|]*)` \\| ([^|]*) \\|$");
  private static final Pattern NAME = Pattern.compile("`([^`]*)`");

  @TempDir private Path folder;

  /// Makes documents by the command.
  @FunctionalInterface
  private interface Making {
    List<JsonNode> documents() throws IOException, InputException;
  }

  /// How the documents of each kind are made: only of the kinds that are asked, since a proof takes
  /// long.
  private Map<String, Making> kinds() throws IOException {
    Map<String, Making> kinds = new LinkedHashMap<>();
    kinds.put(
        "check",
        () ->
            confirmed(
                TESTS + "ptx/MP.litmus",
                TESTS + "ptx/MP+relacq.litmus",
                "../docs/examples/2+2w-fence-sc.litmus",
                "../docs/examples/cpp-mp.litmus",
                "../docs/examples/alias.litmus"));
    kinds.put(
        "check of races",
        () ->
            List.of(
                Rechecking.made(
                    "check",
                    "--format=json",
                    "../docs/examples/cpp-scoped-race.litmus",
                    "../docs/examples/cpp-mp-relaxed.litmus")));
    kinds.put(
        "check of termination",
        () ->
            List.of(
                Rechecking.made(
                    "check",
                    "--progress=cuda",
                    "--format=json",
                    "../docs/examples/progress/flag-two-ctas.litmus")));
    kinds.put(
        "verify",
        () ->
            List.of(
                Rechecking.made("verify", "ptx-abi-13", "--bound=1", "--only", "--format=json"),
                Rechecking.made("verify", WEAK, "--bound=3", "--only", "--format=json")));
    String run = "../litmus/tests/";
    kinds.put(
        "run",
        () ->
            List.of(
                Rechecking.lines(
                    "run",
                    run + "MP.litmus",
                    run + "MP+porlxrel+poacqrlx.litmus",
                    "--device=emulator",
                    "--mode=quick",
                    "--time=200ms",
                    "--format=json")));
    kinds.put(
        "repair", () -> List.of(Rechecking.made("repair", WEAK, "--bound=3", "--format=json")));
    kinds.put("reproduce", () -> List.of(Rechecking.sample("reproduce")));
    kinds.put(
        "gate check", () -> List.of(Rechecking.made("gate", "check", "--format=json", SEVERAL)));
    Path script = Files.writeString(folder.resolve("compiler.sh"), GateMatrixTest.COMPILER);
    kinds.put(
        "gate matrix",
        () ->
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
    kinds.put(
        "gate scan", () -> List.of(Rechecking.made("gate", "scan", "--format=json", SEVERAL)));
    String diff = "../docs/examples/gate/diff/queue";
    kinds.put(
        "gate diff",
        () ->
            List.of(
                Rechecking.made(
                    "gate", "diff", "--format=json", diff + ".ptx", diff + "-new.ptx")));
    String lock = "src/test/resources/gate-sass/lock";
    kinds.put(
        "gate sass",
        () ->
            List.of(
                Rechecking.made(
                    "gate", "sass", "--format=json", lock + ".ptx", "--cubin=" + lock + ".cubin")));
    kinds.put("gate snapshot", () -> List.of(Rechecking.made("gate", "snapshot", SEVERAL)));
    kinds.put(
        "abi check",
        () ->
            List.of(
                Rechecking.made(
                    "abi",
                    "check",
                    "--format=json",
                    "--types=../docs/examples/abi/types.h",
                    "../docs/examples/abi")));
    kinds.put(
        "abi link",
        () -> List.of(Rechecking.made("abi", "link", "--format=json", "../docs/examples/abi")));
    kinds.put(
        "abi driver",
        () ->
            List.of(
                Rechecking.made(
                    "abi", "driver", "--format=json", "../docs/examples/abi/driver/pin.c")));
    kinds.put("gate litmus", () -> List.of(Rechecking.sample("gate-litmus")));
    return kinds;
  }

  /// A document for each test, of which all is confirmed.
  private static List<JsonNode> confirmed(String... tests) throws IOException, InputException {
    List<JsonNode> documents = new ArrayList<>();
    for (String test : tests) {
      documents.add(Rechecking.made("check", "--format=json", test));
      assertThat(Rechecking.recheck(documents.getLast()))
          .allMatch(f -> f.standing() == Standing.CONFIRMED);
    }
    return documents;
  }

  @Test
  @Timeout(6_000)
  void whatIsNotNoticedIsDocumented() throws IOException, InputException {
    String one = System.getProperty("acquit.recheck.kind", "");
    Map<String, List<JsonNode>> kinds = new LinkedHashMap<>();
    List<Map.Entry<String, Making>> quick =
        kinds().entrySet().stream().filter(k -> !SLOW.contains(k.getKey())).toList();
    // One kind alone is changed to the words of all.
    for (Map.Entry<String, Making> kind :
        Rounds.all() || !one.isEmpty() ? kinds().entrySet() : Rounds.daily(quick, 2)) {
      kinds.put(kind.getKey(), kind.getValue().documents());
    }
    List<JsonNode> schemas = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("../docs/schemas"))) {
      for (Path file : files.sorted().toList()) {
        schemas.add(Rechecking.JSON.readTree(Files.readString(file)));
      }
    }
    Map<String, Set<String>> words =
        Mutant.words(kinds.values().stream().flatMap(List::stream).toList(), schemas);
    Map<String, Set<String>> documented = documented();
    kinds.keySet().removeIf(k -> !one.isEmpty() && !k.equals(one));
    Map<String, Set<String>> open = new TreeMap<>();
    StringBuilder rows = new StringBuilder();
    StringBuilder report = new StringBuilder();
    for (Map.Entry<String, List<JsonNode>> kind : kinds.entrySet()) {
      assertThat(kind.getValue()).as(kind.getKey()).allMatch(d -> d.findValue("schema") != null);
      Tally tally = new Tally(kind.getValue());
      tally.all(words);
      report.append(kind.getKey()).append(": ").append(tally).append('\n');
      String fields =
          tally.unnoticed.keySet().stream().map(f -> "`" + f + "`").collect(joining(", "));
      rows.append("| `%s` | %s |\n".formatted(kind.getKey(), fields));
      Set<String> known = documented.getOrDefault(kind.getKey(), Set.of());
      Set<String> differ = new TreeSet<>(tally.unnoticed.keySet());
      differ.removeAll(known);
      if (Rounds.all()) {
        known.stream()
            .filter(f -> !tally.unnoticed.containsKey(f))
            .forEach(f -> differ.add(f + " is noticed"));
      }
      if (!differ.isEmpty()) {
        open.put(kind.getKey(), differ);
      }
    }
    Files.writeString(Path.of("target", "recheck-mutants.txt"), rows.append(report).toString());
    assertThat(open).as("not as docs/recheck.md says:\n%s", report).isEmpty();
  }

  /// The fields that the documentation names, by kind.
  private static Map<String, Set<String>> documented() throws IOException {
    Map<String, Set<String>> all = new TreeMap<>();
    for (String line : Files.readAllLines(Path.of(PAGE))) {
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

    /// Changes each field.
    void all(Map<String, Set<String>> words) throws IOException {
      Set<String> once = new TreeSet<>();
      for (int which = 0; which < originals.size(); which++) {
        for (List<Mutant.Place> places : Mutant.places(originals.get(which)).values()) {
          for (Mutant.Place place : places.subList(0, Math.min(PLACES, places.size()))) {
            for (Mutant mutant : Mutant.at(originals.get(which), place, words)) {
              if (WAYS || once.add(place.field())) {
                take(which, mutant);
              }
            }
          }
        }
      }
    }

    /// Tries a mutant.
    private void take(int which, Mutant mutant) throws IOException {
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
