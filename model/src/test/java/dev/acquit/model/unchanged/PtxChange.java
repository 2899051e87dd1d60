package dev.acquit.model.unchanged;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What changes nothing in a test of PTX.
enum PtxChange {
  REGISTERS_RENAMED((w, _) -> Optional.of(renamed(w, "(rd|r|p)(\\d+)", "$17$2"))),

  LABELS_RENAMED((w, _) -> {
    List<List<String>> columns = w.copy();
    boolean some = false;
    for (List<String> column : columns) {
      for (String label : labels(column)) {
        column.replaceAll(l -> l.replaceAll(word(label), "Other_" + label));
        some = true;
      }
    }
    return some ? Optional.of(w.with(columns)) : Optional.empty();
  }),

  LOCATIONS_RENAMED((w, _) -> {
    Written other = w;
    for (String location : w.locations()) {
      other = renamed(other, "(" + location + ")", "the_$1");
    }
    return Optional.of(other);
  }),

  THREADS_PERMUTED(PtxChange::permuted),

  INSTRUCTIONS_ADDED((w, random) -> {
    List<List<String>> columns = w.copy();
    columns.forEach(
        c -> c.add(random.nextInt(c.size() + 1), "mov.u32 r77" + ", " + random.nextInt(3)));
    return Optional.of(w.with(columns));
  }),

  CONSTANTS_IN_MEMORY(PtxChange::loaded),

  THREADS_ADDED((w, _) -> {
    List<String> heads = new ArrayList<>(w.heads());
    List<List<String>> columns = new ArrayList<>(w.columns());
    for (int t = 0; t < 5; t++) {
      heads.add("P" + (40 + t) + "@cta " + (70 + t) + ",gpu 7");
      columns.add(
          List.of("st.relaxed.gpu other, 1", "ld.relaxed.gpu r1, other", "ld.weak r2, another"));
    }
    return Optional.of(
        new Written(w.begin(), heads, columns, w.end()).holding("other=0; another=0;"));
  }),

  A_ROUND_PEELED((w, _) -> {
    List<List<String>> columns = w.copy();
    boolean some = false;
    for (List<String> column : columns) {
      some |= peel(column);
    }
    return some ? Optional.of(w.with(columns)) : Optional.empty();
  });

  private static final Pattern STORE =
      Pattern.compile("(st\\.(?:weak|relaxed\\.\\w+|release\\.\\w+)(?:\\.u32)? [^,{]+), ?(\\d)");

  private static final Pattern JUMP =
      Pattern.compile("(?:@!?[\\w%]+ )?(?:bra(?:\\.uni)?|b(?:eq|ne)[^,]*,[^,]*,) ?(\\w+)");

  private final BiFunction<Written, Random, Optional<Written>> how;

  PtxChange(BiFunction<Written, Random, Optional<Written>> how) {
    this.how = how;
  }

  /// The changed test; none if there is nothing to change.
  Optional<Written> of(Written test, Random random) {
    return how.apply(test, random);
  }

  private static String word(String name) {
    return "(?<![\\w.%$])" + name + "(?![\\w$])";
  }

  private static Written renamed(Written w, String name, String to) {
    List<List<String>> columns = w.copy();
    columns.forEach(c -> c.replaceAll(l -> l.replaceAll(word(name), to)));
    int brace = w.begin().lastIndexOf('{');
    String begin =
        w.begin().substring(0, brace) + w.begin().substring(brace).replaceAll(word(name), to);
    return new Written(begin, w.heads(), columns, w.end().replaceAll(word(name), to));
  }

  private static List<String> labels(List<String> column) {
    return column.stream()
        .filter(l -> l.matches("\\w+:"))
        .map(l -> l.substring(0, l.length() - 1))
        .toList();
  }

  private static Optional<Written> permuted(Written w, Random random) {
    List<Integer> order = new ArrayList<>();
    for (int t = 0; t < w.heads().size(); t++) {
      order.add(t);
    }
    Collections.shuffle(order, random);
    List<String> heads = new ArrayList<>();
    List<List<String>> columns = new ArrayList<>();
    List<String> names = w.heads().stream().map(h -> h.replaceFirst("^P(\\d+).*", "$1")).toList();
    Map<String, String> numbers = new HashMap<>();
    for (int t = 0; t < order.size(); t++) {
      int from = order.get(t);
      numbers.put(names.get(from), names.get(t));
      heads.add(w.heads().get(from).replaceFirst("^P\\d+", "P" + names.get(t)));
      columns.add(w.columns().get(from));
    }
    int brace = w.begin().lastIndexOf('{');
    String begin = w.begin().substring(0, brace) + numbered(w.begin().substring(brace), numbers);
    return order.size() < 2
        ? Optional.empty()
        : Optional.of(new Written(begin, heads, columns, numbered(w.end(), numbers)));
  }

  private static String numbered(String text, Map<String, String> numbers) {
    return Pattern.compile("(?<![\\w.])P?(\\d+):")
        .matcher(text)
        .replaceAll(m -> numbers.get(m.group(1)) + ":");
  }

  private static Optional<Written> loaded(Written w, Random random) {
    List<List<String>> columns = w.copy();
    boolean some = false;
    for (List<String> column : columns) {
      for (int i = column.size() - 1; i >= 0; i--) {
        Matcher m = STORE.matcher(column.get(i));
        if (m.matches()) {
          column.set(i, m.group(1) + ", r88");
          column.add(i, "ld.weak.u32 r88, [constant" + m.group(2) + "]");
          some = true;
        }
      }
    }
    StringBuilder entries = new StringBuilder();
    for (int n = 0; n < 10; n++) {
      entries.append(" constant").append(n).append('=').append(n).append(';');
    }
    return some ? Optional.of(w.with(columns).holding(entries.toString())) : Optional.empty();
  }

  /// Writes the first round of the first loop out, if nobody jumps into the loop.
  private static boolean peel(List<String> column) {
    for (int begin = 0; begin < column.size(); begin++) {
      String label = column.get(begin).matches("\\w+:") ? column.get(begin).replace(":", "") : "";
      int last = -1;
      for (int i = begin; i < column.size() && !label.isEmpty(); i++) {
        last = label.equals(target(column.get(i))) ? i : last;
      }
      if (last < 0) {
        continue;
      }
      List<String> loop = column.subList(begin, last + 1);
      List<String> inside = labels(loop);
      for (int i = 0; i < column.size(); i++) {
        if ((i < begin || i > last) && inside.contains(target(column.get(i)))) {
          return false;
        }
      }
      List<String> round = new ArrayList<>(loop.subList(1, loop.size()));
      for (String name : inside.subList(1, inside.size())) {
        round.replaceAll(l -> l.replaceAll(word(name), "Peeled_" + name));
      }
      column.add(last + 1, "Behind_" + label + ":");
      round.add("bra Behind_" + label);
      column.addAll(begin, round);
      return true;
    }
    return false;
  }

  private static String target(String line) {
    Matcher m = JUMP.matcher(line);
    return m.matches() ? m.group(1) : "";
  }
}
