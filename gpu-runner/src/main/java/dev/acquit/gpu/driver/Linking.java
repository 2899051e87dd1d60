package dev.acquit.gpu.driver;

import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.kernel.LineInfo;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/// Makes machine code of PTX with the driver's assembler. It goes through a link of one module,
/// since that is how the machine code can be had.
final class Linking {
  private static final int LOG_LENGTH = 16_384;
  private static final int INFO_LOG = 3;
  private static final int INFO_LENGTH = 4;
  private static final int ERROR_LOG = 5;
  private static final int ERROR_LENGTH = 6;
  private static final int LINE_INFO = 13;
  private static final int OPTIONS = 5;
  private static final int PTX = 1;

  private final Gpu gpu;
  private final Arena arena;
  private final MemorySegment info;
  private final MemorySegment errors;

  /// Uses an arena for logs, which the driver writes to until the link is over.
  Linking(Gpu gpu, Arena arena) {
    this.gpu = gpu;
    this.arena = arena;
    this.info = arena.allocate(LOG_LENGTH);
    this.errors = arena.allocate(LOG_LENGTH);
  }

  /// The machine code.
  ///
  /// @throws DeviceException with the assembler's log if the text is not taken
  Assembly link(String ptx) throws DeviceException {
    MemorySegment names =
        arena.allocateFrom(
            ValueLayout.JAVA_INT, INFO_LOG, INFO_LENGTH, ERROR_LOG, ERROR_LENGTH, LINE_INFO);
    MemorySegment values =
        arena.allocateFrom(
            ValueLayout.JAVA_LONG, info.address(), LOG_LENGTH, errors.address(), LOG_LENGTH, 1);
    int options = LineInfo.in(ptx) ? OPTIONS : OPTIONS - 1;
    MemorySegment link = arena.allocate(ValueLayout.ADDRESS);
    check(gpu.code(Call.LINK, options, names, values, link), Call.LINK);
    MemorySegment state = link.get(ValueLayout.ADDRESS, 0);
    try {
      return new Assembly(link(ptx, state), log());
    } finally {
      gpu.drop(Call.LINK_DESTROY, state);
    }
  }

  @SuppressWarnings("restricted")
  private byte[] link(String ptx, MemorySegment state) throws DeviceException {
    MemorySegment text = arena.allocateFrom(ptx, StandardCharsets.UTF_8);
    MemorySegment name = arena.allocateFrom("test.ptx");
    MemorySegment none = MemorySegment.NULL;
    check(
        gpu.code(Call.LINK_ADD, state, PTX, text, text.byteSize(), name, 0, none, none),
        Call.LINK_ADD);
    MemorySegment image = arena.allocate(ValueLayout.ADDRESS);
    MemorySegment bytes = arena.allocate(ValueLayout.JAVA_LONG);
    check(gpu.code(Call.LINK_COMPLETE, state, image, bytes), Call.LINK_COMPLETE);
    return image
        .get(ValueLayout.ADDRESS, 0)
        .reinterpret(bytes.get(ValueLayout.JAVA_LONG, 0))
        .toArray(ValueLayout.JAVA_BYTE);
  }

  /// What the assembler has said so far.
  private String log() {
    List<String> parts =
        Stream.of(errors, info).map(Linking::text).filter(s -> !s.isEmpty()).toList();
    return String.join("\n", parts);
  }

  private static String text(MemorySegment log) {
    log.set(ValueLayout.JAVA_BYTE, LOG_LENGTH - 1L, (byte) 0);
    return log.getString(0).strip();
  }

  private void check(int code, Call call) throws DeviceException {
    gpu.check(code, call.symbol(), log());
  }
}
