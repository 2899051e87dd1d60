package dev.acquit.abi.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.rule.Finding;
import dev.acquit.abi.rule.Rule;
import dev.acquit.text.InputException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Address classes, as 5.2 of the PTX Writer's Guide to Interoperability 12.9 numbers them.
class AddressClassesTest {
  private static final int CLASSES = 12;

  @ParameterizedTest
  @CsvSource({
    ".const .b32, 4",
    ".global .b32, 5",
    ".shared .b32, 8",
    ".global .surfref, 9",
    ".global .texref, 10",
    ".global .samplerref, 11",
  })
  void eachVariableHasOneClass(String declaration, int right) throws InputException {
    for (int number = 0; number <= CLASSES + 1; number++) {
      AbiModule module =
          AbiModule.read(
              "m.ptx",
              """
              .version 8.0
              .target sm_90, debug
              .address_size 64
              %s tab;
              .visible .func f() { ret; }
              .section .debug_abbrev
              {
              .b8 1,17,1,0,0
              .b8 2,52,0,3,8,51,11,2,10,0,0
              .b8 0
              }
              .section .debug_info
              {
              .b32 25
              .b8 2,0
              .b32 .debug_abbrev
              .b8 8
              .b8 1
              .b8 2
              .b8 116,97,98,0
              .b8 %d
              .b8 9,3
              .b64 tab
              .b8 0
              }
              """
                  .formatted(declaration, number));
      assertThat(module.problems()).isEmpty();
      assertThat(AbiCheck.of(module).findings().stream().map(Finding::rule).toList())
          .as("class " + number)
          .isEqualTo(number == right ? List.of() : List.of(Rule.G_3));
    }
  }
}
