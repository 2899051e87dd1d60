module source_events

// The C++ program's own events. Written by acquit export.

open program

fun present: Instruction -> Slot {
  (readers <: reading) + (writers <: writing) + (fences <: before1)
}
fun events[i: set Instruction]: set Slot { i.present }
fun Event: set Slot { Instruction.present + initials }

fun W: set Slot { writers.writing + initials }
fun R: set Slot { readers.reading }
fun F: set Slot { fences.before1 }
fun B: set Slot { none }
fun RMW: set Slot { (updates - failed).(reading + writing) }
fun A: set Slot { (readers - plain).reading + (writers - plain).writing }
fun NA: set Slot { (plain & loads).reading + (plain & stores).writing + initials }
fun RLX: set Slot {
  (row_load_relaxed + ((row_rmw_relaxed + row_rmw_release) - failed) + FailedRelaxed).reading + (row_store_relaxed + ((row_rmw_relaxed + row_rmw_acquire) - failed)).writing
}
fun ACQ: set Slot {
  (row_load_acquire + ((row_rmw_acquire + row_rmw_acq_rel) - failed) + FailedAcquire).reading + (row_fence_acquire).before1
}
fun REL: set Slot {
  (row_store_release + ((row_rmw_release + row_rmw_acq_rel) - failed)).writing + (row_fence_release).before1
}
fun ACQ_REL: set Slot { (row_fence_acq_rel).before1 }
fun SC: set Slot {
  (row_load_seq_cst + ((row_rmw_seq_cst) - failed) + FailedSeqCst).reading + (row_store_seq_cst + ((row_rmw_seq_cst) - failed)).writing + (row_fence_seq_cst).before1
}
fun WEAK: set Slot { initials }
fun VOLATILE: set Slot { none }
fun MMIO: set Slot { none }
fun RED: set Slot { none }
fun THREAD: set Slot { events[scope.Thread] }
fun CTA: set Slot { events[scope.Block] }
fun CLUSTER: set Slot { events[scope.Cluster] }
fun GPU: set Slot { events[scope.Device] }
fun SYS: set Slot { events[scope.System] }
fun GEN: set Slot { Event }
fun TEX: set Slot { none }
fun SUR: set Slot { none }
fun CON: set Slot { none }
fun ALIAS: set Slot { none }
fun ASYNC_SHARED: set Slot { none }
fun ASYNC_GLOBAL: set Slot { none }
fun MBAR: set Slot { none }
fun HOST: set Slot { none }
fun X86: set Slot { none }
fun ARM: set Slot { none }
fun RCPC: set Slot { none }
fun STST: set Slot { none }
fun PCIE: set Slot { none }
fun RO: set Slot { none }
fun CQ: set Slot { none }
fun COPY: set Slot { none }
fun CALL: set Slot { none }
fun LAUNCH: set Slot { none }
fun MEMCPY: set Slot { none }
fun RETURN: set Slot { none }
fun BLOCKING: set Slot { none }
fun WAIT: set Slot { none }
fun REGISTER: set Slot { none }
fun FLUSH: set Slot { none }
fun IW: set Slot { initials }

fun id: Slot -> Slot { Event <: iden }
fun po: Slot -> Slot { (~present.downThread.present) + (inside & (Event -> Event)) }
fun int_: Slot -> Slot { ~present.sameThread.present }
fun ext: Slot -> Slot { (Event -> Event) - int_ - id }
fun vloc: Slot -> Slot { loc }
fun rmw: Slot -> Slot { ~((updates - failed) <: reading).writing }
fun scta: Slot -> Slot { ~present.sameCta.present }
fun scluster: Slot -> Slot { ~present.sameCluster.present }
fun sgpu: Slot -> Slot { ~present.sameGpu.present }

// Only events that have a scope include others and are included.
fun scoped: set Slot { THREAD + CTA + CLUSTER + GPU + SYS }
fun reaches: Slot -> Slot {
  (THREAD <: int_) + (CTA <: scta) + (CLUSTER <: scluster) + (GPU <: sgpu) + (SYS -> scoped)
}
fun sr: Slot -> Slot { reaches & ~reaches & (scoped -> scoped) }

// Dependencies only forbid, so a program without them shows the most; there are no barriers.
fun addr: Slot -> Slot { none -> none }
fun data: Slot -> Slot { none -> none }
fun ctrl: Slot -> Slot { none -> none }
fun syncbar: Slot -> Slot { none -> none }
fun ended: Slot -> Slot { none -> none }
fun submits: Slot -> Slot { none -> none }
fun returns: Slot -> Slot { none -> none }
fun stream: Slot -> Slot { none -> none }
fun registers: Slot -> Slot { none -> none }

fun coherence: Slot -> Slot { order }

