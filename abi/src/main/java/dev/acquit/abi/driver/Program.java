package dev.acquit.abi.driver;

import dev.acquit.abi.rule.Finding;
import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.rule.Severity;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTNode;

/// What is known of all functions of a file together, and what was found in them.
final class Program {
  /// What a call that pins pages was given.
  ///
  /// @param words the first token, as it is written; empty where there are none
  /// @param zero whether it is 0; empty if that is not seen
  record Pinned(String words, Optional<Boolean> zero) {}

  /// What one round over all functions sees.
  static final class Round {
    /// What functions are called with, and return.
    final Map<String, List<Value>> arguments = new HashMap<>();

    final Map<String, Value> results = new HashMap<>();
    final Map<String, State> entries = new HashMap<>();
    final Map<String, State> exits = new HashMap<>();

    /// What members are, by their names.
    final Map<String, Value> members = new HashMap<>();
  }

  final CReader source;
  final Map<String, IASTFunctionDefinition> functions = new LinkedHashMap<>();

  /// Functions whose address is taken.
  final Set<String> addressed = new HashSet<>();

  /// What was seen in the last round, and what is seen in this one. The first round knows nothing.
  Round last = new Round();

  Round now = new Round();

  final Map<String, Value> globals = new HashMap<>();
  final Set<Integer> asked = new HashSet<>();
  final Map<Integer, Pinned> pinned = new HashMap<>();

  /// Functions that are given to `nvidia_p2p_get_pages`, and whether others may be.
  final Set<String> callbacks = new HashSet<>();

  boolean otherCallbacks;

  private final Map<List<Object>, Finding> found = new TreeMap<>(Program::compare);
  private final Set<Integer> open = new HashSet<>();

  /// Whether what is found counts: all is known of all functions.
  boolean telling;

  Program(CReader source) {
    this.source = source;
  }

  private static int compare(List<Object> a, List<Object> b) {
    return a.toString().compareTo(b.toString());
  }

  /// A rule is not kept. What is sure on one way stays an error.
  void find(Rule rule, Severity severity, IASTNode at, String where, String what) {
    if (!telling) {
      return;
    }
    Position place = source.at(at);
    found.merge(
        List.of(rule, place, where),
        new Finding(rule, severity, source.file(), place, where, what),
        (a, b) -> a.severity().compareTo(b.severity()) <= 0 ? a : b);
  }

  /// A rule asks about a call of which not enough is seen.
  void open(IASTNode call) {
    if (telling) {
      open.add(Syntax.id(call));
    }
  }

  List<Finding> findings() {
    List<Finding> all = new ArrayList<>(found.values());
    all.sort(Finding.ORDER);
    return all;
  }

  int open() {
    return open.size();
  }
}
