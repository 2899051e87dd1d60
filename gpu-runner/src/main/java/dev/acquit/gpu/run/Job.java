package dev.acquit.gpu.run;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.kernel.KernelPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The run of one test. Mutable, and used once.
final class Job {
  /// A module with its part of the time.
  ///
  /// @param plan the module
  /// @param weight its part beside others
  record Part(KernelPlan plan, int weight) {}

  private final Device device;
  private final RunPlan plan;
  private final Hooks hooks;
  private final String name;
  private final List<Part> parts;
  private final List<Note> notes;
  private final List<KernelHash> kernels = new ArrayList<>();
  private final List<ConfigurationRun> runs = new ArrayList<>();
  private final int turns;
  private final long begin;
  private Counts finished = Counts.NONE;
  private int turn;
  private int left;

  Job(TestRunner runner, String name, List<Part> parts, List<Note> notes, long begin) {
    this.device = runner.device();
    this.plan = runner.plan();
    this.hooks = runner.hooks();
    this.name = name;
    this.parts = List.copyOf(parts);
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
    try {
      int weights = parts.stream().mapToInt(Part::weight).sum();
      double before = 0;
      for (Part part : parts) {
        double share = (double) part.weight() / weights;
        part(part.plan(), before, share);
        before += share;
      }
      return new Ending.Done();
    } catch (EndedException e) {
      return e.ending();
    } catch (DeviceException e) {
      return new Ending.Failed(e.problem());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Ending.Stopped();
    }
  }

  /// Runs a module under all configurations.
  ///
  /// @param before the part of the time that is over when it begins, if all goes as planned
  /// @param share its part of the time
  private void part(KernelPlan kernel, double before, double share)
      throws DeviceException, EndedException, InterruptedException {
    try (Prepared prepared = Prepared.load(device, kernel)) {
      kernels.add(prepared.hash());
      prepared.note().ifPresent(notes::add);
      int count = plan.configurations().size();
      for (int i = 0; i < count; i++) {
        long now = hooks.nanos().getAsLong();
        turn++;
        if (!runs.isEmpty() && now >= deadline(1)) {
          left++;
          continue;
        }
        // What is left of the module's time goes to its configurations in equal parts, also after
        // a late beginning.
        long end = deadline(before + share);
        long mine = Math.max(0, end - now) / (count - i);
        Fit fit =
            Fitting.fit(
                plan.configurations().get(i), kernel, prepared.test(), device.description());
        if (!fit.clipped().isEmpty()) {
          notes.add(new Note.Clipped(fit.configuration().number(), fit.mode(), fit.clipped()));
        }
        turn(prepared, fit, now, now + mine);
      }
    }
  }

  /// When a part of the time is over.
  private long deadline(double part) {
    return switch (plan.effort()) {
      case Effort.ForTime(var time) -> begin + (long) (part * time.toNanos());
      case Effort.ForIterations i -> begin + Long.MAX_VALUE / 2;
    };
  }

  private void turn(Prepared prepared, Fit fit, long started, long deadline)
      throws DeviceException, EndedException, InterruptedException {
    try (Slice slice = new Slice(device, prepared, fit, plan.launchLimit())) {
      try {
        slice.begin();
        Pace pace = new Pace(plan.effort(), started, deadline);
        long now = hooks.nanos().getAsLong();
        for (int n = pace.next(now); n > 0; n = pace.next(now)) {
          slice.trip(n);
          long then = now;
          now = hooks.nanos().getAsLong();
          pace.made(n, now - then);
          tell(fit, slice);
        }
      } finally {
        if (slice.counts().instances() > 0) {
          runs.add(slice.result(seconds(started)));
          finished = finished.plus(slice.counts());
        }
      }
    }
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
