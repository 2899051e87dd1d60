package dev.acquit.bench.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.zip.GZIPOutputStream;

/// Makes tar archives of texts that are wrong in a field, in a member, or in some bytes.
record TarDamage() implements Damage {
  private static final int BLOCK = 512;
  private static final int MODE = 100;
  private static final int MAGIC = 257;
  private static final int SIZE = 124;
  private static final int TYPE = 156;
  private static final int CHECKSUM = 148;
  private static final String TYPES = "0000012345677SLKxgDVMA ";
  private static final List<String> NAMES =
      List.of(
          "", "..", "/", "/etc/passwd", "../../a.litmus", "a\nb.litmus", ".litmus", "a/", "@all");
  private static final List<String> SIZES =
      List.of("0", "1", "777", "77777777777", "-1", "x", "", "00000000777 ", "\u0080\u0000\u0000");
  private static final List<String> RECORDS =
      List.of(
          "20 path=a\u001b.litmus\n",
          "26 size=99999999999999999\n",
          "999999999999 path=x\n",
          "-1 path=x\n",
          "12 size=-1\n",
          "22 GNU.sparse.size=9\n",
          "30 GNU.sparse.map=0,1,9,9,x,1\n",
          "x");

  @Override
  public byte[] damaged(byte[] input, Source others, RandomGenerator random) {
    byte[] tar = archive(input, others, random);
    switch (random.nextInt(12)) {
      case 0 -> tar = zipped(tar);
      case 1, 2, 3 -> tar = Bytes.damaged(tar, random);
      case 4 -> {
        ByteArrayOutputStream two = new ByteArrayOutputStream();
        two.writeBytes(tar);
        two.writeBytes(archive(others.next(), others, random));
        tar = two.toByteArray();
      }
      default -> {}
    }
    return tar;
  }

  /// An archive of one text, with nothing wrong.
  static byte[] whole(byte[] text) {
    ByteArrayOutputStream tar = new ByteArrayOutputStream();
    member(tar, "a.litmus", octal(text.length), '0', 0, text);
    tar.writeBytes(new byte[2 * BLOCK]);
    return tar.toByteArray();
  }

  private static byte[] archive(byte[] first, Source others, RandomGenerator random) {
    ByteArrayOutputStream tar = new ByteArrayOutputStream();
    byte[] content = first;
    for (int i = random.nextInt(3); i >= 0; i--) {
      member(tar, content, others, random);
      content = others.next();
    }
    tar.writeBytes(new byte[random.nextInt(8) == 0 ? 0 : 2 * BLOCK]);
    return tar.toByteArray();
  }

  private static void member(
      ByteArrayOutputStream tar, byte[] text, Source others, RandomGenerator random) {
    byte[] content =
        switch (random.nextInt(4)) {
          case 0 -> new TextDamage(false).damaged(text, others, random);
          case 1 -> any(RECORDS, random).getBytes(StandardCharsets.UTF_8);
          default -> text;
        };
    boolean odd = random.nextInt(3) == 0;
    member(
        tar,
        odd && random.nextBoolean() ? name(random) : "a.litmus",
        odd && random.nextBoolean() ? any(SIZES, random) : octal(content.length),
        odd ? TYPES.charAt(random.nextInt(TYPES.length())) : '0',
        random.nextInt(20) == 0 ? 1 : 0,
        content);
  }

  private static void member(
      ByteArrayOutputStream tar, String name, String size, char type, int error, byte[] content) {
    byte[] header = new byte[BLOCK];
    put(header, 0, name);
    put(header, MODE, "0000644");
    put(header, SIZE, size);
    header[TYPE] = (byte) type;
    put(header, MAGIC, "ustar  ");
    put(header, CHECKSUM, "        ");
    int sum = error;
    for (byte b : header) {
      sum += b & 0xff;
    }
    put(header, CHECKSUM, "%06o\0 ".formatted(sum));
    tar.writeBytes(header);
    tar.writeBytes(content);
    tar.writeBytes(new byte[(BLOCK - content.length % BLOCK) % BLOCK]);
  }

  private static String octal(int number) {
    return "%011o".formatted(number);
  }

  private static String name(RandomGenerator random) {
    return random.nextBoolean() ? any(NAMES, random) : Odd.text(random) + "a.litmus";
  }

  private static String any(List<String> of, RandomGenerator random) {
    return of.get(random.nextInt(of.size()));
  }

  private static void put(byte[] into, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, into, at, bytes.length);
  }

  private static byte[] zipped(byte[] bytes) {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return zipped.toByteArray();
  }
}
