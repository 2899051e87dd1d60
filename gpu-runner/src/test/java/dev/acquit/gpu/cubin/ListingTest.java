package dev.acquit.gpu.cubin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

/// Listings have the form that NVIDIA's documentation shows; this one is made of a cubin.
class ListingTest {
  private static final Path CUBIN = Path.of("../docs/examples/gate/diff/queue-new.cubin");

  private static String listing(byte[] image, int sm) throws CubinException {
    StringBuilder text = new StringBuilder("\n\tcode for sm_" + sm + "\n");
    SequencedMap<String, ByteBuffer> code = Cubin.code(image);
    code.forEach((name, words) -> {
      text.append("\t\tFunction : ").append(name).append("\n\t.headerflags\t@\"EF_CUDA_SM90\"\n");
      for (int at = 0; at < words.limit(); at += 16) {
        text.append(
            "        /*%04x*/                   SOMETHING R1, R2 ;      /* 0x%016x */\n"
                .formatted(at, words.getLong(at)));
        text.append("%60s/* 0x%016x */\n".formatted("", words.getLong(at + 8)));
      }
      text.append("\t\t..........\n\n");
    });
    return text.toString();
  }

  private static Cubin read(String text) throws CubinException {
    return Cubin.read(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aListingIsReadAsItsCubin() throws Exception {
    byte[] image = Files.readAllBytes(CUBIN);
    assertThat(Cubin.read(image).kernels()).hasSize(3);
    assertThat(read(listing(image, 90))).isEqualTo(Cubin.read(image));
  }

  @Test
  void oneArchitectureAtATime() throws Exception {
    byte[] image = Files.readAllBytes(CUBIN);
    assertThatThrownBy(() -> read(listing(image, 80) + listing(image, 90)))
        .hasMessageContaining("several architectures");
    assertThatThrownBy(() -> read(listing(image, 50)))
        .hasMessageContaining("nothing is known about machine code of sm_50");
  }
}
