package dev.acquit.model.sat;

import dev.acquit.program.Ending;
import dev.acquit.program.Program;
import dev.acquit.program.Workplace;
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
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;

/// Any solver program that reads DIMACS files: MiniSat, CaDiCaL, Kissat, ... Each call runs it
/// once, in a folder for temporary files that is deleted afterwards. Whatever goes wrong with the
/// program is [Answer.Unknown]; an assignment that it names is checked.
public final class DimacsSolver implements ProvingSolver {
  private static final Duration VERSION_TIME = Duration.ofSeconds(2);
  private static final int VERSION_LENGTH = 40;
  private static final int LINE_LENGTH = 200;

  /// Its proof has a sign, a variable and blanks for each literal at most.
  private static final long PROOF_BYTES = 12;

  /// Files of a run. Some programs tell the format of the formula by the end of its name.
  private static final String FORMULA = "formula.cnf";

  private static final String RESULT = "result";
  private static final String PROOF = "proof";
  private static final String FOLDERS = "acquit-sat";

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
    return run(clauses, time, Program.MOST, this::arguments, (w, a) -> Reasoned.of(a)).answer();
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
        Program.MOST + PROOF_BYTES * limit,
        w -> List.of(w.file(FORMULA).toString(), w.file(PROOF).toString()),
        (w, answer) ->
            new Reasoned(
                answer,
                answer instanceof Answer.Unsatisfiable
                    ? ProofFile.read(w.file(PROOF), limit)
                    : Optional.empty()));
  }

  /// Reads what a run has left behind.
  private interface Harvest {
    Reasoned of(Workplace workplace, Answer answer) throws IOException;
  }

  private Reasoned run(
      Clauses clauses,
      Duration time,
      long most,
      Function<Workplace, List<String>> arguments,
      Harvest harvest) {
    Deadline deadline = Deadline.in(time);
    Optional<Answer.Unknown> stop = deadline.stop();
    if (stop.isPresent()) {
      return Reasoned.of(stop.get());
    }
    try (Workplace workplace = Workplace.create(FOLDERS, temporary)) {
      write(clauses, workplace.file(FORMULA));
      List<String> command = new ArrayList<>(List.of(program.toString()));
      command.addAll(arguments.apply(workplace));
      Program asked = new Program(command, Map.of(), most);
      return harvest.of(workplace, checked(clauses, answer(workplace, asked, deadline)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Reasoned.of(Deadline.interrupted());
    } catch (IOException e) {
      return Reasoned.of(new Answer.Unknown("%s: %s".formatted(program, reason(e))));
    } catch (OutOfMemoryError e) {
      return Reasoned.of(Deadline.memory());
    }
  }

  private List<String> arguments(Workplace workplace) {
    String formula = workplace.file(FORMULA).toString();
    return switch (dialect) {
      case COMPETITION -> List.of(formula);
      case RESULT_FILE -> List.of(formula, workplace.file(RESULT).toString());
    };
  }

  private Answer answer(Workplace workplace, Program asked, Deadline deadline)
      throws IOException, InterruptedException {
    return switch (asked.run(workplace, Duration.ofNanos(deadline.left()))) {
      case Ending.TimeUp _ -> deadline.timeIsUp();
      case Ending.TooMuch tooMuch -> new Answer.Unknown(fileName(program) + " " + tooMuch.words());
      case Ending.Ended(int status) -> {
        Answer answer =
            switch (dialect) {
              case COMPETITION -> ProgramOutput.competition(lines(workplace.output()), status);
              case RESULT_FILE -> ProgramOutput.resultFile(lines(workplace.file(RESULT)), status);
            };
        yield answer instanceof Answer.Unknown(String why)
            ? new Answer.Unknown(complaint(why, status, workplace))
            : answer;
      }
    };
  }

  private static List<String> lines(Path file) throws IOException {
    return Workplace.read(file).lines().toList();
  }

  /// Why there is no answer: what is missing, how the program ended, the last thing that it said.
  private String complaint(String why, int status, Workplace workplace) throws IOException {
    String said =
        Stream.concat(lines(workplace.output()).stream(), lines(workplace.errors()).stream())
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .reduce((first, second) -> second)
            .map(l -> l.length() > LINE_LENGTH ? l.substring(0, LINE_LENGTH) + "..." : l)
            .map(line -> "; it said: " + line)
            .orElse("");
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
    try (Workplace workplace = Workplace.create(FOLDERS)) {
      Ending ending =
          new Program(List.of(program.toString(), "--version")).run(workplace, VERSION_TIME);
      List<String> lines = lines(workplace.output());
      if (!ending.equals(new Ending.Ended(0)) || lines.isEmpty()) {
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
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return file;
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
