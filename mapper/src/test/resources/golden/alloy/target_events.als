module target_events

// The events of the compiled program. Written by acquit export.

open program

fun present: Instruction -> Slot {
  (readers <: reading) +
  (writers <: writing) +
  ((alternative.(load_seq_cst_1 + load_seq_cst_2 + store_release_2 + store_seq_cst_1 + rmw_release_2 + rmw_acq_rel_2 + rmw_acq_rel_3 + rmw_seq_cst_1 + rmw_seq_cst_2 + fence_acquire_1 + fence_release_1 + fence_acq_rel_1 + fence_seq_cst_1)) <: before1) +
  ((alternative.(load_acquire_2 + load_seq_cst_2 + rmw_acquire_2 + rmw_acq_rel_3 + rmw_seq_cst_2)) <: after1)
}
fun events[i: set Instruction]: set Slot { i.present }
fun Event: set Slot { Instruction.present + initials }

fun W: set Slot { writers.writing + initials }
fun R: set Slot {
  ((alternative.(load_na_1 + load_relaxed_1 + load_acquire_1 + load_acquire_2 + load_seq_cst_1 + load_seq_cst_2 + rmw_relaxed_1 + rmw_acquire_1 + rmw_acquire_2 + rmw_release_1 + rmw_release_2 + rmw_acq_rel_1 + rmw_acq_rel_2 + rmw_acq_rel_3 + rmw_seq_cst_1 + rmw_seq_cst_2))).reading
}
fun F: set Slot {
  ((alternative.(load_acquire_2 + load_seq_cst_2 + rmw_acquire_2 + rmw_acq_rel_3 + rmw_seq_cst_2))).after1 +
  ((alternative.(load_seq_cst_1 + load_seq_cst_2 + store_release_2 + store_seq_cst_1 + rmw_release_2 + rmw_acq_rel_2 + rmw_acq_rel_3 + rmw_seq_cst_1 + rmw_seq_cst_2 + fence_acquire_1 + fence_release_1 + fence_acq_rel_1 + fence_seq_cst_1))).before1
}
fun B: set Slot { none }
fun RMW: set Slot {
  ((alternative.(rmw_relaxed_1 + rmw_acquire_1 + rmw_acquire_2 + rmw_release_1 + rmw_release_2 + rmw_acq_rel_1 + rmw_acq_rel_2 + rmw_acq_rel_3 + rmw_seq_cst_1 + rmw_seq_cst_2)) - failed).reading +
  ((alternative.(rmw_relaxed_1 + rmw_acquire_1 + rmw_acquire_2 + rmw_release_1 + rmw_release_2 + rmw_acq_rel_1 + rmw_acq_rel_2 + rmw_acq_rel_3 + rmw_seq_cst_1 + rmw_seq_cst_2)) - failed).writing
}
fun A: set Slot {
  ((alternative.(load_relaxed_1 + load_acquire_1 + load_acquire_2 + load_seq_cst_1 + load_seq_cst_2 + rmw_relaxed_1 + rmw_acquire_1 + rmw_acquire_2 + rmw_release_1 + rmw_release_2 + rmw_acq_rel_1 + rmw_acq_rel_2 + rmw_acq_rel_3 + rmw_seq_cst_1 + rmw_seq_cst_2))).reading +
  ((alternative.(store_relaxed_1 + store_release_1 + store_release_2 + store_seq_cst_1 + rmw_relaxed_1 + rmw_acquire_1 + rmw_acquire_2 + rmw_release_1 + rmw_release_2 + rmw_acq_rel_1 + rmw_acq_rel_2 + rmw_acq_rel_3 + rmw_seq_cst_1 + rmw_seq_cst_2)) & writers).writing
}
fun NA: set Slot { initials }
fun RLX: set Slot {
  ((alternative.(load_relaxed_1 + load_acquire_2 + load_seq_cst_2 + rmw_relaxed_1 + rmw_acquire_2 + rmw_release_1 + rmw_release_2 + rmw_acq_rel_3 + rmw_seq_cst_2))).reading +
  ((alternative.(store_relaxed_1 + store_release_2 + store_seq_cst_1 + rmw_relaxed_1 + rmw_acquire_1 + rmw_acquire_2 + rmw_release_2 + rmw_acq_rel_2 + rmw_acq_rel_3 + rmw_seq_cst_1 + rmw_seq_cst_2)) & writers).writing
}
fun ACQ: set Slot {
  ((alternative.(load_acquire_1 + load_seq_cst_1 + rmw_acquire_1 + rmw_acq_rel_1 + rmw_acq_rel_2 + rmw_seq_cst_1))).reading +
  ((alternative.(load_acquire_2 + load_seq_cst_2 + rmw_acquire_2 + rmw_acq_rel_3 + rmw_seq_cst_2))).after1 +
  ((alternative.(fence_acquire_1))).before1
}
fun REL: set Slot {
  ((alternative.(store_release_1 + rmw_release_1 + rmw_acq_rel_1)) & writers).writing +
  ((alternative.(store_release_2 + rmw_release_2 + rmw_acq_rel_2 + rmw_acq_rel_3 + fence_release_1))).before1
}
fun ACQ_REL: set Slot { ((alternative.(fence_acq_rel_1))).before1 }
fun SC: set Slot {
  ((alternative.(load_seq_cst_1 + load_seq_cst_2 + store_seq_cst_1 + rmw_seq_cst_1 + rmw_seq_cst_2 + fence_seq_cst_1))).before1
}
fun WEAK: set Slot {
  ((alternative.(load_na_1))).reading +
  ((alternative.(store_na_1)) & writers).writing +
  initials
}
fun VOLATILE: set Slot { none }
fun MMIO: set Slot { none }
fun RED: set Slot { none }
fun THREAD: set Slot { none }
fun CTA: set Slot {
  ((alternative.(load_relaxed_1 + load_acquire_1 + load_acquire_2 + load_seq_cst_1 + load_seq_cst_2 + rmw_relaxed_1 + rmw_acquire_1 + rmw_acquire_2 + rmw_release_1 + rmw_release_2 + rmw_acq_rel_1 + rmw_acq_rel_2 + rmw_acq_rel_3 + rmw_seq_cst_1 + rmw_seq_cst_2)) & scope.(Thread + Block)).reading +
  ((alternative.(load_acquire_2 + load_seq_cst_2 + rmw_acquire_2 + rmw_acq_rel_3 + rmw_seq_cst_2)) & scope.(Thread + Block)).after1 +
  ((alternative.(load_seq_cst_1 + load_seq_cst_2 + store_release_2 + store_seq_cst_1 + rmw_release_2 + rmw_acq_rel_2 + rmw_acq_rel_3 + rmw_seq_cst_1 + rmw_seq_cst_2 + fence_acquire_1 + fence_release_1 + fence_acq_rel_1 + fence_seq_cst_1)) & scope.(Thread + Block)).before1 +
  ((alternative.(store_relaxed_1 + store_release_1 + store_release_2 + store_seq_cst_1 + rmw_relaxed_1 + rmw_acquire_1 + rmw_acquire_2 + rmw_release_1 + rmw_release_2 + rmw_acq_rel_1 + rmw_acq_rel_2 + rmw_acq_rel_3 + rmw_seq_cst_1 + rmw_seq_cst_2)) & writers & scope.(Thread + Block)).writing
}
fun CLUSTER: set Slot {
  ((alternative.(load_relaxed_1 + load_acquire_1 + load_acquire_2 + load_seq_cst_1 + load_seq_cst_2 + rmw_relaxed_1 + rmw_acquire_1 + rmw_acquire_2 + rmw_release_1 + rmw_release_2 + rmw_acq_rel_1 + rmw_acq_rel_2 + rmw_acq_rel_3 + rmw_seq_cst_1 + rmw_seq_cst_2)) & scope.Cluster).reading +
  ((alternative.(load_acquire_2 + load_seq_cst_2 + rmw_acquire_2 + rmw_acq_rel_3 + rmw_seq_cst_2)) & scope.Cluster).after1 +
  ((alternative.(load_seq_cst_1 + load_seq_cst_2 + store_release_2 + store_seq_cst_1 + rmw_release_2 + rmw_acq_rel_2 + rmw_acq_rel_3 + rmw_seq_cst_1 + rmw_seq_cst_2 + fence_acquire_1 + fence_release_1 + fence_acq_rel_1 + fence_seq_cst_1)) & scope.Cluster).before1 +
  ((alternative.(store_relaxed_1 + store_release_1 + store_release_2 + store_seq_cst_1 + rmw_relaxed_1 + rmw_acquire_1 + rmw_acquire_2 + rmw_release_1 + rmw_release_2 + rmw_acq_rel_1 + rmw_acq_rel_2 + rmw_acq_rel_3 + rmw_seq_cst_1 + rmw_seq_cst_2)) & writers & scope.Cluster).writing
}
fun GPU: set Slot {
  ((alternative.(load_relaxed_1 + load_acquire_1 + load_acquire_2 + load_seq_cst_1 + load_seq_cst_2 + rmw_relaxed_1 + rmw_acquire_1 + rmw_acquire_2 + rmw_release_1 + rmw_release_2 + rmw_acq_rel_1 + rmw_acq_rel_2 + rmw_acq_rel_3 + rmw_seq_cst_1 + rmw_seq_cst_2)) & scope.Device).reading +
  ((alternative.(load_acquire_2 + load_seq_cst_2 + rmw_acquire_2 + rmw_acq_rel_3 + rmw_seq_cst_2)) & scope.Device).after1 +
  ((alternative.(load_seq_cst_1 + load_seq_cst_2 + store_release_2 + store_seq_cst_1 + rmw_release_2 + rmw_acq_rel_2 + rmw_acq_rel_3 + rmw_seq_cst_1 + rmw_seq_cst_2 + fence_acquire_1 + fence_release_1 + fence_acq_rel_1 + fence_seq_cst_1)) & scope.Device).before1 +
  ((alternative.(store_relaxed_1 + store_release_1 + store_release_2 + store_seq_cst_1 + rmw_relaxed_1 + rmw_acquire_1 + rmw_acquire_2 + rmw_release_1 + rmw_release_2 + rmw_acq_rel_1 + rmw_acq_rel_2 + rmw_acq_rel_3 + rmw_seq_cst_1 + rmw_seq_cst_2)) & writers & scope.Device).writing
}
fun SYS: set Slot {
  ((alternative.(load_relaxed_1 + load_acquire_1 + load_acquire_2 + load_seq_cst_1 + load_seq_cst_2 + rmw_relaxed_1 + rmw_acquire_1 + rmw_acquire_2 + rmw_release_1 + rmw_release_2 + rmw_acq_rel_1 + rmw_acq_rel_2 + rmw_acq_rel_3 + rmw_seq_cst_1 + rmw_seq_cst_2)) & scope.System).reading +
  ((alternative.(load_acquire_2 + load_seq_cst_2 + rmw_acquire_2 + rmw_acq_rel_3 + rmw_seq_cst_2)) & scope.System).after1 +
  ((alternative.(load_seq_cst_1 + load_seq_cst_2 + store_release_2 + store_seq_cst_1 + rmw_release_2 + rmw_acq_rel_2 + rmw_acq_rel_3 + rmw_seq_cst_1 + rmw_seq_cst_2 + fence_acquire_1 + fence_release_1 + fence_acq_rel_1 + fence_seq_cst_1)) & scope.System).before1 +
  ((alternative.(store_relaxed_1 + store_release_1 + store_release_2 + store_seq_cst_1 + rmw_relaxed_1 + rmw_acquire_1 + rmw_acquire_2 + rmw_release_1 + rmw_release_2 + rmw_acq_rel_1 + rmw_acq_rel_2 + rmw_acq_rel_3 + rmw_seq_cst_1 + rmw_seq_cst_2)) & writers & scope.System).writing
}
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

