package dev.acquit.reports.gate;

import dev.acquit.codegen.gate.FunctionShape;
import dev.acquit.codegen.judge.PathJudgement;
import dev.acquit.codegen.judge.RowMatch;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.codegen.path.Step;
import dev.acquit.codegen.source.SourceOperation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Where the steps of a weaker path differ from the alternative that it comes closest to: all but a
/// longest common subsequence, in which the access counts for more than fences. For people only;
/// verdicts are not made of it.
///
/// @param weak the numbers of steps that stand in no place of the alternative
/// @param missing instructions of the alternative that have no step
record RowComparison(Set<Integer> weak, List<String> missing) {
  RowComparison {
    weak = Set.copyOf(weak);
    missing = List.copyOf(missing);
  }

  static RowComparison of(PathJudgement judged, SourceOperation operation) {
    if (judged.verdict() != Verdict.WEAKER || judged.match().isEmpty()) {
      return new RowComparison(Set.of(), List.of());
    }
    List<Integer> numbers = new ArrayList<>();
    List<String> emitted = new ArrayList<>();
    List<Step> steps = judged.path().steps();
    for (int i = 0; i < steps.size(); i++) {
      if (!(steps.get(i) instanceof Step.Access a && a.role() != Step.Role.MAIN)) {
        numbers.add(i);
        emitted.add(FunctionShape.instruction(steps.get(i)).replaceFirst("^red\\.", "atom."));
      }
    }
    return compare(numbers, emitted, instructions(judged.match().get(), operation));
  }

  /// The instructions of an alternative with the scope of an operation in them; `membar` as the
  /// fence that it is.
  static List<String> instructions(RowMatch match, SourceOperation operation) {
    String scope = operation.scope().ptx().suffix();
    return Arrays.stream(match.sequence().split(";"))
        .map(String::strip)
        .filter(i -> !i.isEmpty())
        .map(i -> i.replaceFirst("^membar\\.S$", "fence.sc.S").replaceFirst("\\.S$", "." + scope))
        .toList();
  }

  /// More than all fences together, so that a fence is said to stand at the wrong side of an
  /// access.
  private static int weight(String instruction) {
    return instruction.startsWith("fence.") ? 1 : 100;
  }

  private static RowComparison compare(
      List<Integer> numbers, List<String> emitted, List<String> table) {
    int[][] common = new int[emitted.size() + 1][table.size() + 1];
    for (int i = emitted.size() - 1; i >= 0; i--) {
      for (int j = table.size() - 1; j >= 0; j--) {
        common[i][j] =
            emitted.get(i).equals(table.get(j))
                ? common[i + 1][j + 1] + weight(table.get(j))
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    Set<Integer> weak = new TreeSet<>();
    List<String> missing = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < emitted.size() || j < table.size()) {
      boolean same = i < emitted.size() && j < table.size() && emitted.get(i).equals(table.get(j));
      if (same && common[i][j] == common[i + 1][j + 1] + weight(table.get(j))) {
        i++;
        j++;
      } else if (j == table.size()
          || (i < emitted.size() && common[i + 1][j] >= common[i][j + 1])) {
        weak.add(numbers.get(i));
        i++;
      } else {
        missing.add(table.get(j));
        j++;
      }
    }
    return new RowComparison(weak, missing);
  }
}
