package dev.acquit.ptx.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `ldu` is a load, and read-modify-writes of vectors are what they are of their elements.
class PlainAccessTest {
  private static Instruction.Unmodelled read(String text) throws InputException {
    return (Instruction.Unmodelled) InstructionReader.readOne(text).instruction();
  }

  private static List<Instruction> elements(String text) throws InputException {
    return PlainAccess.of(read(text));
  }

  private static List<Instruction> each(String... texts) {
    return Stream.of(texts)
        .map(t -> {
          try {
            return InstructionReader.readOne(t).instruction();
          } catch (InputException e) {
            throw new IllegalStateException(t, e);
          }
        })
        .toList();
  }

  @Test
  void anElementIsWhereItsPlaceSays() throws InputException {
    assertThat(elements("red.global.add.v2.f32 [%rd1+8], {%f1, %f2};"))
        .isEqualTo(each("red.global.add.f32 [%rd1+8], %f1;", "red.global.add.f32 [%rd1+12], %f2;"));
    assertThat(elements("red.relaxed.gpu.global.add.L2::cache_hint.v2.f32 [%rd1], {%f1, %f1}, %r;"))
        .isEqualTo(
            each(
                "red.relaxed.gpu.global.add.L2::cache_hint.f32 [%rd1], %f1, %r;",
                "red.relaxed.gpu.global.add.L2::cache_hint.f32 [%rd1+4], %f1, %r;"));
    assertThat(elements("atom.global.add.noftz.v2.bf16 {%h1, %h2}, [%rd1], {%h3, %h4};"))
        .isEqualTo(
            each(
                "atom.global.add.noftz.bf16 %h1, [%rd1], %h3;",
                "atom.global.add.noftz.bf16 %h2, [%rd1+2], %h4;"));
    assertThat(elements("atom.global.add.v2.f32 {_, %f2}, [%rd1], {%f3, 0f3F800000};"))
        .isEqualTo(
            each(
                "atom.global.add.f32 _, [%rd1], %f3;",
                "atom.global.add.f32 %f2, [%rd1+4], 0f3F800000;"));
    assertThat(elements("red.global.add.noftz.v8.f16 [x], {%h1,%h2,%h3,%h4,%h5,%h6,%h7,%h8};"))
        .hasSize(8);
    assertThat(elements("ldu.global.v2.u32 {%r1, %r2}, [%rd1+8];"))
        .isEqualTo(each("ld.global.v2.u32 {%r1, %r2}, [%rd1+8];"));
  }

  /// One that has an order is not its elements one after the other, and what is written may not be
  /// read again.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "red.release.gpu.global.add.v2.f32 [%rd1], {%f1, %f2};",
        "atom.acquire.gpu.global.add.v2.f32 {%f1, %f2}, [%rd1], {%f3, %f4};",
        "atom.global.add.v2.f32 {%f1, %f2}, [%rd1], {%f2, %f1};",
        "atom.global.add.v2.f32 {%f1, %f2}, [%f1], {%f3, %f4};",
      })
  void othersAreNot(String text) throws InputException {
    assertThat(elements(text)).isEmpty();
  }
}
