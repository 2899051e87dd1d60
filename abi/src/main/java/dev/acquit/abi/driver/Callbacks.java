package dev.acquit.abi.driver;

import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.rule.Severity;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;

/// What callbacks call, and what is called outside of them: of a file.
final class Callbacks {
  /// A call in a function.
  ///
  /// @param name of what is called; empty for a pointer
  /// @param always whether it runs whenever the function does
  private record Called(String name, IASTFunctionCallExpression at, boolean always) {}

  private final Program program;
  private final Map<String, List<Called>> calls = new LinkedHashMap<>();

  Callbacks(Program program) {
    this.program = program;
    program.functions.forEach((name, f) -> calls.put(name, calls(f)));
  }

  private static List<Called> calls(IASTFunctionDefinition f) {
    List<Called> all = new ArrayList<>();
    boolean[] left = {false};
    ASTVisitor visitor =
        new ASTVisitor() {
          @Override
          public int visit(IASTStatement s) {
            left[0] |= s instanceof IASTReturnStatement || s instanceof IASTGotoStatement;
            return PROCESS_CONTINUE;
          }

          @Override
          public int visit(IASTExpression e) {
            if (e instanceof IASTFunctionCallExpression call) {
              all.add(
                  new Called(
                      Syntax.callee(call).orElse(""), call, !left[0] && isStraight(call, f)));
            }
            return PROCESS_CONTINUE;
          }
        };
    visitor.shouldVisitExpressions = true;
    visitor.shouldVisitStatements = true;
    f.accept(visitor);
    return all;
  }

  /// Whether no branch or loop is around it.
  private static boolean isStraight(IASTNode node, IASTFunctionDefinition f) {
    for (IASTNode n = node.getParent(); n != null && n != f; n = n.getParent()) {
      if (n instanceof IASTIfStatement i) {
        // The condition itself is asked always.
        return !isIn(node, i.getThenClause()) && !isIn(node, i.getElseClause()) && isStraight(i, f);
      }
      if (n instanceof IASTForStatement
          || n instanceof IASTWhileStatement
          || n instanceof IASTDoStatement
          || n instanceof IASTSwitchStatement
          || n instanceof IASTConditionalExpression) {
        return false;
      }
    }
    return true;
  }

  private static boolean isIn(IASTNode node, IASTNode around) {
    for (IASTNode n = node; n != null; n = n.getParent()) {
      if (n == around) {
        return true;
      }
    }
    return false;
  }

  void check() {
    platforms();
    Set<String> inside = reached(program.callbacks);
    Set<String> outside = outside();
    for (String callback : program.callbacks) {
      if (!program.functions.containsKey(callback)) {
        // It stands in another file.
        continue;
      }
      frees(callback);
    }
    calls.forEach((function, all) -> {
      for (Called c : all) {
        if (inside.contains(function)) {
          insideACallback(function, c);
        }
        if (outside.contains(function)) {
          outsideOfCallbacks(function, c, inside.contains(function));
        }
      }
    });
  }

  private Set<String> reached(Set<String> from) {
    Set<String> all = new HashSet<>();
    Deque<String> next = new ArrayDeque<>(from);
    while (!next.isEmpty()) {
      String name = next.pop();
      if (calls.containsKey(name) && all.add(name)) {
        calls.get(name).forEach(c -> next.push(c.name()));
      }
    }
    return all;
  }

  /// Functions that run outside of callbacks, as far as the file shows it: those that nobody in it
  /// calls or that are given away, and what they call.
  private Set<String> outside() {
    Set<String> called = new HashSet<>();
    calls.forEach((f, all) ->
        all.forEach(c -> {
          if (!c.name().equals(f)) {
            called.add(c.name());
          }
        }));
    Set<String> roots = new HashSet<>();
    for (String f : calls.keySet()) {
      boolean given = program.addressed.contains(f);
      if (!program.callbacks.contains(f) && (given || !called.contains(f))) {
        roots.add(f);
      }
    }
    Set<String> all = new HashSet<>();
    Deque<String> next = new ArrayDeque<>(roots);
    while (!next.isEmpty()) {
      String name = next.pop();
      if (calls.containsKey(name) && !program.callbacks.contains(name) && all.add(name)) {
        calls.get(name).forEach(c -> next.push(c.name()));
      }
    }
    return all;
  }

  private void insideACallback(String function, Called c) {
    boolean itself = program.callbacks.contains(function);
    boolean sure = itself || c.always();
    Call.of(c.name())
        .ifPresent(api -> {
          switch (api) {
            case PUT, PUT_PERSISTENT, UNMAP ->
                program.find(
                    Rule.R_4,
                    sure ? Severity.ERROR : Severity.WARNING,
                    c.at(),
                    function,
                    "%s is called in the callback%s, expected %s"
                        .formatted(
                            api.words(),
                            itself ? "" : ", which calls this function",
                            api == Call.UNMAP
                                ? Call.FREE_MAPPING.words()
                                : Call.FREE_TABLE.words()));
            case GET, GET_PERSISTENT, MAP ->
                program.find(
                    Rule.R_4,
                    Severity.WARNING,
                    c.at(),
                    function,
                    "%s is called in the callback".formatted(api.words()));
            case FREE_TABLE, FREE_MAPPING -> {}
          }
        });
    if (Known.isLater(c.name())) {
      program.find(
          Rule.R_7,
          Severity.WARNING,
          c.at(),
          function,
          "%s leaves work for later, expected that the device has stopped when the callback returns"
              .formatted(c.name()));
    }
  }

  private void outsideOfCallbacks(String function, Called c, boolean insideToo) {
    Call api = Call.of(c.name()).orElse(null);
    if (api == Call.FREE_TABLE || api == Call.FREE_MAPPING) {
      if (program.callbacks.isEmpty() || program.otherCallbacks) {
        // It may be a callback that another file passes, or a member.
        program.open(c.at());
        return;
      }
      boolean sure = !insideToo && !program.addressed.contains(function);
      program.find(
          Rule.R_6,
          sure ? Severity.ERROR : Severity.WARNING,
          c.at(),
          function,
          "%s is called outside of the callback, expected %s"
              .formatted(
                  api.words(), api == Call.FREE_TABLE ? Call.PUT.words() : Call.UNMAP.words()));
    } else if (program.callbacks.contains(c.name()) && frees(reached(Set.of(c.name())))) {
      program.find(
          Rule.R_6,
          Severity.WARNING,
          c.at(),
          function,
          "%s is called, which is the callback and frees the page table".formatted(c.name()));
    }
  }

  private boolean frees(Set<String> functions) {
    return functions.stream()
        .flatMap(f -> calls.get(f).stream())
        .anyMatch(c -> c.name().equals(Call.FREE_TABLE.words()));
  }

  ///
  private void frees(String callback) {
    Set<String> all = reached(Set.of(callback));
    if (frees(all)) {
      return;
    }
    boolean unseen =
        all.stream()
            .flatMap(f -> calls.get(f).stream())
            .anyMatch(c ->
                !program.functions.containsKey(c.name())
                    && !Known.isHarmless(c.name())
                    && !c.name().startsWith("__builtin"));
    IASTFunctionDefinition definition = program.functions.get(callback);
    if (unseen) {
      program.open(definition);
    } else {
      program.find(
          Rule.R_5,
          Severity.WARNING,
          definition.getDeclarator(),
          callback,
          "the callback does not call nvidia_p2p_free_page_table");
    }
  }

  ///
  private void platforms() {
    Called pc = null;
    Called tegra = null;
    for (List<Called> all : calls.values()) {
      for (Called c : all) {
        Call api = Call.of(c.name()).orElse(null);
        if (api == null) {
          continue;
        }
        int arguments = c.at().getArguments().length;
        boolean tegras = api.isTegra(arguments).orElse(false);
        if (tegras && tegra == null) {
          tegra = c;
        } else if (!tegras && api.isTegra(arguments).isPresent() && pc == null) {
          pc = c;
        }
      }
    }
    if (pc == null || tegra == null) {
      return;
    }
    Called second = Syntax.id(pc.at()) < Syntax.id(tegra.at()) ? tegra : pc;
    Called first = second == pc ? tegra : pc;
    program.find(
        Rule.R_11,
        Severity.ERROR,
        second.at(),
        function(second),
        "%s has the arguments of %s, and %s before it those of %s"
            .formatted(
                second.name(),
                second == tegra ? "Tegra" : "a PC",
                first.name(),
                first == tegra ? "Tegra" : "a PC"));
  }

  private String function(Called c) {
    return calls.entrySet().stream()
        .filter(e -> e.getValue().contains(c))
        .findFirst()
        .orElseThrow()
        .getKey();
  }
}
