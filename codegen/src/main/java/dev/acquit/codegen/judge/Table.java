package dev.acquit.codegen.judge;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.mapping.RowKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// What a mapping table says of an operation, made ready once for each.
final class Table {
  private final Mapping mapping;
  private final Map<Question, List<Choice>> known = new ConcurrentHashMap<>();

  Table(Mapping mapping) {
    this.mapping = mapping;
  }

  /// An alternative of a row.
  ///
  /// @param match where it stands in the table
  /// @param sequence what it is at the scope of the operation
  /// @param asked whether it is one that the operation itself asks for, and not one of the join of
  ///   the two orders of a compare-exchange
  record Choice(RowMatch match, Sequence sequence, boolean asked) {}

  /// The alternatives of an operation.
  ///
  /// A compare-exchange that succeeds is a read-modify-write of its order of success, one that
  /// fails a load of its order of failure. One instruction does both, so the row of the join of
  /// both orders will do, too.
  ///
  /// @cpp atomics.types.operations
  List<Choice> choices(Question question) {
    return known.computeIfAbsent(question, this::make);
  }

  private List<Choice> make(Question question) {
    Operation operation = question.form().operation();
    boolean failed = question.form() == Form.FAILED_SWAP;
    RowKey own = RowKey.of(operation, question.asked());
    List<Choice> choices = new ArrayList<>(row(own, question, false, true));
    if (question.failure().isPresent()) {
      MemoryOrder join = question.order().join(question.failure().get());
      RowKey both = RowKey.of(Operation.RMW, join);
      if (both != own) {
        choices.addAll(row(both, question, failed, false));
      }
    }
    return List.copyOf(choices);
  }

  private List<Choice> row(RowKey key, Question question, boolean failed, boolean asked) {
    Row row = mapping.row(key);
    List<Choice> choices = new ArrayList<>();
    for (int i = 0; i < row.alternatives().size(); i++) {
      Alternative alternative = row.alternatives().get(i);
      Sequence sequence = Sequence.of(alternative, question.scope().ptx(), failed);
      String here = question.dialect().text(sequence);
      Optional<String> instead =
          here.equals(Dialect.ONE_WAY_FENCE.text(sequence)) ? Optional.empty() : Optional.of(here);
      choices.add(
          new Choice(new RowMatch(key, i, alternative.sequence(), instead), sequence, asked));
    }
    return choices;
  }
}
