package dev.acquit.ptx.compute;

import dev.acquit.ptx.isa.StateSpace;

/// Conversions of addresses, as numbers, so that they can be the width of an [Op#WINDOW].
///
/// @ptx 9.7.9.20 cvta
public final class Window {
  private static final StateSpace[] SPACES = StateSpace.values();
  private static final int COUNT = SPACES.length;

  private Window() {}

  /// From a window to generic, `cvta.space`; also the code of a space in [Op#IS_SPACE].
  public static int toGeneric(StateSpace space) {
    return space.ordinal();
  }

  /// From generic to a window, `cvta.to.space`.
  public static int toSpace(StateSpace space) {
    return COUNT + space.ordinal();
  }

  /// To another CTA of the cluster, `mapa`.
  public static int mapped() {
    return 2 * COUNT;
  }

  /// Whether it leads into a window.
  public static boolean isToSpace(int code) {
    return code >= COUNT && code < 2 * COUNT;
  }

  /// Whether it leads out of a window.
  public static boolean isToGeneric(int code) {
    return code < COUNT;
  }

  /// The space.
  public static StateSpace space(int code) {
    return code == 2 * COUNT ? StateSpace.SHARED_CLUSTER : SPACES[code % COUNT];
  }
}
