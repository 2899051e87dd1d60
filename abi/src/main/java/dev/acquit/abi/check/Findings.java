package dev.acquit.abi.check;

import dev.acquit.abi.rule.Finding;
import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.rule.Severity;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.List;

/// What is found in a module, while it is looked at.
public final class Findings {
  private final String file;
  private final List<Finding> all = new ArrayList<>();
  private int open;
  private int apart;

  /// Nothing yet.
  ///
  /// @param file the module
  public Findings(String file) {
    this.file = file;
  }

  void error(Rule rule, Position at, String where, String what) {
    add(rule, Severity.ERROR, at, where, what);
  }

  void warning(Rule rule, Position at, String where, String what) {
    add(rule, Severity.WARNING, at, where, what);
  }

  void note(Rule rule, Position at, String where, String what) {
    add(rule, Severity.NOTE, at, where, what);
  }

  void add(Rule rule, Severity severity, Position at, String where, String what) {
    all.add(new Finding(rule, severity, file, at, where, what));
  }

  /// A rule asks about so many addresses that are not followed.
  void open(int addresses) {
    open += addresses;
  }

  /// About how many addresses nothing is said.
  int open() {
    return open;
  }

  /// Debug information has more or fewer parameters of a function than are declared, or does not
  /// say what they are.
  void apart() {
    apart++;
  }

  /// How many functions are not held against debug information, at least in part.
  int notJoined() {
    return apart;
  }

  /// All of them, by place.
  List<Finding> sorted() {
    return all.stream().distinct().sorted(Finding.ORDER).toList();
  }
}
