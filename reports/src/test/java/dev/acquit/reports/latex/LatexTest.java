package dev.acquit.reports.latex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.reports.saved.Samples;
import dev.acquit.reports.saved.SavedFile;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.StoryLatex;
import dev.acquit.testing.Golden;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Text and tables for LaTeX: whatever stands in them, it is read as it was.
@Tag("slow")
class LatexTest {
  private static final long SEED = Long.getLong("acquit.seed", 20_261_201L);
  private static final Set<String> TABLE = Set.of("hline", "\\", "texttt", "textbf");

  static List<String> kinds() {
    // The others are several tables.
    return Samples.kinds().stream().filter(k -> !k.startsWith("rep")).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\input{/etc/passwd}",
        "100 % of $x_1^2$ & #3 ~ {a}",
        "exists (0:r0=1 /\\ [x]=2)",
        "[1cm] behind a row",
        "* too",
        "a -- b --- c '' `` ,, << >> ?` !`",
        "  two  blanks ",
        "\\",
        "^^M ^^5c",
        "über naïve Größe",
        "1 ≤ 2 → 3 … a – b — c ≠ d × e · f ≥ g",
        ""
      })
  void textIsReadAsItWas(String text) {
    assertThat(Tex.read(Latex.text(text))).isEqualTo(text);
    Tex.assertWellFormed(Latex.text(text), Set.of());
  }

  @Test
  void anyPrintableTextIsReadAsItWas() {
    Random random = new Random(SEED);
    for (int i = 0; i < 3000; i++) {
      String text =
          random
              .ints(random.nextInt(12), ' ', 0x7F)
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString();
      assertThat(Tex.read(Latex.text(text))).as("seed %d", SEED).isEqualTo(text);
    }
  }

  @Test
  void whatFontsDoNotHaveIsANumber() {
    assertThat(Tex.read(Latex.text("漢\u05d0\ud83d\ude00 Ð")))
        .isEqualTo("[U+6F22][U+05D0][U+1F600] [U+00D0]");
    assertThat(Tex.read(Latex.text("a\nb\u0000\u202e"))).isEqualTo("a\\u000ab\\u0000\\u202e");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void tables(String kind) throws Exception {
    SavedFile file = Samples.of(kind);
    Story story = file.results().getFirst().story();
    Golden.assertMatches(kind + ".tex", StoryLatex.render(file.file(), story, table(story)));
  }

  /// As many cells as heads, nothing acted upon, and each word that is there in CSV.
  @ParameterizedTest
  @MethodSource("kinds")
  void hostileTextStaysText(String kind) throws Exception {
    SavedFile file = Samples.hostile(kind);
    Story story = file.results().getFirst().story();
    Part.Table table = table(story);
    String tex = StoryLatex.render(file.file(), story, table);
    Tex.assertWellFormed(tex, TABLE);
    List<List<String>> rows = Tex.rows(tex);
    assertThat(rows).hasSize(1 + table.rows().size());
    assertThat(rows).allSatisfy(r -> assertThat(r).hasSameSizeAs(rows.getFirst()));
    for (Story.Input input : List.of(story.input())) {
      assertThat(input.errors()).allSatisfy(e -> assertThat(tex).contains(Latex.text(e.message())));
      assertThat(input.undone()).allSatisfy(u -> assertThat(tex).contains(Latex.text(u)));
    }
  }

  private static Part.Table table(Story story) {
    return story.table().orElseThrow();
  }
}
