module target_ptx

// PTX ISA, newest documented: the cat model ptx, SHA-256 ec60eaeb8a82.
// Written by acquit export; names are those of the cat file.

open target_events

// What is chosen in an execution.
one sig Chosen {
  chosen_sc: Slot -> Slot,
  chosen_wo: Slot -> Slot
}

fun sc: Slot -> Slot { Chosen.chosen_sc & pairs_sc }

fun wo: Slot -> Slot { Chosen.chosen_wo & pairs_wo }

fun M: set Slot { R + W }

fun strong: set Slot { (M - WEAK) + F }

fun strong_write: set Slot { W & strong }

fun strong_read: set Slot { (R & strong) - RED }

fun release_fence: set Slot { F & (REL + ACQ_REL + SC) }

fun acquire_fence: set Slot { F & (ACQ + ACQ_REL + SC) }

fun barriers: Slot -> Slot { (syncbar - (RLX -> Event)) + ((((release_fence <: po) :> (B & RLX)).syncbar) & sr) }

fun init: Slot -> Slot { (IW -> (W - IW)) & loc }

fun dep: Slot -> Slot { addr + data + ctrl + (ctrl.ended.po) }

fun asynchronous: set Slot { ASYNC_SHARED + ASYNC_GLOBAL }

fun same_proxy: Slot -> Slot { (GEN -> GEN) + (TEX -> TEX) + (SUR -> SUR) + (CON -> CON) + (asynchronous -> asynchronous) }

fun morally_strong: Slot -> Slot { ((po + (~po) + ((strong <: sr) :> strong)) & same_proxy & ((vloc & loc) + ((Event -> Event) - (M -> M)))) - id }

fun po_vloc: Slot -> Slot { po & vloc & loc }

fun ordered_writes: Slot -> Slot { morally_strong & (W -> W) & loc }

fun release_pattern: Slot -> Slot { (((W & REL) <: (id + po_vloc)) :> strong_write) + ((release_fence <: po) :> strong_write) }

fun acquire_pattern: Slot -> Slot {
  ((strong_read <: (id + po_vloc)) :> ((R & ACQ) - RED)) +
  ((strong_read <: po) :> acquire_fence)
}

fun observation: Slot -> Slot { (morally_strong & rf).(id + ^(rmw.(morally_strong & rf))) }

fun sync: Slot -> Slot { (morally_strong & (release_pattern.observation.acquire_pattern)) + sc + barriers }

fun base_causality: Slot -> Slot { ^(po + sync) }

fun init_fence: Slot -> Slot { (F & MBAR) <: po }

fun init_sync: Slot -> Slot {
  (morally_strong & ((init_fence :> strong_write).observation.acquire_pattern)) +
  (((init_fence :> (B & RLX)).syncbar) & sr)
}

fun mbarrier_init: set Slot { W & WEAK & MBAR }

fun initialised: Slot -> Slot { ((mbarrier_init <: po).init_sync.base_causality) :> M }

fun proxy_fence: set Slot { F & (TEX + SUR + CON) }

fun covers: Slot -> Slot { (proxy_fence <: (same_proxy & scta)) :> M }

fun async_covers: Slot -> Slot {
  (((F & ASYNC_SHARED) <: scta) :> (M & ASYNC_SHARED)) +
  (((F & ASYNC_GLOBAL) <: scta) :> (M & ASYNC_GLOBAL))
}

fun leave: Slot -> Slot { base_causality & (~(covers + async_covers)) }

fun arrive: Slot -> Slot { base_causality & covers }

fun to_copy: Slot -> Slot { (GEN & M) <: (po.(async_covers & base_causality)) }

fun read_before_copy: Slot -> Slot { vloc & loc & (((R & GEN) <: base_causality) :> ((W & asynchronous) - MBAR)) }

fun to_generic: Slot -> Slot { base_causality :> (GEN & M) }

fun from_generic: Slot -> Slot { (GEN & M) <: base_causality }

fun part_198: Slot -> Slot { leave.base_causality }

fun proxy_preserved_base_causality: Slot -> Slot {
  (vloc & loc & (from_generic :> (GEN & M))) +
  (vloc & loc & initialised) +
  (vloc & loc & same_proxy & scta & ((M <: base_causality) :> M)) +
  (vloc & loc & (leave.to_generic)) +
  (vloc & loc & (from_generic.arrive)) +
  (vloc & loc & (part_198.arrive)) +
  (vloc & loc & to_copy) +
  (loc & ((from_generic :> (F & ALIAS)).to_generic)) +
  (loc & ((part_198 :> (F & ALIAS)).to_generic)) +
  (loc & ((from_generic :> (F & ALIAS)).base_causality.arrive)) +
  (loc & ((part_198 :> (F & ALIAS)).base_causality.arrive))
}

fun causality_order: Slot -> Slot { ((id + observation).proxy_preserved_base_causality) + read_before_copy }

fun co: Slot -> Slot { ^(init + wo + (((W <: causality_order) :> W) & loc)) }

fun fr: Slot -> Slot { (~rf).co }

fun replaced: Slot -> Slot { (((W & MBAR) -> mbarrier_init) & loc & co) - ((co :> ((W - MBAR) - IW)).co) }

fun at_once: Slot -> Slot { (((mbarrier_init -> mbarrier_init) & loc) - id) - (co + (~co)) }

fun covers_anywhere: Slot -> Slot { ((F & ASYNC_SHARED) -> (M & ASYNC_SHARED)) + ((F & ASYNC_GLOBAL) -> (M & ASYNC_GLOBAL)) }

fun leave_anywhere: Slot -> Slot { (~covers_anywhere) & base_causality }

fun arrive_anywhere: Slot -> Slot { covers_anywhere & base_causality }

fun perhaps_ordered: Slot -> Slot { ((leave_anywhere.to_generic) + ((GEN & M) <: (base_causality.arrive_anywhere)) + (((M & asynchronous) <: base_causality) :> (M & asynchronous))) & ((W -> M) + (M -> W)) & vloc & loc }

fun others: Slot -> Slot { ext + (asynchronous -> M) + (M -> asynchronous) }

fun conflict: Slot -> Slot { ((((W -> M) + (M -> W)) & loc & others) - id) - ((IW -> Event) + (Event -> IW)) }

// sc is an acyclic orientation of the pairs of
// (morally_strong & ((F & SC) -> (F & SC))).
fun pairs_sc: Slot -> Slot { ((morally_strong & ((F & SC) -> (F & SC))) + ~(morally_strong & ((F & SC) -> (F & SC)))) - id }
pred choice_sc {
  Chosen.chosen_sc in pairs_sc
  pairs_sc in sc + ~sc
  no sc & ~sc
  no iden & ^sc
}

// wo is an acyclic orientation of the pairs of
// ordered_writes.
fun pairs_wo: Slot -> Slot { (ordered_writes + ~ordered_writes) - id }
pred choice_wo {
  Chosen.chosen_wo in pairs_wo
  pairs_wo in wo + ~wo
  no wo & ~wo
  no iden & ^wo
}

pred covered_mbarrier_that_is_not_initialised { no (((W - MBAR) <: rf) :> (R & MBAR)) }

pred covered_mbarrier_read_as_plain_memory { no (((W & MBAR) <: rf) :> (R - MBAR)) }

pred covered_mbarrier_initialised_again { no (replaced + at_once) }

pred covered_asynchronous_fence_of_another_thread { no (perhaps_ordered - causality_order) }

pred flag_copy_after_read_without_async_fence { not (no (read_before_copy - to_copy)) }

pred flag_mbarrier_of_copy_without_fence { not (no ((((mbarrier_init <: base_causality) :> (W & MBAR & ASYNC_SHARED)) & loc) - ((base_causality :> (F & (ASYNC_SHARED + MBAR))).base_causality))) }

pred axiom_Coherence { no iden & co }

pred axiom_FenceSC { no iden & (sc.base_causality) }

pred axiom_Atomicity { no (((morally_strong & fr).(morally_strong & co)) & rmw) }

pred axiom_No_Thin_Air { no iden & ^(rf + dep) }

pred axiom_SC_per_Location { no iden & ^((morally_strong & (rf + co + fr)) + (po_vloc & same_proxy)) }

pred axiom_Causality { no iden & ((rf + fr).causality_order) }

pred flag_race { not (no ((conflict - (causality_order + (~causality_order))) - morally_strong)) }

pred covered_hypothetical_proxy_fence { no proxy_fence }

pred covered_texture_surface_or_constant_access { no (M & (TEX + SUR + CON)) }

pred choices {
  choice_sc
  choice_wo
}

pred consistent {
  choices
  axiom_Coherence
  axiom_FenceSC
  axiom_Atomicity
  axiom_No_Thin_Air
  axiom_SC_per_Location
  axiom_Causality
}

pred defined {}

pred covered {
  covered_mbarrier_that_is_not_initialised
  covered_mbarrier_read_as_plain_memory
  covered_mbarrier_initialised_again
  covered_asynchronous_fence_of_another_thread
  covered_hypothetical_proxy_fence
  covered_texture_surface_or_constant_access
}

