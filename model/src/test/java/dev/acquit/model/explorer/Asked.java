package dev.acquit.model.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.Term;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// Asks the engines about a program, as text goes in and answers come out, and holds them against
/// what [Explorer] reaches.
///
/// @param reader reads such texts
/// @param text the program with that question
/// @param toy the program
/// @param terms what questions speak about
/// @param reached the final states that interleavings reach
record Asked(
    Reader reader,
    UnaryOperator<String> text,
    Toy toy,
    List<String> terms,
    TreeSet<String> reached,
    String seed) {
  /// Of a processor: what takes longer is left open.
  private static final Limits LIMITS = Limits.DEFAULT.withTime(Duration.ofMillis(400));

  /// How many of them are asked one by one.
  private static final int SOME = 2;

  /// Each state as a conjunction, with the signs that conditions have.
  private static String words(String state) {
    return Arrays.stream(state.substring(1, state.length() - 1).split(", "))
        .collect(Collectors.joining(" /\\ ", "(", ")"));
  }

  private CheckResult ask(MemoryModel model, Engine engine, String question) throws Exception {
    return new Checker(model, LIMITS, false).by(engine).check(reader.read(text.apply(question)));
  }

  private String said(MemoryModel model, Engine engine, String question, CheckResult result) {
    return "%s %s %s %s%n%s%nreached %s"
        .formatted(
            seed, model.name(), engine, result.reason().orElse(""), text.apply(question), reached);
  }

  /// Under sequential consistency: the same, both ways, by both engines.
  ///
  /// @return how many answers were decided
  int same(MemoryModel model, Random random) throws Exception {
    int decided = 0;
    String all = "locations [" + String.join("; ", terms) + ";]\nforall (true)";
    CheckResult result = ask(model, Engine.ENUMERATING, all);
    TreeSet<String> states = states(result);
    if (result.verdict() != Verdict.NOT_COVERED) {
      if (result.complete()) {
        decided++;
        assertThat(states).as(said(model, Engine.ENUMERATING, all, result)).isEqualTo(reached);
      } else {
        assertThat(reached).as(said(model, Engine.ENUMERATING, all, result)).containsAll(states);
      }
    }
    return decided + sameAnswers(model, random);
  }

  /// Whether the program has a meaning: none if it races; one if it does not and nothing else races
  /// either.
  ///
  /// @param races whether interleavings race
  /// @param only whether nothing races that interleavings do not
  Verdict meaning(MemoryModel model, Engine engine, boolean races, boolean only) throws Exception {
    String question = "forall (true)";
    CheckResult result = ask(model, engine, question);
    Verdict said = result.verdict();
    if (said != Verdict.UNKNOWN && (races || only)) {
      assertThat(said)
          .as(said(model, engine, question, result))
          .isEqualTo(races ? Verdict.UNDEFINED : Verdict.HOLDS);
    }
    return said;
  }

  /// Of states that are reached, and of all others at once.
  int sameAnswers(MemoryModel model, Random random) throws Exception {
    Engine engine = random.nextInt(3) == 0 ? Engine.ENUMERATING : Engine.SYMBOLIC;
    int decided = reaches(model, engine, random);
    String any =
        reached.isEmpty()
            ? "false"
            : reached.stream().map(Asked::words).collect(Collectors.joining(" \\/ "));
    return decided + answer(model, engine, "exists (~(" + any + "))", false);
  }

  /// Under any model: states that interleavings reach are reached.
  int reaches(MemoryModel model, Engine engine, Random random) throws Exception {
    int decided = 0;
    List<String> some = List.copyOf(reached);
    for (int i = 0; i < Math.min(SOME, some.size()); i++) {
      String state = some.get(random.nextInt(some.size()));
      decided += answer(model, engine, "exists " + words(state), true);
    }
    return decided;
  }

  /// Under any model: both engines say the same of a state that may be reached or not.
  int alike(MemoryModel model, Random random) throws Exception {
    String question =
        terms.stream()
            .filter(_ -> random.nextInt(3) > 0)
            .map(t -> t + (random.nextInt(4) == 0 ? "!=" : "=") + (random.nextInt(6) + 4) / 5)
            .collect(Collectors.joining(" /\\ "));
    question = "exists (" + (question.isEmpty() ? "x=1" : question) + ")";
    CheckResult one = ask(model, Engine.ENUMERATING, question);
    CheckResult other = ask(model, Engine.SYMBOLIC, question);
    if (one.verdict() == Verdict.UNKNOWN || other.verdict() == Verdict.UNKNOWN) {
      return 0;
    }
    assertThat(other.verdict())
        .as(said(model, Engine.SYMBOLIC, question, other))
        .isEqualTo(one.verdict());
    return 1;
  }

  private int answer(MemoryModel model, Engine engine, String question, boolean holds)
      throws Exception {
    CheckResult result = ask(model, engine, question);
    if (result.verdict() == Verdict.UNKNOWN || result.verdict() == Verdict.NOT_COVERED) {
      return 0;
    }
    assertThat(result.verdict())
        .as(said(model, engine, question, result))
        .isEqualTo(holds ? Verdict.HOLDS : Verdict.FAILS);
    return 1;
  }

  private TreeSet<String> states(CheckResult result) {
    TreeSet<String> all = new TreeSet<>();
    result
        .states()
        .keySet()
        .forEach(state -> {
          Map<String, String> values = new TreeMap<>();
          state
              .values()
              .forEach((term, value) -> {
                String name = name(term);
                values.put(name, unsigned(name, Long.parseLong(value.toString())));
              });
          all.add(values.toString());
        });
    return all;
  }

  /// An element by its number, as questions name it.
  private String name(Term term) {
    return switch (term) {
      case Term.Memory m when element(m.toString()).isPresent() ->
          element(m.toString()).orElseThrow();
      case Term.Part(String location, long offset, int bytes) ->
          location + "[" + offset / bytes + "]";
      case Term.ThreadRegister _, Term.Memory _, Term.Literal _ -> term.toString();
    };
  }

  /// The element that in C++ is a variable of its own.
  private Optional<String> element(String name) {
    return toy.variables().stream()
        .filter(v -> v.isArray() && name.startsWith(v.name() + "_"))
        .map(v -> v.cell(Integer.parseInt(name.substring(v.name().length() + 1))))
        .findFirst();
  }

  private String unsigned(String name, long value) {
    int bits =
        name.contains(":")
            ? name.contains("rd") ? Long.SIZE : Integer.SIZE
            : toy.variables().stream()
                .filter(v -> name.equals(v.name()) || name.startsWith(v.name() + "["))
                .findFirst()
                .orElseThrow()
                .bits();
    return Long.toUnsignedString(Variable.cut(value, bits));
  }
}
