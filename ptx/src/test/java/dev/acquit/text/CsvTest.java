package dev.acquit.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is written is read again; what cannot be read is said with its place.
class CsvTest {
  private static final String CHARACTERS = "a1 #\",\n'=-@+.\t";

  @Test
  void whatIsWrittenIsRead() throws InputException {
    Random random = new Random(1);
    for (int i = 0; i < 5_000; i++) {
      List<List<String>> table =
          Stream.generate(() -> Stream.generate(() -> field(random)).limit(3).toList())
              .limit(1 + random.nextInt(4))
              .toList();
      String text = table.stream().map(Csv::line).collect(Collectors.joining());
      List<List<String>> read =
          Csv.rows("t", text).stream()
              .map(row -> row.fields().stream().map(Csv.Field::text).toList())
              .toList();
      assertThat(read).as(text).isEqualTo(table);
    }
  }

  private static String field(Random random) {
    return IntStream.range(0, random.nextInt(5))
        .mapToObj(i -> CHARACTERS.charAt(random.nextInt(CHARACTERS.length())) + "")
        .collect(Collectors.joining());
  }

  /// What stands in the file is what the program for spreadsheets gets.
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "=cmd, '=cmd",
        "+1+1, '+1+1",
        "-2, -2",
        "+3.5, +3.5",
        "-x, '-x",
        "@SUM(A1), '@SUM(A1)",
        "'=x, ''=x",
        "'x, 'x",
        "x=1, x=1"
      })
  void noCellIsAFormula(String cell, String written) {
    assertThat(Csv.line(List.of(cell))).isEqualTo(written + "\n");
  }

  @Test
  void commentsAndBlankLinesAreNoRows() throws InputException {
    List<Csv.Row> rows = Csv.rows("t", "# why\n\n a , b\n  \nc\n");
    assertThat(rows).hasSize(2);
    assertThat(rows.getFirst().fields()).extracting(Csv.Field::text).containsExactly("a", "b");
    assertThat(rows.getLast().position()).isEqualTo(new Position(5, 1));
  }

  @Test
  void quotesThatAreWrongHaveAPlace() {
    assertThatThrownBy(() -> Csv.rows("t", "a\n\"b"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("t:2:1: error: this quote is not closed");
    assertThatThrownBy(() -> Csv.rows("t", "\"a\" b"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("t:1:5: error: found 'b' behind a quoted field");
  }
}
