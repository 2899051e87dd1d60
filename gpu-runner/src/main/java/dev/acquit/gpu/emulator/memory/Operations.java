package dev.acquit.gpu.emulator.memory;

import dev.acquit.ptx.isa.FenceSemantics;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;

/// What threads do to memory. Implementations decide what a read may see: [WeakMemory] by rules and
/// chance, a CPU as it is.
///
/// @ptx 8.3 Operations on memory
public interface Operations {
  /// What is said where there is one proxy.
  String NO_PROXY = "copies of blocks by another proxy than the GPU's";

  /// A load.
  ///
  /// @param agent the thread
  /// @param address where
  /// @param bytes 1, 2, 4, 8, or 16, of which a value is a [#pair]
  /// @param strength its order and scope
  /// @return the value, sign-extended
  /// @throws EmulatedFault if there is no such memory
  long load(Agent agent, long address, int bytes, Strength strength);

  /// A store.
  ///
  /// @param agent the thread
  /// @param address where
  /// @param bytes 1, 2, 4, 8, or 16, of which a value is a [#pair]
  /// @param value its lowest bytes are stored
  /// @param strength its order and scope
  /// @throws EmulatedFault if there is no such memory
  void store(Agent agent, long address, int bytes, long value, Strength strength);

  /// A read-modify-write.
  ///
  /// @param agent the thread
  /// @param address where
  /// @param bytes 1, 2, 4, 8, or 16, of which a value is a [#pair]
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
  /// @param bytes 1, 2, 4, 8, or 16, of which a value is a [#pair]
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

  /// A read by the asynchronous proxy. It sees what other accesses have written behind a fence of
  /// the proxy, and may see older values else.
  ///
  /// @param agent who reads
  /// @param address where
  /// @param bytes 4 or 8
  /// @return the value, sign-extended
  /// @throws EmulatedFault if there is no such memory, or no such proxy
  /// @ptx 8.6 Proxies
  default long loadAsync(Agent agent, long address, int bytes) {
    throw new EmulatedFault(NO_PROXY);
  }

  /// A write by the asynchronous proxy.
  ///
  /// @param agent who writes
  /// @param address where
  /// @param bytes 4 or 8
  /// @param value its lowest bytes are stored
  /// @throws EmulatedFault if there is no such memory, or no such proxy
  default void storeAsync(Agent agent, long address, int bytes, long value) {
    throw new EmulatedFault(NO_PROXY);
  }

  /// A fence of the asynchronous proxy.
  ///
  /// @param agent whose writes the proxy sees from now on
  /// @param covered the addresses of which it is
  /// @ptx 9.7.13.4 fence.proxy.async
  default void proxyFence(Agent agent, LongPredicate covered) {}

  /// The number under which memory knows 128 bits: equal ones are one number, and zeros are 0.
  ///
  /// @param low the lower half
  /// @param high the upper half
  /// @throws EmulatedFault if there is no such memory
  default long pair(long low, long high) {
    throw new EmulatedFault("values of 128 bits");
  }

  /// A half of 128 bits.
  ///
  /// @param pair the number under which memory knows them
  /// @param high which half
  /// @throws EmulatedFault if there is no such memory
  default long half(long pair, boolean high) {
    throw new EmulatedFault("values of 128 bits");
  }

  /// How many bytes at once a copy has: as few as those who access one of two places.
  ///
  /// @param from where it reads, a multiple of 8
  /// @param to where it writes, a multiple of 8
  /// @return 4 or 8
  default int together(long from, long to) {
    return Long.BYTES;
  }
}
