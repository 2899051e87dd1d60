package dev.acquit.codegen.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.path.OperationPath;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

final class CandidatesTest {
  @TestFactory
  Stream<DynamicTest> candidates() {
    Judge judge = Tables.judge("ptx-abi-13");
    return Tables.rows("candidates.txt").stream()
        .map(row ->
            DynamicTest.dynamicTest(
                row[0],
                () -> {
                  List<String> found =
                      judge.candidates(paths(row[0])).stream()
                          .map(c ->
                              c.row().orderWord()
                                  + c.failure().map(f -> "/" + f.word()).orElse("")
                                  + c.widest()
                                      .map(s ->
                                          "@"
                                              + s.word()
                                              + (c.verdict() == Verdict.CONFORMS ? "!" : ""))
                                      .orElse("-"))
                          .toList();
                  assertThat(found).isEqualTo(Arrays.asList(row[1].split(" +")));
                }));
  }

  /// Ways are separated by `or`; one that begins with `!` fails to swap.
  private static List<OperationPath> paths(String text) {
    return Arrays.stream(text.split(" or "))
        .map(String::strip)
        .flatMap(way -> PathsTest.path(way).paths().stream())
        .toList();
  }
}
