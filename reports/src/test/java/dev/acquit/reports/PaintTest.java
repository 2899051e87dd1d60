package dev.acquit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaintTest {
  @Test
  void plainTextHasNoEscapes() {
    assertThat(Paint.PLAIN.bold("a") + Paint.PLAIN.good("b") + Paint.PLAIN.bad("c"))
        .isEqualTo("abc");
  }

  @Test
  void colouredTextIsReset() {
    assertThat(Paint.ANSI.unsure("a")).startsWith("\u001b[").endsWith("a\u001b[0m");
  }
}
