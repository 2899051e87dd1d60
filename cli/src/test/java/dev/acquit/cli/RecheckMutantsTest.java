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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Results of all kinds, in each of which one thing is changed: what `recheck` does not notice is
/// what `docs/recheck.md` says. In each build each field of half of the kinds that are quickly
/// checked is changed once, by the day; at night each field of all kinds.
/// `-Dacquit.recheck.kind=NAME` takes one kind, `-Dacquit.recheck.ways=all` changes each field in
/// several places and ways.
@Tag("slow")
class RecheckMutantsTest {
  private static final boolean WAYS = "all".equals(System.getProperty("acquit.recheck.ways"));

  /// Of a field, so many places are tried if all ways are.
  private static final int PLACES = 3;

  @TempDir private Path folder;

  private DocumentKinds documents;

  @Test
  @Timeout(6_000)
  void whatIsNotNoticedIsDocumented() throws IOException, InputException {
    String one = System.getProperty("acquit.recheck.kind", "");
    documents = new DocumentKinds(folder);
    // One kind alone is changed to the words of all.
    Map<String, List<JsonNode>> kinds = documents.made(Rounds.all() || !one.isEmpty());
    List<JsonNode> schemas = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("../docs/schemas"))) {
      for (Path file : files.sorted().toList()) {
        schemas.add(Rechecking.JSON.readTree(Files.readString(file)));
      }
    }
    Map<String, Set<String>> words =
        Mutant.words(kinds.values().stream().flatMap(List::stream).toList(), schemas);
    Map<String, Set<String>> documented = RecheckPage.unnoticed();
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

  /// What came of the mutants of a kind.
  private final class Tally {
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
        before.add(counts(documents.recheck(original)));
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
        now = counts(documents.recheck(mutant.document()));
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
