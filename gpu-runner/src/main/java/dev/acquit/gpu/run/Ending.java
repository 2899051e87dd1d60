package dev.acquit.gpu.run;

import dev.acquit.gpu.cubin.Mismatch;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.kernel.KernelMode;
import java.util.List;

/// How the run of a test ended.
public sealed interface Ending {
  /// What happened, in a sentence.
  String words();

  /// All that was asked for was done.
  record Done() implements Ending {
    @Override
    public String words() {
      return "done";
    }
  }

  /// Somebody stopped it; what was counted until then stands.
  record Stopped() implements Ending {
    @Override
    public String words() {
      return "stopped before the end";
    }
  }

  /// The test cannot run.
  ///
  /// @param reason why
  record Refused(String reason) implements Reasoned {}

  /// The device did not do something; what was counted until then stands.
  ///
  /// @param problem what; [DeviceProblem#deviceLost] says whether the next test needs a new process
  record Failed(DeviceProblem problem) implements Ending {
    @Override
    public String words() {
      return problem.toString();
    }
  }

  /// The machine code does not have the accesses of the text. It was not run.
  ///
  /// @param mode which module
  /// @param where of which device, if there are two, with a colon behind
  /// @param mismatches what is wrong with it
  record Mismatched(KernelMode mode, String where, List<Mismatch> mismatches) implements Ending {
    /// Copies the list.
    public Mismatched {
      mismatches = List.copyOf(mismatches);
    }

    @Override
    public String words() {
      return "%sthe machine code is not the test (%s): %s"
          .formatted(
              where,
              mode.words(),
              String.join("; ", mismatches.stream().map(Mismatch::words).toList()));
    }
  }

  /// The machine code is that of another test, byte for byte: what it shows is what that one shows.
  /// It was not run.
  ///
  /// @param target the architecture, such as `sm_90`
  record SameCode(String target) implements Ending {
    @Override
    public String words() {
      return "its machine code is the test's on " + target;
    }
  }

  /// Instances were lost or counted twice, so that none of these counts can be trusted.
  ///
  /// @param expected how many instances were launched
  /// @param counted the sum of the histogram
  record BadSum(long expected, long counted) implements Ending {
    @Override
    public String words() {
      return "%d instances were launched, and the histogram has %d".formatted(expected, counted);
    }
  }

  /// Roles did not run where the test says.
  ///
  /// @param reason which ones
  record BadPlacement(String reason) implements Reasoned {}

  /// Stress was asked for, and there was less or none.
  ///
  /// @param reason what was missing
  record NoStress(String reason) implements Reasoned {}

  /// CTAs that test did not all say that they had started, or said so more than once: those that
  /// waited for each other waited in vain or not at all.
  ///
  /// @param reason how many did
  record BadStart(String reason) implements Reasoned {}

  /// What is said in a sentence of its own.
  sealed interface Reasoned extends Ending {
    /// The sentence.
    String reason();

    @Override
    default String words() {
      return reason();
    }
  }

  /// Whether all that was asked for was done.
  default boolean complete() {
    return this instanceof Done;
  }

  /// Whether the counts cannot be trusted, as opposed to being few.
  default boolean faulty() {
    return switch (this) {
      case Mismatched m -> true;
      case BadSum b -> true;
      case BadPlacement b -> true;
      case NoStress n -> true;
      case BadStart b -> true;
      case Done d -> false;
      case Stopped s -> false;
      case Refused r -> false;
      case SameCode s -> false;
      case Failed f -> false;
    };
  }

  /// Whether the device is of no use to this process any more.
  default boolean deviceLost() {
    return this instanceof Failed(var problem) && problem.deviceLost();
  }
}
