package dev.acquit.gpu.run;

import dev.acquit.gpu.cubin.Cubin;
import dev.acquit.gpu.cubin.Inspection;
import dev.acquit.gpu.cubin.Mismatch;
import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.device.Kernel;
import dev.acquit.gpu.device.LoadedModule;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.text.Sha256;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// A plan whose module a device has taken, and whose machine code was compared with its text.
///
/// @param test the kernel that runs the test
/// @param image the SHA-256 of the machine code; empty if the device has none
/// @param code the SHA-256 of that kernel's part of it; empty if there is none, or nobody can read
///   it
/// @param inspected whether the machine code was compared with the text
/// @param notes what a reader has to know of the machine code
record Loaded(
    KernelPlan plan,
    LoadedModule module,
    Kernel test,
    Optional<String> image,
    Optional<String> code,
    boolean inspected,
    List<Note> notes)
    implements AutoCloseable {
  /// Loads a module and compares its machine code with its text.
  ///
  /// @param where of which device words are, if there are two, with a colon behind
  /// @param listener told of what was assembled
  /// @throws DeviceException if the device does not take it
  /// @throws EndedException if the machine code is not the test
  static Loaded load(Device device, KernelPlan plan, String where, Consumer<Assembled> listener)
      throws DeviceException, EndedException {
    LoadedModule module = taken(device, plan, where, listener);
    try {
      Kernel test = module.kernel(KernelPlan.TEST);
      if (module.image().isEmpty()) {
        return new Loaded(plan, module, test, Optional.empty(), Optional.empty(), false, List.of());
      }
      byte[] image = module.image().get();
      Inspection inspection = Inspection.inspect(image, plan.ptx(), KernelPlan.TEST);
      List<Mismatch> mismatches = inspection.mismatches();
      Optional<String> hash = Optional.of(Sha256.of(image));
      Optional<String> code = Cubin.codeHash(image, KernelPlan.TEST);
      if (mismatches.size() == 1 && mismatches.getFirst() instanceof Mismatch.NotLookedAt look) {
        Note note = new Note.NotInspected(plan.mode(), where + look.words());
        return new Loaded(plan, module, test, hash, code, false, List.of(note));
      }
      if (!mismatches.isEmpty()) {
        throw new EndedException(new Ending.Mismatched(plan.mode(), where, mismatches));
      }
      List<Note> notes =
          inspection.beside().stream()
              .<Note>map(s -> new Note.MoreThanTheText(plan.mode(), where + s.words()))
              .toList();
      return new Loaded(plan, module, test, hash, code, true, notes);
    } catch (DeviceException | EndedException e) {
      module.close();
      throw e;
    }
  }

  private static LoadedModule taken(
      Device device, KernelPlan plan, String where, Consumer<Assembled> listener)
      throws DeviceException {
    try {
      LoadedModule module = device.load(plan.ptx());
      listener.accept(new Assembled(plan, device.description(), module.image(), module.log()));
      return module;
    } catch (DeviceException e) {
      DeviceProblem p = e.problem();
      listener.accept(new Assembled(plan, device.description(), Optional.empty(), p.toString()));
      throw new DeviceException(new DeviceProblem(p.kind(), where + p.what(), p.advice(), p.log()));
    }
  }

  @Override
  public void close() {
    module.close();
  }
}
