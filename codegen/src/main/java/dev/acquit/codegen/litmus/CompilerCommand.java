package dev.acquit.codegen.litmus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A compiler that is a program.
///
/// @param words its name and arguments; [#SOURCE] stands for the file with the source, [#OUTPUT]
///   for the file that it is to write; where they are missing they are added, the second behind
///   `-o`
/// @param time how long it may take
public record CompilerCommand(List<String> words, Duration time) implements Compile {
  /// Stands for the file with the source.
  public static final String SOURCE = "{source}";

  /// Stands for the file that is to be written.
  public static final String OUTPUT = "{output}";

  /// Copies the list, and adds what is missing.
  public CompilerCommand {
    List<String> all = new ArrayList<>(words);
    if (words.stream().noneMatch(w -> w.contains(SOURCE))) {
      all.add(SOURCE);
    }
    if (words.stream().noneMatch(w -> w.contains(OUTPUT))) {
      all.addAll(List.of("-o", OUTPUT));
    }
    words = List.copyOf(all);
  }

  /// NVIDIA's compiler.
  ///
  /// @param program its name or path
  /// @param arch for example `sm_90`
  /// @param more further arguments
  public static List<String> nvcc(String program, String arch, List<String> more) {
    List<String> words = new ArrayList<>(List.of(program, "-ptx", "-rdc=true", "-arch", arch));
    words.addAll(more);
    return words;
  }

  /// Clang, for device code without headers.
  ///
  /// @param program its name or path
  /// @param arch for example `sm_90`
  /// @param more further arguments
  public static List<String> clang(String program, String arch, List<String> more) {
    List<String> words =
        new ArrayList<>(
            List.of(
                program,
                "-x",
                "cuda",
                "--cuda-gpu-arch=" + arch,
                "--cuda-device-only",
                "-nocudainc",
                "-nocudalib",
                "-Wno-unknown-cuda-version",
                "-fno-crash-diagnostics",
                "-S"));
    words.addAll(more);
    return words;
  }

  @Override
  public CompiledPtx compile(String source) throws CompilerMissingException {
    try {
      Path folder = Files.createTempDirectory("acquit-gate");
      try {
        return compile(source, folder);
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new CompilerMissingException(words.getFirst() + ": " + e.getMessage());
    }
  }

  private CompiledPtx compile(String source, Path folder)
      throws IOException, CompilerMissingException {
    Path in = folder.resolve("test.cu");
    Path out = folder.resolve("test.ptx");
    Path said = folder.resolve("said");
    Files.writeString(in, source);
    List<String> command =
        words.stream()
            .map(w -> w.replace(SOURCE, in.toString()).replace(OUTPUT, out.toString()))
            .toList();
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(in.toFile()));
    builder.environment().put("TMPDIR", folder.toString());
    // What it says is shown and kept: no words of other languages, no stacks with symbols.
    builder.environment().put("LC_ALL", "C");
    builder.environment().put("LLVM_DISABLE_SYMBOLIZATION", "1");
    Process process = builder.start();
    try {
      if (!process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS)) {
        return new CompiledPtx.Refused("it did not end within " + time.toSeconds() + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CompilerMissingException(words.getFirst() + ": interrupted");
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    String message = new String(Files.readAllBytes(said), StandardCharsets.UTF_8);
    boolean wrote = Files.isRegularFile(out) && Files.size(out) > 0;
    return process.exitValue() == 0 && wrote
        ? new CompiledPtx.Ptx(new String(Files.readAllBytes(out), StandardCharsets.UTF_8))
        : new CompiledPtx.Refused(
            message.isBlank() ? "status " + process.exitValue() + ", no PTX" : message.strip());
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
