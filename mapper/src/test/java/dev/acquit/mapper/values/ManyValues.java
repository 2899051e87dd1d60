package dev.acquit.mapper.values;

import dev.acquit.testing.cpp.RandomCppPrograms;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Looks at many programs, for those who change what integers are: prints each that is wrong, and
/// at the end how many are wrong in which way.
///
/// Arguments are a seed and how many programs, or `SEED:NUMBER` for one of them, which is printed
/// right or wrong; `two` before them asks for programs of two threads.
public final class ManyValues {
  private ManyValues() {}

  /// Does that.
  public static void main(String[] args) throws InputException {
    boolean two = args[0].equals("two");
    ValuesCheck.Programs programs =
        two ? RandomCppPrograms::passing : RandomCppPrograms::sequential;
    String seed = args[two ? 1 : 0];
    int colon = seed.indexOf(':');
    if (colon > 0) {
      one(programs, Long.parseLong(seed.substring(0, colon)), seed.substring(colon + 1));
    } else {
      all(programs, Long.parseLong(seed), Integer.parseInt(args[two ? 2 : 1]));
    }
  }

  private static void one(ValuesCheck.Programs programs, long seed, String number)
      throws InputException {
    int n = Integer.parseInt(number);
    System.out.println(
        new ValuesCheck()
            .fault(programs, seed, n)
            .orElseGet(() -> ValuesCheck.told(programs.of(seed, n), seed, n, List.of("right"))));
  }

  private static void all(ValuesCheck.Programs programs, long seed, int count)
      throws InputException {
    ValuesCheck check = new ValuesCheck();
    Map<String, Integer> kinds = new TreeMap<>();
    int wrong = 0;
    for (int number = 0; number < count; number++) {
      String fault = check.fault(programs, seed, number).orElse("");
      if (!fault.isEmpty()) {
        wrong++;
        System.out.println(fault);
        fault
            .lines()
            .filter(
                l -> l.startsWith("C++") || l.startsWith("PTX") || l.matches("not read.*|thrown.*"))
            .map(ManyValues::kind)
            .distinct()
            .forEach(k -> kinds.merge(k, 1, Integer::sum));
      }
    }
    kinds.forEach((kind, n) -> System.out.printf("%5d %s%n", n, kind));
    System.out.printf("%d of %d programs are wrong%n", wrong, count);
  }

  private static String kind(String fault) {
    return fault
        .replaceFirst("\\w+:\\d+:\\d+: ", "")
        .replaceAll("'[^']*'", "'...'")
        .replaceFirst("\\[\\d:.*|\\[\\[.*", "")
        .replaceAll("\\d{3,}", "N");
  }
}
