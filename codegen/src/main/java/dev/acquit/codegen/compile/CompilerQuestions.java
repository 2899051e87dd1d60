package dev.acquit.codegen.compile;

import dev.acquit.program.Ending;
import dev.acquit.program.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a program says of itself. It is asked nothing twice.
final class CompilerQuestions {
  private static final Pattern ARCHITECTURE =
      Pattern.compile("(?m)(?<=^|\\s)sm_\\d+[a-z]?(?=\\s|$)");
  private static final Pattern ISA = Pattern.compile("(?m)^\\s*ptx(\\d+)\\b");

  private final CompilerKind kind;
  private final Path binary;
  private final Workplace place;
  private final Duration limit;
  private Optional<String> abilities = Optional.empty();
  private boolean asked;

  /// @param kind what sort of program it is
  /// @param binary the program
  /// @param place for its temporary files
  /// @param limit how long it may take for an answer
  CompilerQuestions(CompilerKind kind, Path binary, Workplace place, Duration limit) {
    this.kind = kind;
    this.binary = binary;
    this.place = place;
    this.limit = limit;
  }

  /// The program.
  Path binary() {
    return binary;
  }

  /// What it says about its version; empty if it fails.
  ///
  /// @throws IOException if it cannot be started
  Optional<String> version() throws IOException, InterruptedException {
    return ask("--version");
  }

  /// The architectures that it knows; none if it does not say.
  List<String> architectures() throws IOException, InterruptedException {
    return abilities().stream()
        .flatMap(text -> ARCHITECTURE.matcher(text).results().map(MatchResult::group))
        .distinct()
        .toList();
  }

  /// The newest version of the PTX ISA that it writes, 87 for 8.7; empty if it does not say.
  Optional<Integer> newestIsa() throws IOException, InterruptedException {
    return abilities().stream()
        .flatMap(text -> ISA.matcher(text).results())
        .map(match -> Integer.parseInt(match.group(1)))
        .max(Integer::compare);
  }

  private Optional<String> abilities() throws IOException, InterruptedException {
    if (!asked) {
      abilities =
          switch (kind) {
            case NVCC -> ask("--list-gpu-code");
            case CLANG ->
                ask(
                    "--target=nvptx64-nvidia-cuda",
                    "-Xclang",
                    "-target-feature",
                    "-Xclang",
                    "+help",
                    "-S",
                    "-o",
                    "-",
                    "-x",
                    "c",
                    "-");
            case LLC -> ask("-march=nvptx64", "-mattr=help");
            case COMMAND -> Optional.empty();
          };
      asked = true;
    }
    return abilities;
  }

  /// What it says to arguments, on both outputs; empty if it failed.
  private Optional<String> ask(String... arguments) throws IOException, InterruptedException {
    List<String> command =
        Stream.concat(Stream.of(binary.toString()), Stream.of(arguments)).toList();
    return Invocation.run(command, place, limit).equals(new Ending.Ended(0))
        ? Optional.of(Workplace.read(place.output()) + "\n" + Workplace.read(place.errors()))
        : Optional.empty();
  }
}
