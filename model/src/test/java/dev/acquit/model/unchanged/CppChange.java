package dev.acquit.model.unchanged;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What changes nothing in a test of C++, as the writer of tests writes it.
enum CppChange {
  LOCALS_RENAMED(t -> Optional.of(t.replaceAll("\\b(r|e)(\\d+)\\b", "other_$1$2"))),

  OBJECTS_RENAMED(CppChange::renamed),

  A_ROUND_PEELED(CppChange::peeled),

  THREADS_TURNED(CppChange::turned),

  STATEMENTS_ADDED(t -> Optional.of(t.replaceAll("(?m)^(P\\d+ .*\\{)$", "$1\n  int nothing = 0;"))),

  CONSTANTS_IN_MEMORY(CppChange::loaded),

  THREADS_ADDED(t -> {
    int threads = bodies(t).size();
    StringBuilder more = new StringBuilder();
    StringBuilder places = new StringBuilder();
    for (int i = threads; i < threads + 4; i++) {
      more.append("P")
          .append(i)
          .append(" (atomic_int* another) {\n  int r1 = atomic_load_explicit(another,")
          .append(" memory_order_relaxed);\n")
          .append("  atomic_store_explicit(another, 1, memory_order_relaxed);\n}\n");
      places.append(" (cta P").append(i).append(")");
    }
    int end = endOfThreads(t);
    String tail = t.substring(end).replace("scopes: (sys", "scopes: (sys (gpu" + places + ")");
    return Optional.of(t.substring(0, end) + more + tail);
  });

  private static final Pattern THREAD = Pattern.compile("(?ms)^P\\d+ .*?^\\}\\n");

  private final Function<String, Optional<String>> how;

  CppChange(Function<String, Optional<String>> how) {
    this.how = how;
  }

  /// The changed test; none if there is nothing to change.
  Optional<String> of(String test) {
    return how.apply(test);
  }

  private static List<String> bodies(String text) {
    List<String> all = new ArrayList<>();
    Matcher m = THREAD.matcher(text);
    while (m.find()) {
      all.add(m.group());
    }
    return all;
  }

  private static int endOfThreads(String text) {
    Matcher m = THREAD.matcher(text);
    int end = 0;
    while (m.find()) {
      end = m.end();
    }
    return end;
  }

  /// The objects that threads share have other names everywhere.
  private static Optional<String> renamed(String text) {
    String other = text;
    Set<String> names = new TreeSet<>();
    Matcher m = Pattern.compile("(?m)^P\\d+ \\(([^)]*)\\)").matcher(text);
    while (m.find()) {
      for (String parameter : m.group(1).split(",")) {
        names.add(parameter.replaceFirst(".*?(\\w+)\\s*$", "$1"));
      }
    }
    names.remove("");
    int begin = text.indexOf('\n');
    String head = text.substring(0, begin);
    other = text.substring(begin);
    for (String name : names) {
      other = other.replaceAll("(?<![\\w.:\"])" + name + "(?![\\w\"])", "the_" + name);
    }
    return names.isEmpty() ? Optional.empty() : Optional.of(head + other);
  }

  /// The first round of the first loop stands before it.
  private static Optional<String> peeled(String text) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    for (int i = 0; i < lines.size(); i++) {
      Matcher m = Pattern.compile("( +)(while \\((.*)\\)|do) \\{").matcher(lines.get(i));
      String close = m.matches() ? m.group(1) + "}" : "";
      int end = -1;
      for (int e = lines.size() - 1; e > i && m.matches(); e--) {
        end = lines.get(e).startsWith(close) ? e - i : end;
      }
      if (end < 0) {
        continue;
      }
      List<String> round = new ArrayList<>(lines.subList(i + 1, i + end));
      // What leaves a loop, or is declared in it, is not moved out of it.
      if (round.stream()
          .anyMatch(
              l -> l.matches(".*\\b(break|continue|return|goto|int|long|auto|bool|\\w+_t)\\b.*"))) {
        continue;
      }
      if (m.group(3) == null) {
        // Behind the first round comes `while (c) { ... }`.
        String test = lines.get(i + end).substring(close.length()).replaceFirst(";$", " {");
        lines.set(i, m.group(1) + test.strip());
        lines.set(i + end, close);
        lines.addAll(i, round);
      } else {
        round.addFirst(m.group(1) + "if (" + m.group(3) + ") {");
        round.add(close);
        lines.addAll(i, round);
      }
      return Optional.of(String.join("\n", lines) + "\n");
    }
    return Optional.empty();
  }

  /// The last thread is the first one.
  private static Optional<String> turned(String text) {
    List<String> all = bodies(text);
    int size = all.size();
    StringBuilder threads = new StringBuilder(all.getLast());
    all.subList(0, size - 1).forEach(threads::append);
    String begin = text.substring(0, text.indexOf(all.getFirst()));
    String turned = begin + threads + text.substring(endOfThreads(text));
    return Optional.of(
        Pattern.compile("(?<![\\w.])(P?)(\\d+)(:|(?<=P\\d)\\b)")
            .matcher(turned)
            .replaceAll(m -> m.group(1) + (Integer.parseInt(m.group(2)) + 1) % size + m.group(3)));
  }

  /// What is stored is read from an object that nobody writes.
  private static Optional<String> loaded(String text) {
    String other =
        text.replaceAll("atomic_store_explicit\\((\\w+), 1,", "atomic_store_explicit($1, *one,");
    if (other.equals(text)) {
      return Optional.empty();
    }
    return Optional.of(
        other
            .replaceAll("(?m)^(P\\d+ \\()", "$1int* one, ")
            .replaceFirst("(?m)^\\{ ?", "{ one=1; "));
  }
}
