package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.testing.Rounds;
import dev.acquit.testing.Tools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `acquit abi library --inline`, with a caller of each function: opt inlines it, llc makes PTX of
/// that, ptxas takes it, and the gate says that each caller has the instructions of the table. In
/// each build a quarter of the functions has one, by the day; at night all.
@Tag("slow")
class AbiLibraryInlineTest {
  /// A function with what it is said to be, its result, name and parameters.
  private static final Pattern FUNCTION =
      Pattern.compile(
          "; source: (.*)\ndefine linkonce_odr (.*) @(\\w+)\\((.*)\\) alwaysinline nounwind");

  /// What llc declares.
  private static final Pattern DECLARED =
      Pattern.compile("(?m)^\\.visible \\.func .*?(call_\\w+).*$");

  /// LLVM 14 knows no newer PTX; the library needs it for fences and 128 bits.
  private static final String OLD = ".version 7.1";

  private static final int SHARE = 4;

  @TempDir Path folder;

  @Test
  void callersHaveTheInstructionsOfTheTable() throws Exception {
    Path opt = Tools.orAbort("opt", "the library in code of LLVM");
    Path llc = Tools.orAbort("llc", "the library in code of LLVM");
    Path library = folder.resolve("atomics.ll");
    Path callers = folder.resolve("callers.ll");
    Path inlined = folder.resolve("inlined.ll");
    Path ptx = folder.resolve("callers.ptx");
    Cli.Result made =
        Cli.run(
            "abi",
            "library",
            "--table",
            "ptx-abi-13",
            "--alternative",
            "recommended",
            "--target",
            "sm_80",
            "--out",
            folder.resolve("atomics.ptx").toString(),
            "--ll",
            library.toString(),
            "--inline");
    assertThat(made.status()).isZero();
    String ir = Files.readString(library);
    Map<String, String> sources = new HashMap<>();
    StringBuilder text = new StringBuilder(ir);
    List<MatchResult> functions = FUNCTION.matcher(ir).results().toList();
    assertThat(functions).hasSize(896);
    for (MatchResult function : Rounds.daily(functions, SHARE)) {
      sources.put("call_" + function.group(3), function.group(1));
      text.append(caller(function));
    }
    assertThat(sources).hasSize(Rounds.all() ? 896 : 896 / SHARE);
    Files.writeString(callers, text);
    run(pointers(opt, "-passes=always-inline", "-S", "-o", inlined, callers));
    run(pointers(llc, "-march=nvptx64", "-mcpu=sm_80", "-mattr=+ptx71", "-o", ptx, inlined));
    String code = Files.readString(ptx);
    assertThat(code).contains(OLD).doesNotContain("call.uni", "call ");
    String annotated =
        DECLARED
            .matcher(code.replace(OLD, ".version 8.6"))
            .replaceAll(m ->
                Matcher.quoteReplacement(
                    "// source: " + sources.get(m.group(1)) + "\n" + m.group()));
    Files.writeString(ptx, annotated);
    Cli.Result judged =
        Cli.run("gate", "check", "--cache", "none", "--mapping", "ptx-abi-13", ptx.toString());
    assertThat(judged.out())
        .containsPattern("CONFORMS +" + sources.size() + " ")
        .endsWith("PASSED\n");
    Path ptxas = Tools.orAbort("ptxas", "the library in code of LLVM");
    run(
        List.of(
            ptxas.toString(),
            "-c",
            "-arch=sm_80",
            "-o",
            folder.resolve("callers.o").toString(),
            ptx.toString()));
  }

  /// A function that only calls the other. LLVM 14 cannot compile functions with opaque pointers
  /// for NVPTX, so it has a number.
  private static String caller(MatchResult function) {
    String result = function.group(2);
    String name = function.group(3);
    String parameters = function.group(4);
    String has = parameters.replace("ptr %pointer", "i64 %number");
    String cast = parameters.isEmpty() ? "" : "  %pointer = inttoptr i64 %number to ptr\n";
    String called = " @" + name + "(" + parameters + ")\n";
    String body =
        result.equals("void")
            ? "  call void" + called + "  ret void\n"
            : "  %r = call "
                + result
                + called
                + "  ret "
                + result.replace("zeroext ", "")
                + " %r\n";
    return "define " + result + " @call_" + name + "(" + has + ") {\n" + cast + body + "}\n";
  }

  /// A command; LLVM 14 has opaque pointers only if it is told to.
  private List<String> pointers(Path tool, Object... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(tool.toString()));
    if (run(List.of(tool.toString(), "--version")).contains("version 14.")) {
      command.add("-opaque-pointers");
    }
    Arrays.stream(arguments).map(Object::toString).forEach(command::add);
    return command;
  }

  private String run(List<String> command) throws Exception {
    Path out = folder.resolve("out");
    int status =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start()
            .waitFor();
    String said = Files.readString(out);
    assertThat(status).as(command + "\n" + said).isZero();
    return said;
  }
}
