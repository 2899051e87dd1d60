package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.cli.gate.TableEngine;
import dev.acquit.cli.shell.Environment;
import dev.acquit.cli.shell.Errand;
import dev.acquit.cli.shell.Interruption;
import dev.acquit.cli.shell.OwnProgram;
import dev.acquit.cli.shell.Scratch;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.litmus.text.StatementLines;
import dev.acquit.reports.json.Json;
import dev.acquit.text.TextLimits;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// A process of its own is told everything that the user said.
class ErrandTest {
  private static final String TEST = "src/test/resources/tests/ptx/MP.litmus";

  /// No value here is that of a command line without it.
  static Stream<List<String>> commands() {
    return Stream.of(
        List.of(
            "--debug",
            "--max-test=60000",
            "run",
            "--max-line=400",
            "--quiet",
            "a test\nof \"µ\" \\.litmus",
            "-m=model",
            "--mapping=mapping",
            "--driver",
            "libcuda.so",
            "--device=3",
            "--other=4",
            "--mode=quick",
            "--time=1500ms",
            "--seed=77",
            "--mutants=5",
            "--per-start=4",
            "--overlap",
            "--store=store.db",
            "--resume",
            "--isolate",
            "--job=12",
            "--line-info",
            "--keep=",
            "--ptxas=/opt/ptxas",
            "--patience=8s",
            "--timeout=9s",
            "--format=json",
            "--fail-on=undef",
            "--thread=push(q)@cta 1",
            "--init=q=7",
            "--exists=q=1",
            "--forall=q=2",
            "--never=q=3",
            "--compiler=clang",
            "--flag=-g",
            "--arch=sm_80",
            "--out=out.json",
            "-v",
            "--",
            "-"),
        List.of(
            "devices",
            "--debug",
            "-q",
            "--max-test=60000",
            "--max-line=400",
            "--self-test",
            "--device=emulator",
            "--other=emulator",
            "--time=1h",
            "--driver=libcuda.so",
            "--format=JSON",
            "--out=out.json"));
  }

  private static Environment environment(PrintWriter out) {
    return new Environment(
        InputStream.nullInputStream(),
        out,
        out,
        true,
        true,
        123,
        List.of(),
        new Interruption(),
        Optional.empty(),
        Optional.empty(),
        Json.Tool.acquit(Version.number()));
  }

  private static CommandSpec parsed(List<String> words) {
    Environment none = environment(new PrintWriter(new StringWriter()));
    CommandLine line = Acquit.command(none, new TableEngine());
    return line.parseArgs(words.toArray(String[]::new)).subcommand().commandSpec();
  }

  /// Each option and parameter, with its value.
  private static Map<String, Object> values(CommandSpec command) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (ArgSpec argument : command.args()) {
      boolean helps =
          argument instanceof OptionSpec option && (option.usageHelp() || option.versionHelp());
      if (!helps) {
        String name =
            argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
        values.put(name, argument.getValue());
      }
    }
    return values;
  }

  @ParameterizedTest
  @MethodSource("commands")
  void eachOptionReachesAProcessOfItsOwn(List<String> words, @TempDir Path folder)
      throws Exception {
    CommandSpec asked = parsed(words);
    Map<String, Object> values = values(asked);
    String command = asked.name();
    Map<String, Object> usual =
        values(parsed(command.equals("run") ? List.of("run", TEST) : List.of(command)));
    assertThat(values).hasSameSizeAs(usual).hasSizeGreaterThan(7);
    assertThat(values)
        .as("a value that differs, of each option that there is")
        .allSatisfy((name, value) -> assertThat(value).as(name).isNotEqualTo(usual.get(name)));

    Environment here = environment(new PrintWriter(new StringWriter()));
    Errand.Share share =
        new Errand.Share(
            folder,
            "2",
            List.of("µ\n.litmus"),
            List.of(new StatementLines(Map.of(1, List.of(3, 4)))),
            List.of(5, 7));
    ProcessBuilder process =
        OwnProgram.process(
            new Session(here, () -> true, () -> true, () -> TextLimits.USUAL),
            asked,
            share,
            "-Dx=y");
    assertThat(process.command()).contains("-Dx=y");
    Errand told = OwnProgram.errand(Path.of(process.command().getLast())).orElseThrow();
    assertThat(told.words()).isEqualTo(words);
    assertThat(values(parsed(told.words()))).isEqualTo(values);
    Environment there =
        new Environment(
                here.in(), here.out(), here.err(), false, false, List.of(), new Interruption())
            .with(told);
    assertThat(there.errand().orElseThrow().share()).isEqualTo(share);
    assertThat(there.colourOut()).isTrue();
    assertThat(there.terminalErr()).isTrue();
    assertThat(there.columns()).isEqualTo(123);
  }

  private static final List<String> RUN =
      List.of("run", "--isolate", "--device=emulator", "--time=1ms", "--mutants=0", TEST);

  private static String[] with(String... words) {
    return Stream.concat(RUN.stream(), Stream.of(words)).toArray(String[]::new);
  }

  @Test
  @Tag("slow")
  @Timeout(300)
  void itPrintsInTheSameColours() {
    StringWriter out = new StringWriter();
    assertThat(Acquit.run(environment(new PrintWriter(out)), with("--quiet"))).isZero();
    assertThat(out.toString()).contains("\u001b[1mMP\u001b[0m (");
  }

  @Test
  @Tag("nightly")
  @Timeout(300)
  void itSaysAsMuch(@TempDir Path folder) throws Exception {
    String its = "detail: MP on ";
    assertThat(RealProcess.start(with("--verbose")).end().err()).contains(its);
    assertThat(RealProcess.start(with("--verbose", "--quiet")).end().err()).isEmpty();
    String store = "--store=" + Files.createDirectory(folder.resolve("store.db"));
    String trace = "at dev.acquit.cli.run.Recorder.";
    assertThat(RealProcess.start(with(store)).end().err())
        .contains("store.db")
        .doesNotContain(trace);
    assertThat(RealProcess.start(with(store, "--debug")).end().err()).contains(trace);
  }

  @Test
  @Tag("slow")
  @Timeout(300)
  void whatItIsToldNobodyElseCanReadAndIsGoneAfterwards(@TempDir Path folder) throws Exception {
    try (Scratch scratch = Scratch.open("--out", Stream.empty())) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(scratch.folder())))
          .isEqualTo("rwx------");
    }
    List<String> java = List.of("-Djava.io.tmpdir=" + folder);
    assertThat(RealProcess.startWith(java, with()).end().status()).isZero();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void whoCallsTheCommandHimselfIsToldWhatItIs() {
    Cli.Result absent = Cli.run(OwnProgram.COMMAND, "no-such-file");
    assertThat(absent.status()).isEqualTo(2);
    assertThat(absent.err()).contains("'no-such-file' is no errand", "there is no such file");
    assertThat(Cli.run(OwnProgram.COMMAND, TEST).err()).contains("is no errand of acquit's own\n");
    assertThat(Cli.run("--help").out()).doesNotContain(OwnProgram.COMMAND);
  }
}
