package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Linkage;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.ptx.module.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The variables in shared memory: each CTA of the test has its own. Where the test has one CTA
/// they are called as in the module, else with `_` and the number of the CTA behind. What they hold
/// before is not known, see [UnknownMemory]; variables in constant memory begin as the module says.
///
/// @param instances all of them
/// @param constants the names of variables in constant memory
/// @ptx 5.1.3 Constant State Space, 5.1.7 Shared State Space
record Memories(List<Instance> instances, Set<String> constants) {
  /// A variable of a CTA.
  ///
  /// @param variable its name in the module
  /// @param location its name in the test
  /// @param place the CTA
  record Instance(String variable, String location, Place place) {}

  /// Copies the collections.
  Memories {
    instances = List.copyOf(instances);
    constants = Set.copyOf(constants);
  }

  /// @param threads the threads of the test
  /// @throws NotReadException if two functions call different variables the same
  static Memories of(PtxModule module, List<PtxThread> threads) throws NotReadException {
    Map<String, Variable> variables = new HashMap<>();
    List<Variable> declared = new ArrayList<>(module.variables());
    for (Function f : module.functions()) {
      f.body().ifPresent(b -> declared(b, declared));
    }
    Set<String> names = new LinkedHashSet<>();
    for (Variable v : declared) {
      if (v.space() == StateSpace.SHARED) {
        if (variables.put(v.name(), v) != null && v.linkage() != Linkage.EXTERN) {
          throw NotReadException.at(v.position(), "two variables '" + v.name() + "'");
        }
        names.add(v.name());
      }
    }
    List<Place> ctas =
        List.copyOf(
            threads.stream()
                .map(PtxThread::place)
                .collect(Collectors.toCollection(LinkedHashSet::new)));
    List<Instance> instances = new ArrayList<>();
    for (String name : names) {
      for (int i = 0; i < ctas.size(); i++) {
        instances.add(new Instance(name, ctas.size() == 1 ? name : name + "_" + i, ctas.get(i)));
      }
    }
    Set<String> constants =
        module.variables().stream()
            .filter(v -> v.space() == StateSpace.CONST)
            .map(Variable::name)
            .collect(Collectors.toSet());
    return new Memories(instances, constants);
  }

  /// The names of all variables that threads may have in common.
  static Set<String> names(PtxModule module) {
    List<Variable> all = new ArrayList<>(module.variables());
    module.functions().forEach(f -> f.body().ifPresent(b -> declared(b, all)));
    return all.stream()
        .filter(v ->
            v.space() == StateSpace.GLOBAL
                || v.space() == StateSpace.CONST
                || v.space() == StateSpace.SHARED)
        .map(Variable::name)
        .collect(Collectors.toSet());
  }

  private static void declared(List<BodyItem> items, List<Variable> all) {
    for (BodyItem item : items) {
      switch (item) {
        case BodyItem.Local(var variable) -> all.add(variable);
        case BodyItem.Block(var inner) -> declared(inner, all);
        case BodyItem.Registers _, BodyItem.Line _, BodyItem.Callable _ -> {}
      }
    }
  }

  /// What the threads of a CTA see.
  SharedMemory seenFrom(Place place) {
    Set<String> all = new LinkedHashSet<>();
    Map<Place, Map<String, String>> cluster = new LinkedHashMap<>();
    for (Instance i : instances) {
      all.add(i.location());
      if (i.place().shares(Scope.CLUSTER, place)) {
        cluster.computeIfAbsent(i.place(), _ -> new HashMap<>()).put(i.variable(), i.location());
      }
    }
    return new SharedMemory(
        cluster.getOrDefault(place, Map.of()), List.copyOf(cluster.values()), all, constants);
  }
}
