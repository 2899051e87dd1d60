package dev.acquit.gpu.driver;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A driver's library made of Java methods that native code can call. Device memory is memory of
/// the host. What fails, and how, is told to it beforehand; what it was asked is told afterwards.
final class FakeDriver implements SymbolLookup, AutoCloseable {
  static final int VERSION = 13_000;
  static final int INFO = 3;
  static final int ERRORS = 5;
  static final byte[] IMAGE = {1, 2, 3, 4, 5};

  private static final int HANDLE = 0x1000;
  private static final int DEVICE_STEP = 0x100;
  private static final int SUCCESS = 0;
  private static final int FAULT_IN_FAKE = 998;

  /// A launch as the driver saw it.
  record Launch(
      List<Integer> grid, List<Integer> block, int shared, int cluster, List<Long> values) {}

  /// A call that fails on one device.
  private record Failing(int device, Call call) {}

  private final Arena arena = Arena.ofShared();
  private final Map<Call, Integer> failures = new EnumMap<>(Call.class);
  private final Map<Failing, Integer> failuresThere = new java.util.HashMap<>();
  private final Set<Call> absent = EnumSet.noneOf(Call.class);
  private final Map<Integer, MemorySegment> logs = new java.util.HashMap<>();
  private final List<Integer> argumentBytes = new ArrayList<>();
  final Deque<Integer> queries = new ArrayDeque<>();

  /// Of the second stream.
  final Deque<Integer> queriesBeside = new ArrayDeque<>();

  /// What was launched, recorded and waited for in which stream.
  final List<String> order = new ArrayList<>();

  final Deque<Integer> queriesOfSecond = new ArrayDeque<>();
  final List<Call> calls = new ArrayList<>();

  /// On which device each launch was.
  final List<Integer> launchedOn = new ArrayList<>();

  /// Which contexts may access which others: `second first`.
  final List<String> enabled = new ArrayList<>();

  int majorOfSecond = 9;
  boolean unified = true;
  boolean peers = true;
  boolean peerAtomics = true;

  /// Whether only GPUs of lower numbers reach those of higher ones.
  boolean oneWay;

  boolean hostAtomics;

  /// Added to addresses that memory of the host has for the second device.
  long shift;

  private int current;
  final List<Launch> launches = new ArrayList<>();
  String infoLog = "";
  String errorLog = "";
  String ptx = "";
  int devices = 1;
  boolean mapsHost = true;
  int hostFlags;

  /// The word that a launch stores when it starts, and what it stores; 0: nothing.
  long signal;

  int starts;
  Optional<Throwable> fault = Optional.empty();

  FakeDriver fails(Call call, int code) {
    failures.put(call, code);
    return this;
  }

  FakeDriver failsOn(int device, Call call, int code) {
    failuresThere.put(new Failing(device, call), code);
    return this;
  }

  FakeDriver lacks(Call call) {
    absent.add(call);
    return this;
  }

  /// How many bytes each argument of a kernel has: only the kernel knows.
  FakeDriver takes(Integer... bytes) {
    argumentBytes.addAll(List.of(bytes));
    return this;
  }

  /// A GPU of this driver.
  Gpu gpu() throws Exception {
    return (Gpu) ((DriverSearch.Found) CudaDriver.find(this)).driver().open(0);
  }

  @Override
  @SuppressWarnings("restricted")
  public Optional<MemorySegment> find(String name) {
    for (Call call : Call.values()) {
      if (call.symbol().equals(name) && !absent.contains(call)) {
        MethodType type = call.descriptor().toMethodType();
        MethodHandle handle =
            MethodHandles.insertArguments(answer(), 0, this, call)
                .asCollector(Object[].class, type.parameterCount())
                .asType(type);
        return Optional.of(Linker.nativeLinker().upcallStub(handle, call.descriptor(), arena));
      }
    }
    return Optional.empty();
  }

  private static MethodHandle answer() {
    try {
      return MethodHandles.lookup()
          .findVirtual(
              FakeDriver.class,
              "answer",
              MethodType.methodType(int.class, Call.class, Object[].class));
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /// The body of every function. An exception would end the process, so none leaves it.
  int answer(Call call, Object[] arguments) {
    try {
      calls.add(call);
      Integer failure = failures.getOrDefault(call, failuresThere.get(new Failing(current, call)));
      if (failure != null) {
        if (call == Call.LINK_ADD) {
          writeLogs();
        }
        return failure;
      }
      return work(call, arguments);
    } catch (Throwable e) {
      fault = Optional.of(e);
      return FAULT_IN_FAKE;
    }
  }

  private int work(Call call, Object[] a) {
    switch (call) {
      case SET_CURRENT -> current = deviceOf(a[0]);
      case CAN_ACCESS -> number(a[0], peers && reaches(a[1], a[2]) ? 1 : 0);
      case PEER_ATTRIBUTE ->
          number(a[0], (int) a[1] == 3 && peerAtomics && reaches(a[2], a[3]) ? 1 : 0);
      case ENABLE_ACCESS -> enabled.add(current + " " + deviceOf(a[0]));
      case INIT, RELEASE, FREE, FREE_HOST, LINK_DESTROY, UNLOAD, SET_ATTRIBUTE -> {}
      case VERSION -> number(a[0], VERSION);
      case COUNT -> number(a[0], devices);
      case DEVICE -> {
        if ((int) a[1] >= devices) {
          return 101;
        }
        number(a[0], (int) a[1]);
      }
      case NAME -> segment(a[0], 64).setString(0, "Fake GPU");
      case MEMORY -> wide(a[0], 1L << 33);
      case ATTRIBUTE ->
          number(
              a[0],
              switch ((int) a[1]) {
                case 16 -> 132;
                case 19 -> mapsHost ? 1 : 0;
                case 38 -> 1 << 25;
                case 39 -> 2048;
                case 41 -> unified ? 1 : 0;
                case 86 -> hostAtomics ? 1 : 0;
                case 75 -> (int) a[2] == 0 ? 9 : majorOfSecond;
                case 120 -> 1;
                default -> 0;
              });
      case RETAIN -> wide(a[0], handle(call, a) + DEVICE_STEP * (int) a[1]);
      case LINK, LOAD, FUNCTION -> wide(a[call == Call.LINK ? 3 : 0], handle(call, a));
      case ALLOCATE -> wide(a[0], arena.allocate((long) a[1], 256).address());
      case ALLOCATE_HOST -> {
        hostFlags = (int) a[2];
        wide(a[0], arena.allocate((long) a[1], 256).address());
      }
      case HOST_ADDRESS ->
          wide(a[0], ((MemorySegment) a[1]).address() + (current == 0 ? 0 : shift));
      case COPY_FROM -> segment(a[0], (long) a[2]).copyFrom(memory((long) a[1], (long) a[2]));
      case FILL -> {
        for (long i = 0; i < (long) a[2]; i++) {
          memory((long) a[0], 4 * (long) a[2]).setAtIndex(ValueLayout.JAVA_INT, i, (int) a[1]);
        }
      }
      case LINK_ADD -> {
        ptx = segment(a[2], (long) a[3]).getString(0);
        writeLogs();
      }
      case LINK_COMPLETE -> {
        wide(a[1], arena.allocateFrom(ValueLayout.JAVA_BYTE, IMAGE).address());
        wide(a[2], IMAGE.length);
      }
      case RESIDENT -> number(a[0], 2048 / (int) a[2]);
      case RESIDENT_CLUSTERS -> number(a[0], 66);
      case LAUNCH -> {
        launchedOn.add(current);
        order.add("launch " + name(segment(a[0], 56).get(ValueLayout.ADDRESS, 32)));
        launches.add(launch(segment(a[0], 56), segment(a[2], 8L * argumentBytes.size())));
        if (signal != 0) {
          memory(signal, 4).set(ValueLayout.JAVA_INT, 0, starts);
        }
      }
      case QUERY -> {
        if (((MemorySegment) a[0]).address() != 0) {
          return queriesBeside.isEmpty() ? SUCCESS : queriesBeside.poll();
        }
        Deque<Integer> answers = current == 0 ? queries : queriesOfSecond;
        return answers.isEmpty() ? SUCCESS : answers.size() == 1 ? answers.peek() : answers.poll();
      }
      case STREAM, EVENT -> wide(a[0], handle(call, a));
      case STREAM_DESTROY, EVENT_DESTROY -> {}
      case EVENT_RECORD -> order.add("record " + name(a[1]));
      case STREAM_WAIT -> order.add("wait " + name(a[0]));
      case ERROR_NAME -> text(a[1], "CUDA_ERROR_" + a[0]);
      case ERROR_STRING -> text(a[1], "text of " + a[0]);
    }
    return SUCCESS;
  }

  private static String name(Object stream) {
    return ((MemorySegment) stream).address() == 0 ? "first" : "second";
  }

  private boolean reaches(Object from, Object to) {
    return !oneWay || (int) from < (int) to;
  }

  private static int deviceOf(Object context) {
    return (int) (((MemorySegment) context).address() - HANDLE) / DEVICE_STEP;
  }

  private long handle(Call call, Object[] a) {
    if (call == Call.LINK) {
      MemorySegment names = segment(a[1], 4L * (int) a[0]);
      MemorySegment values = segment(a[2], 8L * (int) a[0]);
      for (int i = 0; i < (int) a[0]; i++) {
        int option = names.getAtIndex(ValueLayout.JAVA_INT, i);
        if (option == INFO || option == ERRORS) {
          long length = values.getAtIndex(ValueLayout.JAVA_LONG, i + 1);
          logs.put(option, memory(values.getAtIndex(ValueLayout.JAVA_LONG, i), length));
        }
      }
    }
    return HANDLE + call.ordinal();
  }

  private void writeLogs() {
    logs.get(INFO).setString(0, infoLog, StandardCharsets.UTF_8);
    logs.get(ERRORS).setString(0, errorLog, StandardCharsets.UTF_8);
  }

  private Launch launch(MemorySegment config, MemorySegment pointers) {
    List<Long> values = new ArrayList<>();
    for (int i = 0; i < argumentBytes.size(); i++) {
      int bytes = argumentBytes.get(i);
      MemorySegment value = memory(pointers.getAtIndex(ValueLayout.JAVA_LONG, i), bytes);
      values.add(
          bytes == 4 ? value.get(ValueLayout.JAVA_INT, 0) : value.get(ValueLayout.JAVA_LONG, 0));
    }
    int cluster = 0;
    if (config.get(ValueLayout.JAVA_INT, 48) == 1) {
      MemorySegment attribute = memory(config.get(ValueLayout.JAVA_LONG, 40), 72);
      cluster =
          attribute.get(ValueLayout.JAVA_INT, 0) == 4 ? attribute.get(ValueLayout.JAVA_INT, 8) : -1;
    }
    return new Launch(
        three(config, 0), three(config, 12), config.get(ValueLayout.JAVA_INT, 24), cluster, values);
  }

  private static List<Integer> three(MemorySegment segment, long at) {
    return List.of(
        segment.get(ValueLayout.JAVA_INT, at),
        segment.get(ValueLayout.JAVA_INT, at + 4),
        segment.get(ValueLayout.JAVA_INT, at + 8));
  }

  private void text(Object where, String text) {
    wide(where, arena.allocateFrom(text).address());
  }

  private static void number(Object where, int value) {
    segment(where, 4).set(ValueLayout.JAVA_INT, 0, value);
  }

  private static void wide(Object where, long value) {
    segment(where, 8).set(ValueLayout.JAVA_LONG, 0, value);
  }

  @SuppressWarnings("restricted")
  private static MemorySegment segment(Object pointer, long bytes) {
    return ((MemorySegment) pointer).reinterpret(bytes);
  }

  private static MemorySegment memory(long address, long bytes) {
    return segment(MemorySegment.ofAddress(address), bytes);
  }

  @Override
  public void close() {
    arena.close();
    fault.ifPresent(e -> {
      throw new AssertionError("the fake driver failed", e);
    });
  }
}
