package dev.acquit.gpu.run;

import dev.acquit.gpu.cubin.Inspection;
import dev.acquit.gpu.cubin.Mismatch;
import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.Kernel;
import dev.acquit.gpu.device.LoadedModule;
import dev.acquit.gpu.kernel.KernelPlan;
import java.util.List;
import java.util.Optional;

/// A plan whose module a device has taken.
///
/// @param plan the plan
/// @param module the module
/// @param test the kernel that runs the test
/// @param classify the kernel that counts
/// @param hash which module it is
/// @param note why the machine code was not looked at, if it was not
record Prepared(
    KernelPlan plan,
    LoadedModule module,
    Kernel test,
    Kernel classify,
    KernelHash hash,
    Optional<Note> note)
    implements AutoCloseable {
  /// Loads a module and compares its machine code with its text.
  ///
  /// @throws DeviceException if the device does not take it
  /// @throws EndedException if the machine code is not the test
  static Prepared load(Device device, KernelPlan plan) throws DeviceException, EndedException {
    LoadedModule module = device.load(plan.ptx());
    try {
      List<Mismatch> mismatches =
          module
              .image()
              .map(image -> Inspection.inspect(image, plan.ptx(), KernelPlan.TEST))
              .orElse(List.of());
      Optional<Note> note = Optional.empty();
      if (mismatches.size() == 1 && mismatches.getFirst() instanceof Mismatch.NotLookedAt look) {
        note = Optional.of(new Note.NotInspected(plan.mode(), look.words()));
      } else if (!mismatches.isEmpty()) {
        throw new EndedException(new Ending.Mismatched(plan.mode(), mismatches));
      }
      Optional<String> image = module.image().map(Hashes::sha256);
      return new Prepared(
          plan,
          module,
          module.kernel(KernelPlan.TEST),
          module.kernel(KernelPlan.CLASSIFY),
          new KernelHash(
              plan.mode(), Hashes.sha256(plan.ptx()), image, image.isPresent() && note.isEmpty()),
          note);
    } catch (DeviceException | EndedException e) {
      module.close();
      throw e;
    }
  }

  @Override
  public void close() {
    module.close();
  }
}
