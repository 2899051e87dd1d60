package dev.acquit.gpu.driver;

import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.Kernel;
import dev.acquit.gpu.device.LoadedModule;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// A module on a GPU.
final class GpuModule implements LoadedModule {
  private final Gpu gpu;
  private final MemorySegment module;
  private final Assembly assembly;
  private boolean closed;

  private GpuModule(Gpu gpu, MemorySegment module, Assembly assembly) {
    this.gpu = gpu;
    this.module = module;
    this.assembly = assembly;
  }

  /// Assembles a text, keeps the machine code, and loads that.
  static GpuModule load(Gpu gpu, String ptx) throws DeviceException {
    try (Arena arena = Arena.ofConfined()) {
      Assembly assembly =
          gpu.assembler().isPresent()
              ? gpu.assembler().get().assemble(ptx, gpu.description().target())
              : new Linking(gpu, arena).link(ptx);
      MemorySegment code = arena.allocateFrom(ValueLayout.JAVA_BYTE, assembly.image());
      MemorySegment module = arena.allocate(ValueLayout.ADDRESS);
      gpu.call(Call.LOAD, module, code);
      return new GpuModule(gpu, module.get(ValueLayout.ADDRESS, 0), assembly);
    }
  }

  @Override
  public Kernel kernel(String name) throws DeviceException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment function = arena.allocate(ValueLayout.ADDRESS);
      MemorySegment text = arena.allocateFrom(name, StandardCharsets.UTF_8);
      gpu.check(
          gpu.code(Call.FUNCTION, function, module, text),
          Call.FUNCTION.symbol() + " (name " + name + ")",
          "");
      return new GpuKernel(gpu, name, function.get(ValueLayout.ADDRESS, 0));
    }
  }

  @Override
  public Optional<byte[]> image() {
    return Optional.of(assembly.image().clone());
  }

  @Override
  public String log() {
    return assembly.log();
  }

  @Override
  public void close() {
    if (!closed) {
      gpu.drop(Call.UNLOAD, module);
    }
    closed = true;
  }
}
