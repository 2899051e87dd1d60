package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.progress.ProgressModels;
import dev.acquit.model.progress.Visibility;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Turn;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Locks of two threads with scopes at random, some too narrow, against programs without loops. A
/// thread may try forever if it may try three times in vain and what it tries for is taken at the
/// end, when the other has ended: it goes on as the last time. So it is asked which final states
/// these programs have.
@Tag("slow")
class NarrowLocksTest {
  private static final int TRIES = 3;
  private static final Limits LIMITS = Limits.DEFAULT;

  private final Random random = new Random(Long.getLong("acquit.seed", 18));

  /// A thread that tries until it reads 0, and then stores 0; or that only stores.
  ///
  /// @param attempt the operation, with `R` for its register; empty if it only stores
  private record Role(String attempt, String store) {
    String loop(int thread) {
      return attempt.isEmpty()
          ? store
          : "A%d: %s | bne r0, 0, A%d | %s"
              .formatted(thread, attempt.replace("R", "r0"), thread, store);
    }

    /// So many tries in a row.
    String tries(int count) {
      StringBuilder all = new StringBuilder();
      for (int i = 0; i < count; i++) {
        all.append(i > 0 ? " | " : "").append(attempt.replace("R", "r" + i));
      }
      return all.toString();
    }
  }

  private <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private Role role(boolean tries) {
    String scope = pick(List.of("cta", "gpu", "gpu", "sys"));
    String operation =
        pick(List.of("exch R, m, 1", "exch R, m, 1", "or R, m, 1", "cas R, m, 0, 1"));
    String order = pick(List.of("acquire", "relaxed"));
    return new Role(
        tries ? "atom.%s.%s.%s".formatted(order, scope, operation) : "",
        "st.%s.%s m, 0"
            .formatted(pick(List.of("release", "relaxed")), pick(List.of("cta", "gpu"))));
  }

  private static String test(int first, String a, String b, String condition) {
    List<String> left = List.of(a.split(" \\| "));
    List<String> right = List.of(b.split(" \\| "));
    StringBuilder text =
        new StringBuilder("PTX t\n{ m=" + first + "; }\n P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n");
    for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
      text.append(i < left.size() ? left.get(i) : "")
          .append(" | ")
          .append(i < right.size() ? right.get(i) : "")
          .append(" ;\n");
    }
    return text + condition + "\n";
  }

  /// Whether the thread may try in vain forever while the other ends.
  private static boolean mayTryForever(
      MemoryModel model, int first, Role forever, Role other, boolean isFirst) throws Exception {
    for (int before = 0; before <= (other.attempt().isEmpty() ? 0 : 1); before++) {
      int tries = other.attempt().isEmpty() ? 0 : before + 1;
      String ends = (tries == 0 ? "" : other.tries(tries) + " | ") + other.store();
      int me = isFirst ? 0 : 1;
      StringBuilder condition = new StringBuilder("exists ([m]=1");
      for (int i = 0; i < TRIES; i++) {
        condition.append(" /\\ %d:r%d=1".formatted(me, i));
      }
      for (int i = 0; i < tries; i++) {
        condition.append(" /\\ %d:r%d=%d".formatted(1 - me, i, i < before ? 1 : 0));
      }
      String mine = forever.tries(TRIES);
      String text =
          test(
              first,
              isFirst ? mine : ends,
              isFirst ? ends : mine,
              condition.append(")").toString());
      CheckResult result = new Checker(model, LIMITS, false).check(LitmusReader.read("t", text));
      assertThat(result.verdict()).as(text).isIn(Verdict.HOLDS, Verdict.FAILS);
      if (result.verdict() == Verdict.HOLDS) {
        return true;
      }
    }
    return false;
  }

  @Turn(value = 0, of = 2)
  @Test
  void whoMayTryForever() throws Exception {
    MemoryModel model = Models.find("ptx");
    Map<TerminationVerdict, Integer> verdicts = new EnumMap<>(TerminationVerdict.class);
    for (int round = 0; round < Rounds.of(200, 25); round++) {
      boolean both = random.nextBoolean();
      int first = both ? 0 : 1;
      Role a = role(true);
      Role b = role(both);
      String text = test(first, a.loop(0), b.loop(1), "exists (true)");
      TerminationVerdict verdict =
          new TerminationChecker(model, ProgressModels.find("fair"), Visibility.COHERENCE, LIMITS)
              .check(LitmusReader.read("t", text))
              .verdict();
      verdicts.merge(verdict, 1, Integer::sum);
      boolean expected =
          mayTryForever(model, first, a, b, true)
              || (both && mayTryForever(model, first, b, a, false));

      assertThat(verdict)
          .as(text)
          .isIn(
              TerminationVerdict.UNKNOWN,
              expected ? TerminationVerdict.MAY_HANG : TerminationVerdict.TERMINATES);
    }
    System.out.println("NarrowLocksTest: " + verdicts);
    assertThat(verdicts.getOrDefault(TerminationVerdict.UNKNOWN, 0)).isLessThan(3);
    assertThat(verdicts.keySet())
        .contains(TerminationVerdict.MAY_HANG, TerminationVerdict.TERMINATES);
  }
}
