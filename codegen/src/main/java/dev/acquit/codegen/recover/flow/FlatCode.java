package dev.acquit.codegen.recover.flow;

import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.isa.AtomicOperation;
import java.util.List;
import java.util.Optional;

/// What an instruction does, with registers and targets of jumps as numbers.
public sealed interface FlatCode {
  /// The destination that is written `_`.
  int NOWHERE = -1;

  /// Computes in registers.
  ///
  /// @param destinations registers
  /// @param formulas one for each destination
  /// @param sources what all formulas read
  record Assign(List<Integer> destinations, List<Formula> formulas, List<Arg> sources)
      implements FlatCode {
    /// Copies the lists.
    public Assign {
      destinations = List.copyOf(destinations);
      formulas = List.copyOf(formulas);
      sources = List.copyOf(sources);
    }
  }

  /// `ld`.
  ///
  /// @param access what the modifiers say
  /// @param destinations one register for each element
  /// @param base address without offset
  /// @param offset bytes added to it
  record Load(Access access, List<Integer> destinations, Arg base, long offset)
      implements FlatCode {
    /// Copies the list.
    public Load {
      destinations = List.copyOf(destinations);
    }
  }

  /// `st`.
  ///
  /// @param access what the modifiers say
  /// @param base address without offset
  /// @param offset bytes added to it
  /// @param sources one for each element
  record Store(Access access, Arg base, long offset, List<Arg> sources) implements FlatCode {
    /// Copies the list.
    public Store {
      sources = List.copyOf(sources);
    }
  }

  /// `atom` and `red`.
  ///
  /// @param access what the modifiers say
  /// @param operation what is done
  /// @param destination where the old value goes, or [#NOWHERE]
  /// @param base address without offset
  /// @param offset bytes added to it
  /// @param operands one, or two for cas
  /// @param reduces whether it is a `red`
  record Atomic(
      Access access,
      AtomicOperation operation,
      int destination,
      Arg base,
      long offset,
      List<Arg> operands,
      boolean reduces)
      implements FlatCode {
    /// Copies the list.
    public Atomic {
      operands = List.copyOf(operands);
    }
  }

  /// A thread fence.
  ///
  /// @param fence which
  record Fence(Instruction.Fence fence) implements FlatCode {}

  /// A jump.
  ///
  /// @param target number of the item to go on with
  record Jump(int target) implements FlatCode {}

  /// The thread, or the function, ends.
  ///
  /// @param trap whether it ends because something went wrong
  record End(boolean trap) implements FlatCode {}

  /// A call of a function whose body is not at hand.
  ///
  /// @param name the function, or the register of an indirect call
  /// @param kind what is known of it
  /// @param results where its results go: registers, or symbols of variables
  record Call(String name, Kind kind, List<Arg> results) implements FlatCode {
    /// What is known of a function that is called.
    public enum Kind {
      /// It has nothing to do with atomics, as `vprintf`.
      HARMLESS,
      /// Nothing is known of it but its name.
      EXTERNAL,
      /// Not even its name.
      INDIRECT,
      /// It is called by itself, which is not followed.
      RECURSIVE,
      /// So many calls are inside each other that no more are followed.
      DEEP,
      /// So many instructions were put in already that no more are.
      LONG,
      /// It is not declared with what it is given.
      MISFIT
    }

    /// Copies the list.
    public Call {
      results = List.copyOf(results);
    }
  }

  /// Synchronises or hints, in a way that is no thread fence and no access: a barrier, a proxy
  /// fence, a prefetch.
  ///
  /// @param text how it is written, without operands
  /// @param waits whether it may order something or wait for other threads
  record Aside(String text, boolean waits) implements FlatCode {}

  /// An access that the thread only starts, or that is no access to one place: a copy or a
  /// reduction that is done asynchronously, an operation on a barrier in memory, a multicast.
  ///
  /// @param text how it is written, without operands
  /// @param destinations registers that it sets
  /// @param bases what its addresses begin with
  record Detached(String text, List<Integer> destinations, List<Arg> bases) implements FlatCode {
    /// Copies the lists.
    public Detached {
      destinations = List.copyOf(destinations);
      bases = List.copyOf(bases);
    }
  }

  /// Something whose effect is not known.
  ///
  /// @param text how it is written, without operands
  /// @param destinations registers that it may set
  /// @param effect what it may do beside
  /// @param trouble what is wrong with its form, if that is why
  record Unknown(String text, List<Integer> destinations, Effect effect, Optional<String> trouble)
      implements FlatCode {
    /// What an instruction may do beside setting registers.
    public enum Effect {
      /// Nothing: PTX has the instruction, and its result is not computed here.
      VALUE,
      /// Whatever it likes: the instruction itself is not known.
      ANYTHING,
      /// Accesses memory.
      MEMORY,
      /// Jumps.
      FLOW
    }

    /// Copies the list.
    public Unknown {
      destinations = List.copyOf(destinations);
    }

    /// One whose form is known.
    Unknown(String text, List<Integer> destinations, Effect effect) {
      this(text, destinations, effect, Optional.empty());
    }
  }
}
