package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Value;
import dev.acquit.model.program.Addresses;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The memory that a cooperative launch gives to its grid, where CTAs wait for each other: zeros in
/// the beginning. Two registers of the driver hold its address, one half each.
///
/// @param specials what these registers hold; none where the test has several grids
/// @ptx 10.30 %envreg
record GridWorkspace(Map<String, Long> specials) {
  /// What the test calls it.
  static final String NAME = "grid_workspace";

  private static final String LOW = "%envreg2";
  private static final String HIGH = "%envreg1";

  GridWorkspace {
    specials = Map.copyOf(specials);
  }

  /// That of the grid of a test.
  ///
  /// @param location the number that it has among the locations, if it is one
  static GridWorkspace of(List<PtxThread> threads, int location) {
    boolean one =
        threads.stream().map(t -> List.of(t.place().gpu(), t.place().kernel())).distinct().count()
            == 1;
    // An address stays whole in what stands for its lower half.
    return new GridWorkspace(one ? Map.of(LOW, Addresses.of(location, 0), HIGH, 0L) : Map.of());
  }

  /// Special registers of a thread and these.
  Map<String, Long> with(Map<String, Long> others) {
    Map<String, Long> all = new HashMap<>(others);
    all.putAll(specials);
    return all;
  }

  /// Whether a thread has asked for its address.
  boolean isUsed(Surroundings surroundings) {
    return !surroundings.read(Set.of(LOW, HIGH)).isEmpty();
  }

  /// A header with it.
  static Header in(Header header) {
    List<InitEntry> init = new ArrayList<>(header.init());
    init.add(new InitEntry.Memory(NAME, Value.of(0)));
    return header.withInit(init);
  }
}
