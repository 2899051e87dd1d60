module source_cpp20

// C++20 with scopes: the cat model cpp20, SHA-256 3ac4e5c551af.
// Written by acquit export; names are those of the cat file.

open source_events

fun co: Slot -> Slot { coherence }

fun rb: Slot -> Slot { (~rf).co }

fun eco: Slot -> Slot { ^(rf + co + rb) }

fun releasing: set Slot { REL + ACQ_REL + SC }

fun acquiring: set Slot { ACQ + ACQ_REL + SC }

fun dep: Slot -> Slot { addr + data + ctrl }

fun release_sequence: Slot -> Slot { (W & A) <: (id + ^((sr & rf).rmw)) }

fun sw: Slot -> Slot { ((((releasing <: (id + (F <: po))).release_sequence.(sr & rf)) :> (R & A)).(id + (po :> F))) :> acquiring }

fun hb: Slot -> Slot { ^(po + (sr & sw)) }

fun eq: Slot -> Slot { id + rmw + (~rmw) }

fun sbi: Slot -> Slot { eq.(po - rmw).eq }

fun swi: Slot -> Slot { eq.(sr & sw).eq }

fun hbi: Slot -> Slot { ^(sbi + swi) }

fun M: set Slot { R + W }

fun sc_sw: Slot -> Slot { (((eq :> (SC & M)).(sr & sw)) :> (SC & M)).eq }

fun shb: Slot -> Slot { ^(sbi + sc_sw + (sbi.hbi.sbi)) }

fun cob: Slot -> Slot { (eq.eco.eq) - eq }

fun in_S: set Slot { SC - (W & RMW) }

fun part_86: Slot -> Slot { (F <: hbi).cob }

fun S: Slot -> Slot { (in_S <: (shb + cob + ((cob.hbi) :> F) + part_86 + ((part_86.hbi) :> F))) :> in_S }

fun conflict: Slot -> Slot { (((W -> M) + (M -> W)) & loc & ext) - ((IW -> Event) + (Event -> IW)) }

fun race: Slot -> Slot { (conflict - (hb + (~hb))) - sr }

fun thin: Slot -> Slot { (((^(rf + dep)) & id).Event) <: iden }

fun everything_if_thin: Slot -> Slot { ((Event -> Event) :> (((^(rf + dep)) & id).Event)).(Event -> Event) }

fun guarded: Slot -> Slot { (id + hb).(po - rmw) }

pred axiom_Coherence { no iden & (hb.(id + eco)) }

pred axiom_Atomicity { no (rmw & (rb.co)) }

pred axiom_SC { no iden & ^(sr & S) }

pred defined_data_race { no (race - everything_if_thin) }

pred defined_guarded_data_race { no ((conflict - (guarded + (~guarded))) - sr) }

pred choices {}

pred consistent {
  choices
  axiom_Coherence
  axiom_Atomicity
  axiom_SC
}

pred defined {
  defined_guarded_data_race
}

pred covered {}

