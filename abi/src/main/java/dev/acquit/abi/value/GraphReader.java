package dev.acquit.abi.value;

import dev.acquit.abi.value.Graph.Block;
import dev.acquit.abi.value.Graph.Scope;
import dev.acquit.abi.value.Graph.Step;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.flow.Names;
import dev.acquit.ptx.meaning.Call;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/// Makes the graph of a body. Mutable, and used once.
///
/// @ptx 11.1 Scopes, 11.3.1 Control flow directives: .branchtargets
final class GraphReader {
  private final Predicate<String> noreturn;
  private final List<Step> steps = new ArrayList<>();

  /// Where labels stand, by their numbers: the number of the step behind each.
  private final Map<Integer, Integer> places = new HashMap<>();

  /// The lists of `.branchtargets`, by the number of the label before them.
  private final Map<Integer, List<String>> lists = new HashMap<>();

  private int labels;
  private int scopes;
  private boolean whole = true;

  private GraphReader(Predicate<String> noreturn) {
    this.noreturn = noreturn;
  }

  /// The graph of a function with a body.
  ///
  /// @param variables of the module
  /// @param noreturn whether a function of that name never returns
  static Graph of(Function function, Names<Variable> variables, Predicate<String> noreturn) {
    Scope scope = new Scope(new Names<>(), variables.inside(), new Names<>());
    for (Variable v : function.results()) {
      scope.variables().declare(v.name(), v);
    }
    for (Variable v : function.parameters()) {
      scope.variables().declare(v.name(), v);
    }
    return new GraphReader(noreturn).read(function.body().orElse(List.of()), scope);
  }

  private Graph read(List<BodyItem> items, Scope scope) {
    steps(items, scope);
    List<List<Integer>> next = new ArrayList<>();
    TreeSet<Integer> leaders = new TreeSet<>(places.values());
    leaders.add(0);
    for (int i = 0; i < steps.size(); i++) {
      List<Integer> ways = ways(i);
      next.add(ways);
      if (ends(steps.get(i)) || !ways.equals(List.of(i + 1))) {
        leaders.add(i + 1);
        leaders.addAll(ways);
      }
    }
    leaders.add(steps.size());
    List<Integer> begins = List.copyOf(leaders);
    Map<Integer, Integer> numbers = new HashMap<>();
    for (int i = 0; i < begins.size(); i++) {
      numbers.put(begins.get(i), i);
    }
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i + 1 < begins.size(); i++) {
      List<Step> inside = steps.subList(begins.get(i), begins.get(i + 1));
      blocks.add(
          new Block(
              inside, next.get(begins.get(i + 1) - 1).stream().map(numbers::get).toList(), false));
    }
    // What comes to the closing brace returns.
    blocks.add(new Block(List.of(), List.of(), true));
    return new Graph(blocks, whole);
  }

  private void steps(List<BodyItem> items, Scope scope) {
    int number = scopes++;
    for (BodyItem item : items) {
      if (item instanceof BodyItem.Line line
          && Control.of(line.statement().instruction()) instanceof Control.Here(String name)) {
        scope.labels().declare(name, labels++);
      }
    }
    int label = -1;
    for (BodyItem item : items) {
      switch (item) {
        case BodyItem.Registers r ->
            scope.registers().declare(r, name -> number == 0 ? name : name + "#" + number);
        case BodyItem.Local(Variable v) -> scope.variables().declare(v.name(), v);
        case BodyItem.Callable _ -> {}
        case BodyItem.Block(List<BodyItem> inner) -> steps(inner, scope.inside());
        case BodyItem.Line line -> {
          Instruction instruction = line.statement().instruction();
          switch (Control.of(instruction)) {
            case Control.Here(String name) -> {
              label = scope.labels().find(name).orElse(-1);
              places.put(label, steps.size());
            }
            case Control.Targets(List<String> targets) -> lists.put(label, targets);
            case Control next ->
                steps.add(
                    new Step(line.position(), line.statement().guard(), instruction, next, scope));
          }
        }
      }
    }
  }

  private List<Integer> ways(int i) {
    Step step = steps.get(i);
    List<Integer> ways = new ArrayList<>();
    if (step.guard().isPresent() || !leaves(step)) {
      ways.add(i + 1);
    }
    switch (step.control()) {
      case Control.Jump(String label, boolean _) -> way(label, step.scope(), ways);
      case Control.Choose(var _, String table) -> {
        List<String> targets = step.scope().labels().find(table).map(lists::get).orElse(List.of());
        whole &= !targets.isEmpty();
        targets.forEach(t -> way(t, step.scope(), ways));
      }
      default -> {}
    }
    return ways.size() < 2 ? ways : ways.stream().distinct().toList();
  }

  private void way(String label, Scope scope, List<Integer> ways) {
    Optional<Integer> place = scope.labels().find(label).map(places::get);
    place.ifPresent(ways::add);
    whole &= place.isPresent();
  }

  /// Whether what follows is not reached from here.
  private boolean leaves(Step step) {
    return switch (step.control()) {
      case Control.Jump(String _, boolean sometimes) -> !sometimes;
      case Control.End _, Control.Choose _, Control.Trap _ -> true;
      case Control.Calls(Call call) -> call.fatal() || noreturn.test(call.name());
      case Control.Next _, Control.Here _, Control.Targets _ -> false;
    };
  }

  private boolean ends(Step step) {
    return leaves(step) || step.control() instanceof Control.Jump;
  }
}
