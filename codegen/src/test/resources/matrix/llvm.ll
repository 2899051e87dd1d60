target triple = "nvptx64-nvidia-cuda"
define i32 @llvm__load__acquire__block__u32(ptr %p) {
  %r = load atomic i32, ptr %p syncscope("block") acquire, align 4
  ret i32 %r
}
define i32 @llvm__load__relaxed__system__u32(ptr %p) {
  %r = load atomic i32, ptr %p monotonic, align 4
  ret i32 %r
}
define i32 @llvm__load__seq_cst__system__u32(ptr %p) {
  %r = load atomic i32, ptr %p seq_cst, align 4
  ret i32 %r
}
define double @llvm__load__acquire__block__f64(ptr %p) {
  %r = load atomic double, ptr %p syncscope("block") acquire, align 8
  ret double %r
}
define double @llvm__load__relaxed__system__f64(ptr %p) {
  %r = load atomic double, ptr %p monotonic, align 8
  ret double %r
}
define double @llvm__load__seq_cst__system__f64(ptr %p) {
  %r = load atomic double, ptr %p seq_cst, align 8
  ret double %r
}
define void @llvm__store__relaxed__system__u32(ptr %p, i32 %v) {
  store atomic i32 %v, ptr %p monotonic, align 4
  ret void
}
define void @llvm__store__seq_cst__system__u32(ptr %p, i32 %v) {
  store atomic i32 %v, ptr %p seq_cst, align 4
  ret void
}
define void @llvm__store__relaxed__system__f64(ptr %p, double %v) {
  store atomic double %v, ptr %p monotonic, align 8
  ret void
}
define void @llvm__store__seq_cst__system__f64(ptr %p, double %v) {
  store atomic double %v, ptr %p seq_cst, align 8
  ret void
}
define i32 @llvm__exchange__acquire__block__u32(ptr %p, i32 %v) {
  %r = atomicrmw xchg ptr %p, i32 %v syncscope("block") acquire
  ret i32 %r
}
define i32 @llvm__exchange__relaxed__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw xchg ptr %p, i32 %v monotonic
  ret i32 %r
}
define i32 @llvm__exchange__seq_cst__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw xchg ptr %p, i32 %v seq_cst
  ret i32 %r
}
define void @llvm__exchange_unused__acquire__block__u32(ptr %p, i32 %v) {
  %r = atomicrmw xchg ptr %p, i32 %v syncscope("block") acquire
  ret void
}
define void @llvm__exchange_unused__relaxed__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw xchg ptr %p, i32 %v monotonic
  ret void
}
define void @llvm__exchange_unused__seq_cst__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw xchg ptr %p, i32 %v seq_cst
  ret void
}
define double @llvm__exchange__acquire__block__f64(ptr %p, double %v) {
  %r = atomicrmw xchg ptr %p, double %v syncscope("block") acquire
  ret double %r
}
define double @llvm__exchange__relaxed__system__f64(ptr %p, double %v) {
  %r = atomicrmw xchg ptr %p, double %v monotonic
  ret double %r
}
define double @llvm__exchange__seq_cst__system__f64(ptr %p, double %v) {
  %r = atomicrmw xchg ptr %p, double %v seq_cst
  ret double %r
}
define void @llvm__exchange_unused__acquire__block__f64(ptr %p, double %v) {
  %r = atomicrmw xchg ptr %p, double %v syncscope("block") acquire
  ret void
}
define void @llvm__exchange_unused__relaxed__system__f64(ptr %p, double %v) {
  %r = atomicrmw xchg ptr %p, double %v monotonic
  ret void
}
define void @llvm__exchange_unused__seq_cst__system__f64(ptr %p, double %v) {
  %r = atomicrmw xchg ptr %p, double %v seq_cst
  ret void
}
define i32 @llvm__compare_exchange_strong__acquire__acquire__block__u32(ptr %p, ptr %e, i32 %v) {
  %c = load i32, ptr %e
  %r = cmpxchg ptr %p, i32 %c, i32 %v syncscope("block") acquire acquire
  %o = extractvalue { i32, i1 } %r, 0
  store i32 %o, ptr %e
  %s = extractvalue { i32, i1 } %r, 1
  %z = zext i1 %s to i32
  ret i32 %z
}
define i32 @llvm__compare_exchange_strong__relaxed__relaxed__system__u32(ptr %p, ptr %e, i32 %v) {
  %c = load i32, ptr %e
  %r = cmpxchg ptr %p, i32 %c, i32 %v monotonic monotonic
  %o = extractvalue { i32, i1 } %r, 0
  store i32 %o, ptr %e
  %s = extractvalue { i32, i1 } %r, 1
  %z = zext i1 %s to i32
  ret i32 %z
}
define i32 @llvm__compare_exchange_strong__seq_cst__seq_cst__system__u32(ptr %p, ptr %e, i32 %v) {
  %c = load i32, ptr %e
  %r = cmpxchg ptr %p, i32 %c, i32 %v seq_cst seq_cst
  %o = extractvalue { i32, i1 } %r, 0
  store i32 %o, ptr %e
  %s = extractvalue { i32, i1 } %r, 1
  %z = zext i1 %s to i32
  ret i32 %z
}
define i32 @llvm__compare_exchange_weak__acquire__acquire__block__u32(ptr %p, ptr %e, i32 %v) {
  %c = load i32, ptr %e
  %r = cmpxchg weak ptr %p, i32 %c, i32 %v syncscope("block") acquire acquire
  %o = extractvalue { i32, i1 } %r, 0
  store i32 %o, ptr %e
  %s = extractvalue { i32, i1 } %r, 1
  %z = zext i1 %s to i32
  ret i32 %z
}
define i32 @llvm__compare_exchange_weak__relaxed__relaxed__system__u32(ptr %p, ptr %e, i32 %v) {
  %c = load i32, ptr %e
  %r = cmpxchg weak ptr %p, i32 %c, i32 %v monotonic monotonic
  %o = extractvalue { i32, i1 } %r, 0
  store i32 %o, ptr %e
  %s = extractvalue { i32, i1 } %r, 1
  %z = zext i1 %s to i32
  ret i32 %z
}
define i32 @llvm__compare_exchange_weak__seq_cst__seq_cst__system__u32(ptr %p, ptr %e, i32 %v) {
  %c = load i32, ptr %e
  %r = cmpxchg weak ptr %p, i32 %c, i32 %v seq_cst seq_cst
  %o = extractvalue { i32, i1 } %r, 0
  store i32 %o, ptr %e
  %s = extractvalue { i32, i1 } %r, 1
  %z = zext i1 %s to i32
  ret i32 %z
}
define i32 @llvm__fetch_add__acquire__block__u32(ptr %p, i32 %v) {
  %r = atomicrmw add ptr %p, i32 %v syncscope("block") acquire
  ret i32 %r
}
define i32 @llvm__fetch_add__relaxed__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw add ptr %p, i32 %v monotonic
  ret i32 %r
}
define i32 @llvm__fetch_add__seq_cst__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw add ptr %p, i32 %v seq_cst
  ret i32 %r
}
define void @llvm__fetch_add_unused__acquire__block__u32(ptr %p, i32 %v) {
  %r = atomicrmw add ptr %p, i32 %v syncscope("block") acquire
  ret void
}
define void @llvm__fetch_add_unused__relaxed__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw add ptr %p, i32 %v monotonic
  ret void
}
define void @llvm__fetch_add_unused__seq_cst__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw add ptr %p, i32 %v seq_cst
  ret void
}
define double @llvm__fetch_add__acquire__block__f64(ptr %p, double %v) {
  %r = atomicrmw fadd ptr %p, double %v syncscope("block") acquire
  ret double %r
}
define double @llvm__fetch_add__relaxed__system__f64(ptr %p, double %v) {
  %r = atomicrmw fadd ptr %p, double %v monotonic
  ret double %r
}
define double @llvm__fetch_add__seq_cst__system__f64(ptr %p, double %v) {
  %r = atomicrmw fadd ptr %p, double %v seq_cst
  ret double %r
}
define void @llvm__fetch_add_unused__acquire__block__f64(ptr %p, double %v) {
  %r = atomicrmw fadd ptr %p, double %v syncscope("block") acquire
  ret void
}
define void @llvm__fetch_add_unused__relaxed__system__f64(ptr %p, double %v) {
  %r = atomicrmw fadd ptr %p, double %v monotonic
  ret void
}
define void @llvm__fetch_add_unused__seq_cst__system__f64(ptr %p, double %v) {
  %r = atomicrmw fadd ptr %p, double %v seq_cst
  ret void
}
define i32 @llvm__fetch_sub__acquire__block__u32(ptr %p, i32 %v) {
  %r = atomicrmw sub ptr %p, i32 %v syncscope("block") acquire
  ret i32 %r
}
define i32 @llvm__fetch_sub__relaxed__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw sub ptr %p, i32 %v monotonic
  ret i32 %r
}
define i32 @llvm__fetch_sub__seq_cst__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw sub ptr %p, i32 %v seq_cst
  ret i32 %r
}
define void @llvm__fetch_sub_unused__acquire__block__u32(ptr %p, i32 %v) {
  %r = atomicrmw sub ptr %p, i32 %v syncscope("block") acquire
  ret void
}
define void @llvm__fetch_sub_unused__relaxed__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw sub ptr %p, i32 %v monotonic
  ret void
}
define void @llvm__fetch_sub_unused__seq_cst__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw sub ptr %p, i32 %v seq_cst
  ret void
}
define double @llvm__fetch_sub__acquire__block__f64(ptr %p, double %v) {
  %r = atomicrmw fsub ptr %p, double %v syncscope("block") acquire
  ret double %r
}
define double @llvm__fetch_sub__relaxed__system__f64(ptr %p, double %v) {
  %r = atomicrmw fsub ptr %p, double %v monotonic
  ret double %r
}
define double @llvm__fetch_sub__seq_cst__system__f64(ptr %p, double %v) {
  %r = atomicrmw fsub ptr %p, double %v seq_cst
  ret double %r
}
define void @llvm__fetch_sub_unused__acquire__block__f64(ptr %p, double %v) {
  %r = atomicrmw fsub ptr %p, double %v syncscope("block") acquire
  ret void
}
define void @llvm__fetch_sub_unused__relaxed__system__f64(ptr %p, double %v) {
  %r = atomicrmw fsub ptr %p, double %v monotonic
  ret void
}
define void @llvm__fetch_sub_unused__seq_cst__system__f64(ptr %p, double %v) {
  %r = atomicrmw fsub ptr %p, double %v seq_cst
  ret void
}
define i32 @llvm__fetch_and__acquire__block__u32(ptr %p, i32 %v) {
  %r = atomicrmw and ptr %p, i32 %v syncscope("block") acquire
  ret i32 %r
}
define i32 @llvm__fetch_and__relaxed__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw and ptr %p, i32 %v monotonic
  ret i32 %r
}
define i32 @llvm__fetch_and__seq_cst__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw and ptr %p, i32 %v seq_cst
  ret i32 %r
}
define void @llvm__fetch_and_unused__acquire__block__u32(ptr %p, i32 %v) {
  %r = atomicrmw and ptr %p, i32 %v syncscope("block") acquire
  ret void
}
define void @llvm__fetch_and_unused__relaxed__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw and ptr %p, i32 %v monotonic
  ret void
}
define void @llvm__fetch_and_unused__seq_cst__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw and ptr %p, i32 %v seq_cst
  ret void
}
define i32 @llvm__fetch_or__acquire__block__u32(ptr %p, i32 %v) {
  %r = atomicrmw or ptr %p, i32 %v syncscope("block") acquire
  ret i32 %r
}
define i32 @llvm__fetch_or__relaxed__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw or ptr %p, i32 %v monotonic
  ret i32 %r
}
define i32 @llvm__fetch_or__seq_cst__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw or ptr %p, i32 %v seq_cst
  ret i32 %r
}
define void @llvm__fetch_or_unused__acquire__block__u32(ptr %p, i32 %v) {
  %r = atomicrmw or ptr %p, i32 %v syncscope("block") acquire
  ret void
}
define void @llvm__fetch_or_unused__relaxed__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw or ptr %p, i32 %v monotonic
  ret void
}
define void @llvm__fetch_or_unused__seq_cst__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw or ptr %p, i32 %v seq_cst
  ret void
}
define i32 @llvm__fetch_xor__acquire__block__u32(ptr %p, i32 %v) {
  %r = atomicrmw xor ptr %p, i32 %v syncscope("block") acquire
  ret i32 %r
}
define i32 @llvm__fetch_xor__relaxed__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw xor ptr %p, i32 %v monotonic
  ret i32 %r
}
define i32 @llvm__fetch_xor__seq_cst__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw xor ptr %p, i32 %v seq_cst
  ret i32 %r
}
define void @llvm__fetch_xor_unused__acquire__block__u32(ptr %p, i32 %v) {
  %r = atomicrmw xor ptr %p, i32 %v syncscope("block") acquire
  ret void
}
define void @llvm__fetch_xor_unused__relaxed__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw xor ptr %p, i32 %v monotonic
  ret void
}
define void @llvm__fetch_xor_unused__seq_cst__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw xor ptr %p, i32 %v seq_cst
  ret void
}
define i32 @llvm__fetch_min__acquire__block__u32(ptr %p, i32 %v) {
  %r = atomicrmw umin ptr %p, i32 %v syncscope("block") acquire
  ret i32 %r
}
define i32 @llvm__fetch_min__relaxed__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw umin ptr %p, i32 %v monotonic
  ret i32 %r
}
define i32 @llvm__fetch_min__seq_cst__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw umin ptr %p, i32 %v seq_cst
  ret i32 %r
}
define void @llvm__fetch_min_unused__acquire__block__u32(ptr %p, i32 %v) {
  %r = atomicrmw umin ptr %p, i32 %v syncscope("block") acquire
  ret void
}
define void @llvm__fetch_min_unused__relaxed__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw umin ptr %p, i32 %v monotonic
  ret void
}
define void @llvm__fetch_min_unused__seq_cst__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw umin ptr %p, i32 %v seq_cst
  ret void
}
define double @llvm__fetch_min__acquire__block__f64(ptr %p, double %v) {
  %r = atomicrmw fmin ptr %p, double %v syncscope("block") acquire
  ret double %r
}
define double @llvm__fetch_min__relaxed__system__f64(ptr %p, double %v) {
  %r = atomicrmw fmin ptr %p, double %v monotonic
  ret double %r
}
define double @llvm__fetch_min__seq_cst__system__f64(ptr %p, double %v) {
  %r = atomicrmw fmin ptr %p, double %v seq_cst
  ret double %r
}
define void @llvm__fetch_min_unused__acquire__block__f64(ptr %p, double %v) {
  %r = atomicrmw fmin ptr %p, double %v syncscope("block") acquire
  ret void
}
define void @llvm__fetch_min_unused__relaxed__system__f64(ptr %p, double %v) {
  %r = atomicrmw fmin ptr %p, double %v monotonic
  ret void
}
define void @llvm__fetch_min_unused__seq_cst__system__f64(ptr %p, double %v) {
  %r = atomicrmw fmin ptr %p, double %v seq_cst
  ret void
}
define i32 @llvm__fetch_max__acquire__block__u32(ptr %p, i32 %v) {
  %r = atomicrmw umax ptr %p, i32 %v syncscope("block") acquire
  ret i32 %r
}
define i32 @llvm__fetch_max__relaxed__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw umax ptr %p, i32 %v monotonic
  ret i32 %r
}
define i32 @llvm__fetch_max__seq_cst__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw umax ptr %p, i32 %v seq_cst
  ret i32 %r
}
define void @llvm__fetch_max_unused__acquire__block__u32(ptr %p, i32 %v) {
  %r = atomicrmw umax ptr %p, i32 %v syncscope("block") acquire
  ret void
}
define void @llvm__fetch_max_unused__relaxed__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw umax ptr %p, i32 %v monotonic
  ret void
}
define void @llvm__fetch_max_unused__seq_cst__system__u32(ptr %p, i32 %v) {
  %r = atomicrmw umax ptr %p, i32 %v seq_cst
  ret void
}
define double @llvm__fetch_max__acquire__block__f64(ptr %p, double %v) {
  %r = atomicrmw fmax ptr %p, double %v syncscope("block") acquire
  ret double %r
}
define double @llvm__fetch_max__relaxed__system__f64(ptr %p, double %v) {
  %r = atomicrmw fmax ptr %p, double %v monotonic
  ret double %r
}
define double @llvm__fetch_max__seq_cst__system__f64(ptr %p, double %v) {
  %r = atomicrmw fmax ptr %p, double %v seq_cst
  ret double %r
}
define void @llvm__fetch_max_unused__acquire__block__f64(ptr %p, double %v) {
  %r = atomicrmw fmax ptr %p, double %v syncscope("block") acquire
  ret void
}
define void @llvm__fetch_max_unused__relaxed__system__f64(ptr %p, double %v) {
  %r = atomicrmw fmax ptr %p, double %v monotonic
  ret void
}
define void @llvm__fetch_max_unused__seq_cst__system__f64(ptr %p, double %v) {
  %r = atomicrmw fmax ptr %p, double %v seq_cst
  ret void
}
define void @llvm__fence__acquire__block() {
  fence syncscope("block") acquire
  ret void
}
define void @llvm__fence__seq_cst__system() {
  fence seq_cst
  ret void
}
