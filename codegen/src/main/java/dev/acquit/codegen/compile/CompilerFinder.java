package dev.acquit.codegen.compile;

import dev.acquit.codegen.compile.CommandTemplate.Placeholder;
import dev.acquit.codegen.matrix.SourceDialect;
import dev.acquit.program.Workplace;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Looks for compilers and asks them what they are.
///
/// @param folders where programs are looked for that are named without a folder
/// @param limit how long a program may take for an answer
public record CompilerFinder(List<Path> folders, Duration limit) {
  private static final String FORMS =
      "nvcc, clang, llc, a path to one of them, or a command such as 'cc {source} -o {output}'";

  /// How many programs that have one name and different numbers are asked for their versions.
  private static final int ASKED = 8;

  /// A program that says its version says it at once, but for one on a slow network.
  private static final Duration LIMIT = Duration.ofSeconds(20);

  /// Copies the list.
  public CompilerFinder {
    folders = List.copyOf(folders);
    limit = limit.compareTo(LIMIT) < 0 ? limit : LIMIT;
  }

  /// With the longest limit.
  public CompilerFinder(List<Path> folders) {
    this(folders, LIMIT);
  }

  /// Looks for a compiler of single operations.
  ///
  /// @param dialects as of [CompilerTask.Operations]
  CompilerSearch search(String what, List<SourceDialect> dialects) throws InterruptedException {
    return search(what, new CompilerTask.Operations(dialects));
  }

  /// Looks for a compiler.
  ///
  /// @param what `nvcc`, or `clang` or `llc`, which stand for the newest of them, also of those
  ///   that have a number behind their names; one of these with a number; a path; or a command with
  ///   `{source}` in it
  /// @param task what it is to do
  /// @throws InterruptedException if this thread is interrupted while a compiler is asked
  public CompilerSearch search(String what, CompilerTask task) throws InterruptedException {
    Optional<List<String>> words = CommandTemplate.split(what);
    if (words.isEmpty() || words.get().isEmpty()) {
      return new CompilerSearch.Malformed(
          words.isEmpty() ? "a quote is not closed in '" + what + "'" : "the compiler is empty",
          FORMS);
    }
    String program = words.get().getFirst();
    CompilerKind kind =
        words.get().size() == 1
            ? CompilerKind.of(String.valueOf(Path.of(program).getFileName()))
            : CompilerKind.COMMAND;
    if (kind.arguments(task).isEmpty()) {
      return new CompilerSearch.Malformed(
          what + " does not read CUDA C++", FORMS.replace("llc, ", ""));
    }
    ProgramFolders places = new ProgramFolders(folders);
    List<Path> binaries =
        kind.comesNumbered(program)
            ? places.numbered(program)
            : places.find(program).stream().toList();
    // A word that is no program is rather a compiler that is not there than a command.
    if (kind == CompilerKind.COMMAND && (words.get().size() > 1 || !binaries.isEmpty())) {
      Optional<CompilerSearch> wrong = wrong(new CommandTemplate(words.get()), task);
      if (wrong.isPresent()) {
        return wrong.get();
      }
    }
    return binaries.isEmpty()
        ? new CompilerSearch.Absent(
            "compiler not found: " + program,
            kind == CompilerKind.COMMAND && words.get().size() == 1
                ? "expected " + FORMS
                : kind.hint())
        : ask(kind, binaries, words.get(), task);
  }

  private static Optional<CompilerSearch> wrong(CommandTemplate template, CompilerTask task) {
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
              "write {source} where the file's name belongs, and {output} for the PTX; further"
                  + " arguments of nvcc, clang and llc go into --flag"));
    }
    return task instanceof CompilerTask.Operations(List<SourceDialect> dialects)
            && dialects.isEmpty()
        ? Optional.of(
            new CompilerSearch.Malformed(
                "it is not known what the command compiles",
                "say in which dialect the source is to be written: "
                    + String.join(
                        ", ", Stream.of(SourceDialect.values()).map(SourceDialect::word).toList())))
        : Optional.empty();
  }

  /// A program that said its version.
  private record Candidate(CompilerQuestions questions, CompilerVersion version) {}

  private CompilerSearch ask(
      CompilerKind kind, List<Path> binaries, List<String> words, CompilerTask task)
      throws InterruptedException {
    try (Workplace place = Invocation.place()) {
      List<Candidate> candidates = new ArrayList<>();
      Optional<CompilerSearch> failure = Optional.empty();
      for (Path binary : binaries.stream().limit(ASKED).toList()) {
        CompilerQuestions questions = new CompilerQuestions(kind, binary, place, limit);
        try {
          questions
              .version()
              .map(said -> CompilerVersion.of(kind, said))
              .or(() ->
                  kind == CompilerKind.COMMAND
                      ? Optional.of(CompilerVersion.unknown())
                      : Optional.empty())
              .ifPresent(version -> candidates.add(new Candidate(questions, version)));
        } catch (ClosedByInterruptException e) {
          throw e;
        } catch (IOException e) {
          failure = failure.or(() -> Optional.of(broken(kind, binary, e)));
        }
      }
      Optional<Candidate> best = best(candidates);
      return best.isPresent()
          ? found(kind, best.get(), words, task)
          : failure.orElseGet(() ->
              new CompilerSearch.Absent(
                  binaries.getFirst() + " does not say its version",
                  "check that '" + binaries.getFirst() + " --version' works"));
    } catch (ClosedByInterruptException e) {
      throw Invocation.interrupted(e);
    } catch (IOException e) {
      return broken(kind, binaries.getFirst(), e);
    }
  }

  private static CompilerSearch broken(CompilerKind kind, Path binary, IOException e) {
    return new CompilerSearch.Absent("cannot run " + binary + ": " + e.getMessage(), kind.hint());
  }

  /// The newest that knows an NVIDIA GPU. If several are equal the first one; if none knows a GPU
  /// the newest, which will say itself what it lacks.
  private static Optional<Candidate> best(List<Candidate> candidates)
      throws IOException, InterruptedException {
    List<Candidate> newestFirst =
        candidates.stream()
            .sorted(Comparator.comparing(Candidate::version, Comparator.reverseOrder()))
            .toList();
    for (Candidate candidate : newestFirst) {
      if (candidates.size() == 1 || !candidate.questions().architectures().isEmpty()) {
        return Optional.of(candidate);
      }
    }
    return newestFirst.stream().findFirst();
  }

  private static CompilerSearch found(
      CompilerKind kind, Candidate candidate, List<String> words, CompilerTask task)
      throws IOException, InterruptedException {
    Optional<Integer> major = candidate.version().major();
    return new CompilerSearch.Found(
        new Compiler(
            kind,
            new CommandTemplate(
                kind == CompilerKind.COMMAND ? words : command(kind, candidate.questions(), task)),
            candidate.questions().binary(),
            candidate.version().text(),
            major,
            switch (task) {
              case CompilerTask.Kernels _ -> List.of();
              case CompilerTask.Operations(var dialects) when kind == CompilerKind.COMMAND ->
                  dialects;
              case CompilerTask.Operations(var dialects) ->
                  kind.dialects(major).stream()
                      .filter(d -> dialects.isEmpty() || dialects.contains(d))
                      .toList();
            },
            candidate.questions().architectures(),
            kind.standards()));
  }

  private static List<String> command(
      CompilerKind kind, CompilerQuestions questions, CompilerTask task)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(questions.binary().toString());
    // Without a version of the PTX ISA, LLVM takes the oldest one that the architecture allows.
    questions
        .newestIsa()
        .ifPresent(isa ->
            command.addAll(
                kind == CompilerKind.CLANG
                    ? List.of("-Xclang", "-target-feature", "-Xclang", "+ptx" + isa)
                    : List.of("-mattr=+ptx" + isa)));
    command.addAll(kind.arguments(task).orElseThrow());
    return command;
  }
}
