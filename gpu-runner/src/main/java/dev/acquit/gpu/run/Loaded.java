package dev.acquit.gpu.run;

import dev.acquit.gpu.cubin.Inspection;
import dev.acquit.gpu.cubin.Mismatch;
import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.device.Kernel;
import dev.acquit.gpu.device.LoadedModule;
import dev.acquit.gpu.kernel.KernelPlan;
import java.util.List;
import java.util.Optional;

/// A plan whose module a device has taken, and whose machine code was compared with its text.
///
/// @param plan the plan
/// @param module the module
/// @param test the kernel that runs the test
/// @param image the SHA-256 of the machine code; empty if the device has none
/// @param note why the machine code was not looked at, if it was not
record Loaded(
    KernelPlan plan, LoadedModule module, Kernel test, Optional<String> image, Optional<Note> note)
    implements AutoCloseable {
  /// Loads a module and compares its machine code with its text.
  ///
  /// @param where of which device words are, if there are two, with a colon behind
  /// @throws DeviceException if the device does not take it
  /// @throws EndedException if the machine code is not the test
  static Loaded load(Device device, KernelPlan plan, String where)
      throws DeviceException, EndedException {
    LoadedModule module = taken(device, plan, where);
    try {
      List<Mismatch> mismatches =
          module
              .image()
              .map(image -> Inspection.inspect(image, plan.ptx(), KernelPlan.TEST))
              .orElse(List.of());
      Optional<Note> note = Optional.empty();
      if (mismatches.size() == 1 && mismatches.getFirst() instanceof Mismatch.NotLookedAt look) {
        note = Optional.of(new Note.NotInspected(plan.mode(), where + look.words()));
      } else if (!mismatches.isEmpty()) {
        throw new EndedException(new Ending.Mismatched(plan.mode(), where, mismatches));
      }
      return new Loaded(
          plan, module, module.kernel(KernelPlan.TEST), module.image().map(Hashes::sha256), note);
    } catch (DeviceException | EndedException e) {
      module.close();
      throw e;
    }
  }

  private static LoadedModule taken(Device device, KernelPlan plan, String where)
      throws DeviceException {
    try {
      return device.load(plan.ptx());
    } catch (DeviceException e) {
      DeviceProblem p = e.problem();
      throw new DeviceException(new DeviceProblem(p.kind(), where + p.what(), p.advice(), p.log()));
    }
  }

  @Override
  public void close() {
    module.close();
  }
}
