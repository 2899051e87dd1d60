package dev.acquit.gpu.emulator;

import dev.acquit.gpu.emulator.code.Cluster;
import dev.acquit.gpu.emulator.code.Coordinates;
import dev.acquit.gpu.emulator.code.CtaBarriers;
import dev.acquit.gpu.emulator.code.Fiber;
import dev.acquit.gpu.emulator.code.Setting;
import dev.acquit.gpu.emulator.code.ThreadCode;
import dev.acquit.gpu.emulator.code.Warp;
import dev.acquit.gpu.emulator.memory.Agent;
import dev.acquit.gpu.emulator.memory.Chance;
import dev.acquit.gpu.emulator.memory.EmulatedFault;
import dev.acquit.gpu.emulator.memory.Site;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.gpu.emulator.memory.WeakMemory;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.StateSpace;
import java.util.ArrayList;
import java.util.List;

/// Executes instances of a litmus test, one after the other.
final class LitmusRun implements Setting {
  /// An instance that executes more is given up.
  private static final int MOST_STEPS = 20_000;

  /// Behind all addresses.
  private static final long SHARED = 1L << 40;

  private record Initial(Fiber fiber, int register, long value) {}

  /// What reads a term's value at the end.
  private interface End {
    long value();
  }

  private final LitmusVariables variables;
  private final Chance chance = new Chance(0);
  private final WeakMemory memory;
  private final List<PtxThread> threads;
  private final List<Fiber> fibers = new ArrayList<>();
  private final CtaBarriers[] barriers;
  private final Cluster[] clusters;
  private final List<Initial> initial = new ArrayList<>();
  private final List<End> ends = new ArrayList<>();
  private final List<Fiber> ready = new ArrayList<>();

  LitmusRun(
      PtxTest test,
      List<ThreadCode> codes,
      LitmusVariables variables,
      List<Term> terms,
      Tendency tendency) {
    this.variables = variables;
    this.memory = new WeakMemory(variables, chance, tendency);
    if (codes.stream().anyMatch(ThreadCode::copiesBlocks)) {
      memory.withProxy();
    }
    this.threads = test.threads();
    this.barriers = new CtaBarriers[threads.size()];
    this.clusters = new Cluster[threads.size()];
    for (int t = 0; t < threads.size(); t++) {
      Site site = site(threads.get(t).place());
      Fiber fiber = new Fiber(codes.get(t), this, new Agent(site), Coordinates.NONE);
      fibers.add(fiber);
      barriers[site.cta()] = new CtaBarriers(with(threads.get(t).place(), Scope.CTA));
      clusters[site.cluster()] = new Cluster(with(threads.get(t).place(), Scope.CLUSTER));
      initialise(test, threads.get(t).id(), fiber);
    }
    terms.forEach(term -> ends.add(end(term)));
  }

  /// Groups of threads have the number of the first thread in them.
  private Site site(Place place) {
    return new Site(first(place, Scope.GPU), first(place, Scope.CLUSTER), first(place, Scope.CTA));
  }

  private int first(Place place, Scope scope) {
    int t = 0;
    while (!threads.get(t).place().shares(scope, place)) {
      t++;
    }
    return t;
  }

  private int with(Place place, Scope scope) {
    return (int) threads.stream().filter(t -> t.place().shares(scope, place)).count();
  }

  private void initialise(PtxTest test, int thread, Fiber fiber) {
    for (InitEntry e : test.header().init()) {
      if (e instanceof InitEntry.Register r && r.thread() == thread) {
        Integer register = fiber.code().registers().get(r.name());
        if (register != null) {
          initial.add(new Initial(fiber, register, variables.number(r.value())));
        }
      }
    }
  }

  private End end(Term term) {
    return switch (term) {
      case Term.Literal(var value) -> () -> variables.number(value);
      case Term.Part part -> throw new IllegalArgumentException(part + " is a part of a location");
      case Term.Memory(String location) -> {
        long address = variables.address(location).orElse(0);
        yield address == 0 ? () -> 0 : () -> memory.last(address);
      }
      case Term.ThreadRegister(int thread, String name) -> {
        int index = 0;
        while (index < threads.size() && threads.get(index).id() != thread) {
          index++;
        }
        Fiber fiber = index < threads.size() ? fibers.get(index) : null;
        Integer register = fiber == null ? null : fiber.code().registers().get(name);
        yield register == null ? () -> 0 : () -> fiber.register(register);
      }
    };
  }

  /// Executes an instance.
  ///
  /// @return the values of the terms; null if it comes to no end
  long[] instance(long seed, long index) {
    chance.restart(seed, index);
    memory.forget();
    variables.reset();
    for (CtaBarriers cta : barriers) {
      if (cta != null) {
        cta.reset();
      }
    }
    for (Cluster cluster : clusters) {
      if (cluster != null) {
        cluster.reset();
      }
    }
    ready.clear();
    for (Fiber fiber : fibers) {
      fiber.restart();
      goOn(fiber);
    }
    for (Initial i : initial) {
      i.fiber().set(i.register(), i.value());
    }
    return execute() ? values() : null;
  }

  private boolean execute() {
    int steps = 0;
    try {
      while (!ready.isEmpty() && steps < MOST_STEPS) {
        int chosen = chance.below(ready.size());
        Fiber fiber = ready.get(chosen);
        Fiber last = ready.removeLast();
        if (fiber != last) {
          ready.set(chosen, last);
        }
        steps += fiber.run(MOST_STEPS - steps);
        goOn(fiber);
      }
    } catch (EmulatedFault fault) {
      return false;
    }
    for (Fiber fiber : fibers) {
      if (fiber.state() != Fiber.State.DONE) {
        return false;
      }
    }
    return true;
  }

  /// Puts back who can execute. Who ends may complete a barrier for others, who may end then.
  private void goOn(Fiber fiber) {
    if (fiber.state() == Fiber.State.READY) {
      ready.add(fiber);
    } else if (fiber.state() == Fiber.State.DONE && !fiber.isAside()) {
      barriers(fiber).exit().forEach(this::goOn);
      cluster(fiber).exit(fiber).forEach(this::goOn);
    }
  }

  private CtaBarriers barriers(Fiber fiber) {
    return barriers[fiber.agent().site().cta()];
  }

  private Cluster cluster(Fiber fiber) {
    return clusters[fiber.agent().site().cluster()];
  }

  private long[] values() {
    long[] values = new long[ends.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = ends.get(i).value();
    }
    return values;
  }

  @Override
  public WeakMemory memory() {
    return memory;
  }

  @Override
  public long resolve(Fiber fiber, StateSpace space, long address) {
    return address;
  }

  @Override
  public long parameter(Fiber fiber, long offset, int bytes) {
    throw new EmulatedFault("litmus tests have no parameters");
  }

  @Override
  public void barrier(Fiber fiber, boolean waits, long number, long threadCount) {
    for (Fiber woken : barriers(fiber).arrive(fiber, waits, number, threadCount)) {
      // The thread that has just come is put back by the loop that executes it.
      if (woken != fiber) {
        goOn(woken);
      }
    }
  }

  @Override
  public void vote(
      Fiber fiber, long number, long threads, boolean holds, CtaBarriers.Result result) {
    barriers(fiber).vote(fiber, number, threads, holds, result).stream()
        .filter(woken -> woken != fiber)
        .forEach(this::goOn);
  }

  @Override
  public void clusterArrive(Fiber fiber) {
    // Who comes does not wait here, so that those who go on are others.
    cluster(fiber).arrive(fiber).forEach(this::goOn);
  }

  @Override
  public void clusterWait(Fiber fiber) {
    cluster(fiber).await(fiber);
  }

  @Override
  public long generic(Fiber fiber, StateSpace space, long address) {
    return address;
  }

  @Override
  public long window(StateSpace space, long address) {
    return variables.isShared(address) ? address + SHARED : address;
  }

  @Override
  public void start(Fiber fiber) {
    ready.add(fiber);
  }

  @Override
  public long map(Fiber fiber, long address, long rank) {
    return address;
  }

  @Override
  public void meet(Fiber fiber, int members, long offered, Warp.Exchange exchange) {
    throw new EmulatedFault("litmus tests have no warps");
  }
}
