package dev.acquit.cli.gate;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.program.Ending;
import dev.acquit.program.Program;
import dev.acquit.program.Workplace;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `ptxas`.
///
/// @param program where it is
/// @param version what it says of itself: `ptxas 13.0.88`
/// @param options of all its runs
record Assembler(Path program, String version, List<String> options) {
  private static final Pattern VERSION = Pattern.compile("\\bV(\\d+(\\.\\d+)+)");
  private static final Pattern TARGET = Pattern.compile("(?m)^\\s*\\.target\\s+(sm_\\w+)");

  /// Where in its message `ptxas` names a line: `ptxas in.ptx, line 8; error : ...`.
  private static final Pattern MESSAGE = Pattern.compile("line (\\d+); (?:error|fatal)\\s*: (.*)");

  private static final Duration LIMIT = Duration.ofMinutes(30);

  Assembler {
    options = List.copyOf(options);
  }

  /// Finds it.
  ///
  /// @param folders where a program without a folder is looked for
  /// @throws CommandException if it is not there, or is something else
  /// @throws InterruptedException if a stop was asked for
  static Assembler find(String name, List<Path> folders, List<String> options)
      throws CommandException, InterruptedException {
    Path program =
        (name.contains("/")
                ? Optional.of(Path.of(name))
                : folders.stream()
                    .map(f -> f.resolve(name))
                    .filter(Files::isExecutable)
                    .findFirst())
            .filter(Files::isExecutable)
            .orElseThrow(() -> absent("assembler not found: " + name));
    try (Workplace place = Workplace.create("acquit-ptxas")) {
      Ending ending =
          new Program(List.of(program.toString(), "--version")).run(place, Duration.ofSeconds(20));
      Matcher version = VERSION.matcher(Workplace.read(place.output()));
      if (!ending.equals(new Ending.Ended(0)) || !version.find()) {
        throw absent(program + " does not say that it is ptxas");
      }
      return new Assembler(program, "ptxas " + version.group(1), options);
    } catch (IOException e) {
      throw absent("cannot run " + program + ": " + IoReason.of(e));
    }
  }

  private static CommandException absent(String what) {
    return new CommandException(
        ExitCode.ENVIRONMENT,
        what,
        "ptxas comes with the CUDA toolkit; --ptxas PATH names it, or --cubin FILE.cubin what it"
            + " has made");
  }

  /// Makes machine code.
  ///
  /// @param name of the file, for messages
  /// @param ptx its text
  /// @param arch for which GPUs; empty: those of the text
  /// @throws InputException if it does not take the text
  /// @throws CommandException if it cannot be started
  /// @throws InterruptedException if a stop was asked for; it is killed first
  byte[] assemble(String name, byte[] ptx, Optional<String> arch)
      throws InputException, CommandException, InterruptedException {
    try (Workplace place = Workplace.create("acquit-ptxas")) {
      Path in = place.file("in.ptx");
      Path out = place.file("out.cubin");
      Files.write(in, ptx);
      List<String> words = new ArrayList<>(List.of(program.toString()));
      words.addAll(options);
      words.add("-arch=" + arch.orElseGet(() -> target(ptx)));
      words.addAll(List.of(in.toString(), "-o", out.toString()));
      return switch (new Program(words).run(place, LIMIT)) {
        case Ending.Ended(int status) when status == 0 -> Files.readAllBytes(out);
        case Ending.Ended _ ->
            throw refused(name, Workplace.read(place.errors()) + Workplace.read(place.output()));
        case Ending.TimeUp time -> throw refused(name, time.words());
        case Ending.TooMuch much -> throw refused(name, much.words());
      };
    } catch (IOException e) {
      throw absent("cannot run " + program + ": " + IoReason.of(e));
    }
  }

  private static String target(byte[] ptx) {
    Matcher target = TARGET.matcher(new String(ptx, StandardCharsets.UTF_8));
    return target.find() ? target.group(1) : "sm_90";
  }

  private static InputException refused(String name, String said) {
    Matcher message = MESSAGE.matcher(said);
    boolean placed = message.find();
    return new InputException(
        name,
        placed ? new Position(Integer.parseInt(message.group(1)), 1) : Position.START,
        "ptxas does not take it: "
            + (placed ? message.group(2) : said.lines().findFirst().orElse("no message")),
        "--arch names other GPUs, as --arch sm_90; -c is for PTX of which other files are a part");
  }
}
