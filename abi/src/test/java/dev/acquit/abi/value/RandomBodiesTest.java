package dev.acquit.abi.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.abi.check.AbiCheck;
import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.rule.Severity;
import dev.acquit.abi.value.RandomBody.Sum;
import dev.acquit.ptx.flow.Names;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.module.Variable;
import dev.acquit.testing.Rounds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What is said of values holds on each run of a machine with numbers that have names.
class RandomBodiesTest {
  private static final int BODIES = 20_000;
  private static final int RUNS = 120;
  private static final int MORE_RUNS = 20_000;

  @Test
  void eachRunIsCoveredAndEachErrorHasOne() throws Exception {
    Random random = new Random(Long.getLong("acquit.seed", 5));
    int wrong = 0;
    int followed = 0;
    int open = 0;
    for (int i = Rounds.of(BODIES, 150); i > 0; i--) {
      RandomBody body = new RandomBody(random);
      AbiModule module = AbiModule.read("body", body.text());
      assertThat(module.problems()).as(body.text()).isEmpty();
      Map<Integer, Value> said = said(module);
      AbiCheck.Checked checked = AbiCheck.of(module);
      Set<Integer> errors =
          checked.findings().stream()
              .filter(f -> f.rule() == Rule.P_8 && f.severity() == Severity.ERROR)
              .map(f -> f.at().line())
              .collect(Collectors.toSet());
      boolean told = !errors.isEmpty() || checked.open() > 0;
      for (int run = 0; run < RUNS; run++) {
        Map<Integer, List<Sum>> passed = body.run(random);
        for (int site : passed.keySet()) {
          Value value = said.get(body.line(site));
          for (Sum sum : passed.get(site)) {
            if (sum.lost()) {
              assertThat(told).as("%s\n%s\n%s", body.text(), sum, value).isTrue();
            } else {
              assertThat(value != null && covers(value, sum))
                  .as("%s\nline %d: %s, and %s", body.text(), body.line(site), sum, value)
                  .isTrue();
            }
            if (sum.wrong() && !value.unknown()) {
              assertThat(errors).as(body.text()).contains(body.line(site));
            }
          }
        }
      }
      open += checked.open() > 0 ? 1 : 0;
      for (int site = 0; site < body.sites(); site++) {
        int line = body.line(site);
        if (said.containsKey(line) && !said.get(line).unknown()) {
          followed++;
        }
        if (errors.contains(line) && !body.subtracts() && checked.open() == 0) {
          wrong++;
          assertThat(happens(body, site, random)).as("%s\nline %d", body.text(), line).isTrue();
        }
      }
    }
    System.out.println(
        "RandomBodiesTest: "
            + followed
            + " values followed, "
            + wrong
            + " of them errors that a run has; "
            + open
            + " bodies with some not followed");
    assertThat(wrong).isPositive();
    assertThat(followed).isGreaterThan(wrong);
  }

  private static boolean happens(RandomBody body, int site, Random random) {
    for (int run = 0; run < MORE_RUNS; run++) {
      if (body.run(random).getOrDefault(site, List.of()).stream()
          .anyMatch(s -> s.wrong() || s.lost())) {
        return true;
      }
    }
    return false;
  }

  private static Map<Integer, Value> said(AbiModule module) {
    Names<Variable> variables = new Names<>();
    module.variables().forEach(v -> variables.declare(v.name(), v));
    Map<Integer, Value> all = new HashMap<>();
    Flow.Followed followed = Flow.of(module.byName().get("k"), variables, _ -> false);
    assertThat(followed.whole()).isTrue();
    for (Seen seen : followed.seen()) {
      if (seen instanceof Seen.Passed passed) {
        all.put(passed.at().line(), passed.value());
      }
    }
    return all;
  }

  private static boolean covers(Value value, Sum sum) {
    return value.origins().stream().anyMatch(o -> covers(o, sum));
  }

  private static boolean covers(Origin origin, Sum sum) {
    return switch (origin) {
      case Origin.Unknown _ -> true;
      case Origin.Number(long n) -> sum.number() && sum.of("") == n;
      case Origin.Data _ -> !sum.addressed();
      case Origin.Argument _ -> !sum.addressed();
      case Origin.Address a -> {
        boolean generic = a.space() == StateSpace.GENERIC;
        if (a.variable().isEmpty()) {
          yield RandomBody.SPACES.stream()
              .anyMatch(s -> (generic || s.equals(a.space().suffix())) && in(sum, s, generic));
        }
        String space = a.variable().get().space().suffix();
        List<String> names = new ArrayList<>(sum.terms().keySet());
        names.removeIf(n -> n.isEmpty() || n.startsWith("window"));
        boolean place =
            a.offset().isEmpty()
                || (names.equals(List.of(a.variable().get().name()))
                    && sum.of("") == a.offset().getAsLong());
        yield in(sum, space, generic) && place;
      }
    };
  }

  /// Whether a sum is an address in a space, and in no other.
  private static boolean in(Sum sum, String space, boolean generic) {
    long window = generic && !space.equals("global") ? 1 : 0;
    return RandomBody.SPACES.stream()
        .allMatch(s ->
            s.equals(space)
                ? sum.own(s) == 1 && sum.window(s) == window
                : sum.own(s) == 0 && sum.window(s) == 0);
  }
}
