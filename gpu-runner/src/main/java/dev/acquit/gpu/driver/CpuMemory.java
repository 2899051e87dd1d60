package dev.acquit.gpu.driver;

import dev.acquit.gpu.emulator.memory.Agent;
import dev.acquit.gpu.emulator.memory.EmulatedFault;
import dev.acquit.gpu.emulator.memory.Operations;
import dev.acquit.gpu.emulator.memory.Strength;
import dev.acquit.gpu.host.HostBlock;
import dev.acquit.ptx.isa.FenceSemantics;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.LongUnaryOperator;

/// Memory that a kernel and the CPU reach, accessed by the CPU's own instructions: those that Java
/// makes of its access modes, which are those of C++ by their specification.
///
/// | PTX | Java |
/// |--|--|
/// | weak load, store | plain |
/// | relaxed and volatile load, store | opaque |
/// | acquire load, release store | acquire, release |
/// | read-modify-write | compare-and-set in a loop: plain, acquire, release or volatile |
/// | compare-and-swap | compareAndExchange: acquire, release or volatile |
/// | fence.acquire, .release, .acq_rel | acquireFence, releaseFence, both |
/// | fence.sc | fullFence |
///
/// Scopes do not matter: a CPU has none, so everything is at system scope. That is at least as
/// strong as what the test says, so what is seen is never due to a narrow scope on this side.
///
/// @ptx 8.5 Scope
final class CpuMemory implements Operations {
  private static final ByteOrder ORDER = ByteOrder.nativeOrder();
  private static final VarHandle SHORT =
      MethodHandles.byteBufferViewVarHandle(short[].class, ORDER);
  private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ORDER);
  private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ORDER);

  private final ByteBuffer bytes;
  private final long address;

  CpuMemory(HostBlock block) {
    this.bytes = block.bytes();
    this.address = block.address();
  }

  private int at(long where, int length) {
    long offset = where - address;
    if (offset < 0 || offset + length > bytes.limit() || offset % length != 0) {
      throw new EmulatedFault(
          "an access of %d bytes at 0x%x, which is not in the %d bytes at 0x%x that both reach,"
                  .formatted(length, where, bytes.limit(), address)
              + " or not a multiple of its size");
    }
    return (int) offset;
  }

  @Override
  public long load(Agent agent, long where, int length, Strength strength) {
    int at = at(where, length);
    return switch (length) {
      case Short.BYTES ->
          !strength.strong()
              ? (short) SHORT.get(bytes, at)
              : strength.acquires()
                  ? (short) SHORT.getAcquire(bytes, at)
                  : (short) SHORT.getOpaque(bytes, at);
      case Integer.BYTES ->
          !strength.strong()
              ? (int) INT.get(bytes, at)
              : strength.acquires()
                  ? (int) INT.getAcquire(bytes, at)
                  : (int) INT.getOpaque(bytes, at);
      default ->
          !strength.strong()
              ? (long) LONG.get(bytes, at)
              : strength.acquires()
                  ? (long) LONG.getAcquire(bytes, at)
                  : (long) LONG.getOpaque(bytes, at);
    };
  }

  @Override
  public void store(Agent agent, long where, int length, long value, Strength strength) {
    int at = at(where, length);
    switch (length) {
      case Short.BYTES -> {
        if (!strength.strong()) {
          SHORT.set(bytes, at, (short) value);
        } else if (strength.releases()) {
          SHORT.setRelease(bytes, at, (short) value);
        } else {
          SHORT.setOpaque(bytes, at, (short) value);
        }
      }
      case Integer.BYTES -> {
        if (!strength.strong()) {
          INT.set(bytes, at, (int) value);
        } else if (strength.releases()) {
          INT.setRelease(bytes, at, (int) value);
        } else {
          INT.setOpaque(bytes, at, (int) value);
        }
      }
      default -> {
        if (!strength.strong()) {
          LONG.set(bytes, at, value);
        } else if (strength.releases()) {
          LONG.setRelease(bytes, at, value);
        } else {
          LONG.setOpaque(bytes, at, value);
        }
      }
    }
  }

  @Override
  public long update(
      Agent agent,
      long where,
      int length,
      Strength strength,
      boolean red,
      LongUnaryOperator change) {
    int at = at(where, length);
    if (length == Integer.BYTES) {
      int old;
      do {
        old = (int) INT.getOpaque(bytes, at);
      } while (!set(at, old, (int) change.applyAsLong(old), strength));
      return old;
    }
    long old;
    do {
      old = (long) LONG.getOpaque(bytes, at);
    } while (!set(at, old, change.applyAsLong(old), strength));
    return old;
  }

  private boolean set(int at, int old, int value, Strength strength) {
    if (strength.acquires() && strength.releases()) {
      return INT.weakCompareAndSet(bytes, at, old, value);
    }
    if (strength.acquires()) {
      return INT.weakCompareAndSetAcquire(bytes, at, old, value);
    }
    return strength.releases()
        ? INT.weakCompareAndSetRelease(bytes, at, old, value)
        : INT.weakCompareAndSetPlain(bytes, at, old, value);
  }

  private boolean set(int at, long old, long value, Strength strength) {
    if (strength.acquires() && strength.releases()) {
      return LONG.weakCompareAndSet(bytes, at, old, value);
    }
    if (strength.acquires()) {
      return LONG.weakCompareAndSetAcquire(bytes, at, old, value);
    }
    return strength.releases()
        ? LONG.weakCompareAndSetRelease(bytes, at, old, value)
        : LONG.weakCompareAndSetPlain(bytes, at, old, value);
  }

  @Override
  public long swap(
      Agent agent, long where, int length, Strength strength, long expected, long value) {
    int at = at(where, length);
    boolean both = strength.acquires() && strength.releases();
    if (length == Integer.BYTES) {
      int e = (int) expected;
      int v = (int) value;
      return both
          ? (int) INT.compareAndExchange(bytes, at, e, v)
          : strength.acquires()
              ? (int) INT.compareAndExchangeAcquire(bytes, at, e, v)
              : (int) INT.compareAndExchangeRelease(bytes, at, e, v);
    }
    return both
        ? (long) LONG.compareAndExchange(bytes, at, expected, value)
        : strength.acquires()
            ? (long) LONG.compareAndExchangeAcquire(bytes, at, expected, value)
            : (long) LONG.compareAndExchangeRelease(bytes, at, expected, value);
  }

  @Override
  public void fence(Agent agent, FenceSemantics semantics, int scope) {
    switch (semantics) {
      case SC -> VarHandle.fullFence();
      case ACQUIRE -> VarHandle.acquireFence();
      case RELEASE -> VarHandle.releaseFence();
      case ACQ_REL -> {
        VarHandle.acquireFence();
        VarHandle.releaseFence();
      }
    }
  }

  /// A word by which both ends start together, read with everything behind it.
  int signal(long where) {
    return (int) INT.getAcquire(bytes, at(where, Integer.BYTES));
  }

  /// The same, written behind everything before it.
  void signal(long where, int value) {
    INT.setRelease(bytes, at(where, Integer.BYTES), value);
  }
}
