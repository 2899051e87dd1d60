package dev.acquit.abi.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.testing.Rounds;
import dev.acquit.testing.Tools;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which lines conditions of the preprocessor leave: as g++'s preprocessor has it, whatever headers
/// define that are not read; and what is said where nobody knows.
class ConditionalsTest {
  private static final long SEED = Long.getLong("acquit.seed", 20_261_205);

  private static final List<String> NAMES = List.of("A", "B", "C", "D", "__E", "_F");

  private static final Pattern LINE = Pattern.compile("\\bline(\\d+)\\b");

  @TempDir private Path folder;

  private static Layouts read(String text, Macro... macros) {
    return LayoutReader.read("h.h", text, List.of(macros));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "#ifdef A @ 4",
        "#ifndef A @ 8",
        "#if 0 @ 4",
        "#if 1 + 1 == 2 @ 8",
        "#ifdef __CUDACC__ @ 8",
        "#ifdef _MSC_VER @ 4",
        "#if defined(__cplusplus) && !defined _WIN32 @ 8",
        "#if A @ 4",
        "#if __CUDA_ARCH__ || 1 @ 8",
        "#if __has_include(<x>) && 0 @ 4"
      })
  void aConditionThatIsKnownDecides(String directive, long size) {
    Layouts layouts = read("struct S { int a;\n" + directive + "\nint b; // #else\n#endif\n};");
    assertThat(layouts.problems()).isEmpty();
    assertThat(layouts.named().get("S").size()).isEqualTo(size);
  }

  @Test
  void macrosAreGivenBeforeTheSource() {
    String text = "struct S {\n#if LANES > 4\nint a[LANES];\n#else\nchar c;\n#endif\n};";
    assertThat(read(text).named().get("S").size()).isEqualTo(1);
    assertThat(read(text, Macro.defined("LANES=6")).named().get("S").size()).isEqualTo(24);
    assertThat(read(text, Macro.defined("LANES"), Macro.undefined("LANES")).named().get("S").size())
        .isEqualTo(1);
    String arch = "#if __CUDA_ARCH__ >= 900\nstruct S { int a; };\n#endif\nstruct T {};";
    assertThat(read(arch).problems()).hasSize(1);
    assertThat(read(arch, Macro.defined("__CUDA_ARCH__=900")).named()).containsKey("S");
    assertThat(read(arch, Macro.undefined("__CUDA_ARCH__")).problems()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "#ifdef __CUDA_ARCH__ @ __CUDA_ARCH__",
        "#if __cplusplus >= 202002L @ __cplusplus",
        "#include \"x.h\"\\n#ifdef A @ A",
        "#include <x>\\n#if 1 && defined(B) @ B",
        "#if __has_include(<y>) @ __has_include",
        "#ifdef __X\\n#define N\\n#endif\\n#ifdef N @ N"
      })
  void aConditionThatIsNotKnownIsTheError(String directive, String name) {
    String begin = directive.replace("\\n", "\n");
    Layouts layouts =
        read(
            "struct R { int r; };\n"
                + begin
                + "\nstruct S { int a; };\n#endif\nstruct T { R r; };");
    assertThat(layouts.named()).containsKeys("R", "T").doesNotContainKey("S");
    Diagnostic problem = layouts.problems().getFirst();
    assertThat(layouts.problems()).hasSize(1);
    assertThat(problem.message()).contains("nobody knows").contains(": " + name + " may be");
    assertThat(problem.hint().orElseThrow()).contains("-D " + name).contains("g++ -E h.h");

    // Nothing is said of a class that it would change.
    Layouts inside = read("struct R {\nint r;\n" + begin + "\nint a;\n#endif\n};\nstruct T {};");
    assertThat(inside.named().get("T")).isInstanceOf(RecordLayout.class);
    assertThat(inside.named().get("R")).isNotInstanceOf(RecordLayout.class);
    assertThat(inside.problems().getFirst().message()).contains("nobody knows");
  }

  @Test
  void whatDecidesNoLayoutIsNoError() {
    Layouts layouts =
        read(
            """
            #include "other.h"
            #ifndef GUARD_H
            #define GUARD_H
            #ifdef OTHER
            #define NAME 1
            #endif
            struct S {
              int a;
              __device__ int f() const {
            #if __CUDA_ARCH__ >= 700
                if (a) { return 1; }
            #else
                if (a > 2) {
                  return 3; }
            #endif
                return 0;
              }
              char it's;
            };
            #endif
            """
                .replace("it's", "its"));
    assertThat(layouts.problems()).isEmpty();
    assertThat(layouts.named().get("S").size()).isEqualTo(8);
  }

  /// What is nested deeper than anybody writes does not use up the stack.
  @ParameterizedTest
  @ValueSource(strings = {"(", "!", "-", "1 ? 1 : "})
  void whatIsNestedTooDeepIsNotKnown(String begin) {
    Layouts layouts =
        read("#if " + begin.repeat(100_000) + "1\nstruct S { int a; };\n#endif\nstruct T {};");
    assertThat(layouts.named()).containsOnlyKeys("T");
    assertThat(layouts.problems().getFirst().message()).contains("cannot be computed");
  }

  /// The value of a macro that a header may define, or that another one replaces, is no bound.
  @Test
  void aValueThatIsNotKnownIsNone() {
    String use = "struct S { int a[N]; };";
    assertThat(read("#ifndef N\n#define N 4\n#endif\n" + use).named().get("S").size())
        .isEqualTo(16);
    assertThat(read("#include <x>\n#ifndef N\n#define N 4\n#endif\n" + use).problems()).hasSize(1);
    assertThat(read("#define N 4\n#undef N\n#define N 8\n" + use).problems()).hasSize(1);
    assertThat(read("#ifdef __X\n#define N 4\n#endif\n" + use).problems()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "#if 1 @ expected #endif",
        "#endif @ no #if that is open",
        "#else @ no #if that is open",
        "#error no @ found #error no"
      })
  void badConditionsAreErrors(String text, String message) {
    assertThat(read("struct S {};\n" + text + "\n").problems().getFirst().message())
        .contains(message);
    assertThat(read("#if 0\n#error no\n#endif\nstruct S {};").problems()).isEmpty();
  }

  private static String condition(Random random, int depth) {
    String name = NAMES.get(random.nextInt(NAMES.size()));
    return switch (random.nextInt(depth > 3 ? 4 : 10)) {
      case 0 -> "defined(" + name + ")";
      case 1 -> "defined " + name;
      case 2 -> "" + random.nextInt(4);
      case 3 -> name;
      case 4 -> "!" + condition(random, depth + 1);
      case 5 -> "(" + condition(random, depth + 1) + ")";
      case 6 -> "(-" + condition(random, depth + 1) + ")";
      default -> {
        List<String> operators =
            List.of("&&", "||", "==", "!=", "<", ">=", "+", "-", "*", "|", "&", "^", "<<", "?");
        String operator = operators.get(random.nextInt(operators.size()));
        String left = condition(random, depth + 1);
        String right = condition(random, depth + 1);
        yield operator.equals("?")
            ? left + " ? " + right + " : " + random.nextInt(3)
            : operator.equals("<<") ? "(" + left + " << 1)" : left + " " + operator + " " + right;
      }
    };
  }

  private static void lines(Random random, StringBuilder text, int depth, boolean headers) {
    for (int i = 0; i < 2 + random.nextInt(4); i++) {
      String name = NAMES.get(random.nextInt(NAMES.size()));
      switch (random.nextInt(depth > 3 ? 5 : 9)) {
        case 0 -> text.append("#define ").append(name).append(" ").append(random.nextInt(3));
        // Of a macro in itself nothing is known.
        case 1 ->
            text.append("# define ").append(name).append(headers ? " A + 1 /* x */" : " 1 /* x */");
        case 2 -> text.append("#undef ").append(name);
        case 3, 4 -> text.append("int line").append(text.toString().lines().count()).append(';');
        case 5 -> text.append(headers ? "#include \"other.h\"" : "// #if 0");
        default -> {
          text.append(
              switch (random.nextInt(3)) {
                case 0 -> "#ifdef " + name;
                case 1 -> "#ifndef " + name;
                default -> "#if " + condition(random, 0);
              });
          text.append('\n');
          lines(random, text, depth + 1, headers);
          while (random.nextInt(3) == 0) {
            text.append("#elif ").append(condition(random, 0)).append('\n');
            lines(random, text, depth + 1, headers);
          }
          if (random.nextBoolean()) {
            text.append("#else\n");
            lines(random, text, depth + 1, headers);
          }
          text.append("#endif");
        }
      }
      text.append('\n');
    }
  }

  private static Set<Integer> found(String text) {
    Set<Integer> lines = new TreeSet<>();
    Matcher matcher = LINE.matcher(text);
    while (matcher.find()) {
      lines.add(Integer.parseInt(matcher.group(1)));
    }
    return lines;
  }

  /// Lines that we read g++ reads, and those that we leave out it leaves out, with every header; of
  /// others there is an error. Without headers and reserved names all is known.
  @Test
  void linesAreThoseThatGccReads() throws Exception {
    Path gcc = Tools.orAbort("g++", "conditions of the preprocessor");
    Random random = new Random(SEED);
    int known = 0;
    int open = 0;
    for (int round = 0; round < Rounds.of(400, 25); round++) {
      boolean headers = random.nextBoolean();
      StringBuilder text = new StringBuilder();
      lines(random, text, 0, headers);
      String source =
          headers ? text.toString() : text.toString().replace("__E", "E").replace("_F", "F");
      Conditionals.Read read;
      Set<Integer> all = found(source);
      try {
        read = Conditionals.of("h.h", source, new Macros());
      } catch (InputException e) {
        throw new AssertionError("seed " + SEED + "\n" + source, e);
      }
      Set<Integer> ours = found(read.text());
      Set<Integer> doubtful = new TreeSet<>();
      for (int i : all) {
        if (read.open().keySet().stream().anyMatch(l -> l <= i && i <= end(source, l))) {
          doubtful.add(i);
        }
      }
      for (int header = 0; header < (headers ? 6 : 1); header++) {
        StringBuilder other = new StringBuilder();
        for (String name : NAMES) {
          if (headers && random.nextBoolean()) {
            // Headers leave what is defined.
            other.append(
                "#ifndef %s\n#define %s %d\n#endif\n".formatted(name, name, random.nextInt(3)));
          }
        }
        Files.writeString(folder.resolve("other.h"), other.toString());
        Files.writeString(folder.resolve("h.h"), source);
        List<String> command = new ArrayList<>(List.of(gcc.toString(), "-E", "-P", "-w"));
        for (String reserved : List.of("__E", "_F")) {
          if (headers && random.nextBoolean()) {
            command.add("-D" + reserved + "=" + random.nextInt(3));
          }
        }
        command.addAll(List.of("-x", "c++", "h.h"));
        Process process =
            new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile())
                .start();
        String out = process.waitFor() == 0 ? Files.readString(folder.resolve("out")) : null;
        // It may refuse a condition.
        Set<Integer> theirs = out == null ? Set.of() : found(out);
        for (int i : all) {
          if (out != null && !doubtful.contains(i)) {
            assertThat(ours.contains(i))
                .as("seed %d, line %d\n%s\nother.h:\n%s%s", SEED, i, source, other, command)
                .isEqualTo(theirs.contains(i));
            known++;
          }
        }
      }
      if (!headers) {
        assertThat(read.open()).as("seed " + SEED + "\n" + source).isEmpty();
      }
      open += doubtful.size();
    }
    System.out.println("ConditionalsTest: " + known + " lines as g++, " + open + " not known");
    assertThat(known).isPositive();
    assertThat(open).isPositive();
  }

  /// Where a condition ends that begins at a line.
  private static int end(String source, int line) {
    String[] lines = source.split("\n", -1);
    int depth = 0;
    for (int i = line - 1; i < lines.length; i++) {
      depth += lines[i].startsWith("#if") ? 1 : lines[i].startsWith("#endif") ? -1 : 0;
      if (depth == 0) {
        return i + 1;
      }
    }
    return lines.length;
  }
}
