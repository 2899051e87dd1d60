package dev.acquit.mapper.difference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.generate.exhaustive.Vocabulary;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineWriter;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.outcome.State;
import dev.acquit.mapper.weaken.Relaxation;
import dev.acquit.mapper.weaken.Repertoire;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.testing.Golden;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class SuiteTestsTest {
  private static final int SHARE = 3;
  private static final String FOLDER = "src/test/resources/difference/";

  private final List<SuiteTest> found = new ArrayList<>();

  private SearchEnd suite(
      Semantics model, Vocabulary vocabulary, Iterator<Outline> programs, SearchOptions options) {
    found.clear();
    return new Suite(model, vocabulary, Limits.DEFAULT, t -> Optional.empty(), options)
        .run(programs, found::add);
  }

  private static Semantics find(String name) throws InputException {
    return Semantics.find(name, "ptx");
  }

  private String text(SearchEnd end) {
    StringBuilder all = new StringBuilder();
    found.forEach(
        t -> all.append(Written.line(t.outline())).append("  ").append(t.outcome()).append('\n'));
    return all.append(end).append('\n').toString();
  }

  private Set<String> keys() {
    Set<String> keys = new TreeSet<>();
    found.forEach(t -> keys.add(Canonical.key(t.outline(), t.outcome().values())));
    return keys;
  }

  @Test
  void theSuiteOfSequentialConsistency() throws InputException {
    suiteOfATextbookModel("sc", 5);
  }

  @Tag("nightly")
  @Test
  void theSuiteOfTotalStoreOrder() throws InputException {
    suiteOfATextbookModel("tso", 6);
  }

  private void suiteOfATextbookModel(String model, int bound) throws InputException {
    SearchEnd end =
        suite(
            find(FOLDER + model + ".cat"),
            Spaces.relaxed(),
            Spaces.programs(Spaces.relaxed(), bound),
            Options.jobs(2));
    Golden.assertMatches("difference/suite-" + model + ".txt", text(end));
    assertThat(keys()).hasSameSizeAs(found);
  }

  /// Members of the suite of total store order that everybody knows, and tests that have something
  /// too much.
  @ParameterizedTest
  @CsvSource({
    "MP, true, Wx1:rlx Wy1:rlx || Ry:rlx Rx:rlx, 1:r0=1; 1:r1=0; [x]=1; [y]=1;",
    "LB, true, Rx:rlx Wy1:rlx || Ry:rlx Wx1:rlx, 0:r0=1; 1:r0=1; [x]=1; [y]=1;",
    "S, true, Wx2:rlx Wy1:rlx || Ry:rlx Wx1:rlx, 1:r0=1; [x]=2; [y]=1;",
    "2+2W, true, Wx1:rlx Wy2:rlx || Wy1:rlx Wx2:rlx, [x]=1; [y]=1;",
    "CoRR, true, Wx1:rlx || Rx:rlx Rx:rlx, 1:r0=1; 1:r1=0; [x]=1;",
    "SB, false, Wx1:rlx Ry:rlx || Wy1:rlx Rx:rlx, 0:r0=0; 1:r0=0; [x]=1; [y]=1;",
    "SB+fences, true, Wx1:rlx F:sc Ry:rlx || Wy1:rlx F:sc Rx:rlx, 0:r0=0; 1:r0=0; [x]=1; [y]=1;",
    "R+fence, true, Wx1:rlx Wy1:rlx || Wy2:rlx F:sc Rx:rlx, 1:r0=0; [x]=1; [y]=2;",
    "MP+fence, false, Wx1:rlx F:sc Wy1:rlx || Ry:rlx Rx:rlx, 1:r0=1; 1:r1=0; [x]=1; [y]=1;",
    "WRC, true, Wx1:rlx || Rx:rlx Wy1:rlx || Ry:rlx Rx:rlx, 1:r0=1; 2:r0=1; 2:r1=0; [x]=1; [y]=1;",
    "IRIW, true, Wx1:rlx || Wy1:rlx || Rx:rlx Ry:rlx || Ry:rlx Rx:rlx, 2:r0=1; 2:r1=0; 3:r0=1;"
        + " 3:r1=0; [x]=1; [y]=1;"
  })
  void knownTests(String name, boolean in, String line, String outcome) throws InputException {
    Outline program = Written.program(line);
    suite(
        find(FOLDER + "tso.cat"), Spaces.relaxed(), List.of(program).iterator(), SearchOptions.ALL);
    assertThat(found.stream().anyMatch(t -> t.outcome().toString().equals(outcome)))
        .as(name + text(new SearchEnd(0, 0, 0, 0, List.of(), Optional.empty())))
        .isEqualTo(in);
  }

  @Tag("nightly")
  @Test
  void longerProgramsAgreeWithTheDefinition() throws InputException {
    agreesWithTheDefinition("sc", 4, TestLanguage.CPP);
    agreesWithTheDefinition("tso", 4, TestLanguage.CPP);
    agreesWithTheDefinition("cpp20", 3, TestLanguage.CPP);
  }

  /// The definition, asked outcome by outcome and relaxation by relaxation of the checker; by day
  /// of one program in so many.
  @ParameterizedTest
  @CsvSource({"tso, 3, CPP", "ptx, 3, PTX"})
  void agreesWithTheDefinition(String name, int bound, TestLanguage language)
      throws InputException {
    Semantics model =
        find(
            Models.shipped().stream().anyMatch(m -> m.name().equals(name))
                ? name
                : FOLDER + name + ".cat");
    Vocabulary vocabulary =
        Vocabulary.of(
            language,
            Set.of(language == TestLanguage.PTX ? Order.PLAIN : Order.SEQ_CST, Order.RELAXED),
            Set.of(language == TestLanguage.PTX ? Order.PLAIN : Order.SEQ_CST, Order.RELAXED),
            bound < 4 ? Set.of(Order.RELAXED) : Set.of(),
            Set.of(Order.SEQ_CST),
            Set.of(dev.acquit.ptx.isa.Scope.GPU));
    suite(model, vocabulary, some(vocabulary, bound), SearchOptions.ALL);
    Set<String> expected = new TreeSet<>();
    Checker checker = new Checker(((Semantics.Model) model).model(), Limits.DEFAULT, false);
    Iterator<Outline> programs = some(vocabulary, bound);
    while (programs.hasNext()) {
      Outline program = programs.next();
      for (State state : Suite.conceivable(program)) {
        boolean minimal =
            !allowed(checker, language, program, Condition.exists(state.proposition()));
        for (Relaxation r : Suite.relaxations(program, Repertoire.of(vocabulary))) {
          minimal =
              minimal
                  && allowed(
                      checker,
                      language,
                      r.outline(),
                      Condition.exists(State.of(r.project(state.values())).proposition()));
        }
        if (minimal) {
          expected.add(Canonical.key(program, state.values()));
        }
      }
    }
    assertThat(keys()).isEqualTo(expected).isNotEmpty();
  }

  private static Iterator<Outline> some(Vocabulary vocabulary, int bound) {
    List<Outline> all = new ArrayList<>();
    Spaces.programs(vocabulary, bound).forEachRemaining(all::add);
    return IntStream.range(0, all.size())
        .filter(i -> Rounds.all() || i % SHARE == 0)
        .mapToObj(all::get)
        .iterator();
  }

  private static boolean allowed(
      Checker checker, TestLanguage language, Outline outline, Condition condition) {
    CheckResult result =
        checker.check(
            OutlineWriter.write(
                outline, language, "test", new LinkedHashMap<>(), List.of(), condition));
    return result.positive() > 0;
  }

  @Test
  void theNumberOfJobsChangesNothing() throws InputException {
    List<String> texts = new ArrayList<>();
    for (int jobs : new int[] {1, 4}) {
      texts.add(
          text(
              suite(
                  find(FOLDER + "tso.cat"),
                  Spaces.relaxed(),
                  Spaces.programs(Spaces.relaxed(), 5),
                  Options.jobs(jobs))));
    }
    assertThat(texts.get(1)).isEqualTo(texts.get(0));
  }

  @Test
  void theFirstTestsOfTheSuite() throws InputException {
    suite(
        find(FOLDER + "sc.cat"),
        Spaces.relaxed(),
        Spaces.programs(Spaces.relaxed(), 4),
        SearchOptions.ALL);
    List<SuiteTest> all = List.copyOf(found);
    SearchEnd end =
        suite(
            find(FOLDER + "sc.cat"),
            Spaces.relaxed(),
            Spaces.programs(Spaces.relaxed(), 6),
            Options.most(3));
    assertThat(found).isEqualTo(all.subList(0, 3));
    assertThat(end.complete()).isEqualTo(3);
  }
}
