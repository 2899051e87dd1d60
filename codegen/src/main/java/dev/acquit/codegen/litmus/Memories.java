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
import dev.acquit.ptx.text.Registers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The variables in shared memory: each CTA of the test has its own. Where the test has one CTA
/// they are called as in the module, or as in the source if they are a function's and no other has
/// that name, else with `_` and the number of the CTA behind. What they hold before is not known,
/// see [UnknownMemory]; variables in constant memory begin as the module says.
///
/// @param instances all of them
/// @param constants the names of variables in constant memory
/// @ptx 5.1.3 Constant State Space, 5.1.7 Shared State Space
record Memories(List<Instance> instances, Set<String> constants) {
  private static final Pattern LENGTH = Pattern.compile("E([1-9]\\d{0,2})(?=[A-Za-z_])");

  /// Which of several variables of a name in a function it is.
  private static final Pattern NUMBER = Pattern.compile("|_\\d|__\\d+_");

  /// A variable of a CTA.
  ///
  /// @param variable its name in the module
  /// @param bytes how many it has; 0 if the launch says it
  /// @param location its name in the test
  /// @param place the CTA
  record Instance(String variable, long bytes, String location, Place place) {}

  /// Copies the collections.
  Memories {
    instances = List.copyOf(instances);
    constants = Set.copyOf(constants);
  }

  /// @param threads the threads of the test
  /// @param taken names of other locations
  /// @throws NotReadException if two functions call different variables the same
  static Memories of(PtxModule module, List<PtxThread> threads, Collection<String> taken)
      throws NotReadException {
    Map<String, Variable> variables = new HashMap<>();
    List<Variable> declared = declared(module);
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
    Map<String, String> ofSource = ofSource(declared, taken);
    for (String name : names) {
      String called = ofSource.getOrDefault(name, name);
      for (int i = 0; i < ctas.size(); i++) {
        String location = ctas.size() == 1 ? called : called + "_" + i;
        instances.add(new Instance(name, variables.get(name).bytes(), location, ctas.get(i)));
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
    List<Variable> all = declared(module);
    return Stream.concat(
            all.stream()
                .filter(v ->
                    v.space() == StateSpace.GLOBAL
                        || v.space() == StateSpace.CONST
                        || v.space() == StateSpace.SHARED)
                .map(Variable::name),
            ofSource(all, Set.of()).values().stream())
        .collect(Collectors.toSet());
  }

  /// What the source calls shared variables that are declared in functions, where that tells them
  /// from all others.
  private static Map<String, String> ofSource(List<Variable> all, Collection<String> taken) {
    Set<String> others = all.stream().map(Variable::name).collect(Collectors.toSet());
    Map<String, List<String>> mangled = new LinkedHashMap<>();
    for (Variable v : all) {
      if (v.space() == StateSpace.SHARED) {
        ofSource(v.name())
            .ifPresent(n -> mangled.computeIfAbsent(n, _ -> new ArrayList<>()).add(v.name()));
      }
    }
    Map<String, String> found = new HashMap<>();
    mangled.forEach((name, its) -> {
      boolean free =
          !others.contains(name) && !taken.contains(name) && !Registers.litmus().test(name);
      if (its.size() == 1 && free) {
        found.put(its.getFirst(), name);
      }
    });
    return found;
  }

  /// The last part of the name of a variable in a function: `_ZZ1fPiE5total` is `total`.
  private static Optional<String> ofSource(String mangled) {
    Matcher matcher = LENGTH.matcher(mangled);
    Optional<String> found = Optional.empty();
    while (mangled.startsWith("_ZZ") && matcher.find()) {
      int end = matcher.end() + Integer.parseInt(matcher.group(1));
      if (end <= mangled.length() && NUMBER.matcher(mangled.substring(end)).matches()) {
        found = Optional.of(mangled.substring(matcher.end(), end));
      }
    }
    return found;
  }

  private static List<Variable> declared(PtxModule module) {
    List<Variable> all = new ArrayList<>(module.variables());
    for (Function function : module.functions()) {
      for (BodyItem item : function.items()) {
        if (item instanceof BodyItem.Local(var variable)) {
          all.add(variable);
        }
      }
    }
    return all;
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
