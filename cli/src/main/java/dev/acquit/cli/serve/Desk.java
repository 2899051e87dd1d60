package dev.acquit.cli.serve;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.cli.shell.Environment;
import dev.acquit.cli.shell.Interruption;
import dev.acquit.cli.shell.Version;
import dev.acquit.reports.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Answers questions, so many at a time: the others wait in a queue, and where it is full they are
/// sent away. Quick questions do not wait for those that take minutes.
final class Desk {
  private static final ObjectMapper JSON = new ObjectMapper();

  /// What a result may be long, in characters.
  private static final int LONGEST = 64_000_000;

  /// Wide enough for whatever is said of progress.
  private static final int COLUMNS = 200;

  private final Runner runner;
  private final List<Path> programs;
  private final Pages pages;
  private final Question.Limits limits;
  private final Lane quick;
  private final Lane patient;
  private final Map<String, Interruption> open = new ConcurrentHashMap<>();

  /// Questions of a kind.
  ///
  /// @param places how many are answered at a time
  /// @param present those that are answered or wait
  /// @param most how many may be present
  private record Lane(Semaphore places, AtomicInteger present, int most) {
    Lane(int places, int most) {
      this(new Semaphore(places, true), new AtomicInteger(), most);
    }
  }

  /// Nobody can wait any more.
  static final class Full extends Exception {
    private static final long serialVersionUID = 1;
  }

  /// @param runner the command
  /// @param programs the folders where programs are looked for, such as compilers
  /// @param pages where results can be seen
  /// @param limits what each answer may take
  /// @param queue how many questions of a kind may wait
  Desk(Runner runner, List<Path> programs, Pages pages, Question.Limits limits, int queue) {
    this.runner = runner;
    this.programs = List.copyOf(programs);
    this.pages = pages;
    this.limits = limits;
    this.quick = new Lane(2, 2 + queue);
    this.patient = new Lane(1, 1 + queue);
  }

  /// Answers a question, when it is its turn.
  ///
  /// @param id a name under which [#cancel] finds it
  /// @param progress is told how far it is
  /// @throws Full if too many wait
  /// @throws BadQuestion if it cannot be asked
  Answer answer(String id, Question question, Consumer<String> progress)
      throws Full, IOException, InterruptedException {
    Lane lane = question.isLong() ? patient : quick;
    if (lane.present().incrementAndGet() > lane.most()) {
      lane.present().decrementAndGet();
      throw new Full();
    }
    Interruption interruption = new Interruption();
    open.put(id, interruption);
    try {
      if (!lane.places().tryAcquire()) {
        progress.accept("waiting for other questions");
        lane.places().acquire();
      }
      try {
        return answered(question, interruption, progress);
      } finally {
        lane.places().release();
      }
    } finally {
      open.remove(id);
      lane.present().decrementAndGet();
    }
  }

  /// Stops work on a question. What was found until then is its answer. One that has ended has its
  /// answer.
  void cancel(String id) {
    Interruption interruption = open.get(id);
    if (interruption != null) {
      interruption.request();
    }
  }

  /// Stops all work.
  void cancelAll() {
    open.values().forEach(Interruption::request);
  }

  private Answer answered(Question question, Interruption interruption, Consumer<String> progress)
      throws IOException {
    Path folder = Files.createTempDirectory("acquit-serve");
    try {
      for (Source source : question.sources()) {
        Files.writeString(folder.resolve(source.name()), source.text());
      }
      return run(folder, question, interruption, progress);
    } finally {
      remove(folder);
    }
  }

  private Answer run(
      Path folder, Question question, Interruption interruption, Consumer<String> progress)
      throws IOException {
    Printed out = new Printed(LONGEST);
    Said err = new Said(progress);
    Environment environment =
        new Environment(
            InputStream.nullInputStream(),
            new PrintWriter(out),
            new PrintWriter(err),
            false,
            true,
            COLUMNS,
            programs,
            interruption,
            Optional.empty(),
            Optional.empty(),
            Json.Tool.acquit(Version.number()));
    String[] words = question.words(folder, limits).toArray(String[]::new);
    int status = runner.run(environment, words);
    // Sources have names, not folders.
    String place = folder + "/";
    String text = out.text().replace(place, "");
    List<String> said = err.lines().stream().map(l -> l.replace(place, "")).toList();
    boolean isDocument = text.startsWith("{");
    return new Answer(
        status,
        isDocument ? JSON.readTree(text) : null,
        isDocument ? page(question.sources(), text) : null,
        Remark.of(said),
        question.draws() ? pictures(Question.pictures(folder)) : List.of());
  }

  /// Where a document can be seen as a page, if it is one of which there are pages.
  private @Nullable String page(List<Source> sources, String document) throws IOException {
    String name = sources.isEmpty() ? "result" : sources.getFirst().name();
    try {
      return pages.add(Saved.page(new Source(name, document)));
    } catch (BadQuestion e) {
      return null;
    }
  }

  private static List<Answer.Picture> pictures(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<Answer.Picture> pictures = new ArrayList<>();
    for (Path file : inOrder(folder)) {
      String name = file.getFileName().toString();
      pictures.add(
          new Answer.Picture(name.substring(0, name.lastIndexOf('.')), Files.readString(file)));
    }
    return pictures;
  }

  private static List<Path> inOrder(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private static void remove(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(folder)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all) {
      Files.delete(path);
    }
  }
}
