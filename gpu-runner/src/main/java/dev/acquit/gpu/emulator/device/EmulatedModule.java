package dev.acquit.gpu.emulator.device;

import dev.acquit.gpu.device.Argument;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.device.Kernel;
import dev.acquit.gpu.device.LaunchShape;
import dev.acquit.gpu.device.LoadedModule;
import dev.acquit.gpu.emulator.code.NotEmulatedException;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.ptx.module.Variable;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A module on an emulated device. All its kernels are made into code when it is loaded, so that
/// what is not emulated is known before anything runs.
final class EmulatedModule implements LoadedModule {
  private final Map<String, Kernel> kernels = new HashMap<>();

  private final GlobalMemory memory;
  private final List<Long> variables = new ArrayList<>();

  private EmulatedModule(GlobalMemory memory) {
    this.memory = memory;
  }

  static EmulatedModule load(EmulatedDevice device, GlobalMemory memory, String ptx)
      throws DeviceException {
    EmulatedModule loaded = new EmulatedModule(memory);
    try {
      PtxModule module = ModuleReader.read("the module", ptx);
      Map<String, Long> globals = new HashMap<>();
      for (Variable variable : module.variables()) {
        if (KernelCode.global(variable)) {
          globals.put(variable.name(), loaded.place(variable));
        }
      }
      for (Function function : module.functions()) {
        if (function.kind() == Function.Kind.ENTRY && function.body().isPresent()) {
          KernelCode code = KernelCode.of(module, function, globals);
          loaded.kernels.put(function.name(), new EmulatedKernel(device, code));
        }
      }
    } catch (InputException e) {
      throw refused("the emulator cannot read the module", e.getMessage());
    } catch (NotEmulatedException e) {
      throw refused("the emulator cannot run the module", e.getMessage());
    }
    return loaded;
  }

  private static DeviceException refused(String what, String log) {
    return new DeviceException(
        new DeviceProblem(
            DeviceProblem.Kind.REFUSED, what, "run the test on a GPU, or leave it out", log));
  }

  private long place(Variable variable) throws NotEmulatedException {
    long address = memory.allocate((int) Math.max(1, variable.bytes()));
    variables.add(address);
    int bytes = variable.elementBytes() / variable.vector();
    for (int i = 0; i < variable.initializer().size(); i++) {
      String element = variable.initializer().get(i);
      try {
        memory.store(address + (long) i * bytes, bytes, Long.decode(element));
      } catch (NumberFormatException e) {
        throw new NotEmulatedException(
            "the initial value '" + element + "' of '" + variable.name() + "' is not emulated");
      }
    }
    return address;
  }

  @Override
  public Kernel kernel(String name) throws DeviceException {
    Kernel kernel = kernels.get(name);
    if (kernel == null) {
      throw EmulatedDevice.problem(
          DeviceProblem.Kind.OTHER, "the module has no kernel '" + name + "'", "");
    }
    return kernel;
  }

  @Override
  public Optional<byte[]> image() {
    return Optional.empty();
  }

  @Override
  public String log() {
    return "";
  }

  @Override
  public void close() {
    kernels.clear();
    variables.forEach(memory::free);
    variables.clear();
  }

  /// A kernel on an emulated device.
  ///
  /// @param device where
  /// @param code what it executes
  private record EmulatedKernel(EmulatedDevice device, KernelCode code) implements Kernel {
    @Override
    public int residentBlocks(LaunchShape shape) {
      return EmulatedDevice.residentBlocks(shape);
    }

    @Override
    public void launch(LaunchShape shape, List<Argument> arguments) throws DeviceException {
      if (arguments.size() != code.parameters().size()) {
        throw EmulatedDevice.problem(
            DeviceProblem.Kind.OTHER,
            "kernel '%s' has %d parameters and got %d arguments"
                .formatted(code.name(), code.parameters().size(), arguments.size()),
            "");
      }
      byte[] bytes = new byte[code.parameterBytes()];
      for (int i = 0; i < arguments.size(); i++) {
        put(bytes, code.parameters().get(i), arguments.get(i));
      }
      device.launch(code, shape, bytes);
    }

    private void put(byte[] bytes, KernelCode.Parameter parameter, Argument argument)
        throws DeviceException {
      int given = argument instanceof Argument.Word ? Integer.BYTES : Long.BYTES;
      if (given != parameter.bytes()) {
        throw EmulatedDevice.problem(
            DeviceProblem.Kind.OTHER,
            "kernel '%s' got an argument of %d bytes for a parameter of %d"
                .formatted(code.name(), given, parameter.bytes()),
            "");
      }
      long value =
          switch (argument) {
            case Argument.Word(int word) -> word;
            case Argument.Address(long address) -> address;
          };
      GlobalMemory.store(bytes, parameter.offset(), given, value);
    }
  }
}
