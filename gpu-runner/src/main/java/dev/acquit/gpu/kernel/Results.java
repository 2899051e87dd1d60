package dev.acquit.gpu.kernel;

/// Writes the end of a role: what it has seen, and where it was.
record Results(KernelText code, Draft draft) {
  /// Stores what the registers hold, or a mark that the role has run.
  void store(int role, RegisterNames names) {
    String kept = keep(role, names);
    for (OutcomeSlot slot : draft.slots()) {
      if (slot.role() == role) {
        String to = new Locations(code, draft).outcome(slot, "%i" + role, "");
        String value = slot.register().map(names::current).orElse("0");
        if (!kept.isEmpty() && slot.bits() == 32 && slot.register().isPresent()) {
          code.add("or.b32 %s, %s, %s", value, value, kept);
          kept = "";
        }
        store(slot.bits(), to, value);
      }
    }
  }

  private void store(int bits, String to, String value) {
    switch (bits) {
      case 1 -> {
        String word = code.word("%flag");
        code.add("selp.u32 %s, 1, 0, %s", word, value);
        code.add("st.global.u32 [%s], %s", to, word);
      }
      case 16 -> {
        String word = code.word("%flag");
        code.add("cvt.u32.u16 %s, %s", word, value);
        code.add("st.global.u32 [%s], %s", to, word);
      }
      case 32 -> code.add("st.global.u32 [%s], %s", to, value);
      case 64 -> code.add("st.global.u64 [%s], %s", to, value);
      default -> {
        code.add("mov.b128 {%s, %s}, %s", code.wide("%low"), code.wide("%high"), value);
        code.add("st.global.v2.u64 [%s], {%%low, %%high}", to);
      }
    }
  }

  /// A zero that is computed from values of 32 bits that the test has overwritten; empty if there
  /// are none.
  private String keep(int role, RegisterNames names) {
    String kept = "";
    for (var entry : names.overwritten().entrySet()) {
      if (entry.getValue() == 32) {
        String mask = code.word("%kept_mask");
        code.add("cvt.u32.u64 %s, %s", mask, code.parameter("zero0"));
        code.add("and.b32 %s, %s, %s", mask, mask, entry.getKey());
        String zero = code.word("%kept" + role);
        code.add("or.b32 %s, %s, %s", zero, mask, kept.isEmpty() ? "0" : kept);
        kept = zero;
      }
    }
    return kept;
  }

  /// Records where the role ran, when that is asked for.
  void place(int role) {
    String none = code.predicate("%unasked");
    code.add("setp.eq.u64 %s, %s, 0", none, code.parameter("placements"));
    code.add("@%s bra PLACED%d", none, role);
    String instance = "%i" + role;
    if (draft.repeats()) {
      code.add(
          "setp.ne.u32 %s, %s, %s", none, code.word(Times.NUMBER), code.parameter("placed_time"));
      code.add("@%s bra PLACED%d", none, role);
      instance = code.word("%placed");
      code.add("sub.u32 %s, %s, 1", instance, code.parameter("time_instances"));
      code.add("and.b32 %s, %%i%d, %s", instance, role, instance);
    }
    code.add("mov.u32 %s, %%smid", code.word("%sm"));
    code.add("mov.u32 %s, %%warpid", code.word("%warp_slot"));
    code.add("shl.b32 %%warp_slot, %%warp_slot, 16");
    code.add("or.b32 %%warp_slot, %%warp_slot, %%thread");
    code.add(
        "mov.u32 %s, %s",
        code.word("%in_cluster"), draft.seating().clustered() ? "%clusterid.x" : "%cta");
    String to = code.wide("%place");
    code.add("mad.wide.u32 %s, %s, 16, %%placements", to, instance);
    code.add(
        "mad.wide.u32 %s, %s, %d, %s",
        to, code.parameter(draft.repeats() ? "time_instances" : "instances"), 16 * role, to);
    code.add("st.global.v4.u32 [%s], {%%cta, %%sm, %%warp_slot, %%in_cluster}", to);
    code.label("PLACED" + role);
  }
}
