package dev.acquit.junit;

import static dev.acquit.junit.Expect.ACCEPTABLE;
import static dev.acquit.junit.Expect.ALLOWED;
import static dev.acquit.junit.Expect.FORBIDDEN;

import dev.acquit.api.Checked;
import org.junit.jupiter.api.Assertions;

/// Tests that fail: [FailuresTest] runs them, and nothing else finds them.
class Broken {
  @LitmusTest(
      """
      PTX message
      { x=0; y=0; }
       P0@cta 0            | P1@cta 1             ;
       st.weak x, 1        | ld.acquire.gpu r0, y ;
       st.relaxed.gpu y, 1 | ld.weak r1, x        ;
      exists (1:r0=1 /\\ 1:r1=0)
      """)
  @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "the flag without the message")
  void theFenceIsRemoved() {}

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
  @Outcome(id = "1:r0=1; 1:r1=0", expect = ALLOWED)
  @Outcome(
      id = {"0, *", "1, 1"},
      expect = ACCEPTABLE)
  void aForbiddenOutcomeIsWanted() {}

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
  @Outcome(id = "1, 1", expect = ALLOWED)
  void anOutcomeHasNoRow() {}

  @LitmusTest(
      value =
          """
          PTX message
          { x=0; y=0; }
           P0@cta 0            | P1@cta 1             ;
           st.weak x, 1        | ld.acquire.gpu r0, y ;
           fence.acq_rel.gpu   | ld.weak r1, x        ;
           st.relaxed.gpu y, 1 |                      ;
          exists (1:r0=1 /\\ 1:r1=0)
          """,
      models = {"ptx", "ptx-6.0"})
  void theConditionDoesNotHold() {}

  @LitmusTest(
      """
      C race
      { x=0; }
      P0 (int* x) { *x = 1; }
      P1 (int* x) { int r0 = *x; }
      exists (1:r0=1)
      """)
  @Outcome(id = "1", expect = ACCEPTABLE)
  void thereIsARace() {}

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
  @Outcome(id = "1, 0, 0", expect = FORBIDDEN)
  @Outcome(id = "1:r9=0", expect = FORBIDDEN)
  @Outcome(id = "1, x", expect = FORBIDDEN)
  void idsAreWrong() {}

  @LitmusTest(
      """
      PTX slip
      { x=0; }
       P0           ;
       st.waek x, 1 ;
      exists (x=1)
      """)
  void theTestIsNoTest() {}

  @LitmusTest(
      value =
          """
          PTX rounds
          { x=0; }
           P0                     | P1                 ;
           LOOP:                  | st.relaxed.gpu x, 1;
           atom.relaxed.gpu.add r0, x, 1 | ;
           setp.lt p0, r0, 100    |                    ;
           @p0 bra LOOP           |                    ;
          exists (0:r0=7)
          """,
      loops = 1)
  @Outcome(id = "7", expect = FORBIDDEN)
  void aBoundEnds() {}

  @LitmusTest(resource = "none.litmus")
  void thereIsNoSuchResource() {}

  @LitmusTest
  void thereIsNoText() {}

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
  @Outcome(id = "1, 0", expect = FORBIDDEN)
  void theBodyFails(Checked whole) {
    Assertions.assertEquals(4, whole.outcomes().size());
  }

  @KernelTest(
      resource = "relaxed.ptx",
      threads = {"push(q, 42)@cta 0", "pop(q)@cta 1"},
      init = "q=0",
      always = "1:ret=42 \\/ 1:ret=-1")
  void theQueueDoesNotRelease() {}

  @KernelTest(
      resource = "relaxed.ptx",
      threads = {"pusch(q, 42)"})
  void thereIsNoSuchFunction() {}

  @KernelTest(file = "src/test/resources/dev/acquit/junit/none.cu")
  void thereIsNoSuchSource() {}

  @KernelTest(
      file = "../docs/examples/kernels/queue.cu",
      compiler = "no/such/nvcc",
      threads = {"push(q, 42)"})
  void thereIsNoSuchCompiler() {}

  @KernelTest(ptx = "x", file = "x.ptx")
  void thereAreTwoModules() {}

  @MappingTest(table = "weak.mapping", bound = 2)
  void theTableIsUnsound() {}

  @MappingTest(table = "ptx-abi-14")
  void thereIsNoSuchTable() {}
}
