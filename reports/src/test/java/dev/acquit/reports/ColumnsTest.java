package dev.acquit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Where lines are broken.
class ColumnsTest {
  @Test
  void linesAreBrokenAtBlanks() {
    assertThat(Columns.folded("one two three", 8, Columns::room))
        .containsExactly("one two", "three");
    assertThat(Columns.folded("one-two-three four", 8, Columns::room))
        .containsExactly("one-two-three", "four");
    assertThat(Columns.folded("one two", 7, Columns::room)).containsExactly("one two");
  }

  @Test
  void aColourEndsWithItsLine() {
    assertThat(Columns.folded("\u001b[31mone two three\u001b[0m four", 8, Columns::room))
        .containsExactly("\u001b[31mone two\u001b[0m", "\u001b[31mthree\u001b[0m", "four");
  }

  /// However long its folder is called.
  @Test
  void theNameOfAFileBreaksNothing() {
    for (String file : List.of("a/b", "/a/folder/with/a/long/name/b")) {
      assertThat(Columns.folded("in " + file + " there is one", 14, Columns::roomBesidePaths))
          .containsExactly("in " + file + " there is", "one");
    }
  }

  @Test
  @Timeout(60)
  void oneWordOfAMillionLettersTakesNoTime() {
    String word = "n".repeat(1_000_000);
    assertThat(Columns.folded(word + " " + word, 80, Columns::roomBesidePaths))
        .containsExactly(word, word);
  }

  @Test
  void tablesAreNarrowedWhereTheyAreWidest() {
    List<List<List<String>>> rows =
        List.of(List.of(List.of("name", "some words of it")), List.of(List.of("one", "two three")));
    assertThat(Columns.narrowed(rows, 16))
        .containsExactly(
            List.of(List.of("name", "some words"), List.of("", "of it")),
            List.of(List.of("one", "two three")));
    assertThat(Columns.narrowed(rows, 8)).as("too narrow").isEqualTo(rows);
  }
}
