package dev.acquit.abi.module;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.abi.module.Slot.Kind;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Tools;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Where parameters lie, against machine code of ptxas: 60 signatures whose places were read off
/// the code of ptxas 13.0 for sm_75, 90, 100 and 120, which are the same, and random ones where
/// ptxas is.
class PlacesTest {
  private static final long SEED = Long.getLong("acquit.seed", 20_261_130);

  /// Of each parameter, what is stored begins at a multiple of this.
  private static final int APART = 4096;

  @TempDir private Path folder;

  /// `b4` and `b8` are words, `16x32` is `.align 16 .b8 [32]`.
  private static List<Slot> slots(String words) {
    return Arrays.stream(words.split(" "))
        .filter(w -> !w.equals("-"))
        .map(w -> {
          String[] parts = w.split("x");
          return parts.length == 2
              ? new Slot(Kind.ARRAY, Long.parseLong(parts[1]), Integer.parseInt(parts[0]))
              : word(Integer.parseInt(w.substring(1)));
        })
        .toList();
  }

  private static Slot word(int bytes) {
    return new Slot(Kind.WORD, bytes, bytes);
  }

  private static String word(Place place) {
    return switch (place) {
      case Place.Register(int number) -> "R" + number;
      case Place.Stack(long offset) -> "S" + offset;
    };
  }

  @ParameterizedTest
  @CsvFileSource(resources = "places.csv", numLinesToSkip = 1)
  void placesAreThoseOfMachineCode(String result, String parameters, String places) {
    List<Place> ours = new Signature(slots(result), slots(parameters)).places();
    String[] wanted = places.split(" ");
    for (int i = 0; i < wanted.length; i++) {
      if (!wanted[i].equals("?")) {
        assertThat(word(ours.get(i))).as("parameter " + (i + 1)).isEqualTo(wanted[i]);
      }
    }
  }

  static List<Integer> architectures() {
    return Rounds.rows(List.of(75, 90, 100, 120), _ -> "an architecture");
  }

  @ParameterizedTest
  @MethodSource("architectures")
  void placesOfRandomSignaturesAreThoseOfPtxas(int sm) throws Exception {
    Random random = new Random(SEED + sm);
    List<Signature> all = new ArrayList<>();
    for (int i = 0; i < Rounds.of(300); i++) {
      all.add(signature(random));
    }
    Map<String, ByteBuffer> code = assembled(all, sm);
    for (int i = 0; i < all.size(); i++) {
      Map<Integer, String> stored = MachineCode.stored(code.get(".text.f" + i));
      List<Place> ours = all.get(i).places();
      for (int p = 0; p < ours.size(); p++) {
        if (isRead(all.get(i).parameters().get(p))) {
          assertThat(word(ours.get(p)))
              .as("sm_%d, seed %d, parameter %d of %s", sm, SEED, p + 1, all.get(i).words())
              .isEqualTo(stored.get(APART * p));
        }
      }
    }
  }

  /// The widest of the twelve registers' edges: sums near 48 bytes, and alignments that leave gaps.
  private static Signature signature(Random random) {
    int most = random.nextBoolean() ? 24 : 64;
    List<Slot> parameters = new ArrayList<>();
    for (int i = 1 + random.nextInt(9); i > 0; i--) {
      parameters.add(slot(random, most));
    }
    return new Signature(
        random.nextInt(3) == 0 ? List.of() : List.of(slot(random, 96)), parameters);
  }

  private static Slot slot(Random random, int most) {
    if (random.nextInt(5) < 2) {
      return word(random.nextBoolean() ? 4 : 8);
    }
    int alignment = 1 << random.nextInt(8);
    int times = 1 + random.nextInt(Math.max(1, most / alignment));
    return new Slot(Kind.ARRAY, (long) alignment * times, alignment);
  }

  /// Whether the functions store it: single bytes are put together by instructions that are not
  /// read here.
  private static boolean isRead(Slot slot) {
    return slot.alignment() >= Integer.BYTES;
  }

  private static String declared(Slot slot, String name) {
    return slot.kind() == Kind.WORD
        ? ".param .b%d %s".formatted(8 * slot.bytes(), name)
        : ".param .align %d .b8 %s[%d]".formatted(slot.alignment(), name, slot.bytes());
  }

  private Map<String, ByteBuffer> assembled(List<Signature> all, int sm) throws Exception {
    StringBuilder text =
        new StringBuilder(".version 8.7\n.target sm_%d\n.address_size 64\n".formatted(sm));
    text.append(".global .b8 g[1048576];\n");
    for (int i = 0; i < all.size(); i++) {
      Signature s = all.get(i);
      List<String> parameters = new ArrayList<>();
      StringBuilder body = new StringBuilder();
      for (int p = 0; p < s.parameters().size(); p++) {
        Slot slot = s.parameters().get(p);
        parameters.add(declared(slot, "p" + p));
        if (isRead(slot)) {
          body.append("ld.param.b32 %%r, [p%d];\n".formatted(p));
          body.append("st.volatile.global.b32 [%%d+%d], %%r;\n".formatted(APART * p));
        }
      }
      text.append(".visible .func ");
      for (Slot result : s.results()) {
        text.append("(%s) ".formatted(declared(result, "r")));
      }
      text.append(
          "f%d(%s)\n{\n.reg .b32 %%r; .reg .b64 %%d; mov.u64 %%d, g;\n%sret;\n}\n"
              .formatted(i, String.join(", ", parameters), body));
    }
    Path ptx = Files.writeString(folder.resolve("places.ptx"), text.toString());
    Path object = folder.resolve("places.cubin");
    Process process =
        new ProcessBuilder(
                Tools.orAbort("ptxas", "places of random signatures").toString(),
                "-c",
                "-arch=sm_" + sm,
                ptx.toString(),
                "-o",
                object.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(said).isZero();
    return MachineCode.sections(Files.readAllBytes(object));
  }
}
