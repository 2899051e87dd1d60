package dev.acquit.gpu.driver;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;

/// The functions of the driver's library that are used, after cuda.h 13.0. All return an error
/// code.
enum Call {
  INIT("cuInit", "int flags"),
  VERSION("cuDriverGetVersion", "pointer version"),
  COUNT("cuDeviceGetCount", "pointer count"),
  DEVICE("cuDeviceGet", "pointer device", "int ordinal"),
  NAME("cuDeviceGetName", "pointer name", "int length", "int device"),
  UUID("cuDeviceGetUuid", "pointer uuid", "int device"),
  PCI("cuDeviceGetPCIBusId", "pointer name", "int length", "int device"),
  MEMORY("cuDeviceTotalMem_v2", "pointer bytes", "int device"),
  ATTRIBUTE("cuDeviceGetAttribute", "pointer value", "int attribute", "int device"),
  RETAIN("cuDevicePrimaryCtxRetain", "pointer context", "int device"),
  RELEASE("cuDevicePrimaryCtxRelease_v2", "int device"),
  SET_CURRENT("cuCtxSetCurrent", "pointer context"),
  ALLOCATE("cuMemAlloc_v2", "pointer address", "long bytes"),
  FREE("cuMemFree_v2", "long address"),
  ALLOCATE_HOST("cuMemHostAlloc", "pointer memory", "long bytes", "int flags"),
  HOST_ADDRESS("cuMemHostGetDevicePointer_v2", "pointer address", "pointer memory", "int flags"),
  FREE_HOST("cuMemFreeHost", "pointer memory"),
  COPY_FROM("cuMemcpyDtoH_v2", "pointer to", "long address", "long bytes"),
  FILL("cuMemsetD32_v2", "long address", "int word", "long words"),
  LINK("cuLinkCreate_v2", "int options", "pointer names", "pointer values", "pointer link"),
  LINK_ADD(
      "cuLinkAddData_v2",
      "pointer link",
      "int type",
      "pointer data",
      "long bytes",
      "pointer name",
      "int options",
      "pointer names",
      "pointer values"),
  LINK_COMPLETE("cuLinkComplete", "pointer link", "pointer image", "pointer bytes"),
  LINK_DESTROY("cuLinkDestroy", "pointer link"),
  LOAD("cuModuleLoadData", "pointer module", "pointer image"),
  UNLOAD("cuModuleUnload", "pointer module"),
  FUNCTION("cuModuleGetFunction", "pointer function", "pointer module", "pointer name"),
  SET_ATTRIBUTE("cuFuncSetAttribute", "pointer function", "int attribute", "int value"),
  RESIDENT(
      "cuOccupancyMaxActiveBlocksPerMultiprocessor",
      "pointer blocks",
      "pointer function",
      "int threads",
      "long shared"),
  RESIDENT_CLUSTERS(
      "cuOccupancyMaxActiveClusters", "pointer clusters", "pointer function", "pointer config"),
  LAUNCH(
      "cuLaunchKernelEx",
      "pointer config",
      "pointer function",
      "pointer arguments",
      "pointer extra"),
  CAN_ACCESS("cuDeviceCanAccessPeer", "pointer can", "int device", "int peer"),
  PEER_ATTRIBUTE("cuDeviceGetP2PAttribute", "pointer value", "int attribute", "int from", "int to"),
  ENABLE_ACCESS("cuCtxEnablePeerAccess", "pointer context", "int flags"),
  QUERY("cuStreamQuery", "pointer stream"),
  STREAM("cuStreamCreate", "pointer stream", "int flags"),
  STREAM_WAIT("cuStreamWaitEvent", "pointer stream", "pointer event", "int flags"),
  STREAM_DESTROY("cuStreamDestroy_v2", "pointer stream"),
  EVENT("cuEventCreate", "pointer event", "int flags"),
  EVENT_RECORD("cuEventRecord", "pointer event", "pointer stream"),
  EVENT_DESTROY("cuEventDestroy_v2", "pointer event"),
  ERROR_NAME("cuGetErrorName", "int error", "pointer text"),
  ERROR_STRING("cuGetErrorString", "int error", "pointer text");

  private final String symbol;
  private final List<String> parameters;

  Call(String symbol, String... parameters) {
    this.symbol = symbol;
    this.parameters = List.of(parameters);
  }

  /// Its name in the library.
  String symbol() {
    return symbol;
  }

  /// Whether nothing goes without it.
  boolean needed() {
    return switch (this) {
      case UUID, PCI, CAN_ACCESS, PEER_ATTRIBUTE, ENABLE_ACCESS -> false;
      case STREAM, STREAM_WAIT, STREAM_DESTROY, EVENT, EVENT_RECORD, EVENT_DESTROY -> false;
      default -> true;
    };
  }

  /// The types of its parameters and result.
  FunctionDescriptor descriptor() {
    return FunctionDescriptor.of(
        ValueLayout.JAVA_INT, parameters.stream().map(Call::layout).toArray(MemoryLayout[]::new));
  }

  private static MemoryLayout layout(String parameter) {
    return switch (parameter.substring(0, parameter.indexOf(' '))) {
      case "int" -> ValueLayout.JAVA_INT;
      case "long" -> ValueLayout.JAVA_LONG;
      default -> ValueLayout.ADDRESS;
    };
  }

  /// The call with its arguments in words; pointers to the host's memory say nothing and are left
  /// out.
  String words(Object... arguments) {
    StringBuilder words = new StringBuilder(symbol);
    List<String> shown =
        java.util.stream.IntStream.range(0, parameters.size())
            .filter(i -> !parameters.get(i).startsWith("pointer"))
            .mapToObj(i -> name(parameters.get(i)) + " " + number(parameters.get(i), arguments[i]))
            .toList();
    return shown.isEmpty()
        ? words.toString()
        : words.append(" (").append(String.join(", ", shown)).append(')').toString();
  }

  private static String name(String parameter) {
    return Arrays.asList(parameter.split(" ")).getLast();
  }

  private static String number(String parameter, Object argument) {
    return name(parameter).equals("address")
        ? "0x" + Long.toHexString((Long) argument)
        : argument.toString();
  }
}
