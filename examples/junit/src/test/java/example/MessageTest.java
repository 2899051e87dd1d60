package example;

import static dev.acquit.junit.Expect.ALLOWED;
import static dev.acquit.junit.Expect.FORBIDDEN;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.acquit.api.Checked;
import dev.acquit.junit.LitmusTest;
import dev.acquit.junit.Outcome;
import java.util.List;

/// A message with its flag: the fence before the flag keeps it behind the message.
class MessageTest {
  @LitmusTest(
      """
      PTX message
      { x=0; y=0; }
       P0@cta 0            | P1@cta 1             ;
       st.weak x, 1        | ld.acquire.gpu r0, y ;
       fence.acq_rel.gpu   | ld.weak r1, x        ;
       st.relaxed.gpu y, 1 |                      ;
      exists (1:r0=1 /\\ 1:r1=0)
      """)
  @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "the flag without the message")
  @Outcome(
      id = {"0, 0", "1, 1"},
      expect = ALLOWED)
  @Outcome(id = "0, 1", expect = ALLOWED, desc = "the message before its flag")
  void flagComesBehindMessage() {}

  @LitmusTest(
      resource = "message.litmus",
      models = {"cpp20", "rc11"})
  void theSameInCpp(Checked whole) {
    assertEquals(List.of(), whole.races());
  }
}
