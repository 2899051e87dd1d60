package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppStatement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// What the text that a test was read from says of it: the lines in which its statements begin, and
/// its condition, and what it calls the parts of locations.
///
/// @param ofThreads for each thread, by its number, the lines of its statements in the order of
///   [#flat]; of a PTX thread, of its body
/// @param asking the line of what is asked; 0: not known
/// @param members how it calls bytes of locations
public record StatementLines(
    Map<Integer, List<Integer>> ofThreads, int asking, MemberNames members) {
  /// Of a test that was not read.
  public static final StatementLines NONE = new StatementLines(Map.of());

  /// Lines of statements alone.
  public StatementLines(Map<Integer, List<Integer>> ofThreads) {
    this(ofThreads, 0, MemberNames.NONE);
  }

  /// The same with the line of what is asked.
  public StatementLines asking(int line) {
    return new StatementLines(ofThreads, line, members);
  }

  /// The same with names of parts of locations.
  public StatementLines naming(MemberNames names) {
    return new StatementLines(ofThreads, asking, names);
  }

  /// Copies the map.
  public StatementLines {
    Map<Integer, List<Integer>> copy = new HashMap<>();
    ofThreads.forEach((thread, lines) -> copy.put(thread, List.copyOf(lines)));
    ofThreads = Map.copyOf(copy);
  }

  /// The line of a statement, from 1; empty if it is not known.
  ///
  /// @param thread the number of its thread
  /// @param statement its place in the thread, from 0
  public OptionalInt of(int thread, int statement) {
    List<Integer> lines = ofThreads.getOrDefault(thread, List.of());
    return statement >= 0 && statement < lines.size()
        ? OptionalInt.of(lines.get(statement))
        : OptionalInt.empty();
  }

  /// The same for a text that begins some lines further down.
  public StatementLines below(int lines) {
    Map<Integer, List<Integer>> moved = new HashMap<>();
    ofThreads.forEach(
        (thread, own) -> moved.put(thread, own.stream().map(line -> line + lines).toList()));
    return new StatementLines(moved, asking == 0 ? 0 : asking + lines, members);
  }

  /// All statements of a C++ thread in the order of the text: each before those inside it.
  public static List<CppStatement> flat(List<CppStatement> body) {
    List<CppStatement> all = new ArrayList<>();
    for (CppStatement s : body) {
      all.add(s);
      switch (s) {
        case CppStatement.If(var _, var then, var otherwise) -> {
          all.addAll(flat(then));
          all.addAll(flat(otherwise));
        }
        case CppStatement.While(var _, var inner) -> all.addAll(flat(inner));
        case CppStatement.DoWhile(var inner, var _) -> all.addAll(flat(inner));
        default -> {}
      }
    }
    return all;
  }
}
