package dev.acquit.model.symbolic;

import dev.acquit.litmus.ast.ThreadScope;
import java.util.List;

/// How programs are put into formulas.
///
/// @param scopes the thread scopes to choose from
/// @param locations how many locations there can be that several instructions access; any number of
///   others is always possible, each accessed by one instruction
/// @param padding whether a position without an event counts as an event that does nothing, which
///   makes program order known; otherwise it is no event at all
/// @param objects whether a location is accessed either by atomic operations or by plain accesses,
///   not by both, as `std::atomic` enforces
/// @param useless whether programs are kept that are counterexamples only if a smaller one is: with
///   a fence at the end of a thread, or a thread of one instruction that nobody sees anything of
/// @param loneLoads whether threads of one load are kept where useless programs are not
/// @param idle under what model programs are left out that are counterexamples only if one with
///   weaker orders or fewer instructions is; then all operations include each other
/// @param symmetric whether programs that differ only in the order of equal threads may all be
///   there
/// @param names whether programs that differ only in names of scopes may all be there
public record Settings(
    List<ThreadScope> scopes,
    int locations,
    boolean padding,
    boolean objects,
    boolean useless,
    boolean loneLoads,
    SourceKind idle,
    boolean symmetric,
    boolean names) {
  /// Copies the list.
  public Settings {
    scopes = List.copyOf(scopes);
  }

  /// Every thread scope but that of the thread itself, which is lowered as block scope is and
  /// synchronises less in the source: whatever goes wrong with it goes wrong with block scope.
  private static final List<ThreadScope> WIDE =
      List.of(ThreadScope.BLOCK, ThreadScope.CLUSTER, ThreadScope.DEVICE, ThreadScope.SYSTEM);

  /// A load alone in its thread can stand between two operations that do not include each other
  /// while it includes both, in programs of so many instructions: another access of its location on
  /// either side, two of a second location that close the circle, and a fence of a smaller scope.
  private static final int LONE_LOADS = 6;

  /// The quick way.
  ///
  /// @param instructions how many there are
  /// @param scopes which programs are asked about
  /// @param names whether names of scopes matter, because some lowering has a scope of its own.
  ///   Otherwise what matters is which threads a scope includes, and where all scopes are the same
  ///   one name is enough
  /// @param source what is known of the source model
  public static Settings tuned(
      int instructions, ScopeClass scopes, boolean names, SourceKind source) {
    boolean one = scopes == ScopeClass.SAME && !names;
    return new Settings(
        one ? List.of(ThreadScope.DEVICE) : WIDE,
        instructions / 2,
        true,
        true,
        false,
        scopes != ScopeClass.SAME && instructions >= LONE_LOADS,
        one ? source : SourceKind.ANY,
        false,
        names);
  }

  /// The plain way, for so many instructions.
  public static Settings plain(int instructions) {
    return new Settings(
        List.of(ThreadScope.values()),
        instructions,
        false,
        true,
        true,
        true,
        SourceKind.ANY,
        true,
        true);
  }
}
