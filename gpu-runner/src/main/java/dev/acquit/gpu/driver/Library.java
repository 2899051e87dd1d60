package dev.acquit.gpu.driver;

import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// The functions of the driver's library, all of them that are needed or none.
final class Library {
  private static final int LONGEST_TEXT = 4096;

  private final Map<Call, MethodHandle> handles;

  private Library(Map<Call, MethodHandle> handles) {
    this.handles = handles;
  }

  /// Finds all functions.
  ///
  /// @param lookup the library
  /// @param name how messages call it
  /// @throws DeviceException of kind [DeviceProblem.Kind#ABSENT] that names those that it lacks
  @SuppressWarnings("restricted")
  static Library of(SymbolLookup lookup, String name) throws DeviceException {
    Map<Call, MethodHandle> handles = new EnumMap<>(Call.class);
    List<String> missing = new ArrayList<>();
    for (Call call : Call.values()) {
      lookup
          .find(call.symbol())
          .ifPresentOrElse(
              address -> handles.put(call, handle(address, call)),
              () -> {
                if (call.needed()) {
                  missing.add(call.symbol());
                }
              });
    }
    if (!missing.isEmpty()) {
      throw new DeviceException(
          new DeviceProblem(
              DeviceProblem.Kind.ABSENT,
              name + " lacks " + String.join(", ", missing),
              "update the NVIDIA driver to one for CUDA 11.8 or newer",
              ""));
    }
    return new Library(handles);
  }

  @SuppressWarnings("restricted")
  private static MethodHandle handle(MemorySegment address, Call call) {
    MethodHandle handle = Linker.nativeLinker().downcallHandle(address, call.descriptor());
    return handle
        .asSpreader(Object[].class, handle.type().parameterCount())
        .asType(MethodType.methodType(int.class, Object[].class));
  }

  /// Whether there is a function that is not needed.
  boolean has(Call call) {
    return handles.containsKey(call);
  }

  /// Calls a function and returns what it returns.
  int code(Call call, Object... arguments) {
    try {
      return (int) handles.get(call).invokeExact(arguments);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(call.symbol(), e);
    }
  }

  /// Calls a function.
  ///
  /// @throws DeviceException with the call, its arguments and what to do if it returns an error
  void call(Call call, Object... arguments) throws DeviceException {
    int code = code(call, arguments);
    if (code != 0) {
      throw failure(code, call.words(arguments), "");
    }
  }

  /// A failure in words.
  ///
  /// @param code the error
  /// @param what the call
  /// @param log what an assembler printed
  DeviceException failure(int code, String what, String log) {
    String name = text(Call.ERROR_NAME, code);
    String error = name.isEmpty() ? "error " + code : "error " + code + " (" + name + ")";
    return new DeviceException(
        CudaError.of(code)
            .map(e ->
                new DeviceProblem(
                    e.kind(), what + ": " + e.meaning() + ", " + error, e.advice(), log))
            .orElseGet(() -> {
              String meaning = text(Call.ERROR_STRING, code);
              return new DeviceProblem(
                  DeviceProblem.Kind.OTHER,
                  what + ": " + (meaning.isEmpty() ? "failed" : meaning) + ", " + error,
                  "",
                  log);
            }));
  }

  /// The driver's own text for an error, empty if it has none.
  @SuppressWarnings("restricted")
  private String text(Call call, int error) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment where = arena.allocate(ValueLayout.ADDRESS);
      MemorySegment text =
          code(call, error, where) == 0 ? where.get(ValueLayout.ADDRESS, 0) : MemorySegment.NULL;
      return text.equals(MemorySegment.NULL) ? "" : text.reinterpret(LONGEST_TEXT).getString(0);
    }
  }

  /// The whole number that a function writes.
  int number(Call call, Object... others) throws DeviceException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(ValueLayout.JAVA_INT);
      call(call, with(out, others));
      return out.get(ValueLayout.JAVA_INT, 0);
    }
  }

  /// The long number that a function writes.
  long wide(Call call, Object... others) throws DeviceException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(ValueLayout.JAVA_LONG);
      call(call, with(out, others));
      return out.get(ValueLayout.JAVA_LONG, 0);
    }
  }

  private static Object[] with(MemorySegment first, Object... others) {
    Object[] all = new Object[others.length + 1];
    all[0] = first;
    System.arraycopy(others, 0, all, 1, others.length);
    return all;
  }
}
