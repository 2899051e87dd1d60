package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/// The command in a real process: streams, status, encoding.
@Tag("slow")
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

  /// Nothing may be lost silently: a build that keeps the output would take a part for all.
  @Test
  void aFullDiskIsTold() throws IOException, InterruptedException {
    Path full = Path.of("/dev/full");
    Assumptions.assumeTrue(Files.isWritable(full), "there is no /dev/full");
    RealProcess.Ended ended = RealProcess.startInto(full, "check", TEST.toString()).end();
    assertThat(ended.err())
        .startsWith("error: cannot write the results to standard output: ")
        .contains("hint: what was printed is not complete");
    assertThat(ended.status()).isEqualTo(4);
  }

  /// `| head` has seen enough: that is no loss and no reason to complain.
  @Test
  void aReaderThatHasSeenEnoughIsNoError() throws IOException, InterruptedException {
    RealProcess process = RealProcess.start("check", "../litmus/tests");
    process.leave();
    assertThat(process.end().err()).isEmpty();
  }
}
