package dev.acquit.mapper.verify;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.Limits;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Some tests of the family, all of one scope: message passing and store buffering with every
/// operation that has an order, and a release sequence through a read-modify-write. For tests that
/// have to judge many tables.
public final class SomeTests {
  private static final List<Subject> TESTS =
      Stream.concat(
              Stream.of(
                      "na-rel acq-na",
                      "na-sc acq-na",
                      "na-rel sc-na",
                      "na-rel rmwacq-na",
                      "na-rel rmwar-na",
                      "na-rel rmwsc-na",
                      "na-rmwrel acq-na",
                      "na-rmwar acq-na",
                      "na-rmwsc acq-na",
                      "na-rel rlx-Facq-na",
                      "na-rel rlx-Far-na",
                      "na-Frel-rlx acq-na",
                      "na-Far-rlx acq-na")
                  .map(t -> test("MP", true, t)),
              Stream.concat(
                  Stream.of("sc-sc sc-sc", "sc-rmwsc sc-sc", "rlx-Fsc-rlx sc-sc")
                      .map(t -> test("SB", false, t)),
                  Stream.of("na-rel rmwsc-rlx acq-na", "na-rel rmwar-rlx acq-na")
                      .map(t -> test("ISA2+rmw", true, t))))
          .toList();

  private SomeTests() {}

  private static Subject test(String shape, boolean plain, String threads) {
    String[] each = threads.split(" ");
    List<Integer> apart = IntStream.range(0, each.length).boxed().toList();
    return Verify.test(shape, plain, apart, each);
  }

  /// A counterexample among the tests; empty if there is none.
  public static Optional<Counterexample> counterexample(
      Mapping table, MemoryModel source, MemoryModel target) {
    Judge judge = new Judge(table, source, target, Limits.DEFAULT);
    return TESTS.stream()
        .flatMap(t -> judge.judge(t).failures().stream())
        .findFirst()
        .map(f -> new Exhibit(judge).of(f));
  }
}
