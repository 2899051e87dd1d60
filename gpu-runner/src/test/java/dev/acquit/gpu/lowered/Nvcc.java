package dev.acquit.gpu.lowered;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The compiler of CUDA 13.0, where it is on the path. Others may have another libcu++.
final class Nvcc {
  /// What a test that is skipped says.
  static final String ABSENT = "no nvcc of CUDA 13.0 on the PATH, so nothing is compared with it";

  private static final Pattern FUNCTION =
      Pattern.compile(
          "^\\.visible \\.func [^\n]*\\) (\\w+)\\($(.*?)^\\}$", Pattern.MULTILINE | Pattern.DOTALL);

  private Nvcc() {}

  static boolean isThere() throws IOException, InterruptedException {
    boolean any =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":", -1))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "nvcc")));
    if (!any) {
      return false;
    }
    Process process = new ProcessBuilder("nvcc", "--version").redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    return process.waitFor() == 0 && said.contains("release 13.0");
  }

  /// What it makes of operations, by their names.
  static Map<String, List<Deed>> compile(List<OneOperation> operations, Path folder)
      throws IOException, InterruptedException {
    Path source = folder.resolve("operations.cu");
    Path ptx = folder.resolve("operations.ptx");
    Path log = folder.resolve("log");
    Files.writeString(
        source,
        operations.stream()
            .map(OneOperation::function)
            .collect(Collectors.joining("", "#include <cuda/atomic>\n", "")));
    int exit =
        new ProcessBuilder(
                "nvcc",
                "-ptx",
                "-rdc=true",
                "-std=c++17",
                "-arch=sm_90",
                source.toString(),
                "-o",
                ptx.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    assertThat(exit).as(Files.readString(log)).isZero();
    Map<String, List<Deed>> deeds = new HashMap<>();
    for (MatchResult function : FUNCTION.matcher(Files.readString(ptx)).results().toList()) {
      deeds.put(function.group(1), Deed.of(function.group(2).lines()));
    }
    return deeds;
  }
}
