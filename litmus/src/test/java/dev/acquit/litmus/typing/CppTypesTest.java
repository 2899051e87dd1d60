package dev.acquit.litmus.typing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.CppType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The widths and signs of types, by all the names that the standard has for them.
class CppTypesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int | 32 | true",
        "atomic_uint | 32 | false",
        "unsigned | 32 | false",
        "atomic_uchar | 8 | false",
        "atomic_schar | 8 | true",
        "std::atomic<bool> | 8 | false",
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
        "uint_fast16_t | 64 | false",
        "long unsigned int | 64 | false",
        "const volatile unsigned char | 8 | false",
        "_Atomic int | 32 | true",
        "unsigned __int128 | 128 | false"
      })
  void widthAndSign(String declared, int bits, boolean signed) {
    CppType type = CppTypes.of(declared);
    assertThat(type.bits()).isEqualTo(bits);
    assertThat(type.signed()).isEqualTo(signed);
    assertThat(type.integral()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "foo", "unsigned bool", "short long", "long long long", "int int", "signed unsigned",
        "unsigned float", "atomic_float", "atomic<int", "int<>", "", "short char"
      })
  void noTypes(String words) {
    assertThat(CppTypes.read(words)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bool | char | int",
        "unsigned short | short | int",
        "int | unsigned | unsigned int",
        "long | unsigned | long",
        "long | unsigned long long | unsigned long long",
        "long long | unsigned long | unsigned long long",
        "int | float | float",
        "double | float | double",
        "unsigned char* | long | unsigned char*"
      })
  void usualConversions(String one, String other, String common) {
    assertThat(Promotions.common(CppTypes.of(one), CppTypes.of(other)).words()).isEqualTo(common);
    assertThat(Promotions.common(CppTypes.of(other), CppTypes.of(one)).words()).isEqualTo(common);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "std::atomic<int>* | cuda::atomic<int>*",
        "unsigned | unsigned int",
        "const int& | int&",
        "cuda::atomic<unsigned, cuda::thread_scope::thread_scope_block> |"
            + " cuda::atomic<unsigned int, cuda::thread_scope_block>",
        "cuda::atomic_ref<int, cuda::thread_scope_device> |"
            + " cuda::atomic_ref<int, cuda::thread_scope_device>"
      })
  void wordsAreRead(String words, String canonical) {
    CppType type = CppTypes.of(words);
    assertThat(type.words()).isEqualTo(canonical);
    assertThat(CppTypes.of(type.words())).isEqualTo(type);
  }
}
