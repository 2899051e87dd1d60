#!/bin/bash
# Writes desul.cu, a device function for each atomic operation of desul, and desul.csv, what each implements.
set -eu
declare -A C=([u8]=uint8_t [u16]=uint16_t [u32]=uint32_t [s32]=int32_t [u64]=uint64_t [s64]=int64_t [f32]=float [f64]=double [b128]=desul::Dummy16ByteValue)
declare -A O=([relaxed]=Relaxed [acquire]=Acquire [release]=Release [acq_rel]=AcqRel [seq_cst]=SeqCst)
declare -A S=([block]=Core [device]=Device [system]=Node)
exec 3> desul.cu 4> desul.csv
echo '#include <desul/atomics.hpp>' >&3
echo 'function,source' >&4
n=0
fn() { # result, name, parameters, expression, meaning
  echo "extern \"C\" __device__ $1 $2($3) { $4; }" >&3
  echo "$2,$5" >&4
}
for s in block device system; do for o in relaxed acquire release acq_rel seq_cst; do
  os="desul::MemoryOrder${O[$o]}(), desul::MemoryScope${S[$s]}()"
  [ $o = relaxed ] || fn void fence__${o}__$s '' "desul::atomic_thread_fence($os)" "fence $o scope=$s"
  for t in u8 u16 u32 s32 u64 s64 f32 f64 b128; do
    case $s.$t in block.u8|block.u16) continue;; esac # desul has no lock for them
    c=${C[$t]}; w="scope=$s type=$t"; e=__${o}__${s}__$t
    case $o in relaxed|acquire|seq_cst) [ $t = b128 ] || fn $c load$e "$c* p" "return desul::atomic_load(p, $os)" "load $o $w";; esac
    case $o in relaxed|release|seq_cst) [ $t = b128 ] || fn void store$e "$c* p, $c v" "desul::atomic_store(p, v, $os)" "store $o $w";; esac
    fn $c exchange$e "$c* p, $c v" "return desul::atomic_exchange(p, v, $os)" "exchange $o $w"
    fn $c cas$e "$c* p, $c a, $c v" "return desul::atomic_compare_exchange(p, a, v, $os)" "compare_exchange $o $w"
    case $t in b128) continue;; esac
    for f in relaxed acquire seq_cst; do
      ff="desul::MemoryOrder${O[$o]}(), desul::MemoryOrder${O[$f]}(), desul::MemoryScope${S[$s]}()"
      fn bool cas_strong__${o}__${f}__${s}__$t "$c* p, $c& a, $c v" "return desul::atomic_compare_exchange_strong(p, a, v, $ff)" "compare_exchange_strong $o/$f $w"
    done
    for r in add sub min max and or xor; do
      case $t.$r in f*.and|f*.or|f*.xor) continue;; esac
      fn $c fetch_$r$e "$c* p, $c v" "return desul::atomic_fetch_$r(p, v, $os)" "fetch_$r $o $w"
      fn void $r$e "$c* p, $c v" "desul::atomic_$r(p, v, $os)" "fetch_$r $o $w"
    done
  done
done; done
