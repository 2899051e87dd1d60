package dev.acquit.codegen.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.snapshot.diff.Change;
import dev.acquit.codegen.snapshot.diff.FunctionDiff;
import dev.acquit.codegen.snapshot.diff.SnapshotDiff;
import dev.acquit.testing.OtherNames;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What compilers emitted, with one instruction that orders memory made weaker: exactly that
/// function is named, and that line. `-Dacquit.seed=N` repeats a run, `-Dacquit.mutants=N` makes
/// more of them.
@Tag("slow")
class MutantsTest {
  private static final Path FOLDER = Path.of("src/test/resources");
  private static final long SEED = Long.getLong("acquit.seed", 17);
  private static final int MUTANTS = Integer.getInteger("acquit.mutants", Rounds.of(40, 12));

  private static final Pattern STRONG =
      Pattern.compile(
          "\\s*(?:@!?%\\w+\\s+)?(?:fence\\.(?:sc|acq_rel|acquire|release)\\.|membar\\.|bar\\.sync|"
              + "(?:ld|st)\\.(?:relaxed|acquire|release|volatile)\\.|atom\\.|red\\.).*;\\s*");
  private static final Pattern NAME =
      Pattern.compile(".*\\.(?:func|entry)\\s+(?:\\([^)]*\\)\\s*)?([\\w$]+).*");

  /// A way to make an instruction weaker: what is found in it, and what is put in its place.
  private record Weakening(String what, String found, String put) {}

  private static final List<Weakening> WEAKENINGS =
      List.of(
          new Weakening("no acquire", "(ld|atom)\\.acquire\\.", "$1.relaxed."),
          new Weakening("no release", "(st|atom|red)\\.release\\.", "$1.relaxed."),
          new Weakening("half an order", "(atom|red)\\.acq_rel\\.", "$1.release."),
          new Weakening("no order", "(atom|red)\\.acq_rel\\.", "$1.relaxed."),
          new Weakening("no sc", "fence\\.sc\\.", "fence.acq_rel."),
          new Weakening("half a fence", "fence\\.acq_rel\\.", "fence.acquire."),
          new Weakening("plain", "(ld|st)\\.relaxed\\.\\w+\\.", "$1."),
          new Weakening("not volatile", "\\.volatile\\.", "."),
          new Weakening("scope of a device", "\\.sys\\b", ".gpu"),
          new Weakening("scope of a block", "\\.gpu\\b", ".cta"),
          new Weakening("level of a block", "membar\\.(gl|sys)", "membar.cta"));

  static List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(FOLDER)) {
      return all.filter(p -> p.toString().endsWith(".ptx"))
          .filter(p -> !p.getFileName().toString().equals("broken.ptx"))
          .sorted()
          .toList();
    }
  }

  private static FileSnapshot snapshot(List<String> lines) throws InputException {
    return FileSnapshot.of("m.ptx", String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @MethodSource("files")
  void registersWithOtherNamesAreTheSame(Path file) throws IOException, InputException {
    List<String> lines = Files.readAllLines(file);
    List<String> renamed = lines.stream().map(OtherNames::bare).toList();

    assertThat(snapshot(renamed).functions()).isEqualTo(snapshot(lines).functions());
  }

  @ParameterizedTest
  @MethodSource("files")
  void theFunctionAndTheLineAreNamed(Path file) throws IOException, InputException {
    List<String> lines = Files.readAllLines(file);
    FileSnapshot before = snapshot(lines);
    assertThat(SnapshotDiff.of(List.of(before), List.of(snapshot(lines))).nothing()).isTrue();
    Set<Integer> events =
        before.functions().stream()
            .flatMap(f -> f.events().stream())
            .map(e -> e.position().line())
            .collect(Collectors.toSet());
    List<Integer> strong = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (STRONG.matcher(lines.get(i)).matches() && events.contains(i + 1)) {
        strong.add(i);
      }
    }
    Random random = new Random(SEED);
    for (int i = 0; i < MUTANTS && !strong.isEmpty(); i++) {
      int at = strong.get(random.nextInt(strong.size()));
      Optional<List<String>> mutant = mutant(lines, at, random);
      if (mutant.isPresent()) {
        judge(file, before, lines, mutant.get(), at);
      }
    }
  }

  private static Optional<List<String>> mutant(List<String> lines, int at, Random random) {
    List<String> all = new ArrayList<>(lines);
    int way = random.nextInt(WEAKENINGS.size() + 2);
    if (way == WEAKENINGS.size()) {
      all.set(at, "");
      return Optional.of(all);
    }
    if (way > WEAKENINGS.size()) {
      boolean neighbour = STRONG.matcher(lines.get(at + 1)).matches();
      boolean same = form(lines.get(at)).equals(form(lines.get(at + 1)));
      if (!neighbour || same) {
        return Optional.empty();
      }
      all.set(at, lines.get(at + 1));
      all.set(at + 1, lines.get(at));
      return Optional.of(all);
    }
    Weakening weakening = WEAKENINGS.get(way);
    Matcher found = Pattern.compile(weakening.found()).matcher(lines.get(at));
    if (!found.find()) {
      return Optional.empty();
    }
    all.set(at, found.replaceFirst(weakening.put()));
    return Optional.of(all);
  }

  /// An instruction without what it writes and reads, but with its address.
  private static String form(String line) {
    return line.strip().replaceAll("^(\\S+).*?(\\[.*\\])?.*;$", "$1");
  }

  private static void judge(
      Path file, FileSnapshot before, List<String> lines, List<String> mutant, int at)
      throws InputException {
    String what =
        file
            + ":"
            + (at + 1)
            + ": '"
            + lines.get(at)
            + "' became '"
            + mutant.get(at)
            + "', seed "
            + SEED;
    FileSnapshot after = snapshot(mutant);
    assertThat(after.problems()).as(what).isEmpty();
    SnapshotDiff diff = SnapshotDiff.of(List.of(before), List.of(after));
    if (besideAFence(before, at + 1) && count(diff, c -> c.kind().loses()) == 0) {
      // The fence orders what the instruction did.
      assertThat(count(diff, c -> c.kind() != Change.Kind.FENCED)).as(what).isZero();
      return;
    }
    List<FunctionDiff> changed = diff.changed().stream().map(SnapshotDiff.Compared::diff).toList();
    assertThat(changed.stream().map(d -> d.after().name()))
        .as(what)
        .containsExactly(function(lines, at));
    // Of several that are written alike, which is missing cannot be told.
    assertThat(
            changed.getFirst().changes().stream()
                .filter(c -> c.kind().loses())
                .flatMap(MutantsTest::lines))
        .as(what)
        .anyMatch(
            l -> l == at + 1 || l == at + 2 || form(lines.get(l - 1)).equals(form(lines.get(at))));
  }

  private static long count(SnapshotDiff diff, Predicate<Change> which) {
    return diff.changed().stream().flatMap(c -> c.diff().changes().stream()).filter(which).count();
  }

  private static boolean besideAFence(FileSnapshot file, int line) {
    return file.functions().stream()
        .map(FunctionSnapshot::events)
        .anyMatch(e ->
            IntStream.range(0, e.size())
                .filter(i -> e.get(i).position().line() == line)
                .flatMap(i -> IntStream.of(i - 1, i + 1))
                .anyMatch(
                    i -> i >= 0 && i < e.size() && e.get(i).deed().kind() == Deed.Kind.FENCE));
  }

  private static Stream<Integer> lines(Change change) {
    return Stream.of(change.before(), change.after())
        .flatMap(Optional::stream)
        .map(e -> e.position().line());
  }

  private static String function(List<String> lines, int at) {
    for (int i = at; i >= 0; i--) {
      Matcher name = NAME.matcher(lines.get(i));
      if (name.matches()) {
        return name.group(1);
      }
    }
    throw new IllegalStateException("line " + at + " is in no function");
  }
}
