package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Numbers of conditions that only an unsigned type has. `x=4294967295` was never true, though `-1`
/// had been stored.
class UnsignedConstantsTest {
  private static final Map<String, String> TESTS =
      Map.of(
          "ptx",
          """
          PTX t
          { uint8_t c=0; uint64_t w=0; y=0; }
           P0@cta 0,gpu 0       | P1@cta 1,gpu 0      ;
           st.weak.u32 x, -1    | ld.weak.u64 r0, w   ;
           st.weak.u8 c, 200    | ld.weak.u8 r1, c    ;
           st.weak.u16 h, 65535 | ld.weak.u32 r2, x   ;
           st.weak.u64 w, -1    | st.weak.u64 z, -1   ;
           st.weak.u32 [p+4], 0 | st.weak.v2.u32 [v], {-1, 0} ;
          exists (CONDITION)
          """,
          "address",
          """
          PTX t
          { x=0; 0:r9=x; }
           P0@cta 0,gpu 0       ;
           st.weak.u64 [r9], -1 ;
          exists (CONDITION)
          """,
          "cpp",
          """
          C t
          { x=0; c=0; w=0; }
          P0 (std::atomic<unsigned>* x, std::atomic<unsigned char>* c, std::atomic<long>* w) {
            unsigned r0 = x->load();
            unsigned char r1 = c->load();
            long r2 = w->load();
          }
          exists (CONDITION)
          """);

  /// `same` is the condition as it is written.
  @ParameterizedTest
  @CsvSource({
    "ptx, x=4294967295, x=-1",
    "ptx, x=2147483648, x=-2147483648",
    "ptx, x=2147483647, same",
    "ptx, x=4294967296, same",
    "ptx, c=200, c=-56",
    "ptx, c=127, same",
    "ptx, c=256, same",
    "ptx, h=65535, h=-1",
    "ptx, w=4294967295, same",
    "ptx, z=4294967295, same",
    "ptx, 1:r0=4294967295, same",
    "ptx, 1:r1=200, same",
    "ptx, 1:r2=4294967295, 1:r2=-1",
    "ptx, ~(x=4294967295 \\/ c=255) /\\ 4294967295=x, ~(x=-1 \\/ c=-1) /\\ -1=x",
    "ptx, x=c, same",
    "ptx, x!=4294967295, x!=-1",
    "ptx, x<4294967295, same",
    "ptx, 4294967295>=x, same",
    "ptx, p=4294967295, same",
    "ptx, v=4294967295, same",
    "address, x=4294967295, same",
    "cpp, x=4294967295, x=-1",
    "cpp, c=200, c=-56",
    "cpp, w=4294967295, same",
    "cpp, 0:r0=4294967295, 0:r0=-1",
    "cpp, 0:r1=200, same",
    "cpp, 0:r2=4294967295, same"
  })
  void numbersAreThoseOfTheWidth(String test, String written, String read) throws Exception {
    String same = read.equals("same") ? written : read;
    assertThat(condition(test, written)).isEqualTo(condition(test, same));
    if (read.equals("same")) {
      assertThat(condition(test, written)).contains(written.replaceAll(".*?(\\d{3,}|$).*", "$1"));
    }
  }

  private static String condition(String test, String condition) throws Exception {
    return LitmusReader.read("t", TESTS.get(test).replace("CONDITION", condition))
        .header()
        .condition()
        .toString();
  }
}
