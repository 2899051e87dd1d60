package dev.acquit.mapper.verify;

import dev.acquit.litmus.generate.outline.Outline;
import java.util.Arrays;
import java.util.List;

/// The accesses of a classic litmus test, without orders, fences and scopes.
///
/// @param name the field's name for it
/// @param threads the accesses of each thread, in program order
/// @param plain whether its variable `x` can be non-atomic data: then every access behind a read is
///   only done when the read returns what the shape expects
/// @param turn by how many threads the shape can be turned around and be the same up to the names
///   of variables and values; 0: it has no such symmetry
public record Shape(String name, List<List<Slot>> threads, boolean plain, int turn) {
  /// Copies the lists.
  public Shape {
    threads = threads.stream().map(List::copyOf).toList();
  }

  /// An access.
  ///
  /// @param kind what it does
  /// @param location the number of the variable, from 0 for `x`
  /// @param value what is written; of a read, what the interesting outcome reads
  public record Slot(Kind kind, int location, int value) {}

  /// What an access does.
  public enum Kind {
    /// Reads.
    READ,
    /// Writes.
    WRITE,
    /// Exchanges; always a read-modify-write. Expects to read 1.
    EXCHANGE
  }

  /// The number of accesses.
  public int size() {
    return threads.stream().mapToInt(List::size).sum();
  }

  /// Whether tests of this shape can afford every order of every access.
  boolean isSmall() {
    return threads.size() <= 2 && size() <= 4;
  }

  /// Whether it has a read-modify-write of its own.
  boolean hasExchange() {
    return threads.stream().flatMap(List::stream).anyMatch(s -> s.kind() == Kind.EXCHANGE);
  }

  /// The classic shapes, from small to large, and those with a read-modify-write in the middle of a
  /// release sequence.
  public static List<Shape> classics() {
    return List.of(
        shape("CoWW", false, "Wx1 Wx2"),
        shape("CoRR", false, "Wx1", "Rx1 Rx0"),
        shape("CoRW", false, "Wx1", "Rx1 Wx2"),
        shape("CoWR", false, "Wx1", "Wx2 Rx1"),
        shape("MP", true, "Wx1 Wy1", "Ry1 Rx0"),
        shape("SB", false, "Wx1 Ry0", "Wy1 Rx0").turning(1),
        shape("LB", false, "Rx1 Wy1", "Ry1 Wx1").turning(1),
        shape("R", false, "Wx1 Wy1", "Wy2 Rx0"),
        shape("S", true, "Wx2 Wy1", "Ry1 Wx1"),
        shape("2+2W", false, "Wx1 Wy2", "Wy1 Wx2").turning(1),
        shape("MP+seq", true, "Wx1 Wy1 Wy2", "Ry2 Rx0"),
        shape("WRC", true, "Wx1", "Rx1 Wy1", "Ry1 Rx0"),
        shape("RWC", false, "Wx1", "Rx1 Ry0", "Wy1 Rx0"),
        shape("WWC", false, "Wx2", "Rx2 Wy1", "Ry1 Wx1"),
        shape("MP+rmw", true, "Wx1 Wy1", "Uy2", "Ry2 Rx0"),
        shape("ISA2", true, "Wx1 Wy1", "Ry1 Wz1", "Rz1 Rx0"),
        shape("ISA2+rmw", true, "Wx1 Wy1", "Uy2 Wy3", "Ry3 Rx0"),
        shape("Z6.3", false, "Wx1 Wy1", "Wy2 Wz1", "Rz1 Rx0"),
        shape("Z6.U", false, "Wx1 Wy1", "Uy2 Ry3", "Wy3 Rx0"),
        shape("3.SB", false, "Wx1 Ry0", "Wy1 Rz0", "Wz1 Rx0").turning(1),
        shape("3.LB", false, "Rx1 Wy1", "Ry1 Wz1", "Rz1 Wx1").turning(1),
        shape("IRIW", false, "Wx1", "Rx1 Ry0", "Wy1", "Ry1 Rx0").turning(2));
  }

  private static Shape shape(String name, boolean plain, String... threads) {
    return new Shape(name, Arrays.stream(threads).map(Shape::thread).toList(), plain, 0);
  }

  private Shape turning(int by) {
    return new Shape(name, threads, plain, by);
  }

  private static List<Slot> thread(String text) {
    return Arrays.stream(text.split(" "))
        .map(t -> {
          Kind kind =
              switch (t.charAt(0)) {
                case 'R' -> Kind.READ;
                case 'W' -> Kind.WRITE;
                case 'U' -> Kind.EXCHANGE;
                default -> throw new IllegalArgumentException(t);
              };
          return new Slot(kind, Outline.location(t.substring(1, 2)), t.charAt(2) - '0');
        })
        .toList();
  }
}
