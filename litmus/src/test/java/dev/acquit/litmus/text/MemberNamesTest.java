package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.MemberNames.Bytes;
import dev.acquit.litmus.text.MemberNames.Member;
import dev.acquit.litmus.text.MemberNames.Piece;
import dev.acquit.litmus.text.MemberNames.Root;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemberNamesTest {
  /// `struct { int tail; struct { char full; short v[2]; } slot[4]; union { int a; float b; }; int
  /// gap, last; }`, of which nobody names `gap`.
  private static final Member QUEUE =
      new Member(
          "",
          0,
          40,
          List.of(
              new Member(".tail", 0, 4, List.of()),
              new Member(
                  ".slot",
                  4,
                  24,
                  List.of(
                      new Member(
                          "",
                          0,
                          6,
                          List.of(
                              new Member(".full", 0, 1, List.of()),
                              new Member(".v", 2, 4, List.of(new Member("", 0, 2, List.of()))))))),
              new Member(".a", 28, 4, List.of()),
              new Member(".b", 28, 4, List.of()),
              new Member(".last", 36, 4, List.of())));

  private static final Member WORD = new Member("", 0, 4, List.of());

  private static final MemberNames NAMES =
      new MemberNames(
          Map.of(
              "q", List.of(new Root("q", 0, true, QUEUE)),
              "g", List.of(new Root("g", 0, false, QUEUE)),
              "w", List.of(new Root("w", 0, true, WORD)),
              "two", List.of(new Root("two", 0, true, QUEUE), new Root("two", 0, true, WORD))));

  @ParameterizedTest
  @CsvSource({
    "q, 0, 4, q.tail",
    "q, 2, 2, q.tail+2",
    "q, 4, 1, q.slot[0].full",
    "q, 5, 1, q.slot[0]+1",
    "q, 14, 2, q.slot[1].v[1]",
    "q, 12, 4, q.slot[1].v",
    "q, 8, 8, q.slot+4",
    "q, 36, 4, q.last",
    "q, 76, 4, q[1].last",
    "g, 36, 4, g.last",
    "w, 8, 4, w[2]",
    "w, 4, 8, w+4",
  })
  void aMemberIsNamedThatHasAllBytes(String location, long offset, int bytes, String name) {
    assertThat(NAMES.of(location, offset, bytes)).contains(name);
  }

  /// What has two names, or none, or lies behind the end, or is the location itself.
  @ParameterizedTest
  @CsvSource({
    "q, 28, 4, q+28",
    "q, 32, 4, q+32",
    "q, 0, 8, ",
    "w, 0, 4, ",
    "two, 4, 4, ",
    "other, 4, 4, "
  })
  void nothingIsGuessed(String location, long offset, int bytes, String name) {
    assertThat(NAMES.of(location, offset, bytes)).isEqualTo(Optional.ofNullable(name));
  }

  @ParameterizedTest
  @CsvSource({
    "q, .tail, 0, 4",
    "q, .slot[3].v[1], 26, 2",
    "q, [2].last, 116, 4",
    "g, .b, 28, 4",
    "w, [5], 20, 4",
  })
  void aPartLiesWhereItsNameSays(String location, String path, long offset, long bytes) {
    assertThat(NAMES.part(location, path)).contains(new Bytes(offset, bytes));
  }

  @ParameterizedTest
  @CsvSource({"q, .gap", "q, .slot[4]", "q, .tail[0]", "g, [0].tail", "two, [1]", "x, .tail"})
  void noOtherPartIsKnown(String location, String path) {
    assertThat(NAMES.part(location, path)).isEmpty();
  }

  @Test
  void whatATestHasForAPartIsCalledAsThePartIs() {
    MemberNames names = NAMES.with(Map.of("q_36", new Piece("q", 36), "w_4", new Piece("w", 4)));
    assertThat(names.of("q_36", 0, 4)).contains("q.last");
    assertThat(names.of("w_4", 0, 4)).contains("w[1]");
    assertThat(names.of("q", 0, 4)).contains("q.tail");
  }
}
