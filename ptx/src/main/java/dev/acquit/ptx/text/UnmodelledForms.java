package dev.acquit.ptx.text;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.isa.IsaFact;
import dev.acquit.ptx.text.Modifiers.Modifier;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The instructions that are read without a meaning: whether they are well formed, and what they
/// need.
public final class UnmodelledForms {
  /// Words of which one may be written.
  private record Group(List<String> words, boolean optional) {}

  /// One row of the table.
  private record Form(String name, List<Group> groups, int least, int most, List<IsaFact> facts) {}

  /// How a form fits what is written: the first modifier that it does not have, or the first group
  /// that is missing.
  private record Fit(Optional<String> wrong, Optional<Group> missing, List<String> known) {
    boolean exact() {
      return wrong.isEmpty() && missing.isEmpty();
    }
  }

  private static final Map<String, String> GROUPS =
      UnmodelledTable.GROUPS
          .lines()
          .map(line -> line.split("=", 2))
          .collect(Collectors.toMap(p -> p[0], p -> p[1]));

  /// The rows of a name. Their cells are read when one asks: most tests have none of them.
  private static final Map<String, List<String>> ROWS =
      UnmodelledTable.ROWS
          .lines()
          .collect(Collectors.groupingBy(row -> row.substring(0, row.indexOf(';')).strip()));

  private static final Map<String, List<Form>> FORMS = new ConcurrentHashMap<>();

  private static final Set<String> FIRST_WORDS =
      ROWS.keySet().stream()
          .map(name -> name.split("\\.", 2)[0])
          .collect(Collectors.toUnmodifiableSet());

  private UnmodelledForms() {}

  /// What an instruction without a meaning needs, as far as its name and kind tell; nothing for
  /// those that are variants of an instruction with a meaning.
  public static List<IsaFact> facts(String mnemonic, List<String> modifiers) {
    return candidates(mnemonic, modifiers)
        .map(name ->
            forms(name).stream()
                .filter(f -> fit(f, rest(name, modifiers)).exact())
                .findFirst()
                .map(Form::facts)
                .orElse(List.of()))
        .orElse(List.of());
  }

  /// The longest name of several words that the instruction begins with.
  static Optional<String> longestName(Modifiers modifiers) {
    return candidates(modifiers.mnemonic(), modifiers.names())
        .filter(name -> name.contains(".") && !name.equals("fence.proxy"));
  }

  /// Whether some such instruction has this name.
  static boolean isName(String name) {
    return ROWS.containsKey(name);
  }

  /// Whether the name of some such instruction begins with this word.
  static boolean isFirstWord(String word) {
    return FIRST_WORDS.contains(word);
  }

  private static Optional<String> candidates(String mnemonic, List<String> modifiers) {
    String longest = ROWS.containsKey(mnemonic) ? mnemonic : "";
    String dotted = mnemonic;
    for (String modifier : modifiers) {
      dotted += "." + modifier;
      longest = ROWS.containsKey(dotted) ? dotted : longest;
    }
    return longest.isEmpty() ? Optional.empty() : Optional.of(longest);
  }

  private static List<String> rest(String name, List<String> modifiers) {
    return modifiers.subList((int) name.chars().filter(c -> c == '.').count(), modifiers.size());
  }

  /// Reads the operands after checking the modifiers.
  ///
  /// @throws InputException if no form of that name has these modifiers, or that many operands
  static Instruction read(Modifiers modifiers, String name, Operands operands)
      throws InputException {
    List<String> written = rest(name, modifiers.names());
    List<Form> exact = forms(name).stream().filter(f -> fit(f, written).exact()).toList();
    if (exact.isEmpty()) {
      throw misfit(modifiers, name, written);
    }
    List<Written> all = operands.written();
    boolean counted =
        exact.stream().anyMatch(f -> all.size() >= f.least() && all.size() <= f.most());
    if (!counted) {
      throw operands.wrongNumber(
          modifiers, all.size(), exact.getFirst().least(), exact.getFirst().most());
    }
    return operands.computed(
        new Instruction.Unmodelled(modifiers.mnemonic(), modifiers.names(), all));
  }

  private static InputException misfit(Modifiers modifiers, String name, List<String> written) {
    // The form that comes furthest explains best.
    Fit best =
        forms(name).stream()
            .map(f -> fit(f, written))
            .max(
                Comparator.comparingInt(
                    f -> f.wrong().map(written::indexOf).orElse(written.size())))
            .orElseThrow();
    if (best.wrong().isPresent()) {
      String word = best.wrong().get();
      List<Modifier> all = modifiers.all();
      Modifier at =
          all.reversed().stream().filter(m -> m.name().equals(word)).findFirst().orElseThrow();
      return Collections.frequency(written, word) > 1
          ? modifiers.error(at, "found " + at + " twice, expected it once")
          : modifiers.unknown(
              at,
              Stream.concat(modifiers.offered().stream(), best.known().stream())
                  .filter(k -> !k.equals(word))
                  .distinct()
                  .toList());
    }
    return modifiers.missing(
        "a modifier", best.missing().orElseThrow().words(), "'" + name + "' needs one of these");
  }

  private static Fit fit(Form form, List<String> written) {
    List<Group> open = new ArrayList<>(form.groups());
    List<String> known =
        form.groups().stream().flatMap(g -> g.words().stream()).distinct().toList();
    for (String word : written) {
      Optional<Group> group = open.stream().filter(g -> g.words().contains(word)).findFirst();
      if (group.isEmpty()) {
        return new Fit(Optional.of(word), Optional.empty(), known);
      }
      open.remove(group.get());
    }
    return new Fit(Optional.empty(), open.stream().filter(g -> !g.optional()).findFirst(), known);
  }

  private static List<Form> forms(String name) {
    return FORMS.computeIfAbsent(
        name, n -> ROWS.get(n).stream().map(row -> form(row.split(";"))).toList());
  }

  private static Form form(String[] cells) {
    List<Group> groups =
        Arrays.stream(cells[1].strip().split(" "))
            .filter(word -> !word.isEmpty())
            .map(word -> {
              boolean optional = word.endsWith("?");
              String body = optional ? word.substring(0, word.length() - 1) : word;
              List<String> words =
                  Arrays.stream(body.split("\\|"))
                      .flatMap(w -> Arrays.stream(GROUPS.getOrDefault(w, w).split("\\|")))
                      .toList();
              return new Group(words, optional);
            })
            .toList();
    String[] counts = cells[2].strip().split("-", -1);
    List<IsaFact> facts = Arrays.stream(cells[3].strip().split(",")).map(IsaFact::valueOf).toList();
    return new Form(
        cells[0].strip(),
        groups,
        Integer.parseInt(counts[0]),
        Integer.parseInt(counts[counts.length - 1]),
        facts);
  }
}
