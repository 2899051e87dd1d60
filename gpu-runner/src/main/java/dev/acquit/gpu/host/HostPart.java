package dev.acquit.gpu.host;

import java.util.List;

/// What the host executes while one launch executes the rest of the test.
///
/// @param block the memory that both reach
/// @param signal address of two words of 32 bits in that block. The kernel stores the launch's
///   number to the first one when it starts; the host stores it to the second one when it is ready.
/// @param launch the number of the launch, which no launch before had
public record HostPart(List<HostThread> threads, HostBlock block, long signal, int launch) {
  /// Copies the list.
  public HostPart {
    threads = List.copyOf(threads);
  }

  /// The address of the word that the host stores.
  public long ready() {
    return signal + Integer.BYTES;
  }
}
