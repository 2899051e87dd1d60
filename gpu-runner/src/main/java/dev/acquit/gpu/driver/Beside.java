package dev.acquit.gpu.driver;

import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/// A second stream of a GPU, which waits for the default stream, and the default stream for it,
/// only where that is said: by an event that one records and the other waits for.
final class Beside {
  /// `CU_STREAM_NON_BLOCKING`: otherwise each launch in the default stream would wait for this one.
  static final int NON_BLOCKING = 1;

  /// `CU_EVENT_DISABLE_TIMING`.
  static final int NO_TIMING = 2;

  private static final List<Call> NEEDED =
      List.of(
          Call.STREAM,
          Call.STREAM_WAIT,
          Call.STREAM_DESTROY,
          Call.EVENT,
          Call.EVENT_RECORD,
          Call.EVENT_DESTROY);

  /// The driver in the context of a GPU.
  interface Asked {
    /// Whether it has a function.
    boolean has(Call call);

    /// Calls a function.
    ///
    /// @throws DeviceException if it fails
    void call(Call call, Object... arguments) throws DeviceException;

    /// Gives something back, if the driver may still be asked.
    void drop(Call call, Object... arguments);
  }

  private final Asked gpu;
  private final MemorySegment stream;
  private final MemorySegment event;

  private Beside(Asked gpu, MemorySegment stream, MemorySegment event) {
    this.gpu = gpu;
    this.stream = stream;
    this.event = event;
  }

  /// Makes it.
  ///
  /// @throws DeviceException of kind [DeviceProblem.Kind#UNSUPPORTED] if the driver has not what it
  ///   needs
  static Beside of(Asked gpu) throws DeviceException {
    for (Call call : NEEDED) {
      if (!gpu.has(call)) {
        throw new DeviceException(
            new DeviceProblem(
                DeviceProblem.Kind.UNSUPPORTED,
                "the driver lacks " + call.symbol(),
                "run without --overlap",
                ""));
      }
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment to = arena.allocate(ValueLayout.ADDRESS);
      gpu.call(Call.STREAM, to, NON_BLOCKING);
      MemorySegment stream = to.get(ValueLayout.ADDRESS, 0);
      try {
        gpu.call(Call.EVENT, to, NO_TIMING);
      } catch (DeviceException e) {
        gpu.drop(Call.STREAM_DESTROY, stream);
        throw e;
      }
      return new Beside(gpu, stream, to.get(ValueLayout.ADDRESS, 0));
    }
  }

  /// What the driver calls it.
  MemorySegment stream() {
    return stream;
  }

  /// It waits for what the default stream has now. A stream that waits for an event waits for what
  /// the event was recorded behind by then, so the event serves again at once.
  void waits() throws DeviceException {
    wait(MemorySegment.NULL, stream);
  }

  /// The default stream waits for what it has now.
  void isWaitedFor() throws DeviceException {
    wait(stream, MemorySegment.NULL);
  }

  private void wait(MemorySegment before, MemorySegment after) throws DeviceException {
    gpu.call(Call.EVENT_RECORD, event, before);
    gpu.call(Call.STREAM_WAIT, after, event, 0);
  }

  /// Gives it back, if the driver may still be asked.
  void close() {
    gpu.drop(Call.EVENT_DESTROY, event);
    gpu.drop(Call.STREAM_DESTROY, stream);
  }
}
