package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Programs;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// The engine that enumerates and the one that makes formulas say the same of a test: of its
/// condition, of its flags, of whether it has a meaning.
class EnginesTest {
  /// How many random tests of each language; 20,000 in all are `-Dacquit.engines.tests=10000`.
  private static final int TESTS = Rounds.of("acquit.engines.tests", 150);

  /// One in so many published tests is in each build.
  private static final int SHARE = 8;

  /// Barriers whose numbers are computed, which one of the engines leaves open.
  private static final Set<String> COMPUTED_BARRIERS =
      Set.of(
          "Manual/SB+named-bar-dyn-reg-const.litmus", "Manual/SB+named-bar-sta-reg-const.litmus");

  private static final String MATERIAL = System.getProperty("acquit.material", "");
  private Limits limits = Limits.DEFAULT.withTime(Duration.ofSeconds(30));

  /// How long executions are enumerated: what takes longer is not compared.
  private Duration patience = limits.time();

  private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
  private int open;

  /// Whether tests compute addresses, so that what a model does not speak of is compared, too.
  private boolean addresses;

  /// Whether both engines answered and their answers agree; empty if they do.
  private Optional<String> difference(LitmusTest test, MemoryModel model) {
    CheckResult one = new Checker(model, limits.withTime(patience), false).check(test);
    boolean speaks = one.verdict() != Verdict.NOT_COVERED || addresses;
    if (one.verdict() == Verdict.UNKNOWN || !speaks) {
      return Optional.empty();
    }
    CheckResult other = new Checker(model, limits, false).by(Engine.SYMBOLIC).check(test);
    if (other.verdict() == Verdict.UNKNOWN) {
      open++;
      return Optional.empty();
    }
    verdicts.merge(other.verdict(), 1, Integer::sum);
    if (one.verdict() != other.verdict()) {
      return Optional.of(one.verdict() + " and " + other.verdict() + other.reason().orElse(""));
    }
    Set<String> raised = names(one.marks());
    return raised.equals(names(other.marks()))
        ? Optional.empty()
        : Optional.of("flags " + raised + " and " + names(other.marks()));
  }

  private static Set<String> names(List<Mark> marks) {
    Set<String> names = new HashSet<>();
    marks.forEach(m -> names.add(m.check()));
    return names;
  }

  private static LitmusTest asking(LitmusTest test, Condition condition) {
    Header h = test.header();
    Header header =
        new Header(
            h.name(), h.comments(), h.metadata(), h.init(), h.locations(), h.filter(), condition);
    return switch (test) {
      case PtxTest ptx -> new PtxTest(header, ptx.threads());
      case CppTest cpp -> new CppTest(header, cpp.threads());
      case MixedTest _ -> throw new IllegalArgumentException("of roles beside the GPU");
    };
  }

  private static Condition condition(Random random, List<Term> terms) {
    List<Proposition> parts = new ArrayList<>();
    for (int i = 0; i < 2 + random.nextInt(2); i++) {
      Comparison how = random.nextInt(4) == 0 ? Comparison.NE : Comparison.EQ;
      Term right =
          random.nextInt(5) == 0
              ? terms.get(random.nextInt(terms.size()))
              : new Term.Literal(Value.of(random.nextInt(3)));
      parts.add(new Proposition.Compare(terms.get(random.nextInt(terms.size())), how, right));
    }
    Quantifier[] all = Quantifier.values();
    Proposition what =
        random.nextInt(4) == 0 ? new Proposition.Or(parts) : new Proposition.And(parts);
    return new Condition(all[random.nextInt(all.length)], what);
  }

  private void compare(List<String> models, Random random, Supplier<String> texts)
      throws Exception {
    long seed = Seed.value();
    for (int run = 0; run < TESTS; run++) {
      LitmusTest plain = LitmusReader.read("random", texts.get());
      MemoryModel model = Models.find(models.get(run % models.size()));
      List<Term> terms;
      try {
        terms = List.copyOf(Programs.observable(Programs.of(plain)));
      } catch (NotCoveredException e) {
        continue;
      }
      LitmusTest test = asking(plain, condition(random, terms));
      assertThat(difference(test, model))
          .as("%s under %s%n%s", Seed.advice(seed, run), model.name(), test)
          .isEmpty();
    }
    System.out.println(verdicts + ", left open " + open);
    assertThat(open).as("left open").isLessThanOrEqualTo(TESTS / 10);
    assertThat(verdicts).containsKeys(Verdict.HOLDS, Verdict.FAILS);
  }

  @Test
  void randomPtx() throws Exception {
    Random random = new Random(Seed.value());
    compare(List.of("ptx-6.0", "ptx", "ptx-atom"), random, () -> RandomPtx.of(random, 4, 4).text());
  }

  @Test
  void randomCpp() throws Exception {
    Random random = new Random(Seed.value());
    RandomCpp programs = new RandomCpp(random);
    compare(List.of("rc11", "rc11-no-nta", "cpp17", "cpp20"), random, () -> programs.text(4, 3));
  }

  @Test
  void randomAddresses() throws Exception {
    addresses = true;
    RandomAddresses programs = new RandomAddresses(new Random(Seed.value()));
    compare(List.of("ptx-6.0", "ptx"), new Random(Seed.value()), programs::text);
    assertThat(verdicts).containsKey(Verdict.NOT_COVERED);
  }

  /// What may be an address or one of too many numbers is not taken for a number.
  @Test
  void anAddressAmongManyNumbers() throws Exception {
    StringBuilder rows = new StringBuilder();
    List<String> second =
        List.of(
            "ld.relaxed.gpu r1, x",
            "ld.relaxed.gpu r2, x",
            "mul.lo.u32 r3, r1, 32",
            "add.u32 r3, r3, r2",
            "mov.u64 r5, y",
            "ld.relaxed.gpu r7, z",
            "setp.ne.u32 p0, r7, 0",
            "selp.b64 r6, r5, r3, p0",
            "add.u32 r4, r6, 4",
            "sub.u32 r4, r4, 4");
    for (int i = 0; i < 20; i++) {
      String first = i == 0 ? "st.relaxed.gpu z, 0" : "st.relaxed.gpu x, " + i;
      rows.append(" %s | %s ;\n".formatted(first, i < second.size() ? second.get(i) : ""));
    }
    LitmusTest test =
        LitmusReader.read(
            "many",
            "PTX many\n{ x=0; y=0; z=1; }\n P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n"
                + rows
                + "exists (1:r4=&y)\n");
    MemoryModel model = Models.find("ptx");
    assertThat(new Checker(model, limits, false).check(test).verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(new Checker(model, limits, false).by(Engine.SYMBOLIC).check(test).verdict())
        .isNotEqualTo(Verdict.FAILS);
  }

  /// Ways that part and meet again, round after round.
  @Test
  void randomLoops() throws Exception {
    limits = new Limits(Duration.ofSeconds(4), 2, false);
    patience = Duration.ofMillis(Rounds.of(4000, 300));
    RandomLoops programs = new RandomLoops(new Random(Seed.value()));
    compare(List.of("ptx", "ptx-6.0", "ptx-atom"), new Random(Seed.value()), programs::text);
  }

  @Test
  void published() throws Exception {
    Path folder = Path.of(MATERIAL, "data", "ptx-tests");
    Assumptions.assumeTrue(!MATERIAL.isEmpty() && Files.isDirectory(folder));
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(f -> f.toString().endsWith(".litmus")).sorted().toList();
    }
    List<String> wrong = new ArrayList<>();
    Set<String> left = new TreeSet<>();
    Set<String> expected = new TreeSet<>(COMPUTED_BARRIERS);
    for (int i = 0; i < files.size(); i++) {
      Path file = files.get(i);
      if (i % SHARE != 0 && !Rounds.all()) {
        expected.remove(folder.relativize(file).toString());
        continue;
      }
      try {
        LitmusTest test = LitmusReader.read(file.toString(), Files.readString(file));
        for (String model : List.of("ptx-6.0", "ptx")) {
          int before = open;
          difference(test, Models.find(model)).ifPresent(d -> wrong.add(file + ": " + d));
          if (open > before) {
            left.add(folder.relativize(file).toString());
          }
        }
      } catch (InputException e) {
        wrong.add(e.getMessage());
      }
    }
    System.out.println(verdicts + ", left open " + left);
    assertThat(wrong).isEmpty();
    assertThat(left).isEqualTo(expected);
  }

  /// Threads of the host, devices, and kernels that run when they are launched.
  @Test
  void besideTheGpu() throws Exception {
    List<Path> files;
    try (Stream<Path> all = Files.list(Path.of("../docs/examples/gpudirect"))) {
      files = all.filter(f -> f.toString().endsWith(".litmus")).sorted().toList();
    }
    for (Path file : files) {
      LitmusTest test = LitmusReader.read(file.toString(), Files.readString(file));
      assertThat(difference(test, Models.find("gpudirect"))).as(file.toString()).isEmpty();
    }
    assertThat(open).isZero();
    assertThat(verdicts).containsKeys(Verdict.HOLDS, Verdict.FAILS, Verdict.UNDEFINED);
  }
}
