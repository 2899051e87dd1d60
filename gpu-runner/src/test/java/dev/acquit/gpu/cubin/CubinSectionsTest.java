package dev.acquit.gpu.cubin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/// Files that are damaged, or made to take more than they have.
class CubinSectionsTest {
  private static final Path SOUND = Path.of("../docs/examples/gate/diff/queue-new.cubin");
  private static final int MANY = 60_000;

  /// An ELF file of many sections of code.
  ///
  /// @param names where the name of each begins among the names
  private static byte[] elf(byte[] names, IntUnaryOperator name, int from, int length)
      throws IOException {
    byte[] head = new byte[64];
    System.arraycopy(Files.readAllBytes(SOUND), 0, head, 0, head.length);
    ByteBuffer header = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
    header.putLong(40, 64 + names.length);
    header.putShort(58, (short) 64).putShort(60, (short) (MANY + 1)).putShort(62, (short) MANY);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(head);
    all.write(names);
    for (int i = 0; i < MANY; i++) {
      all.write(section(name.applyAsInt(i), from, length));
    }
    all.write(section(0, 64, names.length));
    return all.toByteArray();
  }

  private static byte[] section(int name, long from, long length) {
    ByteBuffer section = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    return section.putInt(0, name).putLong(24, from).putLong(32, length).array();
  }

  private static byte[] names(String between, int length) {
    return (".text.f" + between).repeat(length).concat("\0").getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void namesOverOneAnotherAreRefused() throws IOException {
    byte[] image = elf(names("", MANY), i -> 7 * i, 64, 0);
    assertThatThrownBy(() -> Cubin.read(image))
        .isInstanceOf(CubinException.class)
        .hasMessageContaining("over one another");
  }

  @Test
  void codeOverOneAnotherIsRefused() throws IOException {
    byte[] image = elf(names("\0", MANY), i -> 8 * i, 64, 1 << 18);
    assertThatThrownBy(() -> Cubin.read(image))
        .isInstanceOf(CubinException.class)
        .hasMessageContaining("over one another");
  }

  @Test
  void manySectionsAreRead() throws Exception {
    byte[] names = new byte[16 * MANY];
    for (int i = 0; i < MANY; i++) {
      byte[] name = ".text.f%05d".formatted(i).getBytes(StandardCharsets.UTF_8);
      System.arraycopy(name, 0, names, 16 * i, name.length);
    }
    assertThat(Cubin.read(elf(names, i -> 16 * i, 64, 16)).kernels()).hasSize(MANY);
  }

  /// Whatever a byte of the header or of the table of sections becomes, the file is read or refused
  /// with the place.
  @Test
  void aDamagedFileIsReadOrRefused() throws IOException {
    byte[] sound = Files.readAllBytes(SOUND);
    int table = (int) ByteBuffer.wrap(sound).order(ByteOrder.LITTLE_ENDIAN).getLong(40);
    Random random = new Random(1);
    int refused = 0;
    for (int i = 0; i < 4_000; i++) {
      byte[] image = sound.clone();
      int at =
          random.nextBoolean()
              ? 40 + random.nextInt(24)
              : table + random.nextInt(sound.length - table);
      image[at] = (byte) random.nextInt();
      try {
        Cubin.read(image);
      } catch (CubinException e) {
        assertThat(e.getMessage()).containsAnyOf("found at byte", "machine code of sm_");
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }
}
