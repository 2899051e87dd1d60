package dev.acquit.codegen.litmus;

import dev.acquit.ptx.isa.StateSpace;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/// Where the variables of a module lie that are not in global memory, seen from a CTA.
///
/// @param own the location of each variable in shared memory, of which each CTA has one
/// @param cluster the same of each CTA of the cluster, by its rank
/// @param all the locations in the shared memory of all CTAs
/// @param constants the locations in constant memory
/// @ptx 5.1.7 Shared State Space, 5.1.3 Constant State Space
record SharedMemory(
    Map<String, String> own,
    List<Map<String, String>> cluster,
    Set<String> all,
    Set<String> constants) {
  /// All is in global memory.
  static final SharedMemory NONE = new SharedMemory(Map.of(), List.of(), Set.of(), Set.of());

  /// Whether the generic address of a location lies in a state space.
  boolean isIn(String location, StateSpace space) {
    return switch (space) {
      case SHARED, SHARED_CTA -> own.containsValue(location);
      case SHARED_CLUSTER -> all.contains(location);
      case GLOBAL, CONST -> home(location) == space;
      case GENERIC, LOCAL, PARAM, PARAM_ENTRY, PARAM_FUNC -> false;
    };
  }

  /// The rank in the cluster of the CTA that has a location in its shared memory.
  OptionalInt rank(String location) {
    return IntStream.range(0, cluster.size())
        .filter(i -> cluster.get(i).containsValue(location))
        .findFirst();
  }

  /// The locations that are the same variable, of each CTA of the cluster.
  List<String> mapped(String location) {
    return cluster.stream()
        .flatMap(c -> c.entrySet().stream())
        .filter(e -> e.getValue().equals(location))
        .flatMap(e -> cluster.stream().map(c -> c.get(e.getKey())))
        .toList();
  }

  /// The state space of a location.
  StateSpace home(String location) {
    return all.contains(location)
        ? StateSpace.SHARED
        : constants.contains(location) ? StateSpace.CONST : StateSpace.GLOBAL;
  }
}
