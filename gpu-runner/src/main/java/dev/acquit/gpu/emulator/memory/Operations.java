package dev.acquit.gpu.emulator.memory;

import dev.acquit.ptx.isa.FenceSemantics;
import java.util.function.LongUnaryOperator;

/// What threads do to memory. Implementations decide what a read may see: [WeakMemory] by rules and
/// chance, a CPU as it is.
///
/// @ptx 8.3 Operations on memory
public interface Operations {
  /// A load.
  ///
  /// @param agent the thread
  /// @param address where
  /// @param bytes 1, 2, 4 or 8
  /// @param strength its order and scope
  /// @return the value, sign-extended
  /// @throws EmulatedFault if there is no such memory
  long load(Agent agent, long address, int bytes, Strength strength);

  /// A store.
  ///
  /// @param agent the thread
  /// @param address where
  /// @param bytes 1, 2, 4 or 8
  /// @param value its lowest bytes are stored
  /// @param strength its order and scope
  /// @throws EmulatedFault if there is no such memory
  void store(Agent agent, long address, int bytes, long value, Strength strength);

  /// A read-modify-write.
  ///
  /// @param agent the thread
  /// @param address where
  /// @param bytes 1, 2, 4 or 8
  /// @param strength its order and scope
  /// @param red whether it is a `red`, which acquires nothing
  /// @param change the new value for the old one, of which its lowest bytes are stored
  /// @return the old value, sign-extended
  /// @throws EmulatedFault if there is no such memory
  long update(
      Agent agent,
      long address,
      int bytes,
      Strength strength,
      boolean red,
      LongUnaryOperator change);

  /// A compare-and-swap. One that fails is a strong read and writes nothing.
  ///
  /// @param agent the thread
  /// @param address where
  /// @param bytes 1, 2, 4 or 8
  /// @param strength its order and scope
  /// @param expected what must be there
  /// @param value what is written then
  /// @return what was there, sign-extended
  /// @throws EmulatedFault if there is no such memory
  long swap(Agent agent, long address, int bytes, Strength strength, long expected, long value);

  /// A thread fence.
  ///
  /// @param agent the thread
  /// @param semantics its order
  /// @param scope its scope, as [dev.acquit.ptx.isa.Scope] counts
  void fence(Agent agent, FenceSemantics semantics, int scope);
}
