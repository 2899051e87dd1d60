package dev.acquit.mapper.alloy;

import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.RowKey;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The module of what both sides share: the instructions of the C++ program, how each is compiled,
/// where they run, what they access, and the choices of an execution.
///
/// Instructions and events are fixed atoms, and threads are consecutive runs of instructions: so
/// program order and the kinds of most events are constants, which is what makes the check quick.
///
/// @param uses the alternatives of the table
/// @param positions the positions that instructions have
/// @param bound how many instructions there are
record ProgramModule(List<Use> uses, List<Position> positions, int bound) {
  static final String NAME = "program";

  AlloyModule module() {
    StringBuilder out = new StringBuilder();
    out.append(HEAD.formatted(bound));
    out.append("one sig ").append(list(i -> "I" + i, ", ")).append(" extends Instruction {}\n\n");
    out.append("// The alternatives of the table, row by row.\n");
    out.append("abstract sig Alternative {}\none sig\n  ");
    out.append(uses.stream().map(Use::atom).collect(Collectors.joining(",\n  ")));
    out.append("\nextends Alternative {}\n\n");
    for (RowKey key : RowKey.all()) {
      out.append("fun ").append(Use.rows(key::equals)).append(": set Instruction { alternative.(");
      out.append(
          uses.stream()
              .filter(u -> u.row() == key)
              .map(Use::atom)
              .collect(Collectors.joining(" + ")));
      out.append(") }\n");
    }
    out.append(
        KINDS.formatted(
            Use.rows(Operation.LOAD),
            Use.rows(Operation.STORE),
            Use.rows(Operation.RMW),
            Use.rows(Operation.FENCE),
            Use.rows(RowKey::plain)));
    out.append("// Which instruction comes before which, were they all in one thread.\n");
    out.append("fun earlier: Instruction -> Instruction {\n  ");
    out.append(bound == 1 ? "none -> none" : pairs());
    out.append("\n}\n\n");
    slots(out);
    out.append(THREADS.formatted(layouts()));
    out.append(PLACES);
    out.append(LOCATIONS);
    out.append(EXECUTION);
    return new AlloyModule(NAME, out.toString());
  }

  private String pairs() {
    return IntStream.range(1, bound)
        .mapToObj(i ->
            "I"
                + i
                + " -> ("
                + IntStream.rangeClosed(i + 1, bound)
                    .mapToObj(j -> "I" + j)
                    .collect(Collectors.joining(" + "))
                + ")")
        .collect(Collectors.joining(" + "));
  }

  private String list(IntFunction<String> each, String separator) {
    return IntStream.rangeClosed(1, bound).mapToObj(each).collect(Collectors.joining(separator));
  }

  private void slots(StringBuilder out) {
    out.append(SLOTS);
    for (Position p : positions) {
      String kind =
          switch (p.kind()) {
            case READ -> "ReadSlot";
            case WRITE -> "WriteSlot";
            case BEFORE, AFTER -> "FenceSlot";
          };
      out.append("one sig ").append(list(p::slot, ", ")).append(" extends ").append(kind);
      out.append(" {}\n");
    }
    out.append("one sig ").append(list(i -> "Initial_" + i, ", "));
    out.append(" extends InitialSlot {}\n\n");
    for (Position p : positions) {
      relation(out, p.relation(), p::slot);
    }
    relation(out, "initial", i -> "Initial_" + i);
    out.append("fun at: Instruction -> Slot { ");
    out.append(positions.stream().map(Position::relation).collect(Collectors.joining(" + ")));
    out.append(" }\n\n// Program order within an instruction.\nfun inside: Slot -> Slot {\n  ");
    List<String> order = new ArrayList<>();
    for (int a = 0; a < positions.size(); a++) {
      for (int b = a + 1; b < positions.size(); b++) {
        order.add("~" + positions.get(a).relation() + "." + positions.get(b).relation());
      }
    }
    out.append(String.join(" + ", order)).append("\n}\n\n");
  }

  private void relation(StringBuilder out, String name, IntFunction<String> slot) {
    out.append("fun ").append(name).append(": Instruction -> Slot { ");
    out.append(list(i -> "I" + i + " -> " + slot.apply(i), " + ")).append(" }\n");
  }

  /// Threads have no names: longer ones come first, so one layout stands for all orders of its
  /// threads.
  private String layouts() {
    return partitions(bound, bound).stream()
        .map(ProgramModule::starts)
        .map(s -> "Start = " + s)
        .collect(Collectors.joining("\n  or "));
  }

  private static String starts(List<Integer> lengths) {
    List<String> starts = new ArrayList<>();
    int at = 1;
    for (int length : lengths) {
      starts.add("I" + at);
      at += length;
    }
    return String.join(" + ", starts);
  }

  private static List<List<Integer>> partitions(int total, int longest) {
    if (total == 0) {
      return List.of(List.of());
    }
    List<List<Integer>> all = new ArrayList<>();
    for (int first = Math.min(total, longest); first >= 1; first--) {
      for (List<Integer> rest : partitions(total - first, first)) {
        List<Integer> partition = new ArrayList<>(List.of(first));
        partition.addAll(rest);
        all.add(partition);
      }
    }
    return all;
  }

  private static final String HEAD =
      """
      module program

      // All C++ programs of %d instructions and their executions. Written by acquit export.
      //
      // A program with fewer instructions is one of these in which the others are plain loads, each
      // in a thread of its own and of a location that nothing else accesses.

      abstract sig Scope {}
      one sig Thread, Block, Cluster, Device, System extends Scope {}

      abstract sig Instruction {
        alternative: one Alternative,
        scope: one Scope,
        // Threads of the same CTA, cluster and device, and accesses of the same location. Of each
        // pair only the one in the order of instructions is there.
        nearCta, nearCluster, nearGpu, together: set Instruction
      }
      """;

  private static final String KINDS =
      """

      fun loads: set Instruction { %s }
      fun stores: set Instruction { %s }
      fun updates: set Instruction { %s }
      fun fences: set Instruction { %s }
      fun plain: set Instruction { %s }

      // Compare-exchanges that fail, by the memory order for this case. The row is that of the join
      // of both orders, so it is at least as strong. They read and do not write.
      sig FailedRelaxed, FailedAcquire, FailedSeqCst in Instruction {}
      fun failed: set Instruction { FailedRelaxed + FailedAcquire + FailedSeqCst }

      fact Failures {
        FailedRelaxed in updates
        FailedAcquire in row_rmw_acquire + row_rmw_acq_rel + row_rmw_seq_cst
        FailedSeqCst in row_rmw_seq_cst
        no FailedRelaxed & FailedAcquire
        no (FailedRelaxed + FailedAcquire) & FailedSeqCst
      }

      fun readers: set Instruction { loads + updates }
      fun writers: set Instruction { stores + (updates - failed) }
      fun accesses: set Instruction { loads + stores + updates }

      // A plain access has no scope to choose.
      fact Scopes { all i: plain | i.scope = Thread }

      """;

  private static final String SLOTS =
      """
      // Events of both sides: an access is the same atom before and after compilation.
      abstract sig Slot {}
      abstract sig FenceSlot extends Slot {}
      abstract sig Source extends Slot {}
      abstract sig WriteSlot extends Source {
        forward: set WriteSlot
      }
      abstract sig InitialSlot extends Source {}
      abstract sig ReadSlot extends Slot {
        from: lone Source
      }
      """;

  private static final String THREADS =
      """
      // Threads are runs of instructions that begin with an instruction in Start. Longer threads
      // come first: a layout stands for all orders of its threads.
      sig Start in Instruction {}
      fact Layouts {
        %s
      }
      fun follows: Instruction -> Instruction {
        (earlier - earlier.earlier) :> (Instruction - Start)
      }
      fun same: Instruction -> Instruction { Instruction <: iden }
      fun downThread: Instruction -> Instruction { ^follows }
      fun sameThread: Instruction -> Instruction { downThread + ~downThread + same }

      """;

  private static final String PLACES =
      """
      // CTAs in clusters in devices.
      fun sameCta: Instruction -> Instruction { nearCta + ~nearCta + same }
      fun sameCluster: Instruction -> Instruction { nearCluster + ~nearCluster + same }
      fun sameGpu: Instruction -> Instruction { nearGpu + ~nearGpu + same }
      fact Places {
        nearCta + nearCluster + nearGpu + together in earlier
        downThread in nearCta
        nearCta in nearCluster
        nearCluster in nearGpu
        sameCta.sameCta in sameCta
        sameCluster.sameCluster in sameCluster
        sameGpu.sameGpu in sameGpu
      }

      """;

  private static final String LOCATIONS =
      """
      // The initial write of a location is that of the first instruction that accesses it.
      fun sameLocation: Instruction -> Instruction { together + ~together + (accesses <: iden) }
      fun first: set Instruction { accesses - Instruction.together }
      fact Locations {
        together in accesses -> accesses
        sameLocation.sameLocation in sameLocation
      }
      fun initials: set Slot { first.initial }
      // Every access, the initial write included, with all of the same location.
      fun accessOf: Instruction -> Slot {
        (readers <: reading) + (writers <: writing) + (first <: initial)
      }
      fun loc: Slot -> Slot { ~accessOf.sameLocation.accessOf }

      """;

  private static final String EXECUTION =
      """
      // Every read reads from one write of its location.
      fun rf: Slot -> Slot { ~from }
      fact ReadsFrom {
        from in loc
        all r: readers.reading | one r.from
      }

      // The modification order: total for each location, the initial write first.
      fun ahead: Slot -> Slot { ~writing.earlier.writing & loc }
      fun order: Slot -> Slot {
        forward + ~(ahead - forward) + (((initials -> writers.writing)) & loc)
      }
      fact ModificationOrder {
        forward in ahead
        order.order in order
      }
      """;
}
