package dev.acquit.junit;

import dev.acquit.testing.Golden;
import dev.acquit.testing.PublicTypes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What users may rely on changes only where somebody sees it.
@Tag("slow")
class PublicApiTest {
  @Test
  void isWhatTheFileSays() {
    Golden.assertMatches("api.txt", PublicTypes.of(LitmusTest.class));
  }
}
