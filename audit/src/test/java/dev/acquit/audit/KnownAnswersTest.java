package dev.acquit.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.mapper.alloy.AlloyExport;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.model.cat.Models;
import dev.acquit.testing.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Alloy's answers for tables whose answers are known: a few in each build, those that take seconds
/// at night. `-Dacquit.audit=all` asks for those that take minutes, too.
@Tag("slow")
class KnownAnswersTest {
  private static final boolean ALL = System.getProperty("acquit.audit", "quick").equals("all");

  /// When Alloy is asked: in each build, at night, or only on request, since it takes minutes.
  enum How {
    ALWAYS,
    QUICK,
    SLOW
  }

  /// A line of the file.
  ///
  /// @param table a table, as [Tables] understands it
  /// @param source the C++ model
  /// @param bound how many instructions
  /// @param command which command
  /// @param answer what Alloy must say
  /// @param how in which builds it is asked
  record Line(String table, String source, int bound, String command, Answer answer, How how) {
    static Line of(String text) {
      String[] parts = text.split(",\\s*");
      return new Line(
          parts[0],
          parts[1],
          Integer.parseInt(parts[2]),
          parts[3],
          Answer.valueOf(parts[4].toUpperCase(Locale.ROOT).replace('-', '_')),
          How.valueOf(parts[5].toUpperCase(Locale.ROOT)));
    }
  }

  private static Stream<Line> lines() throws IOException {
    return Files.readAllLines(Path.of("src/test/resources/answers.csv")).stream()
        .filter(l -> !l.startsWith("#") && !l.isBlank())
        .map(Line::of);
  }

  static List<Line> asked() throws IOException {
    How most = ALL ? How.SLOW : Rounds.all() ? How.QUICK : How.ALWAYS;
    return lines().filter(l -> l.how().compareTo(most) <= 0).toList();
  }

  @ParameterizedTest
  @MethodSource("asked")
  void alloySaysWhatIsKnown(Line line) throws Exception {
    AlloyExport export =
        AlloyExport.of(
            Tables.table(line.table()),
            Models.find(line.source()),
            Models.find("ptx"),
            line.bound());
    assertThat(Audit.of(export).run(line.command())).isEqualTo(line.answer());
  }

  /// Otherwise the claims would say nothing about it.
  @Tag("nightly")
  @Test
  void everyAlternativeIsReached() throws Exception {
    Mapping mapping = Tables.table("ptx-abi-13");
    Audit audit = Audit.of(AlloyExport.of(mapping, Models.find("cpp20"), Models.find("ptx"), 2));
    for (RowKey row : RowKey.all()) {
      for (int a = 0; a < mapping.row(row).alternatives().size(); a++) {
        String command = AlloyExport.reached(row, a);
        assertThat(audit.run(command)).as(command).isEqualTo(Answer.HAS_INSTANCE);
      }
    }
  }
}
