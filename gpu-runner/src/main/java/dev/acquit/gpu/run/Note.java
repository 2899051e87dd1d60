package dev.acquit.gpu.run;

import dev.acquit.gpu.kernel.KernelMode;
import java.util.List;

/// What a reader of a result has to know.
public sealed interface Note {
  /// It, in a sentence.
  String words();

  /// The test has weak accesses, and ran as machine code.
  record WeakAccesses() implements Note {
    @Override
    public String words() {
      return "the test has weak accesses: the compiler may reorder them, so what is seen is"
          + " not the hardware's alone";
    }
  }

  /// The test ran on an emulator, and has a write behind a read.
  record InProgramOrder() implements Note {
    @Override
    public String words() {
      return "the emulator executes each thread in program order: load buffering does not show";
    }
  }

  /// Threads of the test are on another GPU, and the host ran them.
  ///
  /// @param threads which
  /// @param host who executed them, in words
  record OnTheHost(List<Integer> threads, String host) implements Note {
    /// Copies the list.
    public OnTheHost {
      threads = List.copyOf(threads);
    }

    @Override
    public String words() {
      return "%s %s on another GPU than the kernel and ran on the host (%s), at system scope whatever %s"
          .formatted(
              Placement.names(threads),
              threads.size() == 1 ? "is" : "are",
              host,
              threads.size() == 1 ? "it says" : "they say");
    }
  }

  /// Threads of the test are on another GPU, and were emulated as such.
  ///
  /// @param threads which
  record OnAnotherEmulatedGpu(List<Integer> threads) implements Note {
    /// Copies the list.
    public OnAnotherEmulatedGpu {
      threads = List.copyOf(threads);
    }

    @Override
    public String words() {
      return "%s ran as on another GPU, emulated, too".formatted(Placement.names(threads));
    }
  }

  /// Threads of the test are on another GPU, and were a kernel there.
  ///
  /// @param threads which
  /// @param where on what, and what memory joined it to the first one, in words
  /// @param missing what other memory the two do not reach together; empty if there is nothing to
  ///   say
  record OnASecondDevice(List<Integer> threads, String where, String missing) implements Note {
    /// Copies the list.
    public OnASecondDevice {
      threads = List.copyOf(threads);
    }

    @Override
    public String words() {
      return "%s ran as a kernel on %s%s"
          .formatted(
              Placement.names(threads), where, missing.isEmpty() ? "" : " (" + missing + ")");
    }
  }

  /// Threads of the test are on another GPU, and no second device ran them.
  ///
  /// @param reason why
  record NoSecondDevice(String reason) implements Note {
    @Override
    public String words() {
      return "no second GPU was the other end: " + reason;
    }
  }

  /// Some configurations were too large for the device.
  ///
  /// @param number of which configuration
  /// @param mode which threads play which roles
  /// @param what what is smaller
  record Clipped(int number, KernelMode mode, List<String> what) implements Note {
    /// What was smaller in a configuration.
    public static Clipped of(Fit fit) {
      return new Clipped(fit.configuration().number(), fit.mode(), fit.clipped());
    }

    /// Copies the list.
    public Clipped {
      what = List.copyOf(what);
    }

    @Override
    public String words() {
      return "configuration %d, %s: %s".formatted(number, mode.words(), String.join(", ", what));
    }
  }

  /// A way to run the test was left out.
  ///
  /// @param mode which threads would have played which roles
  /// @param reason why
  record ModeRefused(KernelMode mode, String reason) implements Note {
    @Override
    public String words() {
      return "not run with %s: %s".formatted(mode.words(), reason);
    }
  }

  /// Nobody knows whether the assembler has kept the accesses.
  ///
  /// @param mode in which module
  /// @param reason why it was not looked at
  record NotInspected(KernelMode mode, String reason) implements Note {
    @Override
    public String words() {
      return reason + " (" + mode.words() + ")";
    }
  }

  /// The assembler has made more of the kernel than its text asks for, where that is not the test.
  ///
  /// @param mode in which module
  /// @param what what there is more of
  record MoreThanTheText(KernelMode mode, String what) implements Note {
    @Override
    public String words() {
      return what + ", outside of the test's threads (" + mode.words() + ")";
    }
  }

  /// A mutant that should have run beside the test showed nothing.
  ///
  /// @param mutant its name
  /// @param ending how its run ended
  record MutantNotRun(String mutant, Ending ending) implements Note {
    @Override
    public String words() {
      return "mutant %s %s: %s"
          .formatted(
              mutant,
              ending.faulty() ? "is NOT TRUSTED" : "was not run to the end",
              ending.words());
    }
  }

  /// A mutant that should have run beside the test is the test: the architecture does not tell
  /// apart what was changed.
  ///
  /// @param mutant its name
  /// @param mutation what was changed
  /// @param target the architecture
  record MutantIsTheTest(String mutant, String mutation, String target) implements Note {
    @Override
    public String words() {
      return "%s (%s) is no mutant on %s: its machine code is the test's, and it was not run"
          .formatted(mutant, mutation, target);
    }
  }

  /// The time was over before every configuration had its turn in every mode of its kernel.
  ///
  /// @param left how many turns were left
  record TimeRanOut(int left) implements Note {
    @Override
    public String words() {
      return "%d more turns, each a configuration in one mode, were not run, since the time was over"
          .formatted(left);
    }
  }
}
