package dev.acquit.model.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Which threads of a [SpinToy] have to run, by its definition: there must be a set of groups and
/// threads that make progress, which all sets are tried for.
///
/// The words are those of *GPU Schedulers: How Fair Is Fair Enough?* (CONCUR 2018), said of each
/// level of a hierarchy; what is promised of CUDA is that of the CUDA Programming Guide, *CUDA C++
/// execution model*.
final class SpinProgress {
  /// All models that ship.
  static final List<String> MODELS =
      List.of("fair", "obe", "hsa", "hsa-obe", "lobe", "unfair", "cuda", "cuda-cooperative");

  /// What becomes of a thread.
  ///
  /// @param started whether it has taken a step
  /// @param ended whether it has nothing left to do
  /// @param runs whether it takes steps forever
  record Fate(boolean started, boolean ended, boolean runs) {}

  /// A system (level 0), device, cluster or CTA, or a thread (4).
  ///
  /// @param threads those in it, or itself
  /// @param children its parts by number, in their order
  private record Node(int level, List<Integer> threads, List<Integer> children) {}

  private final List<Node> nodes = new ArrayList<>();

  SpinProgress(List<SpinToy.Spot> spots) {
    List<Integer> all = new ArrayList<>();
    for (int t = 0; t < spots.size(); t++) {
      all.add(t);
    }
    add(0, all, spots);
  }

  private int add(int level, List<Integer> threads, List<SpinToy.Spot> spots) {
    int number = nodes.size();
    List<Integer> children = new ArrayList<>();
    nodes.add(new Node(level, threads, children));
    TreeMap<Integer, List<Integer>> parts = new TreeMap<>();
    for (int t : level < 4 ? threads : List.<Integer>of()) {
      int part =
          switch (level) {
            case 0 -> spots.get(t).gpu();
            case 1 -> spots.get(t).cluster();
            case 2 -> spots.get(t).cta();
            default -> t;
          };
      parts.computeIfAbsent(part, _ -> new ArrayList<>()).add(t);
    }
    for (List<Integer> part : parts.values()) {
      children.add(add(level + 1, part, spots));
    }
    return number;
  }

  private static Set<String> rules(String model, int level) {
    return switch (model) {
      case "hsa-obe" -> Set.of("hsa", "obe");
      case "cuda" -> Set.of(level <= 1 ? "obe" : "fair");
      case "cuda-cooperative" -> Set.of(level == 0 ? "obe" : "fair");
      default -> Set.of(model);
    };
  }

  /// Whether a model lets threads fare so forever.
  boolean allows(String model, List<Fate> fates) {
    for (int set = 1; set < 1 << nodes.size(); set += 2) {
      boolean possible = true;
      for (int n = 0; n < nodes.size(); n++) {
        possible &= (set >> n & 1) == 0 || keeps(n, set, model, fates);
      }
      if (possible) {
        return true;
      }
    }
    return false;
  }

  /// Whether a node makes progress as it should.
  private boolean keeps(int n, int set, String model, List<Fate> fates) {
    Node node = nodes.get(n);
    if (node.level() == 4) {
      Fate fate = fates.get(node.threads().getFirst());
      return fate.ended() || fate.runs();
    }
    Set<Integer> able = new TreeSet<>();
    Set<Integer> some = new TreeSet<>();
    for (int child : node.children()) {
      List<Fate> inside = nodes.get(child).threads().stream().map(fates::get).toList();
      if (inside.stream().anyMatch(f -> !f.ended())) {
        able.add(child);
      }
      if (inside.stream().anyMatch(Fate::started)) {
        some.add(child);
      }
    }
    Set<Integer> named = new TreeSet<>();
    for (String rule : rules(model, node.level())) {
      switch (rule) {
        case "fair" -> named.addAll(able);
        case "obe" -> named.addAll(some);
        case "hsa" -> able.stream().limit(1).forEach(named::add);
        case "lobe" -> {
          for (int child : node.children()) {
            if (some.stream().anyMatch(c -> c >= child)) {
              named.add(child);
            }
          }
        }
        default -> {}
      }
    }
    return named.stream().allMatch(c -> (set >> c & 1) != 0)
        && (able.isEmpty() || able.stream().anyMatch(c -> (set >> c & 1) != 0));
  }
}
