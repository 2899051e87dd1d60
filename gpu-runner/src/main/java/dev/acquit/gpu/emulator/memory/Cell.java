package dev.acquit.gpu.emulator.memory;

/// A location and the messages on it.
final class Cell {
  /// The number under which views know it.
  final int number;

  final long address;
  final int bytes;
  Message newest;
  int messages;

  /// Another location in the same eight bytes.
  Cell next;

  Cell(int number, long address, int bytes, Message initial, Cell next) {
    this.number = number;
    this.address = address;
    this.bytes = bytes;
    this.newest = initial;
    this.messages = 1;
    this.next = next;
  }

  /// What accesses of the same bytes have in common, also when those of other bytes came between.
  long place() {
    return address << 4 | bytes;
  }

  boolean overlaps(long otherAddress, int otherBytes) {
    return address < otherAddress + otherBytes && otherAddress < address + bytes;
  }
}
