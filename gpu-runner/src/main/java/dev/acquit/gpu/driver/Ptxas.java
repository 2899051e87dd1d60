package dev.acquit.gpu.driver;

import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.ptx.isa.Target;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The toolkit's assembler, in place of the driver's. It makes code of a whole program, with -O3.
///
/// @param program the file
/// @param version its version, `13.0.88`, say
/// @param limit how long it may take
public record Ptxas(Path program, String version, Duration limit) {
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final int LONGEST_LOG = 1 << 16;
  private static final Pattern VERSION =
      Pattern.compile("ptxas.*\\bV(\\d+(?:\\.\\d+)+)", Pattern.DOTALL);

  /// Asks a program for its version.
  ///
  /// @throws DeviceException of kind [DeviceProblem.Kind#ABSENT] if it is not ptxas
  public static Ptxas of(Path program) throws DeviceException {
    return of(program, LIMIT);
  }

  static Ptxas of(Path program, Duration limit) throws DeviceException {
    if (!Files.isRegularFile(program) || !Files.isExecutable(program)) {
      throw absent("found no program '" + program + "'", "");
    }
    Ended ended = run(program, List.of("--version"), limit);
    Matcher version = VERSION.matcher(ended.said());
    if (ended.status() != 0 || !version.find()) {
      throw absent("found '" + program + "', which is not ptxas", ended.said());
    }
    return new Ptxas(program, version.group(1), limit);
  }

  private static DeviceException absent(String what, String log) {
    return new DeviceException(
        new DeviceProblem(
            DeviceProblem.Kind.ABSENT,
            what + ", expected an assembler",
            "the CUDA toolkit has it as bin/ptxas",
            log));
  }

  /// What it is, in words.
  String words() {
    return "ptxas " + version;
  }

  /// The machine code.
  ///
  /// @param target for which architecture
  /// @throws DeviceException of kind [DeviceProblem.Kind#REFUSED] with what the program said if it
  ///   does not take the text
  Assembly assemble(String ptx, Target target) throws DeviceException {
    try {
      Path folder = Files.createTempDirectory("acquit-ptxas");
      Path in = folder.resolve("test.ptx");
      Path out = folder.resolve("test.cubin");
      try {
        Files.writeString(in, ptx);
        Ended ended =
            run(
                program,
                List.of("-O3", "-arch=" + target, in.toString(), "-o", out.toString()),
                limit);
        if (ended.status() != 0 || !Files.exists(out)) {
          throw problem(
              DeviceProblem.Kind.REFUSED,
              "%s for %s ended with status %d".formatted(words(), target, ended.status()),
              ended.said());
        }
        return new Assembly(Files.readAllBytes(out), ended.said().strip());
      } finally {
        for (Path file : List.of(in, out, folder)) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException e) {
      throw problem(
          DeviceProblem.Kind.OTHER, words() + " could not be used: " + e.getMessage(), "");
    }
  }

  private static DeviceException problem(DeviceProblem.Kind kind, String what, String log) {
    return new DeviceException(
        new DeviceProblem(kind, what, "without --ptxas the driver assembles", log));
  }

  /// How the program ended.
  ///
  /// @param status its status
  /// @param said what it printed, or the beginning of it
  private record Ended(int status, String said) {}

  private static Ended run(Path program, List<String> arguments, Duration limit)
      throws DeviceException {
    ProcessBuilder builder = new ProcessBuilder(program.toString()).redirectErrorStream(true);
    builder.command().addAll(arguments);
    Process process = null;
    try {
      process = builder.start();
      process.getOutputStream().close();
      InputStream output = process.getInputStream();
      CompletableFuture<String> said = CompletableFuture.supplyAsync(() -> beginning(output));
      // The program, and whoever else it left its output to.
      String text = said.get(limit.toNanos(), TimeUnit.NANOSECONDS);
      return new Ended(process.waitFor(), text);
    } catch (TimeoutException e) {
      throw problem(
          DeviceProblem.Kind.OTHER,
          String.format(
              Locale.ROOT, "'%s' has not ended within %.1f s", program, limit.toMillis() / 1e3),
          "");
    } catch (IOException | ExecutionException e) {
      throw problem(
          DeviceProblem.Kind.OTHER, "'" + program + "' cannot be run: " + e.getMessage(), "");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw problem(DeviceProblem.Kind.OTHER, "interrupted while '" + program + "' ran", "");
    } finally {
      if (process != null) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    }
  }

  /// Reads to the end, so that the program is not held up, and keeps the beginning.
  private static String beginning(InputStream output) {
    try (output) {
      byte[] kept = output.readNBytes(LONGEST_LOG);
      long more = output.transferTo(OutputStream.nullOutputStream());
      String text = new String(kept, StandardCharsets.UTF_8);
      return more == 0 ? text : text + "\n(" + more + " bytes more)";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
