package example;

import dev.acquit.junit.KernelTest;

/// What a compiler made of a queue hands an item over, or none.
class QueueTest {
  @KernelTest(
      resource = "queue.ptx",
      threads = {"push(q, 42)@cta 0", "pop(q)@cta 1"},
      init = "q=0",
      always = "1:ret=42 \\/ 1:ret=-1")
  void popGetsTheItemOrNothing() {}
}
