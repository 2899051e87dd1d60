package dev.acquit.reports.gate;

import dev.acquit.codegen.judge.Verdict;
import dev.acquit.reports.html.Tone;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// All functions of an operation: the worst verdict for each memory order and scope.
///
/// @param operation what the functions do
/// @param scopes the columns
/// @param rows the memory orders
public record GateTable(String operation, List<String> scopes, List<Row> rows) {
  private static final List<String> ORDERS =
      List.of("relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst");
  private static final List<String> SCOPES =
      List.of("thread", "block", "cluster", "device", "system");

  /// Copies the lists.
  public GateTable {
    scopes = List.copyOf(scopes);
    rows = List.copyOf(rows);
  }

  /// A memory order.
  ///
  /// @param order the order, of a compare-exchange with that of failure
  /// @param cells one for each scope; empty where there is no function
  public record Row(String order, List<Optional<Cell>> cells) {
    /// Copies the list.
    public Row {
      cells = List.copyOf(cells);
    }
  }

  /// The functions of an order and a scope.
  ///
  /// @param worst the worst verdict
  /// @param tone its colour
  /// @param count how many have it
  /// @param of how many there are
  /// @param types the types of the objects of those that have it
  /// @param search words that find them in the table of functions
  /// @param anchor the id of the details of one of them; null if none is shown
  public record Cell(
      String worst,
      Tone tone,
      int count,
      int of,
      List<String> types,
      String search,
      @Nullable String anchor) {
    /// Copies the list.
    public Cell {
      types = List.copyOf(types);
    }

    /// How many have it, and of which types.
    public String words() {
      String many = count == of ? String.valueOf(of) : count + " of " + of;
      return types.isEmpty() ? many : many + ": " + String.join(" ", types);
    }
  }

  /// The tables of some functions, by operation.
  ///
  /// @param anchors the ids of those that are shown in full
  static List<GateTable> of(
      Collection<JudgedFunction> functions, Map<JudgedFunction, String> anchors) {
    Map<String, List<JudgedFunction>> operations = new LinkedHashMap<>();
    functions.forEach(
        f -> operations.computeIfAbsent(f.op().word(), k -> new ArrayList<>()).add(f));
    return operations.entrySet().stream().map(e -> of(e.getKey(), e.getValue(), anchors)).toList();
  }

  private static GateTable of(
      String operation, List<JudgedFunction> functions, Map<JudgedFunction, String> anchors) {
    TreeSet<String> scopes = new TreeSet<>(by(SCOPES));
    TreeMap<String, Map<String, List<JudgedFunction>>> orders = new TreeMap<>(by(ORDERS));
    for (JudgedFunction f : functions) {
      scopes.add(scope(f));
      orders
          .computeIfAbsent(order(f), k -> new LinkedHashMap<>())
          .computeIfAbsent(scope(f), k -> new ArrayList<>())
          .add(f);
    }
    List<Row> rows = new ArrayList<>();
    orders.forEach((order, byScope) ->
        rows.add(
            new Row(
                order,
                scopes.stream()
                    .map(s -> Optional.ofNullable(byScope.get(s)).map(fs -> cell(fs, anchors)))
                    .toList())));
    return new GateTable(operation, List.copyOf(scopes), rows);
  }

  private static Cell cell(List<JudgedFunction> all, Map<JudgedFunction, String> anchors) {
    Verdict worst =
        all.stream().map(JudgedFunction::verdict).max(Comparator.naturalOrder()).orElseThrow();
    List<JudgedFunction> these = all.stream().filter(f -> f.verdict() == worst).toList();
    JudgedFunction one = these.getFirst();
    return new Cell(
        worst.name(),
        Tone.ofGate(worst),
        these.size(),
        all.size(),
        these.stream().map(JudgedFunction::type).filter(t -> t != null).distinct().toList(),
        "operation:" + one.op().word() + " order:" + order(one) + " scope:" + scope(one),
        these.stream().map(anchors::get).filter(a -> a != null).findFirst().orElse(null));
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
