package dev.acquit.ptx.module;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.text.InputException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Prototypes without semicolon, as ptxas 13.0 takes and refuses them, of every version of PTX.
class PrototypesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ".visible .func (.param .s32 r) f(.param .s32 a) !! .visible .entry k() { ret; } | true",
        ".extern .func f(.param .b32 a) !! .visible .entry k() { ret; } | true",
        ".func f() !! .global .b32 x; | true",
        ".func f() | true",
        ".entry f() !! .global .b32 x; | false",
        ".func f( !! .global .b32 x; | false",
      })
  void functionsNeedNone(String text, boolean taken) {
    String module =
        ".version 8.0\n.target sm_90\n.address_size 64\n" + text.replace(" !! ", "\n\n");
    if (taken) {
      assertThatCode(() -> ModuleReader.read("m.ptx", module)).doesNotThrowAnyException();
    } else {
      assertThatThrownBy(() -> ModuleReader.read("m.ptx", module))
          .isInstanceOf(InputException.class);
    }
  }
}
