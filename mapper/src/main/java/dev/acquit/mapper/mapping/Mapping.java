package dev.acquit.mapper.mapping;

import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/// A mapping table: for every C++ operation the PTX that it may become.
///
/// @param header what it says about itself
/// @param rows one for each [RowKey], in the order of those
public record Mapping(MappingHeader header, List<Row> rows) {
  /// Sorts the rows.
  ///
  /// @throws IllegalArgumentException if a row is missing or there twice
  public Mapping {
    rows = rows.stream().sorted(Comparator.comparing(Row::key)).toList();
    if (!rows.stream().map(Row::key).toList().equals(RowKey.all())) {
      throw new IllegalArgumentException(
          "a mapping has every row once, found "
              + rows.stream().map(r -> r.key().toString()).collect(Collectors.joining(", ")));
    }
  }

  /// Its name.
  public String name() {
    return header.name();
  }

  /// The same under another name.
  ///
  /// @throws IllegalArgumentException if the name has characters that a name of a mapping cannot
  ///   have
  public Mapping named(String newName) {
    return new Mapping(header.withName(newName), rows);
  }

  /// What it says about an operation.
  public Row row(RowKey key) {
    return rows.get(key.ordinal());
  }

  /// One way to lower an operation.
  ///
  /// @param alternative its index, from 0
  /// @throws IndexOutOfBoundsException if there is no such alternative
  public Alternative alternative(RowKey key, int alternative) {
    return row(key).alternatives().get(alternative);
  }

  /// The weakest requirement that covers all its instructions.
  public Requirement requirement() {
    return rows.stream()
        .flatMap(row -> row.alternatives().stream())
        .map(Alternative::requirement)
        .reduce(Requirement::max)
        .orElseThrow(() -> new IllegalStateException("a mapping without rows"));
  }

  /// Whether some instruction has a scope below the system's that is not that of its operation.
  public boolean namesScopes() {
    return rows.stream()
        .flatMap(row -> row.alternatives().stream())
        .flatMap(a -> a.templates().stream())
        .anyMatch(t -> t.scope() instanceof TemplateScope.Fixed(var fixed) && fixed != Scope.SYS);
  }

  /// The same with one alternative that does all that there is: with the strongest instruction of
  /// its operation between two `fence.sc`, and all that it has. A failure that goes away with it is
  /// charged to that alternative. The indexes of all alternatives stay, so a choice for one mapping
  /// is a choice for the other. The name gains `+strong-` with the row and the alternative counted
  /// from 1.
  ///
  /// Can be repeated, for sets of alternatives.
  ///
  /// @param alternative its index, from 0
  /// @throws IndexOutOfBoundsException if there is no such alternative
  public Mapping strengthened(RowKey key, int alternative) {
    return replaced(
        key,
        alternative,
        "strong",
        joined(key, alternative, Alternative.strongest(key.operation())));
  }

  /// The same with one alternative that does what its memory order promises and no more
  /// ([Alternative#promised]), beside what it has. A failure that goes away with it shows that the
  /// alternative does less than its operation has to. Indexes and names as in [#strengthened].
  ///
  /// @param alternative its index, from 0
  /// @throws IndexOutOfBoundsException if there is no such alternative
  public Mapping mended(RowKey key, int alternative) {
    return replaced(
        key,
        alternative,
        "mended",
        joined(key, alternative, Alternative.promised(key, FenceSide.of(rows))));
  }

  /// What an alternative has, so that what fails under the new table fails under this one too, and
  /// more.
  private List<Template> joined(RowKey key, int alternative, List<Template> more) {
    return Join.UNLIMITED.of(alternative(key, alternative).templates(), more);
  }

  /// The same with one alternative replaced by another sequence. The indexes of all alternatives
  /// stay; the header's requirement grows where the sequence needs more. The name gains `+`, a
  /// word, the row and the alternative counted from 1.
  ///
  /// @param alternative its index, from 0
  /// @param how the word, such as `mended`
  /// @param sequence the instructions, in program order
  /// @throws IndexOutOfBoundsException if there is no such alternative
  /// @throws IllegalArgumentException if the sequence cannot stand in that row
  public Mapping replaced(RowKey key, int alternative, String how, List<Template> sequence) {
    List<Row> changed = new ArrayList<>(rows);
    changed.set(key.ordinal(), row(key).with(alternative, sequence));
    String suffix =
        "+" + how + "-" + key.operation().word() + "-" + key.orderWord() + "-" + (alternative + 1);
    return new Mapping(
        header
            .withName(name() + suffix)
            .covering(changed.get(key.ordinal()).alternatives().get(alternative).requirement()),
        changed);
  }
}
