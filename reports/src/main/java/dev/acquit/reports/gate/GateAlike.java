package dev.acquit.reports.gate;

import dev.acquit.codegen.judge.Verdict;
import dev.acquit.codegen.matrix.CellName;
import dev.acquit.codegen.matrix.SourceDialect;
import dev.acquit.codegen.path.OperationPath;
import dev.acquit.codegen.source.OperationKind;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.reports.gate.JudgedFunction.JudgedPath;
import dev.acquit.reports.gate.JudgedFunction.PathStep;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What functions have in common that have the same thing wrong in the same operation. Scopes,
/// types, registers and the words of messages take no part.
///
/// @param verdict their verdict
/// @param dialect in which way the operation was written; empty if the function is none of a matrix
/// @param op the operation
/// @param order its memory order
/// @param failure of a compare-exchange the order of failure, else null
/// @param defects what is wrong apart from orders and scopes
/// @param paths the paths that have the verdict
record GateAlike(
    Verdict verdict,
    Optional<SourceDialect> dialect,
    OperationKind op,
    @Nullable MemoryOrder order,
    @Nullable MemoryOrder failure,
    Set<Defect> defects,
    Set<Path> paths) {
  private static final Map<String, Scope> SCOPES =
      Arrays.stream(Scope.values()).collect(Collectors.toUnmodifiableMap(Scope::suffix, s -> s));
  private static final Pattern TYPE = Pattern.compile("[busf](8|16|32|64|128)|pred");
  private static final Pattern GUARD = Pattern.compile("@\\S+\\s+");
  private static final Pattern OPCODE = Pattern.compile("[\\w.]*");

  /// Something wrong apart from orders and scopes.
  ///
  /// @param kind what sort of thing
  /// @param at the instruction that shows it
  record Defect(Verdict kind, List<String> at) {}

  /// A path that is not what it should be.
  ///
  /// @param ending how it ends
  /// @param row the row of the table that it comes closest to; null if none
  /// @param alternative which of its alternatives
  /// @param wrong the instructions that are not what the alternative has
  /// @param narrow whether one of them has a narrower scope than the operation
  /// @param missing how many instructions of the alternative it lacks
  record Path(
      OperationPath.Ending ending,
      @Nullable String row,
      int alternative,
      List<List<String>> wrong,
      boolean narrow,
      int missing) {}

  /// Of a function.
  static GateAlike of(JudgedFunction f) {
    return new GateAlike(
        f.verdict(),
        CellName.parse(f.function()).map(cell -> cell.dialect()),
        f.op(),
        f.order(),
        f.failure(),
        f.defects().stream()
            .map(d -> new Defect(d.kind(), instruction(d.place().text())))
            .collect(Collectors.toSet()),
        f.worst().stream()
            .map(p -> path(p, Optional.ofNullable(f.scope()).map(ThreadScope::ptx)))
            .collect(Collectors.toSet()));
  }

  private static Path path(JudgedPath path, Optional<Scope> wanted) {
    List<String> weak =
        path.steps().stream().filter(PathStep::weak).map(PathStep::instruction).toList();
    return new Path(
        path.ending(),
        path.match() == null ? null : path.match().row(),
        path.match() == null ? 0 : path.match().alternative(),
        weak.stream().map(GateAlike::instruction).toList(),
        wanted.isPresent()
            && weak.stream()
                .flatMap(text -> Arrays.stream(text.split("\\.")))
                .map(SCOPES::get)
                .anyMatch(scope -> scope != null && !scope.contains(wanted.get())),
        path.missing().size());
  }

  /// The words of an instruction, without scope, type and operands.
  private static List<String> instruction(String text) {
    var opcode = OPCODE.matcher(GUARD.matcher(text.strip()).replaceFirst(""));
    return opcode.lookingAt()
        ? Arrays.stream(opcode.group().split("\\."))
            .filter(word -> !SCOPES.containsKey(word) && !TYPE.matcher(word).matches())
            .toList()
        : List.of();
  }
}
