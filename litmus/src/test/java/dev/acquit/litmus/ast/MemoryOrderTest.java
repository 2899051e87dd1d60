package dev.acquit.litmus.ast;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The join of two orders is the least that is as strong as both.
class MemoryOrderTest {
  @Test
  void joins() {
    for (MemoryOrder a : MemoryOrder.values()) {
      assertThat(a.join(a)).isEqualTo(a);
      assertThat(a.join(MemoryOrder.RELAXED)).isEqualTo(a);
      for (MemoryOrder b : MemoryOrder.values()) {
        MemoryOrder join = a.join(b);
        assertThat(join).isEqualTo(b.join(a));
        assertThat(join.acquires()).isEqualTo(a.acquires() || b.acquires());
        assertThat(join.releases()).isEqualTo(a.releases() || b.releases());
        assertThat(join == MemoryOrder.SEQ_CST)
            .isEqualTo(a == MemoryOrder.SEQ_CST || b == MemoryOrder.SEQ_CST);
        for (MemoryOrder c : MemoryOrder.values()) {
          assertThat(join.join(c)).isEqualTo(a.join(b.join(c)));
        }
      }
    }
    assertThat(MemoryOrder.ACQUIRE.join(MemoryOrder.RELEASE)).isEqualTo(MemoryOrder.ACQ_REL);
  }
}
