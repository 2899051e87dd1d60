package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/// The command in a real process: streams, status, encoding.
@Timeout(60)
@Isolated
class ProcessTest {
  private static final Path TEST = Path.of("src/test/resources/tests/ptx/MP.litmus");

  @Test
  void printsOnStandardOutputAndEndsWithZero() throws IOException, InterruptedException {
    RealProcess.Ended ended = RealProcess.start("check", TEST.toString()).end();
    assertThat(ended.status()).isZero();
    assertThat(ended.out()).startsWith("MP (").doesNotContain("\u001b");
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void complainsOnStandardErrorAndEndsWithTwo() throws IOException, InterruptedException {
    RealProcess.Ended ended = RealProcess.start("check", "nowhere.litmus").end();
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).contains("there is no file 'nowhere.litmus'");
  }

  @Test
  void readsAndWritesUtf8WhateverTheLocale() throws IOException, InterruptedException {
    RealProcess process = RealProcess.start(Map.of("LC_ALL", "C"), "check", "-");
    try (OutputStream in = process.process().getOutputStream()) {
      String text = Files.readString(TEST).replace("PTX MP", "PTX MP-µ");
      in.write(text.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(process.end().out()).startsWith("MP-µ (<stdin>)");
  }
}
