package dev.acquit.ptx.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.ptx.ast.Statement;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Modifiers are a set: every order of them reads as the same instruction.
class PermutationTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ld    | relaxed gpu global L1::no_allocate v2 u32 | {%r1,%r2},[%rd1+4]",
        "ld    | mmio relaxed sys global u64               | %rd2,[gv]",
        "st    | release cluster shared::cta b32           | [%r1],7",
        "st    | weak global wt v4 f32                     | [%rd1],{%f1,%f2,%f3,%f4}",
        "atom  | acq_rel sys global add noftz f16x2        | %r1,[%rd1],%r2",
        "atom  | acquire cta shared cas b64                | _,[%r1],0,%rd1",
        "red   | release gpu global max s64                | [%rd1],%rd2",
        "fence | sc cluster                                | ''",
        "setp  | ge s32                                    | %p1,%r1,%r2",
        "mad   | lo u32                                    | %r1,%r2,%r3,%r4",
      })
  void anyOrder(String mnemonic, String modifiers, String operands) throws InputException {
    Statement first = null;
    List<String> seen = new ArrayList<>();
    for (List<String> order : permutations(List.of(modifiers.strip().split(" ")))) {
      String text = mnemonic.strip() + "." + String.join(".", order) + " " + operands + ";";
      Statement read = InstructionReader.readOne(text);
      if (first == null) {
        first = read;
      }
      assertThat(read).as("%s", text).isEqualTo(first);
      seen.add(text);
    }
    assertThat(seen).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(2);
  }

  private static List<List<String>> permutations(List<String> words) {
    if (words.isEmpty()) {
      return List.of(List.of());
    }
    List<List<String>> all = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      List<String> rest = new ArrayList<>(words);
      String word = rest.remove(i);
      for (List<String> tail : permutations(rest)) {
        List<String> order = new ArrayList<>(List.of(word));
        order.addAll(tail);
        all.add(order);
      }
    }
    return all;
  }
}
