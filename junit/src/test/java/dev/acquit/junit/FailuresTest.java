package dev.acquit.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.acquit.testing.Golden;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/// Tests that fail say why, so that one need not look further.
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FailuresTest {
  private final EngineExecutionResults run =
      EngineTestKit.engine("junit-jupiter").selectors(selectClass(Broken.class)).execute();

  @Test
  void messagesAreReadable() {
    String messages =
        run.allEvents().failed().stream()
            .map(FailuresTest::message)
            .sorted()
            .collect(Collectors.joining("\n"));
    Golden.assertMatches("failures.txt", messages);
    assertThat(messages).contains("theFenceIsRemoved", "allows it");
  }

  @Test
  void whatIsAsExpectedPasses() {
    assertThat(
            run.testEvents().succeeded().stream().map(e -> e.getTestDescriptor().getDisplayName()))
        .containsExactlyInAnyOrder(
            "(0, *) ACCEPTABLE", "(1, 1) ACCEPTABLE", "all others FORBIDDEN", "(1, 1) ALLOWED");
  }

  private static String message(Event event) {
    var test = event.getTestDescriptor();
    String method =
        test.isTest()
            ? test.getParent().orElseThrow().getDisplayName() + " " + test.getDisplayName()
            : test.getDisplayName();
    String why =
        event
            .getRequiredPayload(TestExecutionResult.class)
            .getThrowable()
            .orElseThrow()
            .getMessage();
    return "## " + method + "\n" + why + "\n";
  }
}
