package dev.acquit.gpu.emulator.code;

import java.util.List;

/// What threads of a warp do together.
public interface Exchange {
  /// All have come.
  ///
  /// @param members those who take part, by lane
  /// @param itself one of them
  void complete(List<Fiber> members, Fiber itself);
}
