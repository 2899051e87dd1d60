; What the functions of queue.ptx were made of. Debugging information as clang writes it.
%struct.queue = type { i32, i32, i64 }

define i32 @pop(ptr %q, ptr %d) !dbg !10 {
  %t = getelementptr inbounds i8, ptr %q, i64 4
  %e = load atomic i32, ptr %t syncscope("device") acquire, align 4, !dbg !21
  %b = load atomic i32, ptr %q syncscope("device") monotonic, align 4, !dbg !22
  %c = icmp eq i32 %e, %b
  br i1 %c, label %out, label %in
in:
  %n = add i32 %b, 1
  store atomic i32 %n, ptr %q syncscope("device") release, align 4, !dbg !23
  br label %out
out:
  fence syncscope("device") seq_cst, !dbg !24
  ret i32 %b
}
define i32 @pop_relaxed(ptr %q, ptr %d) !dbg !10 {
  %t = getelementptr inbounds i8, ptr %q, i64 4
  %e = load atomic i32, ptr %t syncscope("device") acquire, align 4, !dbg !21
  %b = load atomic i32, ptr %q syncscope("device") monotonic, align 4, !dbg !22
  ret i32 %b
}
define i32 @pop_swapped(ptr %q, ptr %d) !dbg !10 {
  %t = getelementptr inbounds i8, ptr %q, i64 4
  %e = load atomic i32, ptr %t syncscope("device") acquire, align 4, !dbg !21
  %b = load atomic i32, ptr %q syncscope("device") acquire, align 4, !dbg !22
  ret i32 %b
}
define i32 @pop_other(ptr %q, ptr %d) !dbg !10 {
  %e = load atomic i32, ptr %q syncscope("device") acquire, align 4, !dbg !21
  %b = load atomic i32, ptr %d syncscope("device") acquire, align 4, !dbg !22
  ret i32 %b
}
define void @fences(ptr %q) !dbg !10 {
  fence syncscope("device") seq_cst, !dbg !21
  store atomic i32 1, ptr %q syncscope("device") monotonic, align 4, !dbg !22
  fence syncscope("device") release, !dbg !23
  ret void
}
define void @skipped(ptr %q, i32 %x) !dbg !10 {
  fence syncscope("device") seq_cst, !dbg !21
  store atomic i32 1, ptr %q syncscope("device") release, align 4, !dbg !22
  ret void
}
define void @mixed(ptr %q, ptr %d) !dbg !10 {
  store atomic i32 1, ptr %q syncscope("device") seq_cst, align 4, !dbg !21
  store atomic i32 2, ptr %d syncscope("device") seq_cst, align 4, !dbg !22
  ret void
}
define void @entered(ptr %q, ptr %d, i32 %x) !dbg !10 {
  store atomic i32 1, ptr %q syncscope("device") seq_cst, align 4, !dbg !21
  store atomic i32 2, ptr %d syncscope("device") release, align 4, !dbg !22
  ret void
}
define void @kinds(ptr %q, ptr %d, i32 %x) !dbg !10 {
  %1 = atomicrmw or ptr %q, i32 %x syncscope("device") release, !dbg !21
  %2 = atomicrmw add ptr %d, i32 %x syncscope("device") release, !dbg !22
  ret void
}
define void @unrolled(ptr %q, ptr %d, i32 %x) !dbg !10 {
  %1 = atomicrmw add ptr %q, i32 %x syncscope("device") release, !dbg !21
  %2 = load atomic i32, ptr %d syncscope("device") monotonic, align 4, !dbg !22
  ret void
}
define void @widths(ptr %q, ptr addrspace(1) %d) !dbg !10 {
  %1 = load atomic i32, ptr %q syncscope("device") monotonic, align 4, !dbg !21
  %2 = load atomic i32, ptr addrspace(1) %d syncscope("device") monotonic, align 4, !dbg !22
  ret void
}
define void @swaps(ptr %q, ptr %d, i32 %x) !dbg !10 {
  %1 = cmpxchg ptr %q, i32 %x, i32 7 syncscope("device") acq_rel acquire, !dbg !21
  %2 = cmpxchg ptr %d, i32 %x, i32 7 syncscope("device") acq_rel acquire, !dbg !22
  ret void
}
define void @spins(ptr %q, ptr %d, i32 %x) !dbg !10 {
  %1 = load atomic i32, ptr %q syncscope("device") acquire, align 4, !dbg !21
  %2 = load atomic i32, ptr %d syncscope("device") acquire, align 4, !dbg !22
  ret void
}
define void @one_line(ptr %q, ptr %d) !dbg !10 {
  %1 = load atomic i32, ptr %q syncscope("device") acquire, align 4, !dbg !21
  %2 = load atomic i32, ptr %d syncscope("device") monotonic, align 4, !dbg !25
  ret void
}
define void @one_column(ptr %q, ptr %d) !dbg !10 {
  %1 = load atomic i32, ptr %q syncscope("device") acquire, align 4, !dbg !21
  %2 = load atomic i32, ptr %d syncscope("device") monotonic, align 4, !dbg !21
  ret void
}
define void @no_lines(ptr %q, ptr %d) {
  %1 = load atomic i32, ptr %q syncscope("device") acquire, align 4
  %2 = load atomic i32, ptr %d syncscope("device") monotonic, align 4
  ret void
}
define i32 @single(ptr %q, i32 %x) {
  %r = atomicrmw add ptr %q, i32 1 syncscope("device") acq_rel
  %s = mul i32 %r, %x
  ret i32 %s
}
define i32 @single_weaker(ptr %q, i32 %x) {
  %c = icmp eq i32 %x, 0
  br i1 %c, label %out, label %in
in:
  %r = atomicrmw add ptr %q, i32 %x syncscope("device") acq_rel
  br label %out
out:
  ret i32 %x
}
define i32 @single_offset(ptr %q, i32 %x) {
  %p = getelementptr %struct.queue, ptr %q, i32 0, i32 1
  %r = atomicrmw add ptr %p, i32 %x syncscope("device") acq_rel
  %s = mul i32 %r, %x
  ret i32 %s
}
define i32 @alone(ptr %q) {
  %r = load atomic i32, ptr %q syncscope("device") seq_cst, align 4
  ret i32 %r
}
define i32 @alone_global(ptr addrspace(1) %q) {
  %r = load atomic i32, ptr addrspace(1) %q syncscope("device") acquire, align 4
  ret i32 %r
}
define i32 @alone_space(ptr %q) {
  %r = load atomic i32, ptr %q syncscope("device") acquire, align 4
  ret i32 %r
}
define i32 @call(ptr %q, ptr %d) !dbg !10 {
  %1 = load atomic i32, ptr %q syncscope("device") acquire, align 4, !dbg !21
  %2 = load atomic i32, ptr %d syncscope("device") acquire, align 4, !dbg !22
  ret void
}

!1 = !DIFile(filename: "queue.cu", directory: "/src")
!10 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, unit: !0)
!21 = !DILocation(line: 11, column: 3, scope: !10)
!22 = !DILocation(line: 12, column: 3, scope: !10)
!23 = !DILocation(line: 13, column: 3, scope: !10)
!24 = !DILocation(line: 14, column: 3, scope: !10)
!25 = !DILocation(line: 11, column: 20, scope: !10)
