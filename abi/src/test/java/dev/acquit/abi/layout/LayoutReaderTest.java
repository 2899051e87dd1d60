package dev.acquit.abi.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is read, how it is declared in PTX, and what is said of what cannot be read.
class LayoutReaderTest {
  private static DataType last(String text) {
    Layouts layouts = LayoutReader.read("t", text);
    assertThat(layouts.problems()).as(text).isEmpty();
    return layouts.types().getLast().type();
  }

  private static List<String> problems(String text) {
    return LayoutReader.read("t", text).problems().stream().map(d -> d.toString()).toList();
  }

  /// Sizes and alignments are those that nvcc 13.0 printed.
  @ParameterizedTest
  @CsvSource({
    "int3, 12, 4",
    "float4, 16, 16",
    "double4, 32, 16",
    "double4_16a, 32, 16",
    "double4_32a, 32, 32",
    "long4_32a, 32, 32",
    "ulonglong3, 24, 8",
    "char3, 3, 1",
    "short4, 8, 8",
    "dim3, 12, 4",
    "__half, 2, 2",
    "__half2, 4, 4",
    "cudaTextureObject_t, 8, 8",
    "wchar_t, 4, 4",
    "unsigned long long, 8, 8",
    "long unsigned int, 8, 8",
    "_Bool, 1, 1",
    "std::byte, 1, 1",
    "__half_raw, 2, 2",
    "__nv_bfloat162_raw, 4, 4",
    "__nv_fp8_e4m3, 1, 1",
    "__nv_fp8x2_e5m2, 2, 2",
    "__nv_fp8x4_e8m0, 4, 4",
    "__nv_fp6_e2m3, 1, 1",
    "__nv_fp6x4_e3m2, 4, 4",
    "__nv_fp4_e2m1, 1, 1",
    "__nv_fp4x2_e2m1, 1, 1",
    "__nv_fp4x4_e2m1, 2, 2",
    "cuComplex, 8, 8",
    "cuDoubleComplex, 16, 16",
    "float _Complex, 8, 4",
    "double _Complex, 16, 8",
    "std::complex<double>, 16, 8",
    "cuda::std::complex<float>, 8, 8",
    "cuda::std::complex<double>, 16, 16",
    "'int __attribute__((vector_size(64)))', 64, 64",
    "struct [[gnu::packed]] S { char c; __half h; }, 4, 2",
    "struct [[gnu::packed]] S { char c; dim3 h; }, 16, 4",
    "struct [[gnu::packed]] S { char c; float4 h; }, 17, 1",
    "struct [[gnu::packed]] S { char c; __nv_fp8x4_e5m2 h; }, 8, 4"
  })
  void typesThatAreBuiltIn(String type, long size, int align) {
    DataType read = last(type);
    assertThat(read.size()).isEqualTo(size);
    assertThat(read.align()).isEqualTo(align);
  }

  /// Prototypes are those that nvcc 13.0 emits for `__device__ void f(T)`.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bool | .param .b32 p",
        "short | .param .b32 p",
        "float | .param .b32 p",
        "double | .param .b64 p",
        "int* | .param .b64 p",
        "__half | .param .align 2 .b8 p[2]",
        "__half2 | .param .b64 p",
        "__int128 | .param .align 16 .b8 p[16]",
        "enum E : long { A } | .param .b64 p",
        "struct S { int a; } | .param .align 4 .b8 p[4]",
        "struct S { char a[129]; } | .param .align 4 .b8 p[129]",
        "struct S { ~S(); int a; } | .param .b64 p",
        "struct S { S(const S&) = default; int a; } | .param .align 4 .b8 p[4]",
        "struct S { S(const S&) = delete; int a; } | .param .b64 p",
        "struct S { virtual void f(); } | .param .b64 p",
        "struct C { C(C&&); }; struct S { C c[2]; } | .param .b64 p"
      })
  void parameters(String type, String parameter) {
    assertThat(PtxDeclaration.parameter(last(type), "p")).isEqualTo(parameter);
  }

  /// Sizes and alignments are those of nvcc 13.0 for the device, the last ones those of gcc 12.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "typedef int V __attribute__((vector_size(16))); struct A { char c; V v; }; | 32 16 | -",
        "typedef int V __attribute__((ext_vector_type(3))); struct A { char c; V v; }; | 32 16 | -",
        "typedef int T __attribute__((aligned(2))); struct A { char c; T t; }; | 6 2 | -",
        "typedef double D __attribute__((aligned(4))); struct B { int i; D d; }; | 12 4 | -",
        "using U [[gnu::aligned(2)]] = int; struct A { char c; U t; }; | 6 2 | -",
        "enum __attribute__((packed)) E { a, b }; struct A { E e; char c; }; | 2 1 | -",
        "enum __attribute__((packed)) E { a = -1, b = 128 }; struct A { E e; }; | 2 2 | -",
        "enum alignas(16) E { a }; struct A { char c; E e; }; | 32 16 | -",
        "typedef int L __attribute__((mode(DI))); struct A { char c; L l; }; | 16 8 | -",
        "struct A { char c; int m __attribute__((mode(__DI__))); }; | 16 8 | -",
        "struct [[gnu::packed]] A { unsigned a; bool b:1; unsigned :0; char c; }; | 6 1 | 9 1 c@64",
        "struct P { int i; char c; }; struct [[gnu::packed]] A : P { char d; }; | 9 1 | 12 4",
        "struct [[gnu::packed]] alignas(2) A { char c; alignas(8) int i; }; | 12 2 | 16 8",
        "struct N { int i = 1; }; struct [[gnu::packed]] A { char c; N n; }; | 5 1 | 8 4 n@32",
        "struct B { long a; [[no_unique_address]] uchar1 b; }; struct A : B { char c; }; | 24 8 |"
            + " 16 8 c@72"
      })
  void attributesChangeLayouts(String text, String device, String host) {
    Layouts layouts = LayoutReader.read("t", text);
    assertThat(layouts.problems()).isEmpty();
    Layouts.Named last = layouts.types().getLast();
    assertThat(last.type().size() + " " + last.type().align()).isEqualTo(device);
    String gcc =
        last.host()
            .map(h ->
                h.size()
                    + " "
                    + h.align()
                    + h.first().map(m -> " " + m.name() + "@" + m.bit()).orElse(""))
            .orElse("-");
    assertThat(gcc).startsWith(host);
  }

  @Test
  void variables() {
    assertThat(PtxDeclaration.variable(last("float"), "v")).isEqualTo(".global .align 4 .f32 v");
    assertThat(PtxDeclaration.variable(last("float3"), "v"))
        .isEqualTo(".global .align 4 .b8 v[12]");
  }

  @Test
  void aHeaderIsRead() {
    Layouts layouts =
        LayoutReader.read(
            "types.h",
            """
            #ifndef TYPES_H
            #define TYPES_H
            #include <cstdint>
            #define LANES 32
            namespace lib { inline namespace v1 {
            enum class Mode : std::uint8_t { Off, On = 1 << 2 };
            struct Node;
            typedef struct Node* Link;
            struct alignas(2 * sizeof(void*)) Node {
              using word = unsigned;
              Node() : next(nullptr), lane{} { }
              __host__ __device__ inline int get(int i) const noexcept { return lane[i]; }
              template <typename T> T as() const { return T{}; }
              static constexpr int K = 3;
              friend struct Other;
              Link next;
              word lane[LANES], *more;
              Mode mode = Mode::Off;
            };
            } }
            extern "C" { struct Plain { lib::Mode m; lib::Node* n; }; }
            __device__ int function(lib::Mode m) { if (m == lib::Mode::On) { return 1; } return 0; }
            #endif
            """);
    assertThat(layouts.problems()).isEmpty();
    assertThat(layouts.types().stream().map(t -> t.name() + " " + t.type().size()))
        .containsExactly("Mode 1", "Link 8", "Node 160", "Plain 16");
  }

  @Test
  void oneBadTypeDoesNotStopTheOthers() {
    Layouts layouts =
        LayoutReader.read(
            "t", "struct A { Unknown u; };\nstruct B { int b; };\nstruct C { A a; };\nint x;");
    assertThat(layouts.types().stream().map(Layouts.Named::name)).containsExactly("B", "x");
    assertThat(layouts.problems().stream().map(d -> d.toString()))
        .containsExactly(
            "t:1:12: error: found 'Unknown', expected a type that is built in or defined above",
            "t:3:14: error: found a member of type 'A', a class that is not defined here, expected"
                + " a type that has a size\n  hint: a pointer to it would have 8 bytes");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "struct A { int a:33; }; | t:1:18: error: found a bit field of 33 bits, expected 1 to 32",
        "struct A { float a:3; }; | found a bit field of type 'float', expected an integer type",
        "struct A { int a:0; }; | found a bit field of 0 bits, expected 1 to 32 bits of int",
        "struct A { int a[]; int b; }; | found a member behind the array 'a' without a bound",
        "struct A { void v; }; | found a member of type 'void', void, expected a type",
        "struct B : virtual A {}; | found a virtual base",
        "struct alignas(3) A { int a; }; | found an alignment of 3, expected a power of two",
        "struct A { std::vector<int> v; }; | templates are not instantiated here",
        "struct A { int a[1 / 0]; }; | found a division by 0",
        "struct A { int a[N]; }; | found 'N', expected an integer",
        "struct A { long double d; }; | found long double",
        "struct A { unsinged a; }; | did you mean",
        "struct A { int a[1 << 30][1 << 30]; }; | more than 2^48 bytes",
        "struct __attribute__((ms_struct)) A { int a; }; | t:1:23: error: found the attribute"
            + " 'ms_struct'",
        "struct [[clang::trivial_abi]] A { int a; }; | found the attribute 'trivial_abi'",
        "typedef int *P __attribute__((vector_size(16))); | found a vector or a mode of",
        "struct A { int * __attribute__((aligned(2))) p; }; | which nvcc and gcc read differently",
        "typedef int M __attribute__((mode(V4SI))); | found the mode V4SI of 'int'",
        "typedef int V __attribute__((vector_size(12))); | found a vector of 12 bytes",
        "struct A { int a; | found the end of the file, expected"
      })
  void whatIsWrongIsSaid(String text, String problem) {
    assertThat(problems(text)).as(text).hasSize(1);
    assertThat(problems(text).getFirst()).contains(problem);
  }

  /// No input ends in a stack trace, however it is nested or cut.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "struct A { ",
        "int (*",
        "((",
        "int a[",
        "enum E { ",
        "struct A { int (",
        "alignas(",
        "struct A : B<",
        "template <",
        "namespace A { ",
        "int a[-(",
        "-",
        "}",
        "/*",
        "\""
      })
  void badTextIsSaidToBeBad(String part) {
    for (int times : new int[] {1, 2, 99, 5000}) {
      assertThat(LayoutReader.read("t", part.repeat(times)).problems()).isNotEmpty();
    }
    String whole =
        "struct A : B { int a:3, *b[2]; union { float c; } d; virtual void f() const = 0; };"
            + " typedef int (*F)(A&); using G = A; enum E : char { X = 1, Y };";
    for (int end = 0; end < whole.length(); end++) {
      Layouts layouts = LayoutReader.read("t", part + whole.substring(0, end));
      assertThat(layouts.file()).isEqualTo("t");
    }
  }

  /// What `nvcc -E` writes: line markers, attributes of namespaces, templates, and what needs them.
  @Test
  void aPreprocessedHeaderIsRead() {
    Layouts layouts =
        LayoutReader.read(
            "p.ii",
            """
            # 1 "a.h" 1
            namespace std __attribute__((__visibility__("default"))) {
            typedef decltype(nullptr) nullptr_t;
            inline namespace v1 __attribute__((__abi_tag__ ("x"))) { }
            template <class T, int N = (1 > 0)> struct array { T t[N]; };
            template <> struct array<int, 3> { int x; };
            template <class T> using Alias = array<T>;
            extern float half(long double) throw() __asm__("h") __attribute__((nothrow));
            }
            __extension__ typedef __builtin_va_list va;
            struct Uses { std::array<int> a; };
            struct Mask { unsigned long bits[64 / (8 * (int) sizeof (long))]; };
            namespace n { namespace d { enum class E : short { A }; } using d::E; struct S { E e; }; }
            # 40 "b.h" 2
            struct Bad { Unknown u; };
            """);
    assertThat(layouts.types().stream().map(t -> t.name() + " " + t.type().size()))
        .containsExactly("nullptr_t 8", "va 24", "Mask 8", "E 2", "S 2");
    assertThat(layouts.passed())
        .containsExactlyInAnyOrderEntriesOf(Map.of(Passed.TEMPLATE, 3, Passed.INSTANCE, 1));
    assertThat(layouts.problems().stream().map(d -> d.toString()))
        .containsExactly(
            "b.h:40:14: error: found 'Unknown', expected a type that is built in or defined above");
  }

  /// Shapes of libcu++ and libstdc++ as `nvcc -E` writes them: each was an error once.
  @Test
  void whatTheStandardLibraryWritesIsRead() {
    String text =
        """
        # 1 "/usr/include/s.h" 1 3
        namespace cuda { namespace std { inline namespace __4 {
        enum memory_order : int { relaxed };
        template <typename T> struct __attribute__((__aligned__(sizeof(T)))) Wrapper { T t; };
        template <class T> struct alignas(sizeof(T)) [[nodiscard]] Other { T t; };
        namespace detail { class pointer; }
        using detail::pointer;
        pointer current() noexcept;
        namespace detail { class pointer { void* p; int i; }; }
        class nested { pointer p; };
        } } }
        using order = ::cuda::std::__4::memory_order;
        namespace cuda { struct Holder { std::memory_order a; std::__4::memory_order b; }; }
        extern "C" __typeof(uselocale) __uselocale;
        typedef struct { long long a; long double b; } max_align_t;
        # 3 "mine.h" 1
        struct Own { long double d; };
        """;
    Layouts layouts = LayoutReader.read("s.ii", text);
    assertThat(layouts.types().stream().map(t -> t.name() + " " + t.type().size()))
        .containsExactly("memory_order 4", "pointer 16", "nested 16", "order 4", "Holder 8");
    assertThat(layouts.passed())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(Passed.TEMPLATE, 2, Passed.EXPRESSION, 1, Passed.LONG_DOUBLE, 1));
    assertThat(layouts.named().get("cuda::std::__4::detail::pointer").size()).isEqualTo(16);
    assertThat(layouts.problems().stream().map(d -> d.toString()))
        .singleElement()
        .asString()
        .startsWith("mine.h:3:19: error: found long double");
  }

  /// What would change which types there are; conditions that are known and a number do not.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "#define ALIGN(n) alignas(n)\n",
        "#  define __builtin__ __attribute__((x))\n",
        "#include <cstdint>\n"
      })
  void theFirstErrorOfAHeaderSaysToPreprocessIt(String directive) {
    String guard = "#ifndef H\n#define H // once\n#define N 4u\n";
    guard += "#if defined(__CUDACC__)\n#endif\n#ifndef A\n#else\n#endif\n";
    String types = "ALIGN(8) S; T t; unknown f(int);\nunknown g();\n#endif\n";
    Layouts plain = LayoutReader.read("h.h", guard + types);
    Layouts conditional = LayoutReader.read("h.h", directive + guard + types);
    assertThat(plain.problems()).hasSize(2);
    assertThat(plain.problems().getFirst().hint().orElse("")).doesNotContain("-E");
    assertThat(conditional.problems()).hasSize(2);
    assertThat(conditional.problems().getFirst().hint().orElseThrow())
        .contains("g++ -E h.h > types.ii");
    assertThat(conditional.problems().getLast().hint().orElse("")).doesNotContain("-E");
    assertThat(conditional.passed()).containsExactly(Map.entry(Passed.FUNCTION, 2));
  }
}
