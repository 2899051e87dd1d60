package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.cli.Cli.Result;
import dev.acquit.testing.OtherNames;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Functions of modules and of CUDA sources as tests. The modules are what nvcc 13.0 made of the
/// examples in `docs`. That `recheck` finds nothing wrong is held as well; that it tries all rounds
/// of a loop is not to be had.
class KernelsTest {
  private static final Path MODULES = Path.of("src/test/resources/kernels");
  private static final Path SOURCES = Path.of("../docs/examples/kernels");

  /// Those that take seconds are for the night.
  private static final List<String> LARGE = List.of("latch", "bounded-queue");

  static List<String> examples() {
    List<String> small =
        List.of(
            "spin-lock",
            "ticket-lock",
            "queue",
            "grid-barrier",
            "look-back",
            "backoff-lock",
            "tree-sum",
            "async-copy",
            "warp-leader",
            "semaphore");
    return Rounds.all() ? Stream.concat(small.stream(), LARGE.stream()).toList() : small;
  }

  static List<String> modules() throws IOException {
    try (Stream<Path> all = Files.list(MODULES)) {
      List<String> names = all.map(p -> p.getFileName().toString()).toList();
      return names.stream()
          .filter(n ->
              n.endsWith(".ptx")
                  && !n.equals("parts.ptx")
                  && (Rounds.all() || n.startsWith("async-copy")))
          .toList();
    }
  }

  /// Whether names of registers begin with '%' is nobody's business. What is copied and voted on
  /// was not covered once where they do not.
  @ParameterizedTest
  @MethodSource("modules")
  void registersWithOtherNamesAreTheSame(String name, @TempDir Path folder) throws IOException {
    String text = Files.readString(MODULES.resolve(name));
    Path other = Files.writeString(folder.resolve(name), OtherNames.bare(text));

    assertThat(outcomes(other)).isEqualTo(outcomes(MODULES.resolve(name)));
  }

  /// What may be seen, and what is said of it.
  private static List<String> outcomes(Path module) {
    List<String> said =
        Cli.run("check", "--no-why", module.toString())
            .out()
            .lines()
            .filter(l -> l.matches("  \\w[\\w ]*:.*|.*=.*;"))
            .map(OtherNames::bare)
            .toList();
    assertThat(said).isNotEmpty();
    return said;
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theRightOneIsRightAndTheWrongOneIsNot(String name, @TempDir Path folder) {
    String saved = folder.resolve("out.json").toString();
    Result right = Cli.run("check", MODULES.resolve(name + ".ptx").toString());
    assertThat(right.status()).as(right.err()).isZero();
    assertThat(right.out()).contains("  HOLDS: ").doesNotContain("Flag race");
    Result wrong =
        Cli.run("check", "--out", saved, MODULES.resolve(name + "-wrong.ptx").toString());
    assertThat(wrong.out()).contains("  VIOLATED: ", "Flag race", name + "-wrong.ptx:");
    // Of loops it can only say that they were cut, after minutes for some.
    if (name.equals("queue")) {
      assertThat(Cli.run("recheck", saved).status()).isIn(0, 3);
    }
  }

  /// What Triton makes of a release, which is one of its first thread only.
  @ParameterizedTest
  @CsvSource({"message-wrong,'  VIOLATED: '", "last-wrong,Flag race", "last,'  HOLDS: '"})
  void aReleaseOfTritonIsOfOneThread(String name, String says) {
    String module = "../docs/examples/triton/" + name + ".ptx";
    Result result = Cli.run("check", "--fail-on=race", module);
    boolean wrong = name.endsWith("-wrong");
    assertThat(result.status()).as(result.err()).isEqualTo(wrong ? 1 : 0);
    assertThat(result.out()).contains(says);
    assertThat(result.out().contains("Flag race")).isEqualTo(wrong);
  }

  /// Of a module it is the line of the PTX.
  @Test
  void anAccessBehindAVariableHasALine(@TempDir Path folder) throws IOException {
    Path module = folder.resolve("out.ptx");
    Files.writeString(
        module,
        """
        .version 8.0
        .target sm_80
        .address_size 64
        .visible .global .align 4 .b8 data[8];
        .visible .entry k()
        {
          .reg .b64 %rd<2>;
          mov.u64 %rd1, data;
          st.global.u32 [%rd1+8], 1;
          ret;
        }
        """);
    Result result =
        Cli.run("check", "--thread", "k()@cta 0", "--exists", "data=1", module.toString());
    assertThat(result.out()).as(result.err()).contains("P0, st.weak.global [data+8], 1 (line 9)");
  }

  /// Of a source it is its own.
  @Tag("slow")
  @Test
  void anAccessBehindAVariableHasALineOfTheSource(@TempDir Path folder) throws IOException {
    Path source = folder.resolve("out.cu");
    Files.writeString(
        source, "__device__ int data[2];\n__global__ void k(int i) {\n\n  data[i] = 2;\n}\n");
    Result result =
        Cli.run(
            "check", compiler(), "--thread", "k(2)@cta 0", "--exists", "data=1", source.toString());
    assertThat(result.out()).as(result.err()).contains("P0, st.weak.global [data+8], 2 (line 4)");
  }

  static List<Arguments> sources() {
    return Rounds.rows(
        List.of(
            Arguments.of("spin-lock", 18, "store"),
            Arguments.of("ticket-lock", 12, "load"),
            Arguments.of("queue", 17, "store"),
            Arguments.of("grid-barrier", 10, "fetch_add"),
            Arguments.of("look-back", 9, "*ready"),
            Arguments.of("look-back-packed", 14, "tile->sum"),
            Arguments.of("backoff-lock", 22, "relaxed"),
            Arguments.of("bounded-queue", 30, "relaxed"),
            Arguments.of("latch", 13, "*mine"),
            Arguments.of("tree-sum", 13, "part[me]"),
            Arguments.of("histogram", 16, "mine[i] = 0"),
            Arguments.of("async-copy", 17, "copy[1 - "),
            Arguments.of("bulk-copy", 37, "tile.v[threadIdx.x] *= 2"),
            Arguments.of("warp-leader", 23, "*data"),
            Arguments.of("semaphore", 30, "*data = 1"),
            Arguments.of("aggregated-append", 24, "item[place("),
            Arguments.of("atomic-wait", 21, "box->value"),
            Arguments.of("block-barrier", 19, "half[1 - me]"),
            Arguments.of("counting-semaphore", 20, "buffer->item"),
            Arguments.of("grid-sync", 10, "part[blockIdx.x]"),
            Arguments.of("pipeline", 18, "stage[i]"),
            Arguments.of("tiles", 14, "*sum")),
        source -> "a source");
  }

  /// Where there is a compiler, the sources say the same, with their own lines: one in each build.
  @Tag("slow")
  @ParameterizedTest
  @MethodSource("sources")
  void sourcesGiveTheirOwnLines(String name, int line, String stands) throws IOException {
    String compiler = compiler();
    Path source = SOURCES.resolve(name + "-wrong.cu");
    Result wrong = Cli.run("check", "-v", compiler, source.toString());
    assertThat(wrong.status()).as(wrong.err()).isZero();
    assertThat(wrong.out())
        .contains("  VIOLATED: ")
        .containsAnyOf(source + ":" + line + ":", "line " + line + ":");
    assertThat(Files.readAllLines(source).get(line - 1)).contains(stands);
    // In each build modules are what the right ones were compiled to.
    if (Rounds.all()) {
      Result right = Cli.run("check", compiler, SOURCES.resolve(name + ".cu").toString());
      assertThat(right.out()).contains("  HOLDS: ").doesNotContain("Flag race");
    }
  }

  /// What has no name of its own stays a number, and a question that is not compiled is left out.
  /// Of what needs a compilation for itself the half is for the night.
  @Tag("slow")
  @Test
  void eventsNameTheMembersOfTheSource(@TempDir Path folder) {
    String compiler = compiler();
    String saved = folder.resolve("out.json").toString();
    Result plain =
        Cli.run(
            "check", "-v", compiler, "--out", saved, SOURCES.resolve("queue-wrong.cu").toString());
    assertThat(plain.out())
        .contains("a: init: queue.items[0] = 0", "st.weak [queue.items[0]], 42", "[queue.tail]")
        .doesNotContain("queue+4");
    assertThat(Cli.run("recheck", saved).status()).isIn(0, 3);
    Result odd = Cli.run("check", "-v", compiler, MODULES.resolve("layouts.cu").toString());
    assertThat(odd.out())
        .as(odd.err())
        .contains(
            "[ring.slot[2].full]", "[table[1].b]", "[both+4]", "[sealed.open]", "[sealed.hidden]");
    if (!Rounds.all()) {
      return;
    }
    Result github =
        Cli.run(
            "check",
            compiler,
            "--format=github",
            "--fail-on=race",
            SOURCES.resolve("queue-wrong.cu").toString());
    assertThat(github.out()).contains("P0 writes queue.items[0] and P1 reads queue.items[0]");
    Result not =
        Cli.run("check", "-v", compiler, MODULES.resolve("layout-not-asked.cu").toString());
    assertThat(not.out()).as(not.err()).contains("[pair+4]");
  }

  static List<String> named() {
    return Rounds.rows(
        List.of("names", "box", "member", "exchange-128", "returned"),
        name -> name.equals("exchange-128") ? name : "a source");
  }

  /// Static functions, templates, members, several functions of a name, and classes by value: the
  /// first source has some of each. Members of what functions return, at night.
  @Tag("slow")
  @ParameterizedTest
  @MethodSource("named")
  void functionsHaveTheirNamesInTheSource(String name) {
    Result result = Cli.run("check", compiler(), MODULES.resolve(name + ".cu").toString());
    assertThat(result.status()).as(result.err()).isZero();
    assertThat(result.out()).contains("  HOLDS: ").doesNotContain("Flag race");
  }

  static List<Arguments> slips() {
    return Rounds.rows(
        List.of(
            Arguments.of(
                "put({.tail = x})", "'{.tail = x}' for Box, which the compiler does not find"),
            Arguments.of(
                "put({x, x})", "for Box, which is not made of locations and numbers alone"),
            Arguments.of("own({x, x})", "for a class of 'own', which is not made of"),
            Arguments.of("twice(x)", "_Z5twicePi for twice(int*), _Z5twicePl for twice(long*)"),
            Arguments.of("gone<3>(x)", "found no function 'gone<3>' with a body")),
        slip -> slip.get()[0].toString().contains("{") ? "a class" : "a name");
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("slips")
  void argumentsThatAreNotMade(String thread, String message) {
    Result result =
        Cli.run(
            "check",
            compiler(),
            "--thread=" + thread,
            "--init=x=0",
            "--forall=x=0",
            MODULES.resolve("slips.cu").toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains(message);
  }

  /// Says it if there is no nvcc, without which these tests say nothing.
  private static String compiler() {
    return "--compiler=" + Tools.orAbort("nvcc", "CUDA sources as tests");
  }

  /// Private members are named as public ones are: in classes, bases, arrays, and members of types
  /// that have no name.
  @Test
  void membersHaveNamesWhetherTheyArePrivateOrNot(@TempDir Path folder) throws IOException {
    String source =
        """
        // acquit: thread fill(q)@cta 0
        // acquit: forall (q.in.b=1 /\\ q.tail=5)
        class Base { int basis; friend class Q; };
        class Q : Base {
         public:
          __device__ void fill() { in.b = 1; c.d = 2; e[1].b = 3; basis = 4; tail = 5; }
         private:
          struct In { int a, b; };
          In in;
          struct { int d; } c;
          In e[2];
          static int no;
          int tail;
        };
        extern "C" __device__ void fill(Q *q) { q->fill(); }
        """;
    for (String access : List.of("private", "public")) {
      Path file = folder.resolve(access + ".cu");
      Files.writeString(file, source.replace(" private:", " " + access + ":"));
      Result result = Cli.run("check", compiler(), "--fail-on=no", file.toString());
      assertThat(result.status()).as(result.out() + result.err()).isZero();
      Files.writeString(
          file, source.replace(" private:", " " + access + ":").replace("forall", "~exists"));
      String json = Cli.run("check", compiler(), "--format=json", file.toString()).out();
      assertThat(json)
          .as(access)
          .contains("\"q.c.d\"", "\"q.e[1].b\"", "\"q.basis\"")
          .doesNotContain("q+");
    }
  }

  /// A member that is not there gets those that are.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ring.tial | 'ring' has no member 'tial' | did you mean 'tail'? there are ring.head,"
            + " ring.tail, ring.slot",
        "ring.slot[1].valeu | 'ring.slot[1]' has no member 'valeu' | did you mean 'value'?",
        "ring[1].no | 'ring[1]' has no member 'no' | there are ring[1].head"
      })
  void aMemberThatIsNotThereGetsTheList(
      String part, String message, String hint, @TempDir Path folder) throws IOException {
    Path file = folder.resolve("typo.cu");
    Files.writeString(
        file,
        """
        // acquit: thread put(ring)@cta 0
        // acquit: forall (%s=1)
        struct Slot { int value; };
        struct Ring { int head, tail; Slot slot[2]; };
        extern "C" __device__ void put(Ring *r) { r->tail = 1; r->slot[1].value = 2; }
        """
            .formatted(part));
    Result result = Cli.run("check", compiler(), file.toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("typo.cu:2:1: error:", message, hint);
  }

  @Test
  void theCommandLineSaysWhatTheFileDoesNot() {
    String module = MODULES.resolve("queue.ptx").toString();
    Result together =
        Cli.run(
            "check",
            module,
            "--thread=push(q, 7)@cta 0",
            "--thread=pop(q)@cta 0",
            "--init=q=0",
            "--exists=1:ret=7");
    assertThat(together.out()).contains("exists (1:%ret=7)", "  Ok: an allowed execution");
    Result never = Cli.run("check", module, "--never", "1:ret=3");
    assertThat(never.out()).contains("~exists (1:%ret=3)", "  HOLDS: no allowed execution");
  }

  /// Each register of a test has a name of its own.
  @Test
  void registersWithoutNumberAreRefused(@TempDir Path folder) throws IOException {
    Path module = folder.resolve("m.ptx");
    String text = Files.readString(MODULES.resolve("queue.ptx"));
    Files.writeString(module, text.replaceFirst("%r<\\d+>", "%r<2147483647>"));
    Result result = Cli.run("check", module.toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("too many registers, more than 262,144");
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/kernels/slips.csv", delimiter = '|', numLinesToSkip = 1)
  void slipsAreSaid(String words, int status, String message, @TempDir Path folder)
      throws IOException {
    Path module = folder.resolve("m.ptx");
    Files.writeString(module, Files.readString(MODULES.resolve("parts.ptx")));
    Result result =
        Cli.run(
            Stream.concat(
                    Stream.of("check", module.toString()),
                    Stream.of(words.split(" ; ")).filter(w -> !w.isBlank()))
                .toArray(String[]::new));
    assertThat(result.out() + result.err()).contains(message);
    assertThat(result.status()).isEqualTo(status);
  }

  /// As nvcc writes `atomicAdd(h, __float2half(1.0f))`, whose sums are returned as `float`.
  @ParameterizedTest
  @CsvSource({"f16, 15360", "bf16, 16256"})
  void halvesAreNumbers(String type, int one, @TempDir Path folder) throws IOException {
    Path module = folder.resolve("m.ptx");
    Files.writeString(
        module,
        """
        // acquit: thread sum(h)
        // acquit: thread sum(h)
        // acquit: init h=%1$d
        // acquit: forall (0:ret=1065353216 /\\ 1:ret=1073741824 \\/ 0:ret=1073741824 /\\ 1:ret=1065353216)
        .version 9.0
        .target sm_90
        .address_size 64
        .visible .func (.param .b32 r) sum(.param .b64 p) {
          .reg .b16 %%rs<3>; .reg .f32 %%f<3>; .reg .b64 %%rd<2>;
          ld.param.u64 %%rd1, [p];
          mov.f32 %%f1, 0f3F800000;
          cvt.rn.%2$s.f32 %%rs1, %%f1;
          atom.add.noftz.%2$s %%rs2, [%%rd1], %%rs1;
          cvt.f32.%2$s %%f2, %%rs2;
          st.param.f32 [r], %%f2;
          ret;
        }
        """
            .formatted(one, type));
    Result result = Cli.run("check", module.toString());
    assertThat(result.out()).as(result.err()).contains("  HOLDS: every allowed execution");
  }

  /// A number of 64 bits has no sign, and a double is rounded where a single is stored.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cvt.s64.u64 %rd2, 0xFFFFFFFFFFFFFFFF; st.global.u64 [%rd1], %rd2;|-1",
        "st.global.L2::cache_hint.f64 [%rd1], 0dBFF0000000000000, %rd1;|-4616189618054758400",
        "st.global.f32 [%rd1], 0d3FF0000010000001;|1065353217",
      })
  void constantsAreTheirBits(String body, long value, @TempDir Path folder) throws IOException {
    Path module = folder.resolve("m.ptx");
    Files.writeString(
        module,
        """
        // acquit: thread put(a)
        // acquit: forall (a=%d)
        .version 9.0
        .target sm_90
        .address_size 64
        .visible .func put(.param .b64 p) {
          .reg .b64 %%rd<3>;
          ld.param.u64 %%rd1, [p];
          %s
          ret;
        }
        """
            .formatted(value, body));
    Result result = Cli.run("check", module.toString());
    assertThat(result.out()).as(result.err()).contains("  HOLDS: every allowed execution");
  }

  /// A pointer that may be null, as the last argument of many kernels: what is behind the test for
  /// it does not run, whatever else is asked there; one that is used all the same is refused.
  @ParameterizedTest
  @CsvSource({"or, 0, '  HOLDS: every'", "and, 2, an access to no variable of the test"})
  void aPointerMayBeNull(String operation, int status, String says, @TempDir Path folder)
      throws IOException {
    Path module = folder.resolve("m.ptx");
    Files.writeString(
        module,
        """
        // acquit: thread put(a, 0)@cta 0, block(8), thread 7
        // acquit: forall (a=1)
        .version 9.0
        .target sm_90
        .address_size 64
        .visible .entry put(.param .u64 p0, .param .u64 p1) {
          .reg .pred %%p<4>; .reg .b32 %%r<4>; .reg .b64 %%rd<3>;
          ld.param.u64 %%rd1, [p0];
          ld.param.u64 %%rd2, [p1];
          mov.u32 %%r1, 1;
          st.global.u32 [%%rd1], %%r1;
          mov.u32 %%r2, %%ntid.x;
          add.s32 %%r2, %%r2, -1;
          mov.u32 %%r3, %%tid.x;
          setp.ne.s32 %%p1, %%r3, %%r2;
          setp.eq.s64 %%p2, %%rd2, 0;
          %s.pred %%p3, %%p1, %%p2;
          @%%p3 bra END;
          st.global.u32 [%%rd2], %%r1;
        END:
          ret;
        }
        """
            .formatted(operation));
    Result result = Cli.run("check", module.toString());
    assertThat(result.out() + result.err()).contains(says);
    assertThat(result.status()).isEqualTo(status);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "multimem.red.release.sys.global.add.s32 [%rd1], %r1",
        "multimem.st.weak.global.u32 [%rd1], %r1",
        "multimem.ld_reduce.acquire.gpu.global.add.u32 %r2, [%rd1]"
      })
  void whatAccessesSeveralDevicesIsNotCovered(String instruction, @TempDir Path folder)
      throws IOException {
    Path module = folder.resolve("m.ptx");
    Files.writeString(
        module,
        """
        // acquit: thread signal(bar)
        // acquit: init bar=0
        // acquit: ~exists (bar=1)
        .version 9.0
        .target sm_90
        .address_size 64
        .visible .func signal(.param .b64 p) {
          .reg .b32 %%r<3>; .reg .b64 %%rd<2>;
          ld.param.u64 %%rd1, [p];
          mov.u32 %%r1, 1;
          %s;
          ret;
        }
        """
            .formatted(instruction));
    Result result = Cli.run("check", module.toString());
    assertThat(result.out()).as(result.err()).contains("Not covered", "several devices");
    assertThat(result.status()).isEqualTo(3);
  }
}
