package dev.acquit.mapper.difference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.generate.exhaustive.Bounds;
import dev.acquit.litmus.generate.exhaustive.Vocabulary;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.weaken.Relaxation;
import dev.acquit.mapper.weaken.Relaxations;
import dev.acquit.mapper.weaken.Repertoire;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.testing.Golden;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Turn;
import dev.acquit.text.InputException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class DifferenceSearchTest {
  private static final String FOLDER = "src/test/resources/difference/";
  private static final Naming NONE = test -> Optional.empty();
  private static final Vocabulary PTX_SC =
      Spaces.vocabulary(
          TestLanguage.PTX,
          Set.of(Order.PLAIN, Order.ACQUIRE),
          Set.of(Order.PLAIN, Order.RELAXED),
          Set.of(Order.SEQ_CST));

  private static List<Difference> gap;
  private static SearchEnd gapEnd;

  private final List<Difference> found = new ArrayList<>();

  private static Semantics find(String name) throws InputException {
    return Semantics.find(name, "ptx");
  }

  private SearchEnd search(
      String left, String right, SearchOptions options, TestLanguage language, Iterator<Outline> of)
      throws InputException {
    found.clear();
    return new DifferenceSearch(find(left), find(right), language, Limits.DEFAULT, NONE, options)
        .run(of, found::add);
  }

  private String text(SearchEnd end) {
    StringBuilder all = new StringBuilder();
    for (Difference d : found) {
      all.append(d.way()).append(' ').append(Written.line(d.outline())).append('\n');
      d.onlyLeft().forEach(s -> all.append("  left ").append(s).append('\n'));
      d.onlyRight().forEach(s -> all.append("  right ").append(s).append('\n'));
      LitmusWriter.write(d.test()).lines().forEach(l -> all.append("  ").append(l).append('\n'));
    }
    return all.append(end).append('\n').toString();
  }

  /// A seq_cst load of the 12.9 edition does not acquire: message passing and its kin.
  @Turn(value = 0, of = 2)
  @Test
  void theTablesOfTwoEditions() throws InputException {
    Vocabulary vocabulary =
        Spaces.vocabulary(
            TestLanguage.CPP,
            Set.of(Order.RELAXED, Order.SEQ_CST),
            Set.of(Order.RELAXED, Order.RELEASE, Order.SEQ_CST),
            Set.of());
    SearchEnd end =
        search(
            "ptx-abi-12.9",
            "ptx-abi-12.8",
            SearchOptions.ALL,
            TestLanguage.CPP,
            Spaces.programs(vocabulary, 4));
    Golden.assertMatches("difference/tables.txt", text(end));
    assertThat(found)
        .extracting(d -> Canonical.of(d.outline()).key())
        .contains(Canonical.of(Written.program("Wx1:rlx Wy1:rel || Ry:sc Rx:rlx")).key());
  }

  /// C++20 gave up the release sequence that goes on with a relaxed store of the same thread.
  @Tag("nightly")
  @Test
  void releaseSequences() throws InputException {
    Vocabulary vocabulary =
        Spaces.vocabulary(
            TestLanguage.CPP,
            Set.of(Order.RELAXED, Order.ACQUIRE),
            Set.of(Order.RELAXED, Order.RELEASE),
            Set.of());
    SearchEnd end =
        search(
            "cpp17",
            "cpp20",
            SearchOptions.ALL,
            TestLanguage.CPP,
            Spaces.programs(vocabulary, 5, 2));
    Golden.assertMatches("difference/release-sequences.txt", text(end));
    assertThat(found)
        .extracting(d -> Canonical.of(d.outline()).key())
        .contains(Canonical.of(Written.program("Wx1:rlx Wy1:rel Wy2:rlx || Ry:acq Rx:rlx")).key());
  }

  /// What two tests look at is searched once.
  private SearchEnd gap() throws InputException {
    if (gap == null) {
      gapEnd =
          search(
              FOLDER + "fence-sc-gap.cat",
              "ptx",
              Options.jobs(2),
              TestLanguage.PTX,
              Spaces.programs(PTX_SC, 5, 2));
      gap = List.copyOf(found);
    }
    found.clear();
    found.addAll(gap);
    return gapEnd;
  }

  /// The gap of a published file: the smallest programs that show it, among them message passing.
  @Test
  void fencesThatAreInNoPattern() throws InputException {
    SearchEnd end = gap();
    Golden.assertMatches("difference/fence-sc-gap.txt", text(end));
    assertThat(found)
        .extracting(d -> Canonical.of(d.outline()).key())
        .contains(Canonical.of(Written.program("Wx1:na F:sc Wy1:rlx || Ry:acq Rx:na")).key());
  }

  /// What differs only by a release fence is found where only stronger fences are tried.
  @Test
  void minimalProgramsMayLieOutsideOfTheVocabulary() throws InputException {
    Outline strong = Written.program("Wx1:rlx F:sc Wy1:rlx || Ry:rlx F:sc Rx:rlx");
    search(
        "cpp20",
        FOLDER + "relaxed-fences.cat",
        SearchOptions.ALL,
        TestLanguage.CPP,
        List.of(strong).iterator());
    assertThat(found)
        .extracting(d -> Written.line(d.outline()))
        .containsExactly("Wx1:rlx F:rel Wy1:rlx || Ry:rlx F:acq Rx:rlx");
  }

  /// No relaxation of what is found differs, by another way to ask; and the condition of the test
  /// is answered differently by both sides, after writing and reading it.
  @Test
  void findsAreMinimalAndTellTheSidesApart() throws InputException {
    Semantics file = find(FOLDER + "fence-sc-gap.cat");
    Semantics ptx = find("ptx");
    gap();
    assertThat(found).hasSizeGreaterThan(2);
    Evaluator evaluator = new Evaluator(TestLanguage.PTX, Limits.DEFAULT);
    for (Difference d : found) {
      for (Relaxation r : Relaxations.of(d.outline(), Repertoire.of(TestLanguage.PTX))) {
        assertThat(states(evaluator, file, r.outline()))
            .as(Written.line(d.outline()) + ", " + r.description())
            .isEqualTo(states(evaluator, ptx, r.outline()));
      }
      var test = LitmusReader.read("test", LitmusWriter.write(d.test()));
      assertThat(
              Stream.of(file, ptx)
                  .map(s ->
                      new Checker(((Semantics.Model) s).model(), Limits.DEFAULT, false)
                              .check(test)
                              .positive()
                          > 0))
          .as(Written.line(d.outline()))
          .containsExactly(true, false);
    }
  }

  private static Object states(Evaluator evaluator, Semantics semantics, Outline outline) {
    return ((SemanticsAnswer.Allowed) evaluator.answer(semantics, outline)).states();
  }

  @Turn(value = 1, of = 2)
  @Test
  void theNumberOfJobsChangesNothingAndTheFirstOnesAreThoseOfTheWholeList() throws InputException {
    Vocabulary vocabulary =
        Spaces.vocabulary(
            TestLanguage.CPP,
            Set.of(Order.RELAXED, Order.SEQ_CST),
            Set.of(Order.RELAXED, Order.RELEASE),
            Set.of());
    int threads = Rounds.of(Bounds.MOST_THREADS, 2);
    List<String> texts = new ArrayList<>();
    for (int jobs : Rounds.rows(List.of(1, 5, 2), n -> n > 1)) {
      texts.add(
          text(
              search(
                  "ptx-abi-12.9",
                  "ptx-abi-12.8",
                  Options.jobs(jobs),
                  TestLanguage.CPP,
                  Spaces.programs(vocabulary, 4, threads))));
    }
    assertThat(texts.getFirst()).contains("LEFT_ALLOWS_MORE");
    assertThat(texts).containsOnly(texts.getFirst());
    List<Difference> all = List.copyOf(found);
    SearchEnd end =
        search(
            "ptx-abi-12.9",
            "ptx-abi-12.8",
            Options.most(1),
            TestLanguage.CPP,
            Spaces.programs(vocabulary, 5, threads));
    assertThat(all).hasSize(3).allMatch(d -> d.outline().size() == 4);
    assertThat(found).hasSize(1);
    assertThat(Written.line(found.getFirst().outline()))
        .isEqualTo(Written.line(all.getFirst().outline()));
    assertThat(end.complete()).isEqualTo(4);
    assertThat(end.exact()).isTrue();
  }

  @Test
  void twoNamesOfOneThingDoNotDiffer() throws InputException {
    SearchEnd end =
        search("ptx", "ptx", SearchOptions.ALL, TestLanguage.PTX, Spaces.programs(PTX_SC, 3));
    assertThat(found).isEmpty();
    assertThat(end.exact()).isTrue();
    assertThat(end.complete()).isEqualTo(3);
  }

  @Test
  void timeAndUserEndASearch() throws InputException {
    SearchEnd late =
        search(
            "cpp17",
            "cpp20",
            Options.time(Duration.ZERO),
            TestLanguage.CPP,
            Spaces.programs(Spaces.relaxed(), 9));
    assertThat(late.stopped()).contains("the time of 0 ms was used up");
    assertThat(late.complete()).isZero();
    assertThat(late.exact()).isFalse();
    AtomicInteger asked = new AtomicInteger();
    SearchEnd stopped =
        search(
            "cpp17",
            "cpp20",
            new SearchOptions(
                OptionalInt.empty(),
                false,
                false,
                Duration.ofDays(1),
                2,
                () -> asked.incrementAndGet() > 50,
                (p, s, f) -> {}),
            TestLanguage.CPP,
            Spaces.programs(Spaces.relaxed(), 9));
    assertThat(stopped.stopped()).contains("it was interrupted");
    assertThat(stopped.complete()).isBetween(2, 4);
    assertThat(stopped.programs()).isBetween(30L, 60L);
  }

  @Test
  void anInterruptEndsASearchAndIsKept() throws InputException {
    Thread.currentThread().interrupt();
    SearchEnd end =
        search(
            "cpp17",
            "cpp20",
            SearchOptions.ALL,
            TestLanguage.CPP,
            Spaces.programs(Spaces.relaxed(), 9));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(end.stopped()).contains("it was interrupted");
  }

  /// Only on request is it a difference that a program has no meaning on one side.
  @Test
  void undefinedOnOneSide() throws InputException {
    Outline racy = Written.program("Wx1:na || Rx:na");
    SearchEnd end =
        search(
            "cpp20",
            FOLDER + "sc.cat",
            SearchOptions.ALL,
            TestLanguage.CPP,
            List.of(racy).iterator());
    assertThat(found).isEmpty();
    assertThat(end.undefined()).isEqualTo(1);
    search(
        "cpp20",
        FOLDER + "sc.cat",
        Options.undefined(),
        TestLanguage.CPP,
        List.of(racy).iterator());
    assertThat(found).hasSize(1);
    assertThat(found.getFirst().way()).isEqualTo(Way.UNDEFINED_LEFT);
    assertThat(found.getFirst().test().header().metadata()).containsEntry("Undefined-by", "cpp20");
  }

  @Test
  void eachSideMayAllowMore() throws InputException {
    Contrast contrast =
        new Contrast(
            find(FOLDER + "strange.cat"),
            find(FOLDER + "sc.cat"),
            new Evaluator(TestLanguage.CPP, Limits.DEFAULT),
            false);
    Contrast.Result result =
        contrast.of(Written.program("Wx1:rlx Ry:rlx || Wy1:rlx Rx:rlx || Wz1:rlx || Rz:sc"));
    assertThat(result)
        .isInstanceOfSatisfying(
            Contrast.Result.Differs.class,
            d -> assertThat(d.way()).isEqualTo(Way.EACH_ALLOWS_MORE));
  }

  @Test
  void progressIsTold() throws InputException {
    List<String> told = new ArrayList<>();
    search(
        "ptx",
        "ptx",
        new SearchOptions(
            OptionalInt.empty(),
            false,
            false,
            Duration.ofDays(1),
            1,
            () -> false,
            (programs, size, finds) -> told.add(programs + " " + size + " " + finds)),
        TestLanguage.PTX,
        Stream.of("Wx1:na || Rx:na", "Wx1:na || Wx2:na", "Wx1:na Rx:na || Rx:na")
            .map(Written::program)
            .iterator());
    assertThat(told).containsExactly("2 2 0", "3 3 0");
  }
}
