package dev.acquit.codegen.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.snapshot.diff.Change;
import dev.acquit.codegen.snapshot.diff.FunctionDiff;
import dev.acquit.codegen.snapshot.diff.SnapshotDiff;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The table of cases: a function before, the function now, and what is to be said.
class ComparisonTest {
  private static final Path CASES = Path.of("src/test/resources/snapshot/cases.txt");

  private static final String MODULE =
      """
      .version 8.7
      .target sm_90
      .address_size 64
      .extern .func other ();
      .visible .func quiet() { ret; }
      .visible .entry f(.param .u64 f_param_0, .param .u64 f_param_1, .param .u64 f_param_2)
      {
      .reg .pred %p<10>;
      .reg .b32 %r<10>;
      .reg .b64 %rd<10>;
      ld.param.u64 %rd1, [f_param_0];
      ld.param.u64 %rd2, [f_param_1];
      ld.param.u64 %rd8, [f_param_2];
      cvta.to.global.u64 %rd3, %rd8;
      mul.wide.u32 %rd4, %r9, 4;
      add.s64 %rd5, %rd4, %rd1;
      %s
      ret;
      }
      """;

  record Case(String name, String before, String now, String said) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> cases() throws IOException {
    List<Case> all = new ArrayList<>();
    for (String part : Files.readString(CASES).split("\n== ")) {
      String[] pieces = part.split("\n?-- (before|now|said)\n", -1);
      if (pieces.length == 4) {
        all.add(new Case(pieces[0].strip(), pieces[1], pieces[2], pieces[3].strip()));
      }
    }
    return all;
  }

  private static FileSnapshot snapshot(String body) throws InputException {
    String text = MODULE.replace("%s", body);
    FileSnapshot snapshot = FileSnapshot.of("f.ptx", text.getBytes(StandardCharsets.UTF_8));
    assertThat(snapshot.problems()).isEmpty();
    return snapshot;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isSaidAsTheTableHasIt(Case c) throws InputException {
    SnapshotDiff diff = SnapshotDiff.of(List.of(snapshot(c.before())), List.of(snapshot(c.now())));
    assertThat(diff.gone()).isEmpty();
    assertThat(diff.added()).isEmpty();
    assertThat(diff.changed().stream().map(SnapshotDiff.Compared::diff).map(ComparisonTest::said))
        .isEqualTo(c.said().isEmpty() ? List.of() : List.of(c.said()));
  }

  /// Nothing is said of what is compared with itself.
  @ParameterizedTest
  @MethodSource("cases")
  void nothingIsSaidOfTheSame(Case c) throws InputException {
    for (String body : List.of(c.before(), c.now())) {
      assertThat(SnapshotDiff.of(List.of(snapshot(body)), List.of(snapshot(body))).nothing())
          .isTrue();
    }
  }

  private static String said(FunctionDiff diff) {
    Stream<String> plain =
        diff.plainVanished() + diff.plainAdded() == 0
            ? Stream.of()
            : Stream.of("plain -" + diff.plainVanished() + " +" + diff.plainAdded());
    return Stream.of(
            diff.changes().stream().map(ComparisonTest::said), plain, diff.notes().stream())
        .flatMap(s -> s)
        .collect(Collectors.joining("\n"));
  }

  private static String said(Change change) {
    return Stream.of(
            change.kind()
                + " "
                + Stream.of(change.before(), change.after())
                    .flatMap(e -> e.stream())
                    .map(Event::text)
                    .collect(Collectors.joining(" -> ")),
            change.movement() == Change.Movement.NONE ? "" : change.movement().name(),
            change.across().map(Event::text).orElse(""))
        .filter(s -> !s.isEmpty())
        .collect(Collectors.joining(" "));
  }
}
