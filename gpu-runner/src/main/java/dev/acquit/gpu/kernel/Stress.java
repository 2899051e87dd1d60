package dev.acquit.gpu.kernel;

/// Writes the loops that hammer a scratch area: of testing threads before they start, and of all
/// other CTAs meanwhile, until those that test are over: at least one round, and at most so many as
/// the environment says. Accesses are volatile, so that the assembler keeps each of them.
record Stress(KernelText code) {
  void before() {
    target();
    loop("PRE", "pre_stress", "pre_pattern");
    code.add("bra PRE_LOOP");
    code.label("PRE_OVER");
  }

  void instead() {
    target();
    loop("STRESS", "stress", "stress_pattern");
    again();
    code.label("STRESS_OVER");
    code.remark("says how often it has gone round, so that somebody can look whether it did");
    String first = code.predicate("%first");
    String total = code.wide("%total");
    code.add("setp.eq.u32 %s, %%thread, 0", first);
    code.add("cvt.u64.u32 %s, %%round", total);
    code.add(
        "@%s red.relaxed.gpu.global.add.u64 [%s+8], %s", first, code.parameter("control"), total);
  }

  /// The word that the threads of this CTA hammer. The step is odd and the numbers of lines and
  /// targets are powers of two, so no two targets are the same.
  private void target() {
    String line = code.word("%line");
    code.add("and.b32 %s, %%cta, %s", line, code.parameter("target_mask"));
    code.add("mul.lo.u32 %s, %s, %s", line, line, code.parameter("target_step"));
    code.add("and.b32 %s, %s, %s", line, line, code.parameter("line_mask"));
    code.add(
        "mad.wide.u32 %s, %s, %s, %s",
        code.wide("%target"), line, code.parameter("line_bytes"), code.parameter("scratch"));
  }

  /// A round, if there is one left; what is stored is its number, from 1 on.
  private void loop(String label, String limit, String pattern) {
    String round = code.word("%round");
    String over = code.predicate("%over");
    String bit = code.word("%bit");
    String first = code.predicate("%store_first");
    String second = code.predicate("%store_second");
    String seen = code.word("%seen");
    code.add("and.b32 %s, %s, 1", bit, code.parameter(pattern));
    code.add("setp.ne.u32 %s, %s, 0", first, bit);
    code.add("and.b32 %s, %s, 2", bit, code.parameter(pattern));
    code.add("setp.ne.u32 %s, %s, 0", second, bit);
    code.add("mov.u32 %s, 0", round);
    code.label(label + "_LOOP");
    code.line("  .pragma \"nounroll\";");
    code.add("setp.ge.u32 %s, %s, %s", over, round, code.parameter(limit));
    code.add("@%s bra %s_OVER", over, label);
    code.add("add.u32 %s, %s, 1", round, round);
    code.add("@%s st.volatile.global.u32 [%%target], %s", first, round);
    code.add("@!%s ld.volatile.global.u32 %s, [%%target]", first, seen);
    code.add("@%s st.volatile.global.u32 [%%target], %s", second, round);
    code.add("@!%s ld.volatile.global.u32 %s, [%%target]", second, seen);
  }

  /// Goes on while some thread that tests has not said that it is over. That is looked at behind
  /// the first round of eight: polls are accesses, too, and all go to one line.
  private void again() {
    String over = code.predicate("%over");
    String count = code.word("%count");
    code.add("and.b32 %s, %%round, 7", count);
    code.add("setp.ne.u32 %s, %s, 1", over, count);
    code.add("@%s bra STRESS_LOOP", over);
    code.add("ld.relaxed.gpu.global.u32 %s, [%s+4]", count, code.parameter("control"));
    code.add("sub.u32 %s, %s, %s", count, count, code.parameter("end_count"));
    code.add("setp.lt.s32 %s, %s, 0", over, count);
    code.add("@%s bra STRESS_LOOP", over);
  }
}
