package dev.acquit.gpu.run;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.Kernel;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.text.Sha256;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/// The modules of a mode, ready to be launched.
///
/// @param first the module that counts
/// @param classify its kernel that does
/// @param second the module of a second device, which compiles it for itself
record Prepared(Loaded first, Kernel classify, Optional<Loaded> second) implements AutoCloseable {
  private static final String BETWEEN = "\n// The second GPU's:\n";

  /// Loads modules.
  ///
  /// @param listener told of what was assembled
  /// @throws DeviceException if a device does not take its module
  /// @throws EndedException if machine code is not the test
  static Prepared load(
      Device device, Job.Modules modules, Optional<Second> beside, Consumer<Assembled> listener)
      throws DeviceException, EndedException {
    Loaded first = Loaded.load(device, modules.first(), "", listener);
    Optional<Loaded> second = Optional.empty();
    try {
      if (beside.isPresent()) {
        second =
            Optional.of(
                Loaded.load(
                    beside.get().device(),
                    modules.second().orElseThrow(),
                    beside.get().where(),
                    listener));
      }
      return new Prepared(first, first.module().kernel(KernelPlan.CLASSIFY), second);
    } catch (DeviceException | EndedException e) {
      second.ifPresent(Loaded::close);
      first.close();
      throw e;
    }
  }

  /// The plan of the module that counts.
  KernelPlan plan() {
    return first.plan();
  }

  /// The kernel of that one that runs the test.
  Kernel test() {
    return first.test();
  }

  private Stream<Loaded> all() {
    return Stream.concat(Stream.of(first), second.stream());
  }

  /// The text of all modules.
  String text() {
    return String.join(BETWEEN, all().map(l -> l.plan().ptx()).toList());
  }

  /// Which modules they are. The hash of two images is that of their hashes, a line each.
  KernelHash hash() {
    boolean inspected = all().allMatch(Loaded::inspected);
    return new KernelHash(
        plan().mode(), Sha256.of(text()), joined(Loaded::image), joined(Loaded::code), inspected);
  }

  /// One hash of those that all modules have; empty if one has none.
  private Optional<String> joined(Function<Loaded, Optional<String>> which) {
    List<String> hashes = all().flatMap(l -> which.apply(l).stream()).toList();
    if (hashes.size() < all().count()) {
      return Optional.empty();
    }
    return hashes.size() == 1
        ? Optional.of(hashes.getFirst())
        : Optional.of(Sha256.of(String.join("\n", hashes)));
  }

  /// What a reader has to know of machine code.
  List<Note> notes() {
    return all().flatMap(l -> l.notes().stream()).distinct().toList();
  }

  @Override
  public void close() {
    all().forEach(Loaded::close);
  }
}
