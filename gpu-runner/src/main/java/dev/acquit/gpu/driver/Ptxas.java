package dev.acquit.gpu.driver;

import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.kernel.LineInfo;
import dev.acquit.program.Ending;
import dev.acquit.program.Program;
import dev.acquit.program.Workplace;
import dev.acquit.ptx.isa.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The toolkit's assembler, in place of the driver's. It makes code of a whole program, with -O3.
///
/// @param program the file
/// @param version its version, `13.0.88`, say
/// @param limit how long it may take
public record Ptxas(Path program, String version, Duration limit) {
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final String FOLDERS = "acquit-ptxas";
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
    Ended ended = version(program, limit);
    Matcher version = VERSION.matcher(ended.said());
    if (ended.status() != 0 || !version.find()) {
      throw absent("found '" + program + "', which is not ptxas", ended.said());
    }
    return new Ptxas(program, version.group(1), limit);
  }

  private static Ended version(Path program, Duration limit) throws DeviceException {
    try (Workplace place = Workplace.create(FOLDERS)) {
      return run(program, place, List.of("--version"), limit);
    } catch (IOException e) {
      throw ended(program, "cannot be run: " + e.getMessage());
    }
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
    try (Workplace place = Workplace.create(FOLDERS)) {
      Path in = place.file("test.ptx");
      Path out = place.file("test.cubin");
      Files.writeString(in, ptx);
      List<String> words = new ArrayList<>(List.of("-O3", "-arch=" + target));
      if (LineInfo.in(ptx)) {
        words.add("-lineinfo");
      }
      words.addAll(List.of(in.toString(), "-o", out.toString()));
      Ended ended = run(program, place, words, limit);
      if (ended.status() != 0 || !Files.exists(out)) {
        throw problem(
            DeviceProblem.Kind.REFUSED,
            "%s for %s ended with status %d".formatted(words(), target, ended.status()),
            ended.said());
      }
      return new Assembly(Files.readAllBytes(out), ended.said().strip());
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
  /// @param said what it printed, or the beginning of it
  private record Ended(int status, String said) {}

  private static Ended run(Path program, Workplace place, List<String> arguments, Duration limit)
      throws DeviceException {
    List<String> words = new ArrayList<>(List.of(program.toString()));
    words.addAll(arguments);
    try {
      return switch (new Program(words).run(place, limit)) {
        case Ending.Ended(int status) ->
            new Ended(status, beginning(place.output()) + beginning(place.errors()));
        case Ending.TimeUp up -> throw ended(program, up.words());
        case Ending.TooMuch tooMuch -> throw ended(program, tooMuch.words());
      };
    } catch (IOException e) {
      throw ended(program, "cannot be run: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw problem(DeviceProblem.Kind.OTHER, "interrupted while '" + program + "' ran", "");
    }
  }

  private static DeviceException ended(Path program, String how) {
    return problem(DeviceProblem.Kind.OTHER, "'" + program + "' " + how, "");
  }

  private static String beginning(Path output) throws IOException {
    String text = Workplace.read(output, LONGEST_LOG);
    long more = Files.size(output) - LONGEST_LOG;
    return more <= 0 ? text : text + "\n(" + more + " bytes more)";
  }
}
