package dev.acquit.abi.driver;

import dev.acquit.abi.driver.Atom.Number;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTBreakStatement;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTContinueStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarationStatement;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;

/// Follows what is known through the statements of a function: both branches of an `if`, loops
/// twice, jumps to the labels below them; a label that is jumped to from below knows nothing.
final class Walk {
  private final Evaluation evaluation;
  private final Program program;
  private final String function;
  private final Deque<State> breaks = new ArrayDeque<>();
  private final Deque<State> continues = new ArrayDeque<>();
  private final Map<String, State> jumps = new HashMap<>();
  private final Set<String> seen = new HashSet<>();
  private final Set<String> backward = new HashSet<>();

  Walk(Program program, String function) {
    this.program = program;
    this.function = function;
    this.evaluation = new Evaluation(program, function, this::statement);
  }

  /// Follows it once.
  void run(IASTFunctionDefinition definition, Set<String> jumpedBack) {
    backward.addAll(jumpedBack);
    State s = evaluation.entry(definition);
    statement(definition.getBody(), s);
    leave(s, Value.UNKNOWN);
  }

  /// Labels that are jumped to from below, as far as it was seen.
  Set<String> backward() {
    return backward;
  }

  private void leave(State s, Value result) {
    if (s.dead) {
      return;
    }
    program.now.results.merge(function, result, Value::or);
    program.now.exits.computeIfAbsent(function, _ -> State.nowhere()).join(s);
    s.dead = true;
  }

  private void statement(IASTStatement statement, State s) {
    if (s.dead && !hasLabel(statement)) {
      return;
    }
    switch (statement) {
      case null -> {}
      case IASTCompoundStatement block -> {
        for (IASTStatement each : block.getStatements()) {
          statement(each, s);
        }
      }
      case IASTDeclarationStatement d -> evaluation.declaration(d.getDeclaration(), s);
      case IASTExpressionStatement e -> evaluation.of(e.getExpression(), s);
      case IASTIfStatement i -> branch(i, s);
      case IASTForStatement f -> {
        statement(f.getInitializerStatement(), s);
        loop(f.getConditionExpression(), f.getBody(), f.getIterationExpression(), s, false);
      }
      case IASTWhileStatement w -> loop(w.getCondition(), w.getBody(), null, s, false);
      case IASTDoStatement d -> loop(d.getCondition(), d.getBody(), null, s, true);
      case IASTSwitchStatement w -> choose(w, s);
      case IASTReturnStatement r ->
          leave(
              s,
              r.getReturnValue() == null ? Value.UNKNOWN : evaluation.of(r.getReturnArgument(), s));
      case IASTBreakStatement _ -> jump(breaks.peek(), s);
      case IASTContinueStatement _ -> jump(continues.peek(), s);
      case IASTGotoStatement g -> {
        String label = g.getName().toString();
        if (seen.contains(label)) {
          backward.add(label);
        }
        jump(jumps.computeIfAbsent(label, _ -> State.nowhere()), s);
      }
      case IASTLabelStatement l -> {
        String label = l.getName().toString();
        seen.add(label);
        s.join(jumps.getOrDefault(label, State.nowhere()));
        if (backward.contains(label)) {
          s.values.clear();
        }
        statement(l.getNestedStatement(), s);
      }
      default -> {
        // Blocks of C++ and of Windows: what stands in them may run.
        for (IASTNode child : statement.getChildren()) {
          if (child instanceof IASTStatement nested) {
            State inside = s.copy();
            statement(nested, inside);
            s.join(inside);
          } else if (child instanceof IASTExpression e) {
            evaluation.of(e, s);
          }
        }
      }
    }
  }

  private static boolean hasLabel(IASTStatement statement) {
    if (statement instanceof IASTLabelStatement
        || statement instanceof IASTCaseStatement
        || statement instanceof IASTDefaultStatement) {
      return true;
    }
    if (statement != null) {
      for (IASTNode child : statement.getChildren()) {
        if (child instanceof IASTStatement nested && hasLabel(nested)) {
          return true;
        }
      }
    }
    return false;
  }

  private static void jump(State to, State s) {
    if (to != null) {
      to.join(s);
    }
    s.dead = true;
  }

  private void branch(IASTIfStatement i, State s) {
    IASTExpression condition = i.getConditionExpression();
    if (condition != null) {
      evaluation.of(condition, s);
    }
    State other = s.copy();
    if (condition != null) {
      evaluation.assume(condition, true, s);
      evaluation.assume(condition, false, other);
    }
    statement(i.getThenClause(), s);
    statement(i.getElseClause(), other);
    s.join(other);
  }

  private void loop(
      IASTExpression condition, IASTStatement body, IASTExpression step, State s, boolean first) {
    State end = State.nowhere();
    for (int round = 0; round < 2 && !s.dead; round++) {
      if (!first && ends(condition, s, end)) {
        break;
      }
      State broken = State.nowhere();
      State continued = State.nowhere();
      breaks.push(broken);
      continues.push(continued);
      statement(body, s);
      breaks.pop();
      continues.pop();
      s.join(continued);
      end.join(broken);
      if (step != null) {
        evaluation.of(step, s);
      }
      if (first && ends(condition, s, end)) {
        break;
      }
    }
    if (!first && !s.dead) {
      ends(condition, s, end);
    }
    s.become(end);
  }

  /// Asks the condition of a loop: what is known where it fails goes to the end. True if it always
  /// fails. A loop without a condition may end, since the heads that macros hide have none here.
  private boolean ends(IASTExpression condition, State s, State end) {
    if (condition == null) {
      end.join(s);
      return false;
    }
    Value value = evaluation.of(condition, s);
    if (!value.all(a -> a instanceof Number n && n.isExact() && n.rest() != 0)) {
      State out = s.copy();
      evaluation.assume(condition, false, out);
      end.join(out);
    }
    evaluation.assume(condition, true, s);
    return value.isNull();
  }

  private void choose(IASTSwitchStatement w, State s) {
    if (w.getControllerExpression() != null) {
      evaluation.of(w.getControllerExpression(), s);
    }
    State entry = s.copy();
    State broken = State.nowhere();
    breaks.push(broken);
    s.dead = true;
    boolean all = false;
    IASTStatement[] body =
        w.getBody() instanceof IASTCompoundStatement block
            ? block.getStatements()
            : new IASTStatement[] {w.getBody()};
    for (IASTStatement each : body) {
      if (each instanceof IASTCaseStatement || each instanceof IASTDefaultStatement) {
        all |= each instanceof IASTDefaultStatement;
        s.join(entry);
      } else {
        statement(each, s);
      }
    }
    breaks.pop();
    s.join(broken);
    if (!all) {
      s.join(entry);
    }
  }
}
