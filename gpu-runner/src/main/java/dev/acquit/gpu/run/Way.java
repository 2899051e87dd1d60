package dev.acquit.gpu.run;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.Joint;
import dev.acquit.gpu.device.Pair;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPair;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Kernels;
import dev.acquit.gpu.kernel.Known;
import dev.acquit.gpu.kernel.Refusal;
import dev.acquit.litmus.ast.PtxTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// How a test runs: who plays which roles, and where.
///
/// @param parts the modules; none if the test cannot run
/// @param second the second device, if a kernel of it plays roles
/// @param notes what a reader has to know of that
/// @param reason why a mode is left out, in words: if there are no parts, why the test cannot run
record Way(List<Job.Part> parts, Optional<Second> second, List<Note> notes, String reason) {
  private static final int MOST_WARPS = 32;

  /// Copies the lists.
  Way {
    parts = List.copyOf(parts);
    notes = List.copyOf(notes);
  }

  /// Chooses how a test runs.
  ///
  /// @param known what is known of it beside its text
  static Way of(PtxTest test, Known known, RunPlan plan, Device device, OtherEnd other) {
    if (Kernels.gpus(test) < 2) {
      return new Search(test, known, plan, device, Optional.empty()).way();
    }
    return switch (other) {
      case OtherEnd.Host(String reason) ->
          new Search(test, known, plan, device, Optional.empty()).way().because(reason);
      case OtherEnd.SecondDevice(Pair pair, boolean required) -> {
        Way two = new Search(test, known, plan, device, Optional.of(pair)).way();
        if (required || !two.parts().isEmpty()) {
          yield two;
        }
        yield new Search(test, known, plan, device, Optional.empty()).way().because(two.reason());
      }
    };
  }

  private Way because(String why) {
    if (why.isEmpty() || parts.isEmpty()) {
      return this;
    }
    List<Note> more = new ArrayList<>(notes);
    more.add(new Note.NoSecondDevice(why));
    return new Way(parts, second, more, reason);
  }

  /// What came of one mode.
  ///
  /// @param modules the modules, none if it cannot be
  /// @param reason why
  /// @param byTest whether the test itself refuses, as opposed to the device
  private record Attempt(Optional<Job.Modules> modules, String reason, boolean byTest) {
    static Attempt refused(String reason, boolean byTest) {
      return new Attempt(Optional.empty(), reason, byTest);
    }
  }

  /// Goes through the modes.
  ///
  /// @param plan what is asked for
  /// @param device where
  /// @param pair both devices, if kernels of two are wanted
  private record Search(
      PtxTest test, Known known, RunPlan plan, Device device, Optional<Pair> pair) {
    Way way() {
      List<Job.Part> parts = new ArrayList<>();
      List<Note> notes = new ArrayList<>();
      String reason = "";
      for (Share share : plan.shares()) {
        Attempt attempt = attempt(share.mode());
        if (attempt.modules().isEmpty()) {
          reason = attempt.reason();
          if (attempt.byTest()) {
            notes.add(new Note.ModeRefused(share.mode(), reason));
          }
        } else if (share.mode() != KernelMode.LANES || attempt.modules().get().sharesCta()) {
          parts.add(new Job.Part(attempt.modules().get(), share.weight()));
        }
      }
      if (parts.isEmpty()) {
        // Loops and barriers need a warp for each role; then all of the time goes there.
        Attempt warps = attempt(KernelMode.WARPS);
        warps.modules().ifPresent(m -> parts.add(new Job.Part(m, 1)));
        reason = warps.modules().isEmpty() ? warps.reason() : reason;
      }
      if (parts.isEmpty()) {
        // Who waits for lanes of its warp needs all roles in one.
        Attempt lanes = attempt(KernelMode.LANES);
        lanes.modules().ifPresent(m -> parts.add(new Job.Part(m, 1)));
        if (reason.endsWith(KernelMode.LANES.words())) {
          reason = lanes.reason();
        }
      }
      Optional<Second> second = Optional.empty();
      if (pair.isPresent() && !parts.isEmpty()) {
        boolean atomics = parts.getFirst().modules().first().needsAtomicsAcross();
        Second found = new Second(pair.get(), joint(pair.get(), atomics).orElseThrow());
        notes.add(
            new Note.OnASecondDevice(
                parts.getFirst().modules().first().otherThreads(),
                found.companion().words(),
                pair.get().missing()));
        second = Optional.of(found);
      }
      return new Way(parts, second, notes, reason);
    }

    private Attempt attempt(KernelMode mode) {
      return pair.isPresent() ? two(mode, pair.get()) : one(mode);
    }

    private Attempt one(KernelMode mode) {
      return switch (Kernels.plan(test, known, mode, plan.observation())) {
        case Refusal(String why) -> Attempt.refused(why, true);
        case KernelPlan kernels -> {
          DeviceDescription description = device.description();
          String missing = missing(kernels, description);
          if (missing.isEmpty() && kernels.needsAtomicsAcross() && !description.hostAtomics()) {
            missing =
                "read-modify-writes of %s on memory of the host are not atomic with the CPU's, and threads of the test on both sides need that"
                    .formatted(description.name());
          }
          yield missing.isEmpty()
              ? new Attempt(Optional.of(new Job.Modules(kernels, Optional.empty())), "", false)
              : Attempt.refused(missing, false);
        }
      };
    }

    private Attempt two(KernelMode mode, Pair devices) {
      return switch (Kernels.pair(test, known, mode, plan.observation())) {
        case Refusal(String why) -> Attempt.refused(why, true);
        case KernelPair kernels -> {
          String missing = missing(kernels.first(), device.description());
          if (missing.isEmpty()) {
            missing = missing(kernels.second(), devices.second().description());
          }
          if (missing.isEmpty() && joint(devices, kernels.needsAtomicsAcross()).isEmpty()) {
            missing =
                "threads of the test on both GPUs update what the other one writes: "
                    + devices.missing();
          }
          yield missing.isEmpty()
              ? new Attempt(
                  Optional.of(new Job.Modules(kernels.first(), Optional.of(kernels.second()))),
                  "",
                  false)
              : Attempt.refused(missing, false);
        }
      };
    }

    private static Optional<Joint> joint(Pair pair, boolean atomics) {
      return pair.joints().stream().filter(j -> j.atomic() || !atomics).findFirst();
    }
  }

  /// What a device lacks for a module, in words; empty if it lacks nothing.
  private static String missing(KernelPlan kernels, DeviceDescription description) {
    if (kernels.seating().warps() > MOST_WARPS) {
      return "the test has more than %d threads in a CTA, which has %d warps at most"
          .formatted(MOST_WARPS, MOST_WARPS);
    }
    if (kernels.needs().target().compareTo(description.target()) > 0) {
      return "the test needs %s, and %s is %s"
          .formatted(kernels.needs().target(), description.name(), description.target());
    }
    if (kernels.seating().clustered() && !description.clusters()) {
      return "the test needs clusters, which %s does not have".formatted(description.name());
    }
    return "";
  }
}
