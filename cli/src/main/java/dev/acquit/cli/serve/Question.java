package dev.acquit.cli.serve;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a page can ask: the command that answers, and its files. All options are checked here, so
/// that no request names a file of the machine or an option that the page does not have.
///
/// Whoever wrote a request left members out where they are null.
sealed interface Question {
  /// The files, the first of them what is asked about.
  List<Source> sources();

  /// The words of the command line.
  ///
  /// @param folder where the files are
  /// @param limits what it may take
  /// @throws BadQuestion if something is not what the page may ask
  List<String> words(Path folder, Limits limits);

  /// Whether it may take minutes.
  default boolean isLong() {
    return false;
  }

  /// Whether the pictures that it draws into `pictures` are a part of the answer.
  default boolean draws() {
    return false;
  }

  /// What an answer may take.
  ///
  /// @param time of the processor, as `--timeout` and `--time` have it
  /// @param jobs how many things are worked on at a time
  record Limits(String time, int jobs) {}

  /// Which outcomes models allow.
  ///
  /// @param sources a litmus test, a `.cu` or `.ptx` file with `acquit:` comments, and `.cat` files
  /// @param models names of models, or of `.cat` files among the sources; none: the usual one
  /// @param unroll how often a loop goes back, 0 to 20
  /// @param property safety, termination or all
  record Check(
      List<Source> sources,
      @Nullable List<String> models,
      @Nullable Integer unroll,
      @Nullable String property)
      implements Question {
    @Override
    public List<String> words(Path folder, Limits limits) {
      Words words = checking(folder, sources, orNone(models), limits);
      if (unroll != null) {
        words.number("--unroll", unroll, 0, 20);
      }
      if (property != null) {
        words.oneOf("--property", property, "safety", "termination", "all");
      }
      return words.all();
    }
  }

  /// Pictures of executions: of the verdict, of each flag, and up to twelve of each final state.
  ///
  /// @param sources as those of [Check]
  /// @param model a name of a model, or of a `.cat` file among the sources; none: the usual one
  record Draw(List<Source> sources, @Nullable String model) implements Question {
    @Override
    public List<String> words(Path folder, Limits limits) {
      return checking(folder, sources, model == null ? List.of() : List.of(model), limits)
          .add("--graph=svg", "--graph-each=12", "--graph-dir=" + pictures(folder))
          .all();
    }

    @Override
    public boolean draws() {
      return true;
    }
  }

  /// C++ tests as PTX tests.
  ///
  /// @param sources a litmus test in C++, and `.mapping` files
  /// @param table the name of a table, or of a file among the sources
  /// @param alternative first, recommended, shortest, all or a number; none: first
  record Lower(List<Source> sources, String table, @Nullable String alternative)
      implements Question {
    private static final Pattern ALTERNATIVE =
        Pattern.compile("first|recommended|shortest|all|[1-9]\\d?");

    @Override
    public List<String> words(Path folder, Limits limits) {
      Words words = new Words(folder, sources).add("map", "--format=json", "--limit=100");
      words.table("--mapping=", table);
      if (alternative != null) {
        if (!ALTERNATIVE.matcher(alternative).matches()) {
          throw new BadQuestion(
              "found the alternative '"
                  + alternative
                  + "', expected first, recommended, shortest, all or a number");
        }
        words.add("--alternative=" + alternative);
      }
      return words.asked().all();
    }
  }

  /// Whether a table is sound.
  ///
  /// @param sources `.mapping` and `.cat` files, or none
  /// @param table the name of a table, or of a file among the sources
  /// @param source the C++ model; none: the usual one
  /// @param target the PTX model; none: the usual one
  /// @param scopes same, object or mixed; none: same
  /// @param bound C++ instructions of the largest programs, 1 to 6; none: 4
  record Verify(
      List<Source> sources,
      String table,
      @Nullable String source,
      @Nullable String target,
      @Nullable String scopes,
      @Nullable Integer bound)
      implements Question {
    @Override
    public List<String> words(Path folder, Limits limits) {
      Words words = new Words(folder, sources).add("verify", "--only");
      return proving(words, table(), source, target, scopes, bound, limits).all();
    }

    @Override
    public boolean isLong() {
      return true;
    }
  }

  /// What an unsound table lacks, and what a sound one could do without.
  ///
  /// @param sources `.mapping` and `.cat` files, or none
  /// @param table the name of a table, or of a file among the sources
  /// @param source the C++ model; none: the usual one
  /// @param target the PTX model; none: the usual one
  /// @param scopes same, object or mixed; none: same
  /// @param bound C++ instructions of the largest programs, 1 to 6; none: 4
  record Repair(
      List<Source> sources,
      String table,
      @Nullable String source,
      @Nullable String target,
      @Nullable String scopes,
      @Nullable Integer bound)
      implements Question {
    @Override
    public List<String> words(Path folder, Limits limits) {
      Words words = new Words(folder, sources).add("repair");
      return proving(words, table(), source, target, scopes, bound, limits).all();
    }

    @Override
    public boolean isLong() {
      return true;
    }
  }

  /// What atomics and fences are in PTX that a compiler wrote.
  ///
  /// @param sources a `.ptx` file, and `.mapping` files
  /// @param table the name of a table, or of a file among the sources; none: the usual one
  record Scan(List<Source> sources, @Nullable String table) implements Question {
    @Override
    public List<String> words(Path folder, Limits limits) {
      Words words = new Words(folder, sources).add("gate", "scan", "--format=json");
      if (table != null) {
        words.table("--mapping=", table);
      }
      return words.asked().all();
    }
  }

  private static Words checking(
      Path folder, List<Source> sources, List<String> models, Limits limits) {
    Words words =
        new Words(folder, sources)
            .add("check", "--format=json", "--timeout=" + limits.time(), "--jobs=" + limits.jobs());
    models.forEach(m -> words.model("--model", m));
    return words.asked();
  }

  private static Words proving(
      Words words,
      String table,
      @Nullable String source,
      @Nullable String target,
      @Nullable String scopes,
      @Nullable Integer bound,
      Limits limits) {
    words.add("--format=json", "--time=" + limits.time(), "--jobs=" + limits.jobs());
    words.number("--bound", bound == null ? 4 : bound, 1, 6);
    if (source != null) {
      words.model("--source", source);
    }
    if (target != null) {
      words.model("--target", target);
    }
    if (scopes != null) {
      words.oneOf("--scopes", scopes, "same", "object", "mixed");
    }
    return words.table("", table);
  }

  private static <T> List<T> orNone(@Nullable List<T> all) {
    return all == null ? List.of() : all;
  }

  /// Where pictures go.
  static Path pictures(Path folder) {
    return folder.resolve("pictures");
  }
}
