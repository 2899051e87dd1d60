package dev.acquit.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/// Tests of one kind that take turns: each day one of them is in a build, at night all are. A test
/// whose turn it is not is reported as skipped, and on which days it runs.
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Turn.Condition.class)
public @interface Turn {
  /// The days on which it runs: those whose number leaves this remainder.
  int value();

  /// How many take turns.
  int of();

  /// Whether it is a test's turn.
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      return AnnotationSupport.findAnnotation(context.getElement(), Turn.class)
          .map(turn -> of(turn, Rounds.all(), Rounds.day()))
          .orElseGet(() -> ConditionEvaluationResult.enabled("it takes no turns"));
    }

    static ConditionEvaluationResult of(Turn turn, boolean all, long day) {
      if (all || Math.floorMod(day, turn.of()) == turn.value()) {
        return ConditionEvaluationResult.enabled("it is its turn");
      }
      return ConditionEvaluationResult.disabled(
          "one day of %d, and at night: -Dacquit.day=%d or -Pnightly"
              .formatted(turn.of(), turn.value()));
    }
  }
}
