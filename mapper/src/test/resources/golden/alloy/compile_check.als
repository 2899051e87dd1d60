module compile_check

// Is ptx-abi-13 sound from cpp20 to ptx? Written by acquit export.
//
// An instance of unsound is an execution that the target model allows of the compiled program
// and the source model forbids of the program. It is a candidate for a counterexample, no
// more, for two reasons: the modification order is one extension of the target's partial
// coherence order, and another one may be allowed; and that there is no race is said of this
// execution, while another one of the same program may race and so excuse everything. That
// there is no instance means that the table is sound for programs of this many instructions,
// without dependencies, which only forbid, and without barriers.

open program
open source_cpp20 as source
open target_ptx as target

// What both sides have in common: rf is one relation, and the order of writes extends the
// target's.
pred compiled {
  target/consistent
  target/co in order
  source/defined
}

pred unsound {
  compiled
  not source/consistent
}

// Every atomic operation and fence has the same scope.
pred sameScopes { lone (Instruction - plain).scope }

// All atomic accesses of a location have the same scope.
pred objectScopes {
  all i: accesses - plain | lone (i.sameLocation - plain).scope
}

pred mixedScopes {}

// No location has plain and atomic accesses, as with std::atomic but not with std::atomic_ref.
pred separate {
  no sameLocation & (plain -> (Instruction - plain))
}

run unsound_same { unsound and sameScopes }
run unsound_object { unsound and objectScopes }
run unsound_mixed { unsound and mixedScopes }

// The same where only atomic_ref's kind of program is left out.
run unsound_same_separate { unsound and separate and sameScopes }
run unsound_object_separate { unsound and separate and objectScopes }
run unsound_mixed_separate { unsound and separate and mixedScopes }

// One axiom of the source model at a time.
run unsound_same_Coherence {
  compiled and not source/axiom_Coherence and sameScopes
}
run unsound_same_Atomicity {
  compiled and not source/axiom_Atomicity and sameScopes
}
run unsound_same_SC {
  compiled and not source/axiom_SC and sameScopes
}
run unsound_object_Coherence {
  compiled and not source/axiom_Coherence and objectScopes
}
run unsound_object_Atomicity {
  compiled and not source/axiom_Atomicity and objectScopes
}
run unsound_object_SC {
  compiled and not source/axiom_SC and objectScopes
}
run unsound_mixed_Coherence {
  compiled and not source/axiom_Coherence and mixedScopes
}
run unsound_mixed_Atomicity {
  compiled and not source/axiom_Atomicity and mixedScopes
}
run unsound_mixed_SC {
  compiled and not source/axiom_SC and mixedScopes
}

// Whether an alternative can be in a program at all: these must have instances, or the
// claim says nothing about it.
run reached_load_na_1 { compiled and load_na_1 in Instruction.alternative }
run reached_load_relaxed_1 { compiled and load_relaxed_1 in Instruction.alternative }
run reached_load_acquire_1 { compiled and load_acquire_1 in Instruction.alternative }
run reached_load_acquire_2 { compiled and load_acquire_2 in Instruction.alternative }
run reached_load_seq_cst_1 { compiled and load_seq_cst_1 in Instruction.alternative }
run reached_load_seq_cst_2 { compiled and load_seq_cst_2 in Instruction.alternative }
run reached_store_na_1 { compiled and store_na_1 in Instruction.alternative }
run reached_store_relaxed_1 { compiled and store_relaxed_1 in Instruction.alternative }
run reached_store_release_1 { compiled and store_release_1 in Instruction.alternative }
run reached_store_release_2 { compiled and store_release_2 in Instruction.alternative }
run reached_store_seq_cst_1 { compiled and store_seq_cst_1 in Instruction.alternative }
run reached_rmw_relaxed_1 { compiled and rmw_relaxed_1 in Instruction.alternative }
run reached_rmw_acquire_1 { compiled and rmw_acquire_1 in Instruction.alternative }
run reached_rmw_acquire_2 { compiled and rmw_acquire_2 in Instruction.alternative }
run reached_rmw_release_1 { compiled and rmw_release_1 in Instruction.alternative }
run reached_rmw_release_2 { compiled and rmw_release_2 in Instruction.alternative }
run reached_rmw_acq_rel_1 { compiled and rmw_acq_rel_1 in Instruction.alternative }
run reached_rmw_acq_rel_2 { compiled and rmw_acq_rel_2 in Instruction.alternative }
run reached_rmw_acq_rel_3 { compiled and rmw_acq_rel_3 in Instruction.alternative }
run reached_rmw_seq_cst_1 { compiled and rmw_seq_cst_1 in Instruction.alternative }
run reached_rmw_seq_cst_2 { compiled and rmw_seq_cst_2 in Instruction.alternative }
run reached_fence_acquire_1 { compiled and fence_acquire_1 in Instruction.alternative }
run reached_fence_release_1 { compiled and fence_release_1 in Instruction.alternative }
run reached_fence_acq_rel_1 { compiled and fence_acq_rel_1 in Instruction.alternative }
run reached_fence_seq_cst_1 { compiled and fence_seq_cst_1 in Instruction.alternative }
