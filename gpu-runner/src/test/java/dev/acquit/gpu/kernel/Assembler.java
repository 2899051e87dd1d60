package dev.acquit.gpu.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// `ptxas`, and `nvlink` beside it, where they are on the path.
public final class Assembler {
  /// What a test that is skipped says.
  public static final String ABSENT = "no ptxas and nvlink on the PATH, so nothing is assembled";

  /// The ways from a text to machine code.
  public enum Way {
    /// `ptxas`: code of a whole program.
    WHOLE,
    /// `ptxas -c` and `nvlink`: relocatable code that is linked, as the driver makes it.
    LINKED
  }

  private final Path program;

  private Assembler(Path program) {
    this.program = program;
  }

  /// The one on the path.
  public static Optional<Assembler> find() {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
        .map(folder -> Path.of(folder, "ptxas"))
        .filter(Files::isExecutable)
        .filter(p -> Files.isExecutable(p.resolveSibling("nvlink")))
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
    return assemble(ptx, sm, Way.WHOLE);
  }

  /// Assembles a text for an architecture with -O3 on one of the two ways.
  public Result assemble(String ptx, int sm, Way way) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("acquit-ptxas");
    Path in = folder.resolve("in.ptx");
    Path part = folder.resolve("part.o");
    Path out = folder.resolve("out.cubin");
    Path log = folder.resolve("log");
    try {
      Files.writeString(in, ptx);
      List<String> assemble = new ArrayList<>();
      assemble.addAll(List.of(program.toString(), "-O3", "-arch=sm_" + sm, in.toString(), "-o"));
      int code;
      if (way == Way.WHOLE) {
        assemble.add(out.toString());
        code = run(assemble, log);
      } else {
        assemble.addAll(List.of(part.toString(), "-c"));
        String link = program.resolveSibling("nvlink").toString();
        code = run(assemble, log);
        if (code == 0) {
          code = run(List.of(link, "-arch=sm_" + sm, part.toString(), "-o", out.toString()), log);
        }
      }
      String messages = Files.readString(log);
      return new Result(
          messages, code == 0 ? Optional.of(Files.readAllBytes(out)) : Optional.empty());
    } finally {
      for (Path file : List.of(in, part, out, log, folder)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static int run(List<String> command, Path log) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start()
        .waitFor();
  }
}
