package dev.acquit.reports.gate;

import dev.acquit.codegen.judge.Verdict;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.Part.Matrix;
import dev.acquit.reports.story.Part.Tile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Functions by what they do: the worst verdict for each memory order and scope.
final class GateTable {
  private static final List<String> ORDERS =
      List.of("relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst");
  private static final List<String> SCOPES =
      List.of("thread", "block", "cluster", "device", "system");

  private GateTable() {}

  /// The tables of some functions, by operation.
  static List<Matrix> of(List<JudgedFunction> functions) {
    Map<String, List<Integer>> operations = new LinkedHashMap<>();
    for (int i = 0; i < functions.size(); i++) {
      operations.computeIfAbsent(functions.get(i).op().word(), k -> new ArrayList<>()).add(i);
    }
    return operations.entrySet().stream()
        .map(e -> of(e.getKey(), e.getValue(), functions))
        .toList();
  }

  private static Matrix of(String operation, List<Integer> its, List<JudgedFunction> functions) {
    TreeSet<String> scopes = new TreeSet<>(by(SCOPES));
    TreeMap<String, Map<String, List<Integer>>> orders = new TreeMap<>(by(ORDERS));
    for (int i : its) {
      JudgedFunction f = functions.get(i);
      scopes.add(scope(f));
      orders
          .computeIfAbsent(order(f), k -> new LinkedHashMap<>())
          .computeIfAbsent(scope(f), k -> new ArrayList<>())
          .add(i);
    }
    List<Part.Strip> rows = new ArrayList<>();
    orders.forEach((order, byScope) ->
        rows.add(
            new Part.Strip(
                order,
                scopes.stream()
                    .map(s -> Optional.ofNullable(byScope.get(s)).map(fs -> cell(fs, functions)))
                    .toList())));
    return new Matrix(operation, "order", List.copyOf(scopes), rows);
  }

  private static Tile cell(List<Integer> all, List<JudgedFunction> functions) {
    Verdict worst =
        all.stream()
            .map(i -> functions.get(i).verdict())
            .max(Comparator.naturalOrder())
            .orElseThrow();
    List<Integer> these = all.stream().filter(i -> functions.get(i).verdict() == worst).toList();
    JudgedFunction one = functions.get(these.getFirst());
    String many = (these.size() == all.size() ? "" : these.size() + " of ") + all.size();
    String types =
        these.stream()
            .map(i -> functions.get(i).type())
            .filter(Objects::nonNull)
            .distinct()
            .collect(Collectors.joining(" "));
    return new Tile(
        GateTone.of(worst),
        worst.name(),
        types.isEmpty() ? many : many + ": " + types,
        "operation:" + one.op().word() + " order:" + order(one) + " scope:" + scope(one),
        these);
  }

  /// The order, of a compare-exchange with that of failure.
  static String order(JudgedFunction f) {
    String order = f.order() == null ? "-" : f.order().word();
    return f.failure() == null ? order : order + "/" + f.failure().word();
  }

  static String scope(JudgedFunction f) {
    return f.scope() == null ? "-" : f.scope().word();
  }

  /// Weak to strong and narrow to wide; what is not in the list comes last.
  private static Comparator<String> by(List<String> known) {
    return Comparator.comparing(
            (String word) -> {
              StringBuilder key = new StringBuilder();
              for (String part : word.split("/", -1)) {
                int at = known.indexOf(part);
                key.append((char) (at < 0 ? 'z' : 'a' + at));
              }
              return key.toString();
            })
        .thenComparing(Comparator.naturalOrder());
  }
}
