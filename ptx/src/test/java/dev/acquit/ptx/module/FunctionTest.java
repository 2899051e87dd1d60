package dev.acquit.ptx.module;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FunctionTest {
  private static List<BodyItem> items(String function) throws Exception {
    String head = ".version 8.6\n.target sm_90\n.address_size 64\n";
    return ModuleReader.read("a.ptx", head + function).functions().getLast().items();
  }

  @Test
  void itemsOfBlocksStandWhereTheBlockStood() throws Exception {
    assertThat(
            items(".func f() { .reg .b32 a; { .reg .b32 b; { .reg .b32 c; } {} } .reg .b32 d; }"))
        .extracting(i -> ((BodyItem.Registers) i).name())
        .containsExactly("a", "b", "c", "d");
    assertThat(items(".func f();")).isEmpty();
  }
}
