package dev.acquit.gpu.run;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.kernel.KernelPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// The run of one test. Mutable, and used once.
final class Job {
  /// The modules of a mode.
  ///
  /// @param first the one that counts
  /// @param second that of a second device, if there is one
  record Modules(KernelPlan first, Optional<KernelPlan> second) {
    /// Whether roles share a CTA.
    boolean sharesCta() {
      return first.seating().positions() > 1
          || second.filter(s -> s.seating().positions() > 1).isPresent();
    }
  }

  /// Modules with their part of the time.
  ///
  /// @param weight their part beside others
  record Part(Modules modules, int weight) {}

  /// Memory, placement and counting take 25 to 50 ms of each turn on an H200: in turns of 33 ms
  /// each had a single launch, and a test had a hundredth of the instances that it had otherwise.
  private static final Duration LEAST_TURN = Duration.ofMillis(100);

  private final Device device;
  private final RunPlan plan;
  private final Hooks hooks;
  private final String name;
  private final List<Part> parts;
  private final Optional<Second> second;
  private final List<Note> notes;
  private final List<KernelHash> other;
  private final List<KernelHash> kernels = new ArrayList<>();
  private final List<ConfigurationRun> runs = new ArrayList<>();
  private final int turns;
  private final long begin;
  private Counts finished = Counts.NONE;
  private int turn;
  private int left;

  Job(
      TestRunner runner,
      String name,
      Way way,
      List<Note> notes,
      List<KernelHash> other,
      long begin) {
    this.other = other;
    this.device = runner.device();
    this.plan = runner.plan();
    this.hooks = runner.hooks();
    this.name = name;
    this.parts = way.parts();
    this.second = way.second();
    this.notes = new ArrayList<>(notes);
    this.turns = parts.size() * plan.configurations().size();
    this.begin = begin;
  }

  TestRun run() {
    Ending ending = attempt();
    if (left > 0) {
      notes.add(new Note.TimeRanOut(left));
    }
    return new TestRun(name, device.description(), kernels, runs, notes, seconds(begin), ending);
  }

  private Ending attempt() {
    List<Prepared> prepared = new ArrayList<>();
    try {
      for (Part part : parts) {
        Prepared one = Prepared.load(device, part.modules(), second, hooks.assembled());
        prepared.add(one);
        kernels.add(one.hash());
        notes.addAll(one.notes());
      }
      if (kernels.stream().allMatch(k -> other.stream().anyMatch(k::sameCode))) {
        return new Ending.SameCode(device.description().target().toString());
      }
      // Assembling may take long; what is left of the time after it is divided.
      int weights = parts.stream().mapToInt(Part::weight).sum();
      for (int i = 0; i < prepared.size(); i++) {
        int weight = parts.get(i).weight();
        part(prepared.get(i), (double) weight / weights);
        weights -= weight;
      }
      return new Ending.Done();
    } catch (EndedException e) {
      return e.ending();
    } catch (DeviceException e) {
      return new Ending.Failed(e.problem());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Ending.Stopped();
    } finally {
      prepared.forEach(Prepared::close);
    }
  }

  /// Runs a module under all configurations.
  ///
  /// @param share its part of the time that is left
  private void part(Prepared prepared, double share)
      throws DeviceException, EndedException, InterruptedException {
    long end = end(share);
    int count = affordable(end - hooks.nanos().getAsLong());
    left += plan.configurations().size() - count;
    turn += plan.configurations().size() - count;
    for (int i = 0; i < count; i++) {
      long now = hooks.nanos().getAsLong();
      turn++;
      // One of them has its turn in any case.
      if (i > 0 && now >= end) {
        left++;
        continue;
      }
      long mine = Math.max(0, end - now) / (count - i);
      Configuration configuration = plan.configurations().get(i);
      Fitting.End first = new Fitting.End(prepared.plan(), prepared.test(), device.description());
      Fit fit =
          second.isEmpty()
              ? Fitting.fit(
                  configuration, first, Fitting.wanted(plan, prepared.plan(), device.description()))
              : Fitting.fit(configuration, first, other(prepared.second().orElseThrow()));
      if (!fit.clipped().isEmpty()) {
        notes.add(Note.Clipped.of(fit));
      }
      turn(prepared, fit, now, now + mine);
    }
  }

  /// How many configurations can have a turn that is worth its while, at least one.
  private int affordable(long nanos) {
    return Math.clamp(nanos / LEAST_TURN.toNanos(), 1, plan.configurations().size());
  }

  private Fitting.End other(Loaded loaded) {
    return new Fitting.End(
        loaded.plan(), loaded.test(), second.orElseThrow().device().description());
  }

  /// When a part of the time that is left is over.
  private long end(double share) {
    long now = hooks.nanos().getAsLong();
    return switch (plan.effort()) {
      case Effort.ForTime(var time) -> now + (long) (share * (begin + time.toNanos() - now));
      case Effort.ForIterations i -> now + Long.MAX_VALUE / 2;
    };
  }

  private void turn(Prepared prepared, Fit fit, long started, long deadline)
      throws DeviceException, EndedException, InterruptedException {
    try (Slice slice = new Slice(device, prepared, fit, plan.launchLimit(), second)) {
      try {
        slice.begin();
        Pace pace = new Pace(plan.effort(), started, deadline);
        long now = hooks.nanos().getAsLong();
        long told = now;
        for (int n = pace.next(now); n > 0; n = pace.next(now)) {
          slice.trip(n);
          long then = now;
          now = hooks.nanos().getAsLong();
          pace.made(n, now - then);
          if (now - told >= Hooks.INTERVAL.toNanos()) {
            hooks.soFar().accept(finished(prepared, slice, started));
            now = hooks.nanos().getAsLong();
            told = now;
          }
          tell(fit, slice);
        }
      } finally {
        if (slice.counts().instances() > 0) {
          Finished result = finished(prepared, slice, started);
          runs.add(result.run());
          hooks.finished().accept(result);
          finished = finished.plus(slice.counts());
        }
      }
    }
  }

  private Finished finished(Prepared prepared, Slice slice, long started) {
    return new Finished(slice.result(seconds(started)), prepared.text(), prepared.hash());
  }

  private void tell(Fit fit, Slice slice) throws EndedException {
    hooks
        .progress()
        .accept(
            new Progress(
                name, fit.mode(), turn, turns, seconds(begin), finished.plus(slice.counts())));
    if (hooks.stop().getAsBoolean()) {
      throw new EndedException(new Ending.Stopped());
    }
  }

  private double seconds(long since) {
    return (hooks.nanos().getAsLong() - since) / (double) TimeUnit.SECONDS.toNanos(1);
  }
}
