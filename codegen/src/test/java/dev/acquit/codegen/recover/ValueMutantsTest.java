package dev.acquit.codegen.recover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.path.Defect;
import dev.acquit.codegen.path.Defect.Kind;
import dev.acquit.codegen.recover.SequentialPtx.End;
import dev.acquit.codegen.recover.SequentialPtx.Outcome;
import dev.acquit.codegen.recover.SequentialPtx.Unsupported;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Functions that compilers emitted, with a line left out, or another register, constant, type or
/// order of operands in it: what does something else when it runs alone is never passed. The same
/// functions, written otherwise: none is called wrong.
class ValueMutantsTest {
  private static final int INPUTS = 60;
  private static final long OBJECT = 0x1_0000_0000L;
  private static final long OTHER = 0x2_0000_0000L;
  private static final Pattern HEADER =
      Pattern.compile("// source: (.*)\n(\\.visible \\.func[^{]*)");
  private static final Pattern REGISTER = Pattern.compile("%[a-z]+\\d+");
  private static final Pattern NUMBER = Pattern.compile("(?<=[ \t,])-?\\d+(?=[,;])");
  private static final String MODULE = ".version 9.0\n.target sm_90\n.address_size 64\n";

  /// A function with its annotation.
  private record Original(String source, String text, SequentialPtx runs) {}

  /// Those that are right: one of llc's is not.
  private static List<Original> originals() throws InputException {
    List<Original> all = new ArrayList<>();
    for (String name : List.of("nvcc.ptx", "llc.ptx")) {
      String text = Cases.text(Cases.FOLDER.resolve(name));
      Matcher m = HEADER.matcher(text);
      while (m.find()) {
        int end = text.indexOf("\n}", m.end());
        String function = text.substring(m.start(2), end + 3);
        int bytes = Cases.operation(m.group(1)).type().orElseThrow().bits() / 8;
        int pointers = (int) m.group(2).lines().filter(l -> l.contains(".b64")).count();
        boolean wide = bytes == 8;
        SequentialPtx runs = new SequentialPtx(function).of(bytes, wide ? 1 : pointers);
        try {
          run(runs, 0);
          if (defects(m.group(1), function).isEmpty()) {
            all.add(new Original(m.group(1), function, runs));
          }
        } catch (Unsupported e) {
          // It computes with floating-point numbers.
        }
      }
    }
    return all;
  }

  /// A run on the inputs of a number; the same for all variants of a function.
  private static Outcome run(SequentialPtx function, int input) {
    SplittableRandom random = new SplittableRandom(input);
    long pointer = OBJECT + 8L * random.nextInt(4);
    long inside = pointer + align(function, random);
    Map<Long, Byte> memory = new HashMap<>();
    for (long base : new long[] {OBJECT, OTHER}) {
      for (int i = -32; i < 96; i++) {
        memory.put(base + i, (byte) random.nextInt());
      }
    }
    boolean small = random.nextInt(3) == 0;
    List<Long> given = new ArrayList<>(List.of(inside));
    for (int i = 1; i < function.parameters(); i++) {
      given.add(small ? (long) random.nextInt(4) : random.nextLong());
    }
    // Often the object holds what something may be compared with.
    if (random.nextInt(2) == 0 && given.size() > 1) {
      for (int i = 0; i < 8; i++) {
        memory.put(inside + i, (byte) (given.get(1) >>> (8 * i)));
      }
    }
    if (given.size() > 2 && function.pointers() > 1) {
      given.set(1, OTHER + 8L * random.nextInt(4));
      if (random.nextInt(2) == 0) {
        for (int i = 0; i < 8; i++) {
          memory.put(given.get(1) + i, memory.get(inside + i));
        }
      }
    }
    return function.run(given, memory, random.nextLong());
  }

  private static long align(SequentialPtx function, SplittableRandom random) {
    return (long) function.size() * random.nextInt(8 / function.size());
  }

  @Test
  void whatDoesSomethingElseIsNotPassed() throws InputException {
    Random random = new Random(Long.getLong("acquit.seed", 69));
    List<Original> originals = originals();
    int wrong = 0;
    int equal = 0;
    List<String> passed = new ArrayList<>();
    int rounds = Rounds.of(1_500, 150);
    for (int i = 0; i < rounds; i++) {
      Original original = originals.get(random.nextInt(originals.size()));
      String mutant = mutant(original.text(), random);
      if (mutant.equals(original.text())) {
        continue;
      }
      boolean differs;
      try {
        differs = differs(original, mutant);
      } catch (Unsupported | IllegalArgumentException e) {
        continue;
      }
      if (!differs) {
        equal++;
        continue;
      }
      List<Defect> defects;
      try {
        defects = defects(original.source(), mutant);
      } catch (InputException e) {
        continue;
      }
      wrong++;
      if (defects.isEmpty()) {
        passed.add(original.source() + "\n" + difference(original.text(), mutant));
      }
    }
    System.out.println("mutants: " + wrong + " wrong, " + equal + " equal alone");
    assertThat(passed).isEmpty();
    // Changes that change nothing, or are no PTX, must not be most of them.
    assertThat(wrong).isGreaterThan(rounds / 6);
  }

  private static String difference(String one, String other) {
    List<String> a = one.lines().toList();
    List<String> b = other.lines().toList();
    return Stream.concat(
            a.stream().filter(l -> !b.contains(l)).map(l -> "- " + l),
            b.stream().filter(l -> !a.contains(l)).map(l -> "+ " + l))
        .reduce((x, y) -> x + "\n" + y)
        .orElse("a line is gone, or moved");
  }

  private static List<Defect> defects(String source, String text) throws InputException {
    Cases.Case only =
        Cases.read("mutant.ptx", MODULE + "// source: " + source + "\n" + text).getFirst();
    return Recovery.recover(only.module(), only.function(), only.operation().orElseThrow())
        .defects();
  }

  /// Whether a variant does something else than the original on an input, which the operation does
  /// not allow it.
  private static boolean differs(Original original, String text) {
    SequentialPtx variant =
        new SequentialPtx(text).of(original.runs().size(), original.runs().pointers());
    boolean swap = Cases.operation(original.source()).kind() == CppOperation.COMPARE_EXCHANGE;
    for (int input = 0; input < INPUTS; input++) {
      Outcome before = run(original.runs(), input);
      Outcome after = run(variant, input);
      if (before.end() != End.RETURNED) {
        continue;
      }
      boolean returned = after.end() == End.RETURNED;
      boolean same =
          returned
              && after.memory().equals(before.memory())
              && (short) after.result() == (short) before.result()
              && low(after.result(), original) == low(before.result(), original);
      boolean allowed =
          returned
              && swap
              && (returnsFound(original, input, before, after) || mayFail(original, input, after));
      if (!same && !allowed) {
        return true;
      }
    }
    return false;
  }

  /// Whether a run returns what it found: nobody says whether a compare-exchange returns that, or
  /// whether it has succeeded.
  private static boolean returnsFound(Original original, int input, Outcome before, Outcome after) {
    Outcome nothing = run(new SequentialPtx("f(){ret;}").like(original.runs()), input);
    long found = 0;
    for (int i = 0; i < original.runs().size(); i++) {
      found |= (nothing.memory().get(nothing.result() + i) & 255L) << (8 * i);
    }
    return after.memory().equals(before.memory()) && low(after.result(), original) == found;
  }

  /// Whether a run may be one of a weak compare-exchange that fails without cause: memory is as it
  /// was but for what was expected.
  private static boolean mayFail(Original original, int input, Outcome after) {
    Outcome nothing = run(new SequentialPtx("f(){ret;}").like(original.runs()), input);
    return after.memory().entrySet().stream()
        .filter(e -> e.getKey() < OTHER - 64)
        .allMatch(e -> e.getValue().equals(nothing.memory().get(e.getKey())));
  }

  private static long low(long result, Original original) {
    int bits = Cases.operation(original.source()).type().map(t -> t.bits()).orElse(64);
    return bits >= 64 ? result : result & (1L << bits) - 1;
  }

  /// The text with one change in one line.
  private static String mutant(String text, Random random) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith("\t")
          && lines.get(i).endsWith(";")
          && !lines.get(i).contains(".reg")) {
        places.add(i);
      }
    }
    int at = places.get(random.nextInt(places.size()));
    String line = lines.get(at);
    switch (random.nextInt(5)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.set(at, replaced(line, REGISTER, registers(text, line), random));
      case 2 ->
          lines.set(
              at,
              replaced(line, NUMBER, List.of("0", "1", "2", "8", "16", "24", "255", "-1"), random));
      case 3 -> lines.set(at, retyped(line, random));
      default -> lines.set(at, swapped(line));
    }
    return String.join("\n", lines) + "\n";
  }

  private static List<String> registers(String text, String line) {
    Matcher own = REGISTER.matcher(line);
    String kind = own.find() ? own.group().replaceAll("\\d", "") : "%r";
    return REGISTER
        .matcher(text)
        .results()
        .map(r -> r.group())
        .filter(r -> r.replaceAll("\\d", "").equals(kind))
        .distinct()
        .toList();
  }

  private static String replaced(String line, Pattern what, List<String> by, Random random) {
    List<int[]> found =
        what.matcher(line).results().map(r -> new int[] {r.start(), r.end()}).toList();
    if (found.isEmpty() || by.isEmpty()) {
      return line;
    }
    int[] one = found.get(random.nextInt(found.size()));
    return line.substring(0, one[0]) + by.get(random.nextInt(by.size())) + line.substring(one[1]);
  }

  private static String retyped(String line, Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> line.replaceFirst("\\.u(8|16|32)\\b", ".s$1");
      case 1 -> line.replaceFirst("\\.s(8|16|32)\\b", ".u$1");
      case 2 -> line.replaceFirst("\\.ne\\.", ".eq.");
      case 3 -> line.replaceFirst("\\bshr\\.u", "shr.s");
      default -> line.replaceFirst("\\b(and|or)\\.", "xor.");
    };
  }

  private static String swapped(String line) {
    Matcher m = Pattern.compile("(.*[ \t,])(%\\w+|-?\\d+), ?(%\\w+|-?\\d+);").matcher(line);
    return m.matches() ? m.group(1) + m.group(3) + ", " + m.group(2) + ";" : line;
  }

  @Test
  void whatIsWrittenOtherwiseIsNoError() throws InputException {
    Random random = new Random(Long.getLong("acquit.seed", 70));
    List<Original> originals = originals();
    int open = 0;
    int tried = 0;
    List<String> errors = new ArrayList<>();
    for (int i = 0; i < Rounds.of(1_200, 100); i++) {
      Original original = originals.get(random.nextInt(originals.size()));
      String text = original.text();
      int changes = 1 + random.nextInt(3);
      for (int c = 0; c < changes; c++) {
        text = rewritten(text, random, c);
      }
      if (text.equals(original.text())) {
        continue;
      }
      tried++;
      List<Kind> kinds = defects(original.source(), text).stream().map(Defect::kind).toList();
      open += kinds.isEmpty() ? 0 : 1;
      if (kinds.stream()
          .anyMatch(k -> k == Kind.WRONG_VALUE || k == Kind.WRONG_SPACE || k == Kind.MIXED_SIZE)) {
        errors.add(original.source() + "\n" + difference(original.text(), text));
      }
    }
    System.out.println("rewrites: " + tried + ", " + open + " open");
    assertThat(errors).isEmpty();
    assertThat(open).isLessThanOrEqualTo(tried / 50);
  }

  /// The text with one line written otherwise, to the same effect.
  private static String rewritten(String text, Random random, int number) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    int at = random.nextInt(lines.size());
    Matcher m =
        Pattern.compile("\t(\\w+)\\.([bsu])(32|64) *\t?(%\\w+), ?(%\\w+), ?(%\\w+|-?\\d+);")
            .matcher(lines.get(at));
    if (!m.matches()) {
      return text;
    }
    String bits = m.group(3);
    String fresh = (bits.equals("32") ? "%r9" : "%rd9") + number + random.nextInt(10);
    String declared = "\t.reg .b" + bits + " " + fresh + ";";
    String to = m.group(4);
    String a = m.group(5);
    String b = m.group(6);
    String same = m.group(1) + "." + m.group(2) + bits;
    List<String> now =
        switch (random.nextInt(6)) {
          case 0 ->
              List.of(
                  "\tmov.b" + bits + " " + fresh + ", " + a + ";",
                  "\t" + same + " " + to + ", " + fresh + ", " + b + ";");
          case 1 ->
              List.of(
                  "\tnot.b" + bits + " " + fresh + ", " + a + ";",
                  "\tnot.b" + bits + " " + fresh + ", " + fresh + ";",
                  "\t" + same + " " + to + ", " + fresh + ", " + b + ";");
          case 2 ->
              List.of(
                  "\tneg.s" + bits + " " + fresh + ", " + a + ";",
                  "\tneg.s" + bits + " " + fresh + ", " + fresh + ";",
                  "\t" + same + " " + to + ", " + fresh + ", " + b + ";");
          case 3 ->
              List.of(
                  "\t" + same + " " + fresh + ", " + a + ", " + b + ";",
                  "\txor.b" + bits + " " + fresh + ", " + fresh + ", 1234567;",
                  "\txor.b" + bits + " " + to + ", " + fresh + ", 1234567;");
          case 4 ->
              List.of(
                  "\t" + same + " " + fresh + ", " + a + ", " + b + ";",
                  "\tadd.u" + bits + " " + fresh + ", " + fresh + ", 99;",
                  "\tsub.u" + bits + " " + to + ", " + fresh + ", 99;");
          default ->
              List.of(
                  "\t" + same + " " + fresh + ", " + a + ", " + b + ";",
                  "\tmad.lo.u" + bits + " " + to + ", " + fresh + ", 1, 0;");
        };
    lines.set(at, String.join("\n", now));
    int open = 0;
    while (!lines.get(open).startsWith("{")) {
      open++;
    }
    lines.add(open + 1, declared);
    return String.join("\n", lines) + "\n";
  }
}
