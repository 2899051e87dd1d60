module program

// All C++ programs of 2 instructions and their executions. Written by acquit export.
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
one sig I1, I2 extends Instruction {}

// The alternatives of the table, row by row.
abstract sig Alternative {}
one sig
  load_na_1,
  load_relaxed_1,
  load_acquire_1,
  load_acquire_2,
  load_seq_cst_1,
  load_seq_cst_2,
  store_na_1,
  store_relaxed_1,
  store_release_1,
  store_release_2,
  store_seq_cst_1,
  rmw_relaxed_1,
  rmw_acquire_1,
  rmw_acquire_2,
  rmw_release_1,
  rmw_release_2,
  rmw_acq_rel_1,
  rmw_acq_rel_2,
  rmw_acq_rel_3,
  rmw_seq_cst_1,
  rmw_seq_cst_2,
  fence_acquire_1,
  fence_release_1,
  fence_acq_rel_1,
  fence_seq_cst_1
extends Alternative {}

fun row_load_na: set Instruction { alternative.(load_na_1) }
fun row_load_relaxed: set Instruction { alternative.(load_relaxed_1) }
fun row_load_acquire: set Instruction { alternative.(load_acquire_1 + load_acquire_2) }
fun row_load_seq_cst: set Instruction { alternative.(load_seq_cst_1 + load_seq_cst_2) }
fun row_store_na: set Instruction { alternative.(store_na_1) }
fun row_store_relaxed: set Instruction { alternative.(store_relaxed_1) }
fun row_store_release: set Instruction { alternative.(store_release_1 + store_release_2) }
fun row_store_seq_cst: set Instruction { alternative.(store_seq_cst_1) }
fun row_rmw_relaxed: set Instruction { alternative.(rmw_relaxed_1) }
fun row_rmw_acquire: set Instruction { alternative.(rmw_acquire_1 + rmw_acquire_2) }
fun row_rmw_release: set Instruction { alternative.(rmw_release_1 + rmw_release_2) }
fun row_rmw_acq_rel: set Instruction { alternative.(rmw_acq_rel_1 + rmw_acq_rel_2 + rmw_acq_rel_3) }
fun row_rmw_seq_cst: set Instruction { alternative.(rmw_seq_cst_1 + rmw_seq_cst_2) }
fun row_fence_acquire: set Instruction { alternative.(fence_acquire_1) }
fun row_fence_release: set Instruction { alternative.(fence_release_1) }
fun row_fence_acq_rel: set Instruction { alternative.(fence_acq_rel_1) }
fun row_fence_seq_cst: set Instruction { alternative.(fence_seq_cst_1) }

fun loads: set Instruction { row_load_na + row_load_relaxed + row_load_acquire + row_load_seq_cst }
fun stores: set Instruction { row_store_na + row_store_relaxed + row_store_release + row_store_seq_cst }
fun updates: set Instruction { row_rmw_relaxed + row_rmw_acquire + row_rmw_release + row_rmw_acq_rel + row_rmw_seq_cst }
fun fences: set Instruction { row_fence_acquire + row_fence_release + row_fence_acq_rel + row_fence_seq_cst }
fun plain: set Instruction { row_load_na + row_store_na }

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

// Which instruction comes before which, were they all in one thread.
fun earlier: Instruction -> Instruction {
  I1 -> (I2)
}

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
one sig Before1_1, Before1_2 extends FenceSlot {}
one sig Read_1, Read_2 extends ReadSlot {}
one sig Write_1, Write_2 extends WriteSlot {}
one sig After1_1, After1_2 extends FenceSlot {}
one sig Initial_1, Initial_2 extends InitialSlot {}

fun before1: Instruction -> Slot { I1 -> Before1_1 + I2 -> Before1_2 }
fun reading: Instruction -> Slot { I1 -> Read_1 + I2 -> Read_2 }
fun writing: Instruction -> Slot { I1 -> Write_1 + I2 -> Write_2 }
fun after1: Instruction -> Slot { I1 -> After1_1 + I2 -> After1_2 }
fun initial: Instruction -> Slot { I1 -> Initial_1 + I2 -> Initial_2 }
fun at: Instruction -> Slot { before1 + reading + writing + after1 }

// Program order within an instruction.
fun inside: Slot -> Slot {
  ~before1.reading + ~before1.writing + ~before1.after1 + ~reading.writing + ~reading.after1 + ~writing.after1
}

// Threads are runs of instructions that begin with an instruction in Start. Longer threads
// come first: a layout stands for all orders of its threads.
sig Start in Instruction {}
fact Layouts {
  Start = I1
  or Start = I1 + I2
}
fun follows: Instruction -> Instruction {
  (earlier - earlier.earlier) :> (Instruction - Start)
}
fun same: Instruction -> Instruction { Instruction <: iden }
fun downThread: Instruction -> Instruction { ^follows }
fun sameThread: Instruction -> Instruction { downThread + ~downThread + same }

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
