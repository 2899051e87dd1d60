package dev.acquit.abi.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.abi.link.AbiLink;
import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.module.WalkedModule;
import dev.acquit.abi.rule.Finding;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Modules of which most rules do not speak: one finding says so, and no others are found.
class ForeignModulesTest {
  /// Wrong by S-1, C-1, P-2 and D-1 in a module of 64 bits.
  private static final String WRONG =
      """
      .extern .func (.param .b32 r) vprintf(.param .b32 f, .param .b32 v);
      .visible .func _Z1fPi(.param .b32 p) { ret; }
      .visible .func g(.param .b8 p) { ret; }
      .visible .global .align 2 .b32 v;
      """;

  private static List<String> rules(String text) throws InputException {
    AbiModule module = AbiModule.read("m.ptx", text);
    assertThat(module.problems()).isEmpty();
    return AbiCheck.of(module).findings().stream().map(Finding::rule).map(r -> r.id()).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "8.0, sm_90, 32, D-2",
    "2.3, sm_20, 32, D-2",
    "1.4, sm_13, 64, P-0",
    "1.4, sm_13, 32, P-0",
  })
  void oneFindingSaysIt(String version, String target, int bits, String rule)
      throws InputException {
    String text =
        ".version %s\n.target %s\n.address_size %d\n%s".formatted(version, target, bits, WRONG);
    assertThat(rules(text)).containsExactly(rule);
  }

  @Test
  void othersAreLookedAt() throws InputException {
    assertThat(rules(".version 2.0\n.target sm_20\n.address_size 64\n" + WRONG))
        .containsExactlyInAnyOrder("S-1", "C-1", "P-2", "D-1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "define i32 @f() { ret i32 0 }\n", "// nothing\n", "\0ELF"})
  void whatIsNoPtxIsNotLookedAt(String text) {
    assertThatThrownBy(() -> AbiModule.read("m.ptx", text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("this is no PTX: ");
  }

  /// The error of the directive is all that is said: of the size of addresses nothing is known.
  @Test
  void withoutTargetNothingIsSaidOfAddresses() throws InputException {
    AbiModule module = AbiModule.read("m.ptx", ".version 8.0\n.func f() { ret; }\n");
    assertThat(module.problems()).hasSize(1);
    assertThat(AbiCheck.of(module).findings()).isEmpty();
  }

  /// As `ptxas -c` 13.0 has it.
  @ParameterizedTest
  @CsvSource({"3.0, 1", "3.1, 0", "8.0, 0"})
  void modulesThatAreLinkedAreOfPtx31OrLater(String version, int findings) throws InputException {
    String text = ".target sm_75\n.address_size 64\n";
    List<AbiModule> modules =
        List.of(
            AbiModule.read("a.ptx", ".version 8.0\n" + text),
            AbiModule.read("b.ptx", ".version " + version + "\n" + text));
    assertThat(AbiLink.of(modules.stream().map(WalkedModule::of).toList(), Optional.empty()))
        .hasSize(findings);
  }
}
