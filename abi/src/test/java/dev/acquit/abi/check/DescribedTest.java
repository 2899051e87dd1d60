package dev.acquit.abi.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.abi.layout.KnownTypes;
import dev.acquit.abi.layout.LayoutReader;
import dev.acquit.abi.layout.Layouts;
import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.rule.Finding;
import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.rule.Severity;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What functions take against what debug information says of them (C-1), and that against names
/// and definitions (G-6): a module of `nvcc -G`, and random ones whose bytes are written here.
class DescribedTest {
  private static final long SEED = Long.getLong("acquit.seed", 20_261_202);
  private static final Path MODULE = Path.of("src/test/resources/described/described.ptx");

  private static final Pattern PARAMETER =
      Pattern.compile(
          "(?m)^ \\.param (?:\\.align (\\d+) \\.b8 (\\w+_param_\\d+)\\[(\\d+)\\]"
              + "|\\.b(\\d+) (\\w+_param_\\d+))");

  /// The classes of the module, as its source has them.
  private static final String TYPES =
      """
      namespace lib {
      namespace v1 {
      struct P { float x, y; char c; };
      enum class M : unsigned char { A, B };
      struct alignas(16) Q { P p; int n[3]; };
      struct Ctor { int a; Ctor(const Ctor&); };
      union U { double d; char c[12]; };
      struct E {};
      class V { public: virtual int f(); int z; };
      struct D : P { char tail; };
      struct BF { int a:3; unsigned b:17; };
      }
      enum Old { X, Y = 1000 };
      }
      """;

  private static List<Finding> found(String text, String types) throws InputException {
    AbiModule module = AbiModule.read("m", text);
    assertThat(module.problems()).isEmpty();
    Layouts layouts = LayoutReader.read("t", types);
    assertThat(layouts.problems()).isEmpty();
    return AbiCheck.of(module, KnownTypes.builtin().with(List.of(layouts))).findings();
  }

  private static List<Finding> found(String text) throws InputException {
    AbiModule module = AbiModule.read("m", text);
    assertThat(module.problems()).isEmpty();
    return AbiCheck.of(module).findings();
  }

  @Test
  void whatNvccDescribesIsRight() throws Exception {
    String text = Files.readString(MODULE);
    // The kernel with objects that have virtual functions: two of its parameters.
    assertThat(found(text).stream().map(f -> f.rule() + " " + f.where()))
        .containsExactly(
            "C_4 _Z8virtualsN3lib2v11VEPi5HoldsPS1_", "C_4 _Z8virtualsN3lib2v11VEPi5HoldsPS1_");
    assertThat(found(text, TYPES)).isEqualTo(found(text));
  }

  /// Parameters and results of classes, which no types file describes, and of an enum.
  @Test
  void aChangedParameterIsFound() throws Exception {
    String text = Files.readString(MODULE).replace("\t", " ");
    List<String> unseen = new ArrayList<>();
    int changes = 0;
    Matcher matcher = PARAMETER.matcher(text);
    while (matcher.find()) {
      for (String changed : changes(matcher)) {
        changes++;
        String module =
            text.substring(0, matcher.start()) + changed + text.substring(matcher.end());
        if (found(module).stream().noneMatch(f -> f.rule() == Rule.C_1)) {
          unseen.add(matcher.group() + " as " + changed);
        }
      }
    }
    assertThat(unseen).isEmpty();
    assertThat(changes).isGreaterThan(60);
  }

  private static List<String> changes(Matcher m) {
    if (m.group(1) == null) {
      boolean wide = m.group(4).equals("64");
      return List.of(
          ".param .b" + (wide ? 32 : 64) + " " + m.group(5),
          ".param .align 4 .b8 " + m.group(5) + "[12]");
    }
    int align = Integer.parseInt(m.group(1));
    int size = Integer.parseInt(m.group(3));
    return List.of(
        ".param .align %d .b8 %s[%d]".formatted(align, m.group(2), size + align),
        ".param .align %d .b8 %s[%d]".formatted(align, m.group(2), 2 * size),
        ".param .b32 " + m.group(2),
        ".param .b64 " + m.group(2));
  }

  @Test
  void aChangedResultIsFound() throws Exception {
    String text = Files.readString(MODULE);
    for (String change : List.of("func_retval0[16]) _ZN3lib1j|func_retval0[12]) _ZN3lib1j")) {
      String[] sides = change.split("\\|");
      assertThat(text).contains(sides[0]);
      assertThat(found(text.replace(sides[0], sides[1])))
          .anyMatch(
              f -> f.rule() == Rule.C_1 && f.what().startsWith("the result is D of 16 bytes"));
    }
  }

  /// A definition that is not the one with which the module was compiled.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "float x, y; char c; | float x, y; int c; | lib::v1::P | c has 8 bits, and 32",
        "float x, y; char c; | float y, x; char c; | lib::v1::P | begins at bit",
        "float x, y; char c; | float x, y; char k; | lib::v1::P | k is in the definition only",
        "float x, y; char c; | float x, y; | lib::v1::P | 12 bytes, and 8",
        "int a:3; unsigned b:17; | int a:4; unsigned b:17; | lib::v1::BF | a has 3 bits, and 4",
        "int a:3; unsigned b:17; | int a:3; int :1; unsigned b:17; | lib::v1::BF | bit 3, and at"
            + " bit 4",
        "double d; char c[12]; | double d; char c[16]; | lib::v1::U | c has 96 bits, and 128",
        "M : unsigned char | M : short | lib::v1::M | 1 bytes, and 2",
        "int f(); int z; | int f(); long z; | lib::v1::V | z has 32 bits, and 64",
        "Ctor { int a; | Ctor { char a; int b; | lib::v1::Ctor | 4 bytes, and 8"
      })
  void anotherDefinitionIsFound(String text, String changed, String type, String what)
      throws Exception {
    assertThat(TYPES).contains(text);
    assertThat(found(Files.readString(MODULE), TYPES.replace(text, changed)))
        .anySatisfy(f -> {
          assertThat(f.rule()).isEqualTo(Rule.G_6);
          assertThat(f.where()).isEqualTo(type);
          assertThat(f.what()).contains(what);
        });
  }

  /// What stands before the entry of a unit, which has two bytes here.
  private static final int HEADER = 11;

  /// A number of C++, with its letter in names, its size and its encoding in DWARF.
  private record Number(String letter, int bytes, int encoding) {}

  private static final List<Number> NUMBERS =
      List.of(
          new Number("c", 1, 6),
          new Number("s", 2, 5),
          new Number("i", 4, 5),
          new Number("j", 4, 7),
          new Number("f", 4, 4),
          new Number("d", 8, 4),
          new Number("l", 8, 5));

  private static String ascii(String text) {
    return text.chars().mapToObj(Integer::toString).collect(Collectors.joining(",")) + ",0";
  }

  private static int up(int value, int to) {
    return (value + to - 1) / to * to;
  }

  /// Functions of a class and a number: the members of the class lie where chapter 1.2 has them,
  /// and the parameter is declared so or otherwise. What is wrong is known from how it was made.
  @Test
  void randomClassesAreJoinedWithTheirParameters() throws InputException {
    Random random = new Random(SEED);
    int wrong = 0;
    for (int round = 0; round < Rounds.of(400); round++) {
      StringBuilder info = new StringBuilder();
      int[] at = new int[NUMBERS.size()];
      int offset = HEADER + 2;
      for (int i = 0; i < NUMBERS.size(); i++) {
        Number n = NUMBERS.get(i);
        at[i] = offset;
        info.append(".b8 2,%s,%d,%d\n".formatted(ascii(n.letter()), n.encoding(), n.bytes()));
        offset += 1 + n.letter().length() + 1 + 2;
      }
      int type = offset;
      StringBuilder members = new StringBuilder();
      int size = 0;
      int align = 1;
      int bytes = 0;
      for (int m = 0; m < 1 + random.nextInt(5); m++) {
        int which = random.nextInt(NUMBERS.size());
        Number n = NUMBERS.get(which);
        size = up(size, n.bytes());
        members.append(
            ".b8 4,%s\n.b32 %d\n.b8 2,35,%d\n".formatted(ascii("m" + m), at[which], size));
        bytes += 1 + 3 + 4 + 3;
        size += n.bytes();
        align = Math.max(align, n.bytes());
      }
      size = up(size, align);
      info.append(".b8 3,%s,%d\n%s.b8 0\n".formatted(ascii("S"), size, members));
      offset += 1 + 2 + 1 + bytes + 1;
      int second = random.nextInt(NUMBERS.size());
      Number by = NUMBERS.get(second);
      Number described = random.nextInt(6) == 0 ? NUMBERS.get(random.nextInt(7)) : by;
      String name = "_Z1f1S" + by.letter();
      info.append(
          ".b8 5,%s\n.b64 0\n.b8 6\n.b32 %d\n.b8 6\n.b32 %d\n.b8 0\n"
              .formatted(ascii(name), type, at[NUMBERS.indexOf(described)]));
      offset += 1 + name.length() + 1 + 8 + 5 + 5 + 1;
      info.append(".b8 0\n");
      offset += 1;

      int declared = random.nextInt(3) == 0 ? size + align * (1 + random.nextInt(3)) : size;
      int aligned = random.nextInt(4) == 0 ? Math.max(1, align / 2) : align;
      boolean number = described.bytes() <= 4 == by.bytes() <= 4;
      boolean bad = declared != size || !number;
      boolean differs =
          described.bytes() != by.bytes() || (described.encoding() == 4) != (by.encoding() == 4);
      boolean low = !bad && Math.max(4, aligned) < Math.max(4, align);
      String module =
          """
          .version 8.0
          .target sm_90
          .address_size 64
          .visible .func %s(.param .align %d .b8 a[%d], .param .b%d b) { ret; }
          .section .debug_abbrev
          {
          .b8 1,17,1,19,11,0,0
          .b8 2,36,0,3,8,62,11,11,11,0,0
          .b8 3,19,1,3,8,11,11,0,0
          .b8 4,13,0,3,8,73,19,56,10,0,0
          .b8 5,46,1,135,64,8,17,1,0,0
          .b8 6,5,0,73,19,0,0
          .b8 0
          }
          .section .debug_info
          {
          .b32 %d
          .b8 2,0
          .b32 .debug_abbrev
          .b8 8,1,4
          %s}
          """
              .formatted(name, aligned, declared, by.bytes() <= 4 ? 32 : 64, offset - 4, info);
      List<Finding> all = found(module).stream().filter(f -> f.rule() != Rule.P_6).toList();
      String what = "seed " + SEED + "\n" + module;
      assertThat(all.stream().anyMatch(f -> f.rule() == Rule.C_1 && f.severity() == Severity.ERROR))
          .as(what + all)
          .isEqualTo(bad);
      assertThat(all.stream().anyMatch(f -> f.rule() == Rule.G_6)).as(what).isEqualTo(differs);
      assertThat(all.stream().anyMatch(f -> f.rule() == Rule.C_1 && f.severity() == Severity.NOTE))
          .as(what)
          .isEqualTo(
              low || (!number && Math.max(4, aligned) < Math.max(4, align) && declared == size));
      assertThat(all).as(what).allMatch(f -> f.rule() == Rule.C_1 || f.rule() == Rule.G_6);
      wrong += bad ? 1 : 0;
    }
    assertThat(wrong).isPositive();
  }

  /// Results of short types: constants that the type has or has not, and numbers that are extended
  /// in the way of another type. What a type has is C++'s: all numbers between two.
  @Test
  void resultsAreExtendedAsTheirTypeWantsIt() throws InputException {
    Random random = new Random(SEED);
    String[][] types = {
      {"unsigned char", "8", "1", "0", "255"},
      {"signed char", "6", "1", "-128", "127"},
      {"char", "6", "1", "-128", "255"},
      {"short", "5", "2", "-32768", "32767"},
      {"unsigned short", "7", "2", "0", "65535"},
      {"int", "5", "4", "-2147483648", "2147483647"}
    };
    int wrong = 0;
    for (int round = 0; round < Rounds.of(300); round++) {
      String[] type = types[random.nextInt(types.length)];
      String code;
      boolean bad;
      if (random.nextBoolean()) {
        int value = random.nextInt(1 << (1 + random.nextInt(18))) * (random.nextBoolean() ? 1 : -1);
        code = "mov.b32 %%r1, %d;".formatted(value);
        bad = value < Integer.parseInt(type[3]) || value > Integer.parseInt(type[4]);
      } else {
        // Signs above a number of a type without one are surely wrong.
        boolean signed = random.nextBoolean();
        int bits = 8 * Integer.parseInt(type[2]);
        bits = bits == 32 ? 16 : bits;
        code = "cvt.%s32.%s%d %%r1, %%r2;".formatted(signed ? "s" : "u", signed ? "s" : "u", bits);
        bad = signed && type[0].startsWith("unsigned");
      }
      String name = "result";
      int own = 1 + type[0].length() + 1 + 2;
      int length = HEADER + 2 + own + 1 + name.length() + 1 + 8 + 4 + 1 + 1;
      String module =
          """
          .version 8.0
          .target sm_90
          .address_size 64
          .visible .func (.param .b32 r) %s(.param .b32 a) {
          .reg .b32 %%r<3>;
          ld.param.b32 %%r2, [a];
          %s
          st.param.b32 [r], %%r1;
          ret; }
          .section .debug_abbrev
          {
          .b8 1,17,1,19,11,0,0
          .b8 2,36,0,3,8,62,11,11,11,0,0
          .b8 3,46,1,3,8,17,1,73,19,0,0
          .b8 0
          }
          .section .debug_info
          {
          .b32 %d
          .b8 2,0
          .b32 .debug_abbrev
          .b8 8,1,4
          .b8 2,%s,%s,%s
          .b8 3,%s
          .b64 0
          .b32 13
          .b8 0
          .b8 0
          }
          """
              .formatted(name, code, length - 4, ascii(type[0]), type[1], type[2], ascii(name));
      List<Finding> all = found(module);
      assertThat(all.stream().anyMatch(f -> f.rule() == Rule.P_7))
          .as("seed " + SEED + "\n" + module + all)
          .isEqualTo(bad);
      assertThat(all).as(module).allMatch(f -> f.rule() == Rule.P_7);
      wrong += bad ? 1 : 0;
    }
    assertThat(wrong).isPositive();
  }

  /// nvcc takes such a kernel without a word. The class is known from a definition or from debug
  /// information, and may be a base or a member.
  @Test
  void objectsWithVirtualFunctionsAreNoneOfTheHosts() throws Exception {
    String kernel =
        ".version 8.0\n.target sm_90\n.address_size 64\n.visible .%s _Z1k1V"
            + "(.param .align 8 .b8 a[16]) { ret; }\n";
    for (String types :
        List.of(
            "struct V { virtual int f(); int z; };",
            "struct B { virtual void f(); }; struct V : B { long x; };",
            "struct B { virtual void f(); }; struct V { B b; long x; };",
            "struct B { virtual void f(); }; struct V { B b[2]; };")) {
      assertThat(found(kernel.formatted("entry"), types).stream().map(Finding::rule))
          .as(types)
          .containsExactly(Rule.C_4);
      assertThat(found(kernel.formatted("func"), types)).as(types).isEmpty();
    }
    assertThat(found(kernel.formatted("entry"), "struct V { void* table; long x; };")).isEmpty();
    assertThat(found(kernel.formatted("entry"))).isEmpty();
  }
}
