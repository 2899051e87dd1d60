package dev.acquit.model.unchanged;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Tests of this repository, each asked again after a change that changes nothing.
@Tag("slow")
class UnchangedTest {
  private static final int TESTS = Rounds.of("acquit.unchanged.tests", 300, 24);
  private static final Limits LIMITS = Limits.DEFAULT.withTime(Duration.ofSeconds(1));
  private static final List<Path> FOLDERS =
      List.of(
          Path.of("../docs/examples"),
          Path.of("../docs/examples/progress"),
          Path.of("src/test/resources/canonical/ptx"),
          Path.of("src/test/resources/canonical/cpp"));

  /// What depends on which lane of a warp a thread is, on how many there are or on their order.
  private static final String LANES = "(?s).*(activemask|shfl|vote|match|elect|redux|%|sync).*";

  /// The tests of a language, in an order of chance.
  private static List<String> texts(boolean cpp) throws IOException, InputException {
    List<Path> files = new ArrayList<>();
    for (Path folder : FOLDERS) {
      try (Stream<Path> all = Files.list(folder)) {
        all.filter(f -> f.toString().endsWith(".litmus")).sorted().forEach(files::add);
      }
    }
    Collections.shuffle(files, new Random(Seed.value()));
    List<String> texts = new ArrayList<>();
    for (Path file : files) {
      String text = Files.readString(file);
      if (cpp ? text.startsWith("C ") : text.startsWith("PTX")) {
        texts.add(LitmusWriter.write(LitmusReader.read(file.toString(), text)));
      }
    }
    return texts;
  }

  private static List<String> some(List<String> texts) {
    return texts.subList(0, Math.min(texts.size(), TESTS));
  }

  private static CheckResult ask(String text, Engine engine) throws Exception {
    var test = LitmusReader.read("unchanged", text);
    String model = test instanceof PtxTest ? "ptx" : "cpp20";
    return new Checker(Models.find(model), LIMITS, false).by(engine).check(test);
  }

  @ParameterizedTest
  @EnumSource
  void ptxIsTheSame(PtxChange change) throws Exception {
    Random random = new Random(Seed.value());
    int same = 0;
    List<String> wrong = new ArrayList<>();
    for (String text : some(texts(false))) {
      boolean ordered = change == PtxChange.THREADS_PERMUTED || change == PtxChange.THREADS_ADDED;
      Optional<Written> other =
          ordered && text.matches(LANES) ? Optional.empty() : change.of(Written.of(text), random);
      if (other.isPresent()) {
        same += compare(text, other.get().text(), wrong);
      }
    }
    System.out.println("UnchangedTest: " + change + " " + same);
    assertThat(wrong).as("-Dacquit.seed=%d", Seed.value()).isEmpty();
    assertThat(same).isPositive();
  }

  @ParameterizedTest
  @EnumSource
  void cppIsTheSame(CppChange change) throws Exception {
    int same = 0;
    List<String> wrong = new ArrayList<>();
    // Few have loops.
    boolean loops = change == CppChange.A_ROUND_PEELED;
    for (String text : loops ? texts(true) : some(texts(true))) {
      Optional<String> other = change.of(text);
      if (other.isPresent()) {
        same += compare(text, other.get(), wrong);
      }
    }
    System.out.println("UnchangedTest: " + change + " " + same);
    assertThat(wrong).as("-Dacquit.seed=%d", Seed.value()).isEmpty();
    assertThat(same).isPositive();
  }

  private static int compare(String text, String other, List<String> wrong) throws Exception {
    Verdict before = ask(text, Engine.AUTO).verdict();
    Verdict after;
    try {
      Engine engine = text.hashCode() % 2 == 0 ? Engine.SYMBOLIC : Engine.AUTO;
      after = ask(other, engine).verdict();
    } catch (InputException e) {
      wrong.add(e.getMessage() + "\n" + text + "\n" + other);
      return 0;
    }
    if (before == Verdict.UNKNOWN || after == Verdict.UNKNOWN) {
      return 0;
    }
    if (before != after) {
      wrong.add(before + " and " + after + "\n" + text + "\n" + other);
    }
    return 1;
  }
}
