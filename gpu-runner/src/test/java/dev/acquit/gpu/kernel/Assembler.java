package dev.acquit.gpu.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// `ptxas`, where one is on the path.
public final class Assembler {
  /// What a test that is skipped says.
  public static final String ABSENT = "no ptxas on the PATH, so nothing is assembled";

  private final Path program;

  private Assembler(Path program) {
    this.program = program;
  }

  /// The one on the path.
  public static Optional<Assembler> find() {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
        .map(folder -> Path.of(folder, "ptxas"))
        .filter(Files::isExecutable)
        .findFirst()
        .map(Assembler::new);
  }

  /// What came of a text.
  ///
  /// @param messages what was printed
  /// @param cubin the machine code, empty if the text was not taken
  public record Result(String messages, Optional<byte[]> cubin) {}

  /// Assembles a text for sm_90 with -O3.
  public Result assemble(String ptx) throws IOException, InterruptedException {
    return assemble(ptx, 90);
  }

  /// Assembles a text for an architecture with -O3.
  public Result assemble(String ptx, int sm) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("acquit-ptxas");
    Path in = folder.resolve("in.ptx");
    Path out = folder.resolve("out.cubin");
    Path log = folder.resolve("log");
    try {
      Files.writeString(in, ptx);
      List<String> command =
          List.of(program.toString(), "-O3", "-arch=sm_" + sm, in.toString(), "-o", out.toString());
      int code =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start()
              .waitFor();
      String messages = Files.readString(log);
      return new Result(
          messages, code == 0 ? Optional.of(Files.readAllBytes(out)) : Optional.empty());
    } finally {
      for (Path file : List.of(in, out, log, folder)) {
        Files.deleteIfExists(file);
      }
    }
  }
}
