package dev.acquit.ptx.module;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.text.InputException;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A name that a module does not declare is no variable, wherever it stands; `WARP_SZ` is a number.
class DeclaredNamesTest {
  private static String module(String body) {
    return """
    .version 9.0
    .target sm_90
    .address_size 64
    .global .b32 known;
    .extern .func (.param .b32 r) other(.param .b64 p);
    .visible .func (.param .b32 out) f(.param .b64 a, .reg .b32 b)
    {
    .reg .pred %%p<3>; .reg .b32 %%r<9>; .reg .b64 %%rd<9>; .reg .b64 addr;
    .shared .b32 tile[WARP_SZ];
    %s
    ret;
    }
    """
        .formatted(body);
  }

  private static Instruction first(String body) throws InputException {
    return ModuleReader.read("f", module(body)).functions().getLast().body().orElseThrow().stream()
        .flatMap(i ->
            i instanceof BodyItem.Line l ? List.of(l).stream() : List.<BodyItem.Line>of().stream())
        .findFirst()
        .orElseThrow()
        .statement()
        .instruction();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mov.u32 %r1, nosuch;",
        "mov.u64 %rd1, nosuch+8;",
        "cvta.global.u64 %rd1, nosuch;",
        "ld.global.u32 %r1, [nosuch];",
        "ld.relaxed.gpu.u32 %r1, [nosuch+4];",
        "ld.param.b64 %rd1, [nosuch];",
        "st.param.b32 [nosuch], %r1;",
        "st.shared.v2.b32 [nosuch], {%r1, %r2};",
        "atom.add.u32 %r1, [nosuch], 1;",
        "red.add.u32 [nosuch], 1;",
        "cp.async.ca.shared.global [nosuch], [%rd1], 16;",
        "mbarrier.init.shared.b64 [nosuch], 1;",
        "{ .param .b64 p0; call (r0), other, (nosuch); }",
        "{ .shared .b32 nosuch; } ld.shared.u32 %r1, [nosuch];",
        "ld.shared.u32 %r1, [nosuch]; .shared .b32 nosuch;",
      })
  void undeclared(String body) {
    String name = body.contains("r0") ? "r0" : "nosuch";
    assertThatThrownBy(() -> ModuleReader.read("f", module(body)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("found the name '" + name + "', which nothing declares")
        .hasMessageContaining("hint: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mov.u64 %rd1, known;",
        "mov.u64 %rd1, f;",
        "mov.u64 %rd1, other;",
        "mov.u64 addr, tile;",
        "ld.param.b64 %rd1, [a];",
        "st.param.b32 [out], b;",
        "{ .shared .b32 inner; ld.shared.u32 %r1, [inner]; { st.shared.u32 [inner], 0; } }",
        "{ .param .b64 p0; .param .b32 r0; st.param.b64 [p0], 1; call (r0), other, (p0); }",
        "call (r0), nobodysaidwhat, ();",
        "brx.idx %r1, list; list: .branchtargets l; l:",
        "brx.idx %r1, elsewhere;",
        "someday.new %r1, keyword;",
      })
  void declared(String body) throws InputException {
    assertThat(
            body.contains("call (r0), nobody")
                ? module("{ .param .b32 r0; " + body + " }")
                : module(body))
        .satisfies(m -> ModuleReader.read("f", m));
  }

  @Test
  void theErrorStandsAtTheWord() {
    assertThatThrownBy(() ->
            ModuleReader.read("f", module("mov.u64 %rd1, known;\n  mov.u64 %rd2,\n    knwon;")))
        .hasMessage(
            """
            f:12:5: error: found the name 'knwon', which nothing declares, expected a variable
              hint: did you mean 'known'?\
            """);
  }

  /// Others can be read.
  @Test
  void oneFunction() throws Exception {
    ModuleStream stream =
        new ModuleStream(
            "f", new StringReader(module("mov.u32 %r1, nosuch;") + ".func g() { ret; }\n"));
    List<ModuleItem> all = new java.util.ArrayList<>();
    do {
      all.add(stream.next());
    } while (!(all.getLast() instanceof ModuleItem.End));
    assertThat(all)
        .anyMatch(i -> i instanceof ModuleItem.Unreadable u && u.name().orElse("").equals("f"));
    assertThat(all)
        .anyMatch(i -> i instanceof ModuleItem.Read r && r.function().name().equals("g"));
  }

  /// What a declaration would have declared that cannot be read nobody knows.
  @Test
  void unreadableDeclaration() {
    String text =
        module("mov.u64 %rd1, lost;").replace(".global .b32 known;", ".global .strange lost;");
    List<ModuleItem> all = ModuleReader.items("f", text);
    assertThat(all.stream().filter(i -> i instanceof ModuleItem.Unreadable)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "mov.u32 %r1, WARP_SZ; # 32",
        "mov.u64 %rd1, WARP_SZ; # 32",
        "mov.b32 %r1, -WARP_SZ; # -32",
        "add.u32 %r1, %r2, WARP_SZ; # 32",
        "selp.u32 %r1, WARP_SZ, %r2, %p1; # 32",
        "setp.eq.u32 %p1, %r1, WARP_SZ; # 32",
        "st.global.u32 [%rd1], WARP_SZ; # 32",
        "atom.global.add.u32 %r1, [%rd1], WARP_SZ; # 32",
        "bar.sync 0, WARP_SZ; # 32",
        "shfl.sync.idx.b32 %r1, %r2, WARP_SZ, 31, -1; # 32",
      })
  void lanesOfAWarp(String text, long value) throws InputException {
    assertThat(
            first(text).reads().stream().anyMatch(new Operand.Immediate(value)::equals)
                || first(text).equals(barrier(value)))
        .isTrue();
  }

  private static Instruction barrier(long threads) throws InputException {
    return first("bar.sync 0, " + threads + ";");
  }

  @Test
  void lanesOfAWarpInAnAddress() throws InputException {
    assertThat(first("ld.global.u32 %r1, [%rd1+WARP_SZ];"))
        .isEqualTo(first("ld.global.u32 %r1, [%rd1+32];"));
    assertThat(first("ld.global.u32 %r1, [%rd1+-WARP_SZ];"))
        .isEqualTo(first("ld.global.u32 %r1, [%rd1+-32];"));
    assertThatThrownBy(() -> first("ld.global.u32 %r1, [WARP_SZ];")).hasMessageContaining("number");
  }

  @Test
  void lanesOfAWarpAsElements() throws InputException {
    PtxModule module =
        ModuleReader.read("f", module("").replace("known;", "known[WARP_SZ] = {1, WARP_SZ};"));
    assertThat(module.variables().getFirst().dimensions()).containsExactly(32L);
    assertThat(module.variables().getFirst().initializer()).containsExactly("1", "32");
  }
}
