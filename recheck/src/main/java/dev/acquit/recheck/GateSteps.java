package dev.acquit.recheck;

import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.reports.gate.JudgedFunction.Match;
import dev.acquit.reports.gate.JudgedFunction.PathStep;
import dev.acquit.reports.gate.JudgedFunction.Role;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/// What documents of the gate say of instructions, compared with the lines that they quote and with
/// the mapping table, as text.
record GateSteps(Mapping table) {
  private static final Set<String> ORDERS =
      Set.of("weak", "relaxed", "acquire", "release", "acq_rel", "sc", "volatile", "mmio");
  private static final Set<String> SCOPES = Set.of("cta", "cluster", "gpu", "sys");

  /// Confirms that each step is what its line says. On a line there may be several instructions, as
  /// compilers write those of an `asm` statement: then each has its column, and the text of the
  /// line stands in the file behind blanks of which the document does not say how many there are. A
  /// line of LLVM IR has one of the instructions that it calls.
  void lines(Findings findings, List<PathStep> steps) {
    for (PathStep step : steps) {
      String text = step.place().text();
      if (text == null) {
        findings.open("the line of " + step.instruction() + " is not in the document");
        continue;
      }
      List<PathStep> beside =
          steps.stream()
              .filter(s -> s.place().line() == step.place().line())
              .filter(s -> text.equals(s.place().text()))
              .toList();
      boolean is =
          IrLine.statements(text).stream().anyMatch(s -> says(s, step.instruction()))
              || IntStream.range(0, step.place().column())
                  .anyMatch(blanks -> beside.stream().allMatch(s -> says(s, blanks)));
      if (is) {
        findings.confirmed(step.instruction() + " in line " + step.place().line());
      } else {
        findings.wrong(step.instruction() + " is not what '" + text + "' says");
      }
    }
  }

  /// Whether the statement that stands at the column of a step is its instruction.
  ///
  /// @param blanks how many characters stand before the text of the line
  private static boolean says(PathStep step, int blanks) {
    String text = step.place().text();
    int at = step.place().column() - 1 - blanks;
    if (text == null || at < 0 || at >= text.length()) {
      return false;
    }
    int begin = text.lastIndexOf(';', at == 0 ? -1 : at - 1) + 1;
    int end = text.indexOf(';', at);
    return says(
        text.substring(begin, end < 0 ? text.length() : end + 1).strip(), step.instruction());
  }

  /// Whether a line of PTX is an instruction in the words of tables. An order or a scope that the
  /// line does not write is the default.
  private static boolean says(String line, String instruction) {
    String written = line.replaceFirst("^@!?\\S+\\s+", "").split("[\\s;]", 2)[0];
    Set<String> has = words(written);
    Set<String> said = words(instruction);
    String mnemonic = written.split("\\.", 2)[0];
    if (mnemonic.equals("membar")) {
      has.addAll(Set.of("fence", "sc"));
      if (has.contains("gl")) {
        has.add("gpu");
      }
    }
    if (!has.contains(instruction.split("\\.", 2)[0])) {
      return false;
    }
    return told(mnemonic, ORDERS, has, said) && told(mnemonic, SCOPES, has, said);
  }

  private static boolean told(
      String mnemonic, Set<String> kind, Set<String> written, Set<String> said) {
    Set<String> has = new LinkedHashSet<>(written);
    has.retainAll(kind);
    Set<String> shown = new LinkedHashSet<>(said);
    shown.retainAll(kind);
    if (!has.isEmpty() && !shown.isEmpty()) {
      return has.equals(shown);
    }
    if (kind.equals(SCOPES)) {
      return has.isEmpty() ? shown.isEmpty() || shown.equals(Set.of("gpu")) : shown.isEmpty();
    }
    String silent =
        switch (mnemonic) {
          case "ld", "st" -> "weak";
          case "fence" -> "acq_rel";
          default -> "relaxed";
        };
    return has.isEmpty() && shown.equals(Set.of(silent));
  }

  private static Set<String> words(String instruction) {
    return new LinkedHashSet<>(Arrays.asList(instruction.split("[.:]+")));
  }

  /// Confirms that the table has an alternative, and that it is as it is written.
  ///
  /// @param scope the scope of the operation, if it has one
  /// @return its instructions with that scope; empty: there is no such alternative
  Optional<List<String>> match(Findings findings, Match match, Optional<ThreadScope> scope) {
    Optional<Row> row =
        table.rows().stream().filter(r -> r.key().toString().equals(match.row())).findFirst();
    String name = match.row() + ", alternative " + match.alternative();
    if (row.isEmpty()
        || match.alternative() < 1
        || match.alternative() > row.get().alternatives().size()) {
      findings.wrong("the table has no " + name);
      return Optional.empty();
    }
    String sequence = row.get().alternatives().get(match.alternative() - 1).sequence();
    findings.same(name, match.sequence(), sequence);
    List<String> instructions =
        Arrays.stream(sequence.split(";\\s*")).map(i -> scoped(i.strip(), scope)).toList();
    if (!match.instructions().isEmpty()) {
      findings.same("the instructions of " + name, match.instructions(), instructions);
    }
    return Optional.of(instructions);
  }

  private static String scoped(String instruction, Optional<ThreadScope> scope) {
    String plain = instruction.equals("membar.S") ? "fence.sc.S" : instruction;
    return plain.endsWith(".S") && scope.isPresent()
        ? plain.substring(0, plain.length() - 1) + scope.get().ptx().suffix()
        : plain;
  }

  /// Whether what counts of a path is, instruction by instruction, what the table has.
  static boolean same(List<PathStep> steps, List<String> table) {
    return steps.stream()
        .filter(s -> s.role() == Role.FENCE || s.role() == Role.MAIN)
        .map(PathStep::instruction)
        .toList()
        .equals(table);
  }
}
