package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.text.InputException;
import dev.acquit.text.TokenReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The forms of initial values, and how each is written back.
class InitTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | {}",
        "{ ; ; } | {}",
        "{ x } | { x=0; }",
        "{ x; y; } | { x=0; y=0; }",
        "{ x = 1 } | { x=1; }",
        "{ [x] = -0x10; } | { x=-16; }",
        "{ P0:r0=0; 1:%r1=2 } | { 0:r0=0; 1:%r1=2; }",
        "{ 0:r1=x; 0:r2=&x; y=x; z=&x+8 } | { 0:r1=&x; 0:r2=&x; y=&x; z=&x+8; }",
        "{ int x=0; atomic_int y = 1; } | { x=0; y=1; }",
        "{ uint32_t 0:r0; int* P0:r1 = x } | { 0:r0=0; 0:r1=&x; }",
        "{ unsigned long long x; int *p=&x; } | { x=0; p=&x; }",
        "{ cuda::atomic<int, cuda::thread_scope_block> x=1; std::atomic<int>* p=x } |"
            + " { x=1; p=&x; }",
        "{ s @ surface aliases x; t @ texture aliases s } |"
            + " { s @ surface aliases x; t @ texture aliases s; }",
        "{ y @ generic aliases x; c @ constant aliases x } |"
            + " { y @ generic aliases x; c @ constant aliases x; }",
        "{ x @ shared cta 0; } | { x @ shared cta 0,gpu 0; }",
        "{ x @ shared gpu 1, cluster 2 , cta 3; x=1 } |"
            + " { x @ shared cta 3,cluster 2,gpu 1; x=1; }",
        "{ x=1; sizeof(x)=8; sizeof ( y ) = 0x10 } | { x=1; sizeof(x)=8; sizeof(y)=16; }",
        "{ x=1; x=1; } | { x=1; }"
      })
  void forms(String text, String written) throws Exception {
    List<InitEntry> entries = read(text);
    assertThat(InitWriter.write(entries)).isEqualTo(written);
    assertThat(read(written)).isEqualTo(entries);
  }

  @Test
  void theSameThingIsGivenOneValue() {
    for (String text :
        List.of(
            "{ x=1; x=2; }",
            "{ P0:r0=1; 0:r0=2; }",
            "{ s @ surface aliases x; s @ texture aliases x; }",
            "{ x @ shared cta 0; x @ shared cta 1; }",
            "{ s @ surface aliases s; }",
            "{ sizeof(x)=8; sizeof(x)=4; }",
            "{ sizeof(x)=0; }",
            "{ sizeof(x)=-4; }",
            "{ sizeof(x)=99999999999; }",
            "{ sizeof(x); }",
            "{ sizeof x=4; }",
            "{ a @ generic aliases b; b @ generic aliases c; c @ generic aliases a; }",
            "{ s @ surface aliases x; s=1; }")) {
      assertThatExceptionOfType(InputException.class).as(text).isThrownBy(() -> read(text));
    }
  }

  private static List<InitEntry> read(String text) throws InputException {
    boolean typed = text.contains("sizeof"); // which only tests have whose variables have sizes
    return InitReader.read(new TokenReader("init", text, TestWords.LEXICON), typed);
  }
}
