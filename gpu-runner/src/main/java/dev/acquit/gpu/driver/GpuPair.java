package dev.acquit.gpu.driver;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.device.Joint;
import dev.acquit.gpu.device.Pair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Two GPUs, each with the default stream of its own primary context.
///
/// Common memory is the first one's, if the second one may access it and is of the same major
/// architecture, since only then cuda.h promises for `cuCtxEnablePeerAccess` that all of it is
/// accessible; or pinned memory of the host. Both have one address on systems with unified
/// addressing, which is asked for. Updates are taken for atomic where the driver says so: of the
/// link from the second GPU to the first one (`CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED`),
/// and of the links of both to the host (`CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED`).
final class GpuPair implements Pair {
  /// Of `CUdevice_P2PAttribute`.
  static final int NATIVE_ATOMICS = 3;

  private static final int ALREADY_ENABLED = 704;

  /// A launch of a pair takes tens of microseconds: so long is looked again and again.
  private static final long EAGER = TimeUnit.MILLISECONDS.toNanos(1);

  private static final long PAUSE = TimeUnit.MICROSECONDS.toNanos(100);

  private final Gpu first;
  private final Gpu second;
  private final List<Joint> joints;
  private final String missing;

  private GpuPair(Gpu first, Gpu second, List<Joint> joints, List<String> missing) {
    this.first = first;
    this.second = second;
    this.joints = List.copyOf(joints);
    this.missing = String.join("; ", missing);
    first.beside();
    second.beside();
  }

  /// Finds what memory two GPUs have in common.
  ///
  /// @throws DeviceException of kind [DeviceProblem.Kind#UNSUPPORTED] if there is none
  static GpuPair of(Gpu first, Gpu second) throws DeviceException {
    List<Joint> joints = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    if (first.reach().unified() && second.reach().unified()) {
      peer(first, second, joints, missing);
      host(first, second, joints, missing);
    } else {
      missing.add("memory has not the same addresses for both");
    }
    if (joints.isEmpty()) {
      throw new DeviceException(
          new DeviceProblem(
              DeviceProblem.Kind.UNSUPPORTED,
              "%s and %s reach no common memory: %s"
                  .formatted(first.words(), second.words(), String.join("; ", missing)),
              "choose another GPU or the CPU as the other end",
              ""));
    }
    return new GpuPair(first, second, joints, missing);
  }

  private static void peer(Gpu first, Gpu second, List<Joint> joints, List<String> missing)
      throws DeviceException {
    Library library = second.library();
    if (!library.has(Call.CAN_ACCESS) || !library.has(Call.ENABLE_ACCESS)) {
      missing.add("the driver lacks " + Call.CAN_ACCESS.symbol());
      return;
    }
    if (major(first) != major(second)) {
      missing.add("peer memory is not promised to GPUs of different major architectures");
      return;
    }
    String no = "%s does not reach memory of %s".formatted(second.words(), first.words());
    try {
      if (library.number(Call.CAN_ACCESS, second.device(), first.device()) == 0) {
        missing.add(no);
        return;
      }
      int code = second.code(Call.ENABLE_ACCESS, first.context(), 0);
      if (code != ALREADY_ENABLED) {
        second.check(code, Call.ENABLE_ACCESS.symbol(), "");
      }
    } catch (DeviceException e) {
      missing.add(no + ", " + unlessLost(second, e));
      return;
    }
    joints.add(
        new Joint(
            Joint.Kind.PEER_MEMORY,
            atomic(first, second, missing),
            "peer memory of GPU " + first.description().index()));
  }

  private static int major(Gpu gpu) {
    return gpu.description().target().sm() / 10;
  }

  /// What has happened, in words.
  ///
  /// @throws DeviceException if the device is lost by it
  private static String unlessLost(Gpu gpu, DeviceException e) throws DeviceException {
    if (gpu.lose(e).problem().deviceLost()) {
      throw e;
    }
    return e.problem().what();
  }

  private static boolean atomic(Gpu first, Gpu second, List<String> missing)
      throws DeviceException {
    Library library = second.library();
    String unknown = "whether updates of peer memory are atomic is not known";
    if (!library.has(Call.PEER_ATTRIBUTE)) {
      missing.add(unknown + ", since the driver lacks " + Call.PEER_ATTRIBUTE.symbol());
      return false;
    }
    try {
      boolean atomic =
          library.number(Call.PEER_ATTRIBUTE, NATIVE_ATOMICS, second.device(), first.device()) != 0;
      if (!atomic) {
        missing.add("updates of peer memory are not atomic");
      }
      return atomic;
    } catch (DeviceException e) {
      missing.add(unknown + ", " + unlessLost(second, e));
      return false;
    }
  }

  private static void host(Gpu first, Gpu second, List<Joint> joints, List<String> missing) {
    for (Gpu gpu : List.of(first, second)) {
      if (!gpu.reach().host()) {
        missing.add(gpu.words() + " cannot reach memory of the host");
        return;
      }
    }
    boolean atomic = first.description().hostAtomics() && second.description().hostAtomics();
    if (!atomic) {
      missing.add("updates of memory of the host are not atomic for both");
    }
    joints.add(new Joint(Joint.Kind.HOST_MEMORY, atomic, "memory of the host"));
  }

  @Override
  public Device first() {
    return first;
  }

  @Override
  public Device second() {
    return second;
  }

  @Override
  public List<Joint> joints() {
    return joints;
  }

  @Override
  public String missing() {
    return missing;
  }

  @Override
  public long share(Joint joint, long bytes) throws DeviceException {
    if (joint.kind() == Joint.Kind.PEER_MEMORY) {
      long words = (bytes + Integer.BYTES - 1) / Integer.BYTES;
      long address = first.allocate(Integer.BYTES * words);
      first.fill(address, 0, words);
      return address;
    }
    long address = first.share(bytes).address();
    long there = second.seenHere(first, address);
    if (there != address) {
      first.free(address);
      throw new DeviceException(
          new DeviceProblem(
              DeviceProblem.Kind.UNSUPPORTED,
              "memory of the host is at 0x%x for %s and at 0x%x for %s"
                  .formatted(address, first.words(), there, second.words()),
              "choose the CPU as the other end",
              ""));
    }
    return address;
  }

  @Override
  public void synchronise(Duration limit) throws DeviceException, InterruptedException {
    try {
      long begin = System.nanoTime();
      while (true) {
        // Both are asked each time: one that failed shows, also while the other one waits for it.
        boolean one = first.idle();
        boolean other = second.idle();
        if (one && other) {
          return;
        }
        long waited = System.nanoTime() - begin;
        if (waited >= limit.toNanos()) {
          throw (one ? second : first).late(limit);
        }
        if (waited < EAGER) {
          Thread.onSpinWait();
        } else {
          TimeUnit.NANOSECONDS.sleep(PAUSE);
        }
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
      }
    } catch (DeviceException e) {
      if (e.problem().deviceLost()) {
        first.loseWith(e.problem());
        second.loseWith(e.problem());
      }
      throw e;
    }
  }

  @Override
  public void close() {
    second.close();
  }
}
