package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import org.junit.jupiter.api.Test;

/// Where the sections of a test begin and end.
class SectionsTest {
  @Test
  void aPtxTestIsCutBeforeItsCondition() throws Exception {
    Sections s =
        Sections.of(
            new Source(
                "t",
                """
                PTX MP+[a].b-c_d
                "https://example.org" "two"
                Scopes=(gpu (cta 0)) (* kept *)
                { x=0; (* } *) }
                 P0@cta 0,gpu 0   | P1@cta 1,gpu 0 ;  // a comment; exists x
                 not.b32 r1, r2   | ld.weak r0, exists ;
                 st.weak x, {1,2} | ld.weak r0, filter ;
                ~
                exists (0:r0 = 1)\
                """));
    assertThat(s.preamble().language()).isEqualTo(Language.PTX);
    assertThat(s.preamble().name()).isEqualTo("MP+[a].b-c_d");
    assertThat(s.preamble().comments()).containsExactly("https://example.org", "two");
    assertThat(s.preamble().metadata()).containsEntry("Scopes", "(gpu (cta 0)) (* kept *)");
    assertThat(text(s, s.init())).isEqualTo("{ x=0;         }");
    assertThat(text(s, s.threads())).contains("{1,2}").doesNotContain("comment");
    assertThat(text(s, s.trailer())).startsWith("~\nexists").endsWith("1)");
  }

  @Test
  void aTestMayStandOnOneLine() throws Exception {
    Sections s =
        Sections.of(new Source("t", "C t\n{} P0 (int* x) { *x = 1; } locations [x] exists x=0"));
    assertThat(text(s, s.threads())).isEqualTo(" P0 (int* x) { *x = 1; } ");
    assertThat(text(s, s.trailer())).startsWith("locations [x]");
  }

  @Test
  void inAThreadAParenthesisAndAStarAreNoComment() throws Exception {
    Sections s = Sections.of(new Source("t", "C t\n{}\nP0 (int* x) { int a = (*x); } (* end *)"));
    assertThat(text(s, s.threads())).contains("(*x)").doesNotContain("end");
  }

  @Test
  void windowsLinesAndByteOrderMarksAreRead() throws Exception {
    Sections s = Sections.of(new Source("t", "\uFEFFC t \r\nCom=Rf \r\n{}\r\nP0 () {}\r\n"));
    assertThat(s.preamble().name()).isEqualTo("t");
    assertThat(s.preamble().metadata()).containsEntry("Com", "Rf");
  }

  @Test
  void positionsCountLinesAndColumnsFromOne() {
    Source source = new Source("t", "ab\n\nc");
    assertThat(source.position(0)).isEqualTo(new Position(1, 1));
    assertThat(source.position(2)).isEqualTo(new Position(1, 3));
    assertThat(source.position(3)).isEqualTo(new Position(2, 1));
    assertThat(source.position(5)).isEqualTo(new Position(3, 2));
  }

  @Test
  void ptxTestsGoToTheirReader() {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> LitmusReader.read("t", "PTX t\n{}\n P0 | Q1 ;\n exists x=0"))
        .withMessageContaining("t:3:7")
        .withMessageContaining("expected a thread");
  }

  private static String text(Sections s, Source.Span span) {
    return s.source().text().substring(span.from(), span.to());
  }
}
