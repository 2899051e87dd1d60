package dev.acquit.ptx.text;

/// The instructions that are read without a meaning, as a table of name, modifiers, number of
/// operands, facts.
///
/// Modifiers are groups, one of each to be written, those with `?` or none; `$` names a group that
/// several rows share. They are a set, as everywhere.
final class UnmodelledTable {
  /// Groups that rows share.
  static final String GROUPS =
      """
      $int=u16|u32|u64|s16|s32|s64
      $int32=u32|s32|u64|s64
      $bits=b16|b32|b64
      $float=f16|f16x2|bf16|bf16x2|f32|f64
      $any=b8|b16|b32|b64|b128|u8|u16|u32|u64|s8|s16|s32|s64|f16|f16x2|bf16|bf16x2|f32|f64|pred
      $num=b32|b64|u32|u64|s32|s64|f32|f64
      $round=rn|rz|rm|rp|rni|rzi|rmi|rpi|rna
      $scope=cta|cluster|gpu|sys
      $shared=shared|shared::cta
      $sharedany=shared|shared::cta|shared::cluster
      $space=global|shared|shared::cta|shared::cluster|local|const|param|param::entry
      $cmp=eq|ne|lt|le|gt|ge|lo|ls|hi|hs|equ|neu|ltu|leu|gtu|geu|num|nan
      $op=add|min|max|inc|dec|and|or|xor
      $tx=mbarrier::complete_tx::bytes
      $vec=v2|v4|v8
      """;

  /// The rows.
  static final String ROWS =
      """
      fence; acquire sync_restrict::shared::cluster cluster; 0; FENCE_SYNC_RESTRICT
      fence; release sync_restrict::shared::cta cluster; 0; FENCE_SYNC_RESTRICT
      fence; mbarrier_init release cluster; 0; FENCE_MBARRIER_INIT
      fence.proxy; async; 0; FENCE_PROXY_ASYNC
      fence.proxy; async global; 0; FENCE_PROXY_ASYNC
      fence.proxy; async shared::cta; 0; FENCE_PROXY_ASYNC
      fence.proxy; async shared::cluster; 0; FENCE_PROXY_ASYNC
      fence.proxy; tensormap::generic release $scope; 0; FENCE_PROXY_TENSORMAP
      fence.proxy; tensormap::generic acquire $scope; 2; FENCE_PROXY_TENSORMAP
      fence.proxy; async::generic acquire sync_restrict::shared::cluster cluster; 0; FENCE_PROXY_ASYNC_ONE_DIRECTION
      fence.proxy; async::generic release sync_restrict::shared::cta cluster; 0; FENCE_PROXY_ASYNC_ONE_DIRECTION
      bar.red; popc u32; 3-4; BAR_RED
      bar.red; and|or pred; 3-4; BAR_RED
      bar.cta.red; popc u32; 3-4; BAR_RED,BARRIER_CTA
      bar.cta.red; and|or pred; 3-4; BAR_RED,BARRIER_CTA
      barrier.red; popc u32 aligned?; 3-4; BARRIER
      barrier.red; and|or pred aligned?; 3-4; BARRIER
      barrier.cta.red; popc u32 aligned?; 3-4; BARRIER_CTA
      barrier.cta.red; and|or pred aligned?; 3-4; BARRIER_CTA
      bar.warp.sync; ; 1; BAR_WARP
      barrier.cluster.arrive; aligned?; 0; BARRIER_CLUSTER
      barrier.cluster.arrive; release|relaxed aligned?; 0; BARRIER_CLUSTER_ORDER
      barrier.cluster.wait; aligned?; 0; BARRIER_CLUSTER
      barrier.cluster.wait; acquire aligned?; 0; BARRIER_CLUSTER_ORDER
      nanosleep; u32; 1; NANOSLEEP
      red.async; relaxed? cluster? shared::cluster $tx $op $num; 3; RED_ASYNC
      red.async; release gpu|sys|cluster global add mmio? $num; 2; RED_ASYNC_RELEASE
      st.async; weak? shared::cluster $tx v2|v4? $num; 3; ST_ASYNC
      st.async; release gpu|sys|cluster global mmio? $any; 2; ST_ASYNC_RELEASE
      st.bulk; weak? shared|shared::cta?; 3; ST_BULK
      multimem.ld_reduce; weak? global? $op $any $vec? acc::f16|acc::f32?; 2; MULTIMEM
      multimem.ld_reduce; relaxed|acquire $scope global? $op $any $vec? acc::f16|acc::f32?; 2; MULTIMEM
      multimem.st; weak? global? $any $vec?; 2; MULTIMEM
      multimem.st; relaxed|release $scope global? $any $vec?; 2; MULTIMEM
      multimem.red; relaxed|release? $scope? global? $op $any $vec?; 2; MULTIMEM
      mbarrier.init; $shared? b64; 2; MBARRIER
      mbarrier.inval; $shared? b64; 1; MBARRIER
      mbarrier.arrive; $sharedany? b64; 1-3; MBARRIER
      mbarrier.arrive; noComplete $shared? b64; 3; MBARRIER
      mbarrier.arrive; release cta|cluster $sharedany? b64; 1-3; MBARRIER_ORDER
      mbarrier.arrive; relaxed cta|cluster $sharedany? b64; 1-3; MBARRIER_RELAXED
      mbarrier.arrive; expect_tx release? cta|cluster? $sharedany? b64; 2-3; MBARRIER_TX
      mbarrier.arrive; expect_tx relaxed cta|cluster? $sharedany? b64; 2-3; MBARRIER_TX,MBARRIER_RELAXED
      mbarrier.arrive_drop; $sharedany? b64; 1-3; MBARRIER
      mbarrier.arrive_drop; release cta|cluster $sharedany? b64; 1-3; MBARRIER_ORDER
      mbarrier.arrive_drop; relaxed cta|cluster $sharedany? b64; 1-3; MBARRIER_RELAXED
      mbarrier.arrive_drop; expect_tx release? cta|cluster? $sharedany? b64; 2-3; MBARRIER_TX
      mbarrier.arrive_drop; expect_tx relaxed cta|cluster? $sharedany? b64; 2-3; MBARRIER_TX,MBARRIER_RELAXED
      mbarrier.test_wait; parity? $shared? b64; 3; MBARRIER
      mbarrier.test_wait; parity? acquire cta|cluster $shared? b64; 3; MBARRIER_ORDER
      mbarrier.test_wait; parity? relaxed cta|cluster $shared? b64; 3; MBARRIER_RELAXED
      mbarrier.try_wait; parity? $shared? b64; 3-4; MBARRIER_TRY_WAIT
      mbarrier.try_wait; parity? acquire cta|cluster $shared? b64; 3-4; MBARRIER_TRY_WAIT,MBARRIER_ORDER
      mbarrier.try_wait; parity? relaxed cta|cluster $shared? b64; 3-4; MBARRIER_TRY_WAIT,MBARRIER_RELAXED
      mbarrier.pending_count; b64; 2; MBARRIER
      mbarrier.expect_tx; relaxed? cta|cluster? $sharedany? b64; 2; MBARRIER_TX
      mbarrier.complete_tx; relaxed? cta|cluster? $sharedany? b64; 2; MBARRIER_TX
      cp.async; ca|cg $shared global L2::64B|L2::128B|L2::256B? L2::cache_hint?; 3-5; CP_ASYNC
      cp.async.commit_group; ; 0; CP_ASYNC
      cp.async.wait_group; ; 1; CP_ASYNC
      cp.async.wait_all; ; 0; CP_ASYNC
      cp.async.mbarrier.arrive; noinc? $shared? b64; 1; CP_ASYNC
      cp.async.bulk; shared::cluster|shared::cta global $tx multicast::cluster? L2::cache_hint?; 4-6; CP_ASYNC_BULK
      cp.async.bulk; shared::cluster shared::cta $tx; 4; CP_ASYNC_BULK
      cp.async.bulk; global shared::cta bulk_group L2::cache_hint?; 3-4; CP_ASYNC_BULK
      cp.async.bulk.commit_group; ; 0; CP_ASYNC_BULK
      cp.async.bulk.wait_group; read?; 1; CP_ASYNC_BULK
      cp.reduce.async.bulk; shared::cluster shared::cta $tx $op $any; 4; CP_ASYNC_BULK
      cp.reduce.async.bulk; global shared::cta bulk_group $op $any noftz? L2::cache_hint?; 3-4; CP_ASYNC_BULK
      griddepcontrol; wait|launch_dependents; 0; GRID_DEPENDENCY
      prefetch; global|local? L1|L2; 1; PREFETCH
      prefetch; global L2::evict_last|L2::evict_normal; 1; DISCARD
      prefetchu; L1; 1; PREFETCH
      discard; global? L2; 2; DISCARD
      applypriority; global? L2::evict_normal; 2; DISCARD
      ldu; global? v2|v4? $any; 2; LDU
      isspacep; $space; 2; ISSPACEP
      mapa; shared::cluster? u32|u64; 3; MAPA
      cvta; $space u32|u64; 2; CVTA
      cvta.to; $space u32|u64; 2; CVTA
      cvt; $round? ftz? sat? relu? $any $any; 2-3; CONVERT
      mov; $any; 2; MOVE
      add; $round? ftz? sat? $float; 3; FLOAT_ARITHMETIC
      add; cc|sat $int; 3; ARITHMETIC
      sub; $round? ftz? sat? $float; 3; FLOAT_ARITHMETIC
      sub; cc|sat $int; 3; ARITHMETIC
      addc; cc? $int32; 3; ARITHMETIC
      subc; cc? $int32; 3; ARITHMETIC
      mul; $round? ftz? sat? $float; 3; FLOAT_ARITHMETIC
      mul; hi|wide $int; 3; ARITHMETIC
      mul24; hi|lo u32|s32; 3; ARITHMETIC
      mad; $round? ftz? sat? f32|f64; 4; FLOAT_ARITHMETIC
      mad; hi|wide|lo cc|sat? $int; 4; ARITHMETIC
      madc; hi|lo cc? $int32; 4; ARITHMETIC
      mad24; hi|lo u32|s32; 4; ARITHMETIC
      fma; $round ftz? sat? relu? $float; 4; FLOAT_ARITHMETIC
      div; $round|approx|full? ftz? f32|f64; 3; FLOAT_ARITHMETIC
      min; ftz? NaN? $float; 3; FLOAT_ARITHMETIC
      max; ftz? NaN? $float; 3; FLOAT_ARITHMETIC
      neg; ftz? $float; 2; FLOAT_ARITHMETIC
      abs; ftz? $float; 2; FLOAT_ARITHMETIC
      abs; s16|s32|s64; 2; ARITHMETIC
      rcp; approx|rn|rz|rm|rp ftz? f32|f64; 2; FLOAT_ARITHMETIC
      sqrt; approx|rn|rz|rm|rp ftz? f32|f64; 2; FLOAT_ARITHMETIC
      rsqrt; approx ftz? f32|f64; 2; FLOAT_ARITHMETIC
      sin; approx ftz? f32; 2; FLOAT_ARITHMETIC
      cos; approx ftz? f32; 2; FLOAT_ARITHMETIC
      lg2; approx ftz? f32; 2; FLOAT_ARITHMETIC
      ex2; approx ftz? f32|f16|f16x2; 2; FLOAT_ARITHMETIC
      selp; f32|f64; 4; FLOAT_ARITHMETIC
      setp; $cmp ftz? and|or|xor? $any; 3-4; COMPARE
      set; $cmp ftz? and|or|xor? $any $any; 3-4; COMPARE
      slct; $any f32|s32; 4; COMPARE
      cnot; $bits; 2; ARITHMETIC
      popc; b32|b64; 2; ARITHMETIC
      clz; b32|b64; 2; ARITHMETIC
      brev; b32|b64; 2; ARITHMETIC
      bfind; shiftamt? $int32; 2; ARITHMETIC
      bfe; $int32; 4; ARITHMETIC
      bfi; b32|b64; 5; ARITHMETIC
      sad; $int; 4; ARITHMETIC
      prmt; f4e|b4e|rc8|ecl|ecr|rc16? b32; 4; ARITHMETIC
      lop3; b32; 5; ARITHMETIC
      shf; l|r clamp|wrap b32; 4; ARITHMETIC
      shfl.sync; up|down|bfly|idx b32; 5; SHUFFLE
      vote.sync; all|any|uni pred; 3; VOTE
      vote.sync; ballot b32; 3; VOTE
      match; any|all sync b32|b64; 3; VOTE
      activemask; b32; 1; ACTIVE_MASK
      redux.sync; add|min|max u32|s32; 3; REDUX
      redux.sync; and|or|xor b32; 3; REDUX
      elect.sync; ; 2; ELECT
      call; uni?; 1-4; CALL
      brx.idx; uni?; 2; BRANCH
      trap; ; 0; TRAP
      brkpt; ; 0; TRAP
      pmevent; mask?; 1; TRAP
      """;

  private UnmodelledTable() {}
}
