target triple = "nvptx64-nvidia-cuda"
define i32 @llvmtyped__load__acquire__block__u32(i32* %p) {
  %r = load atomic i32, i32* %p syncscope("block") acquire, align 4
  ret i32 %r
}
define i32 @llvmtyped__load__relaxed__system__u32(i32* %p) {
  %r = load atomic i32, i32* %p monotonic, align 4
  ret i32 %r
}
define i32 @llvmtyped__load__seq_cst__system__u32(i32* %p) {
  %r = load atomic i32, i32* %p seq_cst, align 4
  ret i32 %r
}
define double @llvmtyped__load__acquire__block__f64(double* %p) {
  %r = load atomic double, double* %p syncscope("block") acquire, align 8
  ret double %r
}
define double @llvmtyped__load__relaxed__system__f64(double* %p) {
  %r = load atomic double, double* %p monotonic, align 8
  ret double %r
}
define double @llvmtyped__load__seq_cst__system__f64(double* %p) {
  %r = load atomic double, double* %p seq_cst, align 8
  ret double %r
}
define void @llvmtyped__store__relaxed__system__u32(i32* %p, i32 %v) {
  store atomic i32 %v, i32* %p monotonic, align 4
  ret void
}
define void @llvmtyped__store__seq_cst__system__u32(i32* %p, i32 %v) {
  store atomic i32 %v, i32* %p seq_cst, align 4
  ret void
}
define void @llvmtyped__store__relaxed__system__f64(double* %p, double %v) {
  store atomic double %v, double* %p monotonic, align 8
  ret void
}
define void @llvmtyped__store__seq_cst__system__f64(double* %p, double %v) {
  store atomic double %v, double* %p seq_cst, align 8
  ret void
}
define i32 @llvmtyped__exchange__acquire__block__u32(i32* %p, i32 %v) {
  %r = atomicrmw xchg i32* %p, i32 %v syncscope("block") acquire
  ret i32 %r
}
define i32 @llvmtyped__exchange__relaxed__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw xchg i32* %p, i32 %v monotonic
  ret i32 %r
}
define i32 @llvmtyped__exchange__seq_cst__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw xchg i32* %p, i32 %v seq_cst
  ret i32 %r
}
define void @llvmtyped__exchange_unused__acquire__block__u32(i32* %p, i32 %v) {
  %r = atomicrmw xchg i32* %p, i32 %v syncscope("block") acquire
  ret void
}
define void @llvmtyped__exchange_unused__relaxed__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw xchg i32* %p, i32 %v monotonic
  ret void
}
define void @llvmtyped__exchange_unused__seq_cst__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw xchg i32* %p, i32 %v seq_cst
  ret void
}
define double @llvmtyped__exchange__acquire__block__f64(double* %p, double %v) {
  %r = atomicrmw xchg double* %p, double %v syncscope("block") acquire
  ret double %r
}
define double @llvmtyped__exchange__relaxed__system__f64(double* %p, double %v) {
  %r = atomicrmw xchg double* %p, double %v monotonic
  ret double %r
}
define double @llvmtyped__exchange__seq_cst__system__f64(double* %p, double %v) {
  %r = atomicrmw xchg double* %p, double %v seq_cst
  ret double %r
}
define void @llvmtyped__exchange_unused__acquire__block__f64(double* %p, double %v) {
  %r = atomicrmw xchg double* %p, double %v syncscope("block") acquire
  ret void
}
define void @llvmtyped__exchange_unused__relaxed__system__f64(double* %p, double %v) {
  %r = atomicrmw xchg double* %p, double %v monotonic
  ret void
}
define void @llvmtyped__exchange_unused__seq_cst__system__f64(double* %p, double %v) {
  %r = atomicrmw xchg double* %p, double %v seq_cst
  ret void
}
define i32 @llvmtyped__compare_exchange_strong__acquire__acquire__block__u32(i32* %p, i32* %e, i32 %v) {
  %c = load i32, i32* %e
  %r = cmpxchg i32* %p, i32 %c, i32 %v syncscope("block") acquire acquire
  %o = extractvalue { i32, i1 } %r, 0
  store i32 %o, i32* %e
  %s = extractvalue { i32, i1 } %r, 1
  %z = zext i1 %s to i32
  ret i32 %z
}
define i32 @llvmtyped__compare_exchange_strong__relaxed__relaxed__system__u32(i32* %p, i32* %e, i32 %v) {
  %c = load i32, i32* %e
  %r = cmpxchg i32* %p, i32 %c, i32 %v monotonic monotonic
  %o = extractvalue { i32, i1 } %r, 0
  store i32 %o, i32* %e
  %s = extractvalue { i32, i1 } %r, 1
  %z = zext i1 %s to i32
  ret i32 %z
}
define i32 @llvmtyped__compare_exchange_strong__seq_cst__seq_cst__system__u32(i32* %p, i32* %e, i32 %v) {
  %c = load i32, i32* %e
  %r = cmpxchg i32* %p, i32 %c, i32 %v seq_cst seq_cst
  %o = extractvalue { i32, i1 } %r, 0
  store i32 %o, i32* %e
  %s = extractvalue { i32, i1 } %r, 1
  %z = zext i1 %s to i32
  ret i32 %z
}
define i32 @llvmtyped__compare_exchange_weak__acquire__acquire__block__u32(i32* %p, i32* %e, i32 %v) {
  %c = load i32, i32* %e
  %r = cmpxchg weak i32* %p, i32 %c, i32 %v syncscope("block") acquire acquire
  %o = extractvalue { i32, i1 } %r, 0
  store i32 %o, i32* %e
  %s = extractvalue { i32, i1 } %r, 1
  %z = zext i1 %s to i32
  ret i32 %z
}
define i32 @llvmtyped__compare_exchange_weak__relaxed__relaxed__system__u32(i32* %p, i32* %e, i32 %v) {
  %c = load i32, i32* %e
  %r = cmpxchg weak i32* %p, i32 %c, i32 %v monotonic monotonic
  %o = extractvalue { i32, i1 } %r, 0
  store i32 %o, i32* %e
  %s = extractvalue { i32, i1 } %r, 1
  %z = zext i1 %s to i32
  ret i32 %z
}
define i32 @llvmtyped__compare_exchange_weak__seq_cst__seq_cst__system__u32(i32* %p, i32* %e, i32 %v) {
  %c = load i32, i32* %e
  %r = cmpxchg weak i32* %p, i32 %c, i32 %v seq_cst seq_cst
  %o = extractvalue { i32, i1 } %r, 0
  store i32 %o, i32* %e
  %s = extractvalue { i32, i1 } %r, 1
  %z = zext i1 %s to i32
  ret i32 %z
}
define i32 @llvmtyped__fetch_add__acquire__block__u32(i32* %p, i32 %v) {
  %r = atomicrmw add i32* %p, i32 %v syncscope("block") acquire
  ret i32 %r
}
define i32 @llvmtyped__fetch_add__relaxed__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw add i32* %p, i32 %v monotonic
  ret i32 %r
}
define i32 @llvmtyped__fetch_add__seq_cst__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw add i32* %p, i32 %v seq_cst
  ret i32 %r
}
define void @llvmtyped__fetch_add_unused__acquire__block__u32(i32* %p, i32 %v) {
  %r = atomicrmw add i32* %p, i32 %v syncscope("block") acquire
  ret void
}
define void @llvmtyped__fetch_add_unused__relaxed__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw add i32* %p, i32 %v monotonic
  ret void
}
define void @llvmtyped__fetch_add_unused__seq_cst__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw add i32* %p, i32 %v seq_cst
  ret void
}
define double @llvmtyped__fetch_add__acquire__block__f64(double* %p, double %v) {
  %r = atomicrmw fadd double* %p, double %v syncscope("block") acquire
  ret double %r
}
define double @llvmtyped__fetch_add__relaxed__system__f64(double* %p, double %v) {
  %r = atomicrmw fadd double* %p, double %v monotonic
  ret double %r
}
define double @llvmtyped__fetch_add__seq_cst__system__f64(double* %p, double %v) {
  %r = atomicrmw fadd double* %p, double %v seq_cst
  ret double %r
}
define void @llvmtyped__fetch_add_unused__acquire__block__f64(double* %p, double %v) {
  %r = atomicrmw fadd double* %p, double %v syncscope("block") acquire
  ret void
}
define void @llvmtyped__fetch_add_unused__relaxed__system__f64(double* %p, double %v) {
  %r = atomicrmw fadd double* %p, double %v monotonic
  ret void
}
define void @llvmtyped__fetch_add_unused__seq_cst__system__f64(double* %p, double %v) {
  %r = atomicrmw fadd double* %p, double %v seq_cst
  ret void
}
define i32 @llvmtyped__fetch_sub__acquire__block__u32(i32* %p, i32 %v) {
  %r = atomicrmw sub i32* %p, i32 %v syncscope("block") acquire
  ret i32 %r
}
define i32 @llvmtyped__fetch_sub__relaxed__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw sub i32* %p, i32 %v monotonic
  ret i32 %r
}
define i32 @llvmtyped__fetch_sub__seq_cst__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw sub i32* %p, i32 %v seq_cst
  ret i32 %r
}
define void @llvmtyped__fetch_sub_unused__acquire__block__u32(i32* %p, i32 %v) {
  %r = atomicrmw sub i32* %p, i32 %v syncscope("block") acquire
  ret void
}
define void @llvmtyped__fetch_sub_unused__relaxed__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw sub i32* %p, i32 %v monotonic
  ret void
}
define void @llvmtyped__fetch_sub_unused__seq_cst__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw sub i32* %p, i32 %v seq_cst
  ret void
}
define double @llvmtyped__fetch_sub__acquire__block__f64(double* %p, double %v) {
  %r = atomicrmw fsub double* %p, double %v syncscope("block") acquire
  ret double %r
}
define double @llvmtyped__fetch_sub__relaxed__system__f64(double* %p, double %v) {
  %r = atomicrmw fsub double* %p, double %v monotonic
  ret double %r
}
define double @llvmtyped__fetch_sub__seq_cst__system__f64(double* %p, double %v) {
  %r = atomicrmw fsub double* %p, double %v seq_cst
  ret double %r
}
define void @llvmtyped__fetch_sub_unused__acquire__block__f64(double* %p, double %v) {
  %r = atomicrmw fsub double* %p, double %v syncscope("block") acquire
  ret void
}
define void @llvmtyped__fetch_sub_unused__relaxed__system__f64(double* %p, double %v) {
  %r = atomicrmw fsub double* %p, double %v monotonic
  ret void
}
define void @llvmtyped__fetch_sub_unused__seq_cst__system__f64(double* %p, double %v) {
  %r = atomicrmw fsub double* %p, double %v seq_cst
  ret void
}
define i32 @llvmtyped__fetch_and__acquire__block__u32(i32* %p, i32 %v) {
  %r = atomicrmw and i32* %p, i32 %v syncscope("block") acquire
  ret i32 %r
}
define i32 @llvmtyped__fetch_and__relaxed__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw and i32* %p, i32 %v monotonic
  ret i32 %r
}
define i32 @llvmtyped__fetch_and__seq_cst__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw and i32* %p, i32 %v seq_cst
  ret i32 %r
}
define void @llvmtyped__fetch_and_unused__acquire__block__u32(i32* %p, i32 %v) {
  %r = atomicrmw and i32* %p, i32 %v syncscope("block") acquire
  ret void
}
define void @llvmtyped__fetch_and_unused__relaxed__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw and i32* %p, i32 %v monotonic
  ret void
}
define void @llvmtyped__fetch_and_unused__seq_cst__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw and i32* %p, i32 %v seq_cst
  ret void
}
define i32 @llvmtyped__fetch_or__acquire__block__u32(i32* %p, i32 %v) {
  %r = atomicrmw or i32* %p, i32 %v syncscope("block") acquire
  ret i32 %r
}
define i32 @llvmtyped__fetch_or__relaxed__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw or i32* %p, i32 %v monotonic
  ret i32 %r
}
define i32 @llvmtyped__fetch_or__seq_cst__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw or i32* %p, i32 %v seq_cst
  ret i32 %r
}
define void @llvmtyped__fetch_or_unused__acquire__block__u32(i32* %p, i32 %v) {
  %r = atomicrmw or i32* %p, i32 %v syncscope("block") acquire
  ret void
}
define void @llvmtyped__fetch_or_unused__relaxed__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw or i32* %p, i32 %v monotonic
  ret void
}
define void @llvmtyped__fetch_or_unused__seq_cst__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw or i32* %p, i32 %v seq_cst
  ret void
}
define i32 @llvmtyped__fetch_xor__acquire__block__u32(i32* %p, i32 %v) {
  %r = atomicrmw xor i32* %p, i32 %v syncscope("block") acquire
  ret i32 %r
}
define i32 @llvmtyped__fetch_xor__relaxed__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw xor i32* %p, i32 %v monotonic
  ret i32 %r
}
define i32 @llvmtyped__fetch_xor__seq_cst__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw xor i32* %p, i32 %v seq_cst
  ret i32 %r
}
define void @llvmtyped__fetch_xor_unused__acquire__block__u32(i32* %p, i32 %v) {
  %r = atomicrmw xor i32* %p, i32 %v syncscope("block") acquire
  ret void
}
define void @llvmtyped__fetch_xor_unused__relaxed__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw xor i32* %p, i32 %v monotonic
  ret void
}
define void @llvmtyped__fetch_xor_unused__seq_cst__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw xor i32* %p, i32 %v seq_cst
  ret void
}
define i32 @llvmtyped__fetch_min__acquire__block__u32(i32* %p, i32 %v) {
  %r = atomicrmw umin i32* %p, i32 %v syncscope("block") acquire
  ret i32 %r
}
define i32 @llvmtyped__fetch_min__relaxed__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw umin i32* %p, i32 %v monotonic
  ret i32 %r
}
define i32 @llvmtyped__fetch_min__seq_cst__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw umin i32* %p, i32 %v seq_cst
  ret i32 %r
}
define void @llvmtyped__fetch_min_unused__acquire__block__u32(i32* %p, i32 %v) {
  %r = atomicrmw umin i32* %p, i32 %v syncscope("block") acquire
  ret void
}
define void @llvmtyped__fetch_min_unused__relaxed__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw umin i32* %p, i32 %v monotonic
  ret void
}
define void @llvmtyped__fetch_min_unused__seq_cst__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw umin i32* %p, i32 %v seq_cst
  ret void
}
define i32 @llvmtyped__fetch_max__acquire__block__u32(i32* %p, i32 %v) {
  %r = atomicrmw umax i32* %p, i32 %v syncscope("block") acquire
  ret i32 %r
}
define i32 @llvmtyped__fetch_max__relaxed__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw umax i32* %p, i32 %v monotonic
  ret i32 %r
}
define i32 @llvmtyped__fetch_max__seq_cst__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw umax i32* %p, i32 %v seq_cst
  ret i32 %r
}
define void @llvmtyped__fetch_max_unused__acquire__block__u32(i32* %p, i32 %v) {
  %r = atomicrmw umax i32* %p, i32 %v syncscope("block") acquire
  ret void
}
define void @llvmtyped__fetch_max_unused__relaxed__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw umax i32* %p, i32 %v monotonic
  ret void
}
define void @llvmtyped__fetch_max_unused__seq_cst__system__u32(i32* %p, i32 %v) {
  %r = atomicrmw umax i32* %p, i32 %v seq_cst
  ret void
}
define void @llvmtyped__fence__acquire__block() {
  fence syncscope("block") acquire
  ret void
}
define void @llvmtyped__fence__seq_cst__system() {
  fence seq_cst
  ret void
}
