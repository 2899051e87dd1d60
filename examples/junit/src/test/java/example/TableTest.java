package example;

import dev.acquit.junit.MappingTest;

/// The table of which a compiler writes its atomics. Two instructions take a second; four find most
/// mistakes.
class TableTest {
  @MappingTest(table = "ptx-abi-13", bound = 2)
  void tableIsSound() {}
}
