package dev.acquit.codegen.compile;

import dev.acquit.codegen.compile.CommandTemplate.Placeholder;
import dev.acquit.codegen.matrix.SourceDialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Looks for compilers and asks them what they are.
///
/// @param folders where programs are looked for that are named without a folder
public record CompilerFinder(List<Path> folders) {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Pattern NUMBER = Pattern.compile("(\\d+)\\.\\d+(\\.\\d+)?");
  private static final Pattern ARCHITECTURE =
      Pattern.compile("(?m)(?<=^|\\s)sm_\\d+[a-z]?(?=\\s|$)");
  private static final Pattern ISA = Pattern.compile("(?m)^\\s*ptx(\\d+)\\b");
  private static final int OLDEST_LLVM = 14;
  private static final int NEWEST_LLVM = 40;

  /// Copies the list.
  public CompilerFinder {
    folders = List.copyOf(folders);
  }

  /// Looks for a compiler.
  ///
  /// @param what `nvcc`, `clang`, `llc`, a path to one of them, or a command with `{source}` in it
  /// @param dialects what a command reads; for the others, which of their dialects are wanted, all
  ///   if empty
  /// @throws InterruptedException if this thread is interrupted while a compiler is asked
  public CompilerSearch search(String what, List<SourceDialect> dialects)
      throws InterruptedException {
    Optional<List<String>> words = CommandTemplate.split(what);
    if (words.isEmpty() || words.get().isEmpty()) {
      return new CompilerSearch.Malformed(
          words.isEmpty() ? "a quote is not closed in '" + what + "'" : "the compiler is empty",
          "nvcc, clang, llc, a path to one of them, or a command such as 'cc {source} -o"
              + " {output}'");
    }
    String program = words.get().getFirst();
    CompilerKind kind =
        words.get().size() == 1
            ? CompilerKind.of(Path.of(program).getFileName().toString())
            : CompilerKind.COMMAND;
    // A word that is no program is rather a compiler that is not there than a command.
    if (kind == CompilerKind.COMMAND
        && (words.get().size() > 1 || find(program, kind).isPresent())) {
      Optional<CompilerSearch> wrong = wrong(new CommandTemplate(words.get()), dialects);
      if (wrong.isPresent()) {
        return wrong.get();
      }
    }
    Optional<Path> binary = find(program, kind);
    if (binary.isEmpty()) {
      return new CompilerSearch.Absent("compiler not found: " + program, kind.hint());
    }
    return ask(kind, binary.get(), words.get(), dialects);
  }

  private static Optional<CompilerSearch> wrong(
      CommandTemplate template, List<SourceDialect> dialects) {
    if (!template.unknown().isEmpty()) {
      return Optional.of(
          new CompilerSearch.Malformed(
              "nothing is known as " + template.unknown().getFirst() + " in a compiler's command",
              "{source}, {output}, {arch}, {std} and {dependencies} are"));
    }
    if (!template.has(Placeholder.SOURCE)) {
      return Optional.of(
          new CompilerSearch.Malformed(
              "the compiler's command has no place for the source",
              "write {source} where the file's name belongs, and {output} for the PTX"));
    }
    return dialects.isEmpty()
        ? Optional.of(
            new CompilerSearch.Malformed(
                "it is not known what the command compiles",
                "say in which dialect the source is to be written: "
                    + String.join(
                        ", ", Stream.of(SourceDialect.values()).map(SourceDialect::word).toList())))
        : Optional.empty();
  }

  private Optional<Path> find(String program, CompilerKind kind) {
    if (program.contains("/")) {
      return Optional.of(Path.of(program)).filter(CompilerFinder::isProgram);
    }
    Stream<String> numbered =
        (kind == CompilerKind.CLANG || kind == CompilerKind.LLC) && program.equals(kind.word())
            ? IntStream.iterate(NEWEST_LLVM, n -> n >= OLDEST_LLVM, n -> n - 1)
                .mapToObj(n -> program + "-" + n)
            : Stream.empty();
    return Stream.concat(Stream.of(program), numbered)
        .flatMap(name -> folders.stream().map(folder -> folder.resolve(name)))
        .filter(CompilerFinder::isProgram)
        .findFirst();
  }

  private static boolean isProgram(Path path) {
    return Files.isRegularFile(path) && Files.isExecutable(path);
  }

  private static CompilerSearch ask(
      CompilerKind kind, Path binary, List<String> words, List<SourceDialect> dialects)
      throws InterruptedException {
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      Questions questions = new Questions(binary, folder.path());
      Optional<String> answer = questions.ask("--version");
      if (answer.isEmpty() && kind != CompilerKind.COMMAND) {
        return new CompilerSearch.Absent(
            binary + " does not say its version", "check that '" + binary + " --version' works");
      }
      String version = answer.map(text -> version(kind, text)).orElse("unknown version");
      Optional<Integer> major =
          kind == CompilerKind.COMMAND
              ? Optional.empty()
              : NUMBER
                  .matcher(version)
                  .results()
                  .findFirst()
                  .map(match -> Integer.parseInt(match.group(1)));
      List<SourceDialect> own = kind.dialects(major);
      CommandTemplate command =
          new CommandTemplate(
              kind == CompilerKind.COMMAND ? words : command(kind, binary, questions));
      return new CompilerSearch.Found(
          new Compiler(
              kind,
              command,
              binary,
              version,
              major,
              kind == CompilerKind.COMMAND
                  ? dialects
                  : own.stream().filter(d -> dialects.isEmpty() || dialects.contains(d)).toList(),
              architectures(kind, questions),
              kind == CompilerKind.COMMAND ? List.of() : kind.standards()));
    } catch (IOException e) {
      return new CompilerSearch.Absent("cannot run " + binary + ": " + e.getMessage(), kind.hint());
    }
  }

  private static List<String> command(CompilerKind kind, Path binary, Questions questions)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(binary.toString());
    command.addAll(kind.arguments());
    // Without a version of the PTX ISA, LLVM takes the oldest one that the architecture allows.
    Optional<String> isa =
        features(kind, questions).flatMap(CompilerFinder::newestIsa).map(number -> "+ptx" + number);
    if (isa.isPresent()) {
      command.addAll(
          1,
          kind == CompilerKind.CLANG
              ? List.of("-Xclang", "-target-feature", "-Xclang", isa.get())
              : List.of("-mattr=" + isa.get()));
    }
    return command;
  }

  /// The help of LLVM that lists processors and versions of the PTX ISA.
  private static Optional<String> features(CompilerKind kind, Questions questions)
      throws IOException, InterruptedException {
    return switch (kind) {
      case CLANG ->
          questions.ask(
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
      case LLC -> questions.ask("-march=nvptx64", "-mattr=help");
      case NVCC, COMMAND -> Optional.empty();
    };
  }

  private static Optional<Integer> newestIsa(String help) {
    return ISA.matcher(help)
        .results()
        .map(match -> Integer.parseInt(match.group(1)))
        .max(Integer::compare);
  }

  private static List<String> architectures(CompilerKind kind, Questions questions)
      throws IOException, InterruptedException {
    Optional<String> answer =
        kind == CompilerKind.NVCC ? questions.ask("--list-gpu-code") : features(kind, questions);
    return answer.stream()
        .flatMap(text -> ARCHITECTURE.matcher(text).results().map(MatchResult::group))
        .distinct()
        .toList();
  }

  private static String version(CompilerKind kind, String text) {
    Pattern line =
        Pattern.compile(
            switch (kind) {
              case NVCC -> "(?<=, V)[\\d.]+";
              case CLANG, LLC -> "(?<=version )\\d+\\.\\S+";
              case COMMAND -> "(?m)\\S.*$";
            });
    String found =
        line.matcher(text).results().findFirst().map(MatchResult::group).orElse("unknown version");
    return kind == CompilerKind.COMMAND ? found : kind.word() + " " + found;
  }

  /// Asks a program about itself.
  private record Questions(Path binary, Path folder) {
    /// What it says to arguments, on both outputs; empty if it failed.
    Optional<String> ask(String... arguments) throws IOException, InterruptedException {
      List<String> command =
          Stream.concat(Stream.of(binary.toString()), Stream.of(arguments)).toList();
      return switch (ProgramRun.of(command, folder, LIMIT)) {
        case ProgramRun.Ended(int status, String output, String errors) when status == 0 ->
            Optional.of(output + "\n" + errors);
        case ProgramRun.Ended _, ProgramRun.Stopped _ -> Optional.empty();
      };
    }
  }
}
