package dev.acquit.litmus.ast;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The widths and signs of types, by all the names that the standard has for them.
class CppTypeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int | 32 | true",
        "atomic_uint | 32 | false",
        "unsigned | 32 | false",
        "atomic_uchar | 8 | false",
        "atomic_schar | 8 | true",
        "std::atomic<bool> | 8 | true",
        "atomic_ushort | 16 | false",
        "cuda::atomic<short, cuda::thread_scope_block> | 16 | true",
        "atomic_ulong | 64 | false",
        "atomic_ullong | 64 | false",
        "atomic_llong | 64 | true",
        "cuda::atomic<uint64_t, cuda::thread_scope_device> | 64 | false",
        "std::size_t | 64 | false",
        "atomic_size_t | 64 | false",
        "ptrdiff_t | 64 | true",
        "atomic_uintptr_t | 64 | false",
        "intmax_t | 64 | true",
        "uint_fast16_t | 16 | false"
      })
  void widthAndSign(String declared, int bits, boolean signed) {
    assertThat(CppType.of(declared)).isEqualTo(new CppType(bits, signed, false));
  }
}
