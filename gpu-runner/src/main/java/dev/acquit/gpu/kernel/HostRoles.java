package dev.acquit.gpu.kernel;

import dev.acquit.gpu.emulator.memory.Site;
import dev.acquit.gpu.host.HostCode;
import dev.acquit.gpu.host.HostThread;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// Makes the host's threads of a launch: what [Locations] and [Results] write into kernels, as
/// numbers.
///
/// @param draft the test
/// @param values the arguments of the kernels that say where locations and outcomes lie
record HostRoles(Draft draft, Map<String, Long> values) {
  List<HostThread> threads(int instances, RandomGenerator random) {
    HostThread.Order order =
        new HostThread.Order(instances, Environment.odd(random), random.nextInt() & 0xFFFFFF);
    List<HostThread> threads = new ArrayList<>();
    for (int h = 0; h < draft.sides().hosts().size(); h++) {
      int role = draft.threads() + h;
      HostCode code = draft.sides().hosts().get(h);
      threads.add(
          new HostThread(
              code,
              site(draft.test().threads().get(role).place()),
              order,
              places(),
              initial(code.thread()),
              kept(role, instances)));
    }
    return threads;
  }

  /// Groups of threads that the kernel does not run have numbers that no group of it has: below
  /// zero, by the first thread in them.
  private Site site(Place place) {
    return new Site(first(place, Scope.GPU), first(place, Scope.CLUSTER), first(place, Scope.CTA));
  }

  private int first(Place place, Scope scope) {
    int number = -1;
    for (PtxThread thread : draft.sides().others()) {
      if (thread.place().shares(scope, place)) {
        return number;
      }
      number--;
    }
    throw new IllegalStateException("no thread of the host at " + place);
  }

  private int word(String name) {
    return values.get(name).intValue();
  }

  private List<HostThread.Place> places() {
    List<HostThread.Place> places = new ArrayList<>();
    for (int l = 0; l < draft.cells().size(); l++) {
      Cell cell = draft.cells().get(l);
      if (!cell.shared()) {
        String name = "location_" + l;
        places.add(
            new HostThread.Place(
                cell.name(),
                values.get(name),
                values.get("stride"),
                word(name + "_factor"),
                word(name + "_shift")));
      }
    }
    return places;
  }

  private List<HostThread.Initial> initial(int thread) {
    List<HostThread.Initial> initial = new ArrayList<>();
    for (InitEntry entry : draft.test().header().init()) {
      if (entry instanceof InitEntry.Register(int t, String name, Value value) && t == thread) {
        initial.add(
            switch (value) {
              case Value.Number(long n) -> new HostThread.Initial(name, Optional.empty(), n);
              case Value.Large large -> throw large.notKept();
              case Value.Real real -> throw real.notKept();
              case Value.Huge huge -> throw huge.notKept();
              case Value.AddressOf(String location, long offset) ->
                  new HostThread.Initial(name, Optional.of(location), offset);
            });
      }
    }
    return initial;
  }

  private List<HostThread.Kept> kept(int role, int instances) {
    List<HostThread.Kept> kept = new ArrayList<>();
    for (OutcomeSlot slot : draft.slots()) {
      if (slot.role() == role) {
        long base = values.get("outcomes") + (long) slot.before() * instances;
        kept.add(new HostThread.Kept(slot.register(), slot.bits(), base, slot.bytes()));
      }
    }
    return kept;
  }
}
