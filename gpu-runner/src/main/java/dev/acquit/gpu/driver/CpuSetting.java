package dev.acquit.gpu.driver;

import dev.acquit.gpu.emulator.code.CtaBarriers;
import dev.acquit.gpu.emulator.code.Fiber;
import dev.acquit.gpu.emulator.code.Setting;
import dev.acquit.gpu.emulator.code.Warp;
import dev.acquit.gpu.emulator.memory.EmulatedFault;
import dev.acquit.gpu.emulator.memory.Operations;
import dev.acquit.ptx.isa.StateSpace;

/// What is around a thread of the host: memory and nothing else. [HostCode] refuses what needs
/// more.
record CpuSetting(Operations memory) implements Setting {
  @Override
  public long resolve(Fiber fiber, StateSpace space, long address) {
    return address;
  }

  @Override
  public long parameter(Fiber fiber, long offset, int bytes) {
    throw none("parameters");
  }

  @Override
  public void barrier(Fiber fiber, boolean waits, long number, long threads) {
    throw none("barriers");
  }

  @Override
  public void vote(
      Fiber fiber, long number, long threads, boolean holds, CtaBarriers.Result result) {
    throw none("barriers");
  }

  @Override
  public void clusterArrive(Fiber fiber) {
    throw none("clusters");
  }

  @Override
  public void clusterWait(Fiber fiber) {
    throw none("clusters");
  }

  @Override
  public long generic(Fiber fiber, StateSpace space, long address) {
    return address;
  }

  @Override
  public long window(StateSpace space, long address) {
    return address;
  }

  @Override
  public long map(Fiber fiber, long address, long rank) {
    throw none("clusters");
  }

  @Override
  public void meet(Fiber fiber, int members, long offered, Warp.Exchange exchange) {
    throw none("warps");
  }

  private static EmulatedFault none(String what) {
    return new EmulatedFault("the CPU has no " + what);
  }
}
