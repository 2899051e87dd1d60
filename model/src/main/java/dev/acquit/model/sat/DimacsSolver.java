package dev.acquit.model.sat;

import dev.acquit.text.Sha256;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/// Any solver program that reads DIMACS files: MiniSat, CaDiCaL, Kissat, ... Each call runs it
/// once, in a folder for temporary files that is deleted afterwards. Whatever goes wrong with the
/// program is [Answer.Unknown]; an assignment that it names is checked.
public final class DimacsSolver implements ProvingSolver {
  private static final Duration VERSION_TIME = Duration.ofSeconds(2);
  private static final int VERSION_LENGTH = 40;

  private final SolverId id;
  private final Path program;
  private final Dialect dialect;
  private final Optional<Path> temporary;

  /// A solver whose name is that of its file.
  ///
  /// @param program the program; it need not exist, then nothing is ever known
  /// @param dialect how it wants to be called
  public DimacsSolver(Path program, Dialect dialect) {
    this(fileName(program), program, dialect, Optional.empty());
  }

  /// @param temporary where its temporary folders are made; empty: where the system has them
  DimacsSolver(String name, Path program, Dialect dialect, Optional<Path> temporary) {
    this.id = new SolverId(printable(name), Optional.of(hash(program)));
    this.program = program;
    this.dialect = dialect;
    this.temporary = temporary;
  }

  /// A solver in the dialect that the name of its file suggests. Runs it with `--version` for its
  /// name; a program that has no such option is named after its file.
  public static DimacsSolver of(Path program) {
    return new DimacsSolver(named(program), program, Dialect.of(program), Optional.empty());
  }

  @Override
  public SolverId id() {
    return id;
  }

  @Override
  public Answer solve(Clauses clauses, Duration time) {
    return run(clauses, time, this::arguments, (w, a) -> Reasoned.of(a)).answer();
  }

  /// Whether it reads the name of a file for the proof behind that of the formula, as CaDiCaL and
  /// Kissat do.
  @Override
  public boolean proves() {
    return dialect == Dialect.COMPETITION;
  }

  @Override
  public Reasoned prove(Clauses clauses, Duration time, int limit) {
    return run(
        clauses,
        time,
        w -> List.of(w.formula().toString(), w.proof().toString()),
        (w, answer) ->
            new Reasoned(
                answer,
                answer instanceof Answer.Unsatisfiable
                    ? ProofFile.read(w.proof(), limit)
                    : Optional.empty()));
  }

  /// Reads what a run has left behind.
  private interface Harvest {
    Reasoned of(Workplace workplace, Answer answer) throws IOException;
  }

  private Reasoned run(
      Clauses clauses,
      Duration time,
      Function<Workplace, List<String>> arguments,
      Harvest harvest) {
    Deadline deadline = Deadline.in(time);
    Optional<Answer.Unknown> stop = deadline.stop();
    if (stop.isPresent()) {
      return Reasoned.of(stop.get());
    }
    try (Workplace workplace = Workplace.in(temporary)) {
      write(clauses, workplace.formula());
      List<String> command = new ArrayList<>(List.of(program.toString()));
      command.addAll(arguments.apply(workplace));
      return harvest.of(workplace, checked(clauses, answer(workplace, command, deadline)));
    } catch (IOException e) {
      return Reasoned.of(new Answer.Unknown("%s: %s".formatted(program, reason(e))));
    } catch (OutOfMemoryError e) {
      return Reasoned.of(Deadline.memory());
    }
  }

  private List<String> arguments(Workplace workplace) {
    String formula = workplace.formula().toString();
    return switch (dialect) {
      case COMPETITION -> List.of(formula);
      case RESULT_FILE -> List.of(formula, workplace.result().toString());
    };
  }

  private Answer answer(Workplace workplace, List<String> command, Deadline deadline)
      throws IOException {
    return switch (ProgramRun.of(command, workplace.output(), workplace.errors(), deadline)) {
      case ProgramRun.Stopped(Answer.Unknown why) -> why;
      case ProgramRun.Ended(int status) -> {
        Answer answer =
            switch (dialect) {
              case COMPETITION ->
                  ProgramOutput.competition(Workplace.lines(workplace.output()), status);
              case RESULT_FILE ->
                  ProgramOutput.resultFile(Workplace.lines(workplace.result()), status);
            };
        yield answer instanceof Answer.Unknown(String why)
            ? new Answer.Unknown(complaint(why, status, workplace))
            : answer;
      }
    };
  }

  /// Why there is no answer: what is missing, how the program ended, the last thing that it said.
  private String complaint(String why, int status, Workplace workplace) throws IOException {
    Optional<String> last = Workplace.lastLine(workplace.errors());
    if (last.isEmpty()) {
      last = Workplace.lastLine(workplace.output());
    }
    String said = last.map(line -> "; it said: " + line).orElse("");
    return "%s gave no answer: %s, exit status %d%s"
        .formatted(fileName(program), why, status, said);
  }

  private Answer checked(Clauses clauses, Answer answer) {
    if (answer instanceof Answer.Satisfiable found && !found.satisfies(clauses)) {
      return new Answer.Unknown(
          fileName(program) + " named an assignment that does not satisfy the formula");
    }
    return answer;
  }

  private static void write(Clauses clauses, Path to) throws IOException {
    try (BufferedWriter writer = Files.newBufferedWriter(to, StandardCharsets.US_ASCII)) {
      Dimacs.write(clauses, writer);
    }
  }

  private static String named(Path program) {
    String file = fileName(program);
    try (Workplace workplace = Workplace.in(Optional.empty())) {
      ProgramRun run =
          ProgramRun.of(
              List.of(program.toString(), "--version"),
              workplace.output(),
              workplace.errors(),
              Deadline.in(VERSION_TIME));
      List<String> lines = Workplace.lines(workplace.output());
      if (!run.equals(new ProgramRun.Ended(0)) || lines.isEmpty()) {
        return file;
      }
      String first = lines.getFirst().strip();
      if (first.startsWith("c ")) {
        first = first.substring(2).strip();
      }
      if (first.isEmpty() || first.length() > VERSION_LENGTH) {
        return file;
      }
      boolean saysName = first.toLowerCase(Locale.ROOT).startsWith(file.toLowerCase(Locale.ROOT));
      return saysName ? first : file + " " + first;
    } catch (IOException e) {
      return file;
    }
  }

  /// A program that cannot be read is one of its own: nothing that it said is believed later.
  private static String hash(Path program) {
    try (InputStream in = Files.newInputStream(program)) {
      MessageDigest digest = Sha256.digest();
      in.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
      return Sha256.hex(digest);
    } catch (IOException e) {
      return "unread-" + UUID.randomUUID();
    }
  }

  private static String printable(String name) {
    return name.replaceAll("[^ -~]", "?");
  }

  private static String reason(IOException e) {
    return Optional.ofNullable(e.getMessage()).orElse(e.getClass().getSimpleName());
  }

  private static String fileName(Path program) {
    return String.valueOf(program.getFileName());
  }
}
