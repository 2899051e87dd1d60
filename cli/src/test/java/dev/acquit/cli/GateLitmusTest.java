package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.testing.Golden;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `acquit gate litmus` with compilers that are scripts.
@Tag("slow")
class GateLitmusTest {
  static final String PTX =
      """
      .version 8.5
      .target sm_90
      .address_size 64
      .visible .entry T0_P0(.param .u64 a, .param .u64 b)
      {
        .reg .b64 %rd<4>;
        ld.param.u64 %rd1, [a];
        ld.param.u64 %rd2, [b];
        st.relaxed.gpu.u32 [%rd1], 1;
        st.release.gpu.u32 [%rd2], 1;
        ret;
      }
      .visible .entry T0_P1(.param .u64 a, .param .u64 b, .param .u64 c, .param .u64 d)
      {
        .reg .b32 %r<4>;
        .reg .b64 %rd<5>;
        ld.param.u64 %rd1, [a];
        ld.param.u64 %rd2, [b];
        ld.param.u64 %rd3, [c];
        ld.param.u64 %rd4, [d];
        ld.acquire.gpu.u32 %r1, [%rd2];
        ld.relaxed.gpu.u32 %r2, [%rd1];
        st.global.u32 [%rd3], %r1;
        st.global.u32 [%rd4], %r2;
        ret;
      }
      """;

  static final String TEST =
      """
      C mp
      { x=0; y=0; }
      P0 (atomic_int* x, atomic_int* y) {
        atomic_store_explicit(x, 1, memory_order_relaxed, thread_scope_device);
        atomic_store_explicit(y, 1, memory_order_release, thread_scope_device);
      }
      P1 (atomic_int* x, atomic_int* y) {
        int r0 = atomic_load_explicit(y, memory_order_acquire, thread_scope_device);
        int r1 = atomic_load_explicit(x, memory_order_relaxed, thread_scope_device);
      }
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  @TempDir private Path folder;
  private Path test;

  @BeforeEach
  void shell() throws Exception {
    assumeThat(Files.isExecutable(Path.of("/bin/sh"))).as("this machine has no /bin/sh").isTrue();
    test = folder.resolve("mp.litmus");
    Files.writeString(test, TEST);
  }

  private String compiler(String ptx) throws Exception {
    Path stored = folder.resolve("stored.ptx");
    Files.writeString(stored, ptx);
    Path script = folder.resolve("compiler.sh");
    Files.writeString(script, "cp '" + stored + "' \"$2\"\n");
    return "/bin/sh " + script + " {source} {output}";
  }

  private static Cli.Result run(String... args) {
    return Cli.run(
        Stream.concat(Stream.of("gate", "litmus"), Arrays.stream(args)).toArray(String[]::new));
  }

  @Test
  void aRightCompiler() throws Exception {
    Cli.Result result = run(test.toString(), "--compiler", compiler(PTX));
    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .startsWith("SOUND mp: same outcomes as the table\ncompiler /bin/sh")
        .contains("\n1 test of /bin/sh");
    assertThat(result.status()).isZero();
  }

  @Test
  void aCompilerThatDropsAnOrder() throws Exception {
    String wrong = PTX.replace("ld.acquire", "ld.relaxed");
    Cli.Result result = run(test.toString(), "--compiler", compiler(wrong));
    Golden.assertMatches(
        "gate-litmus/unsound.txt",
        // Where the words around the folder are broken hangs on its name.
        Pattern.compile("/bin/sh\\s+FOLDER\\S+\\s+\\S+\\s+\\S+(\\s+\\(libcu.*)?")
            .matcher(result.out().replace(folder.toString(), "FOLDER"))
            .replaceAll(m -> m.group().replaceAll("\\s+", " "))
            .replaceAll("compiler\\s+/bin", "compiler /bin")
            .replaceAll("\\b[0-9a-f]{12}\\b", "HASH"));
    assertThat(result.status()).isEqualTo(ExitCode.FINDING.code());
  }

  /// An initial value with the highest bit is in its own bytes only.
  @Test
  void aNarrowObjectIsAPartOfAWord() throws Exception {
    Files.writeString(
        test,
        """
        C narrow
        { x=65535; }
        P0 (atomic_ushort* x) {
          atomic_exchange_explicit(x, 0, memory_order_relaxed, thread_scope_device);
        }
        forall (x=0)
        """);
    String word =
        """
        .version 8.5
        .target sm_90
        .address_size 64
        .visible .entry T0_P0(.param .u64 a)
        {
          .reg .b32 %r<2>;
          .reg .b64 %rd<3>;
          ld.param.u64 %rd1, [a];
          and.b64 %rd2, %rd1, -4;
          atom.relaxed.gpu.and.b32 %r1, [%rd2], MASK;
          ret;
        }
        """;
    assertThat(run(test.toString(), "--compiler", compiler(word.replace("MASK", "-65536"))).out())
        .startsWith("SOUND narrow: ");
    assertThat(run(test.toString(), "--compiler", compiler(word.replace("MASK", "-65535"))).out())
        .startsWith("UNSOUND narrow: ")
        .contains("[x].b16=0");
  }

  @Test
  void json() throws Exception {
    String wrong = PTX.replace("st.release", "st.relaxed");
    Cli.Result result = run(test.toString(), "--compiler", compiler(wrong), "--format", "json");
    JsonNode root = JsonMapper.builder().build().readTree(result.out());
    assertThat(root.get("schema").asText()).isEqualTo("acquit/gate-litmus/1");
    JsonNode first = root.get("results").get(0);
    assertThat(first.get("verdict").asText()).isEqualTo("UNSOUND");
    assertThat(first.get("outcome").asText()).contains("1:r0=1; 1:r1=0;");
    assertThat(first.get("lines").get(0).get(1).asInt()).isEqualTo(10);
    assertThat(first.get("ptx").asText()).contains("st.relaxed.gpu y, 1");
    assertThat(root.get("counts").get("UNSOUND").asInt()).isEqualTo(1);
  }

  @Test
  void otherEnds() throws Exception {
    String call = PTX.replace("ld.acquire.gpu.u32 %r1, [%rd2];", "call f;");
    Cli.Result uncovered = run(test.toString(), "--compiler", compiler(call));
    assertThat(uncovered.out())
        .contains("NOT_COVERED mp: line 21 of the compiler's PTX: a call of 'f'");
    assertThat(uncovered.status()).isEqualTo(ExitCode.UNKNOWN.code());
    Cli.Result refused = run(test.toString(), "--compiler", "/bin/sh -c exit {source}");
    assertThat(refused.out())
        .contains("NOT_COMPILED mp: the compiler ended well, but wrote no PTX\n");
    assertThat(refused.status()).isEqualTo(ExitCode.UNKNOWN.code());
    Cli.Result thinAir = run(test.toString(), "--compiler", compiler(PTX), "--source", "rc11");
    assertThat(thinAir.status()).isEqualTo(ExitCode.BAD_INPUT.code());
    Cli.Result llc = run(test.toString(), "--compiler", "llc-19");
    assertThat(llc.err()).contains("llc-19 does not read CUDA C++");
    assertThat(llc.status()).isEqualTo(ExitCode.BAD_INPUT.code());
    Cli.Result dialect = run(test.toString(), "--compiler", "nvcc", "--dialect", "cpp");
    assertThat(dialect.err()).contains("expected libcu++, nv_atomic, scoped_atomic");
    assertThat(dialect.status()).isEqualTo(ExitCode.BAD_INPUT.code());
  }

  /// Both commands that run compilers say the same.
  @ParameterizedTest
  @ValueSource(strings = {"nvcc", "clang", "/no/such/nvcc", "gcc {source}"})
  void aCompilerThatIsNotThere(String compiler) {
    Cli.Result litmus = run(test.toString(), "--compiler", compiler);
    assertThat(litmus.err())
        .startsWith("error: compiler not found: " + compiler.split(" ")[0] + "\n  hint: ");
    assertThat(litmus.status()).isEqualTo(ExitCode.ENVIRONMENT.code());
    assertThat(Cli.run("gate", "matrix", "--compiler", compiler, "--dialect", "llvm"))
        .isEqualTo(litmus);
  }

  @Test
  void theSecondTimeNothingIsCompiled() throws Exception {
    String once = compiler(PTX) + " " + folder.resolve("count");
    Files.writeString(
        folder.resolve("compiler.sh"),
        "echo x >> \"$3\"\ncp '" + folder.resolve("stored.ptx") + "' \"$2\"\n");
    String[] args = {
      test.toString(), "--compiler", once, "--cache", folder.resolve("cache").toString()
    };
    Cli.Result first = run(args);
    assertThat(first.status()).isZero();
    assertThat(run(args)).isEqualTo(first);
    assertThat(folder.resolve("count")).hasContent("x");
  }

  /// A process that is told to stop kills the compiler, leaves nothing in the folder for temporary
  /// files, and prints what it has.
  @Test
  @Timeout(300)
  void aProcessThatIsToldToStop() throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    Path second = folder.resolve("zz.litmus");
    Files.writeString(second, Files.readString(test).replace("C mp", "C zz"));
    Path script = folder.resolve("compiler.sh");
    Path stored = Files.writeString(folder.resolve("stored.ptx"), PTX);
    Files.writeString(
        script,
        "if grep -q zz \"$1\"; then echo > \"$2.begun\"; exec sleep 600; fi\n"
            + "cp '"
            + stored
            + "' \"$2\"\n");
    RealProcess process =
        RealProcess.startWith(
            List.of("-Djava.io.tmpdir=" + temporary),
            "gate",
            "litmus",
            test.toString(),
            second.toString(),
            "--unit",
            "1",
            "--cache",
            "none",
            "--compiler",
            "/bin/sh " + script + " {source} {output}");
    assertThat(process.firstLine()).startsWith("SOUND mp");
    while (Files.walk(temporary).noneMatch(f -> f.toString().endsWith(".begun"))) {
      Thread.sleep(10);
    }
    List<ProcessHandle> compilers = process.process().descendants().toList();
    assertThat(compilers).isNotEmpty();
    process.stop();
    RealProcess.Ended ended = process.end();
    assertThat(ended.err())
        .contains("interrupted: not all tests were compiled and judged, only 1 of 2");
    assertThat(ended.out()).contains("1 test of").contains("1 SOUND");
    assertThat(compilers).noneMatch(ProcessHandle::isAlive);
    assertThat(Files.list(temporary).filter(f -> f.toString().contains("acquit"))).isEmpty();
  }

  @Test
  void whatTheCompilerGotIsKept() throws Exception {
    Path keep = folder.resolve("kept");
    run(test.toString(), "--compiler", compiler(PTX), "--keep", keep.toString());
    List<String> files = new ArrayList<>();
    try (var all = Files.list(keep)) {
      all.forEach(f -> files.add(f.getFileName().toString()));
    }
    assertThat(files).containsExactlyInAnyOrder("unit-0.cu", "unit-0.ptx");
    assertThat(Files.readString(keep.resolve("unit-0.cu"))).contains("void T0_P1(int* x, int* y");
  }

  @Test
  void ofARacySourceNothingIsSaidAndTheRaceIsShown() throws Exception {
    Files.writeString(
        test,
        Files.readString(test)
            .replace("(atomic_int* x,", "(int* x,")
            .replace(
                "atomic_store_explicit(x, 1, memory_order_relaxed, thread_scope_device)", "*x = 1")
            .replace("atomic_load_explicit(x, memory_order_relaxed, thread_scope_device)", "*x"));
    Path json = folder.resolve("racy.json");
    String compiler = compiler(PTX);
    Cli.Result result = run("--compiler", compiler, "--out", json.toString(), test.toString());
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out().replaceAll("\\s+", " "))
        .contains(
            "RACY mp: The C++ test has no defined meaning",
            "Undefined by data-race of c and f",
            "c: P0, " + test + ":4: *x = 1;",
            "f: P1, " + test + ":9: int r1 = *x;",
            "hb holds neither from c to f nor from f to c")
        .doesNotContain("allows");
    JsonNode mark =
        JsonMapper.builder()
            .build()
            .readTree(json.toFile())
            .get("results")
            .get(0)
            .get("marks")
            .get(0);
    assertThat(mark.get("accesses").findValuesAsText("line")).containsExactly("4", "9");
    assertThat(run("--compiler", compiler, "--fail-on", "undef", test.toString()).status())
        .isEqualTo(1);
    assertThat(Cli.run("report", json.toString()).out())
        .contains("Undefined by ", ">data-race</span> of ");
  }
}
