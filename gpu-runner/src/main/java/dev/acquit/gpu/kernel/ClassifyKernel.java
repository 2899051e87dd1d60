package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import java.util.Optional;

/// Writes the kernel that looks at what came out, a thread for each instance: it counts, and puts
/// locations and outcomes back to the beginning.
final class ClassifyKernel {
  static final String NAME = "classify";

  /// What outcomes hold before a role has run, in each word of 32 bits.
  static final int POISON = 0xB7C5_6D1F;

  /// The shared memory in which a CTA counts.
  static final String COUNTS = "classify_counts";

  /// Histograms up to this size are counted in shared memory first: single counters in global
  /// memory would be what all threads wait for.
  static final int LARGEST_SHARED = 4096;

  private final Draft draft;
  private final KernelText code;
  private final Locations locations;

  ClassifyKernel(Draft draft) {
    this.draft = draft;
    this.code = new KernelText(NAME, draft.classifyParameters());
    this.locations = new Locations(code, draft);
  }

  static boolean countsInShared(Draft draft) {
    return draft.skipped() < LARGEST_SHARED;
  }

  String text() {
    code.add("mov.u32 %s, %%ctaid.x", code.word("%cta"));
    code.add("mov.u32 %s, %%tid.x", code.word("%thread"));
    code.add("mov.u32 %s, %%ntid.x", code.word("%threads"));
    code.add("mad.lo.u32 %s, %%cta, %%threads, %%thread", code.word("%i"));
    if (countsInShared(draft)) {
      code.add("mov.u64 %s, %s", code.wide("%counts"), COUNTS);
      overCounts("CLEAR", () -> code.add("st.shared.u32 [%%count_at], 0"));
      code.add("barrier.sync 0");
    }
    code.add("mov.u32 %s, 0", code.word("%skipped"));
    draft.slots().forEach(this::outcome);
    for (int l = 0; l < draft.cells().size(); l++) {
      cell(l);
    }
    draft.fields().forEach(this::part);
    key();
    for (int l = 0; l < draft.cells().size(); l++) {
      reset(l);
    }
    count();
    code.add("ret");
    return code.text();
  }

  /// Loads an outcome and poisons it.
  private void outcome(OutcomeSlot slot) {
    int n = draft.slots().indexOf(slot);
    String at = locations.outcome(slot, "%i", Integer.toString(n));
    String value = outcomeRegister(n);
    String bad = code.word("%bad");
    long poison = Integer.toUnsignedLong(POISON);
    switch (slot.bytes()) {
      case 4 -> {
        code.add("ld.global.u32 %s, [%s]", value, at);
        code.add("st.global.u32 [%s], %d", at, poison);
        code.add("setp.eq.u32 %s, %s, %d", code.predicate("%is"), value, poison);
        code.add("selp.u32 %s, 1, 0, %%is", bad);
      }
      case 8 -> {
        code.add("ld.global.u64 %s, [%s]", value, at);
        code.add("st.global.u64 [%s], %d", at, poison << 32 | poison);
        bad64(value);
      }
      default -> {
        code.add("ld.global.v2.u64 {%s, %s}, [%s]", value, value + "_high", at);
        code.wide(value + "_high");
        String both = code.wide("%poison");
        code.add("mov.u64 %s, %d", both, poison << 32 | poison);
        code.add("st.global.v2.u64 [%s], {%s, %s}", at, both, both);
        bad64(value);
      }
    }
    code.add("or.b32 %%skipped, %%skipped, %s", bad);
  }

  private void bad64(String value) {
    long poison = Integer.toUnsignedLong(POISON);
    String is = code.predicate("%is");
    code.add("setp.eq.u64 %s, %s, %d", is, value, poison << 32 | poison);
    code.add("selp.u32 %%bad, 1, 0, %s", is);
  }

  private String outcomeRegister(int n) {
    OutcomeSlot slot = draft.slots().get(n);
    return slot.bytes() == 4 ? code.word("%outcome" + n) : code.wide("%outcome" + n);
  }

  private String cellRegister(int l) {
    return draft.cells().get(l).valueBytes() <= 4
        ? code.word("%value" + l)
        : code.wide("%value" + l);
  }

  private String cellAddress(int l) {
    return code.wide("%cell" + l);
  }

  /// Loads the final value of a location.
  private void cell(int l) {
    Cell cell = draft.cells().get(l);
    if (cell.shared()) {
      code.add(
          "mad.wide.u32 %s, %%i, %d, %s",
          cellAddress(l), cell.bytes(), code.parameter("location_" + l + "_final"));
    } else {
      locations.global(l, "%i", cellAddress(l));
    }
    String value = cellRegister(l);
    if (cell.valueBytes() == 16) {
      code.add(
          "ld.global.v2.u64 {%s, %s}, [%s]", value, code.wide(value + "_high"), cellAddress(l));
    } else {
      code.add("ld.global.u%d %s, [%s]", 8 * cell.valueBytes(), value, cellAddress(l));
    }
  }

  /// Loads the final value of a part of a location that the test asks for.
  private void part(KeyField field) {
    if (field.term() instanceof Term.Part part) {
      String at = cellAddress(indexOf(part.location()));
      String value = partRegister(part);
      code.add("ld.global.u%d %s, [%s+%d]", 8 * part.bytes(), value, at, part.offset());
    }
  }

  private String partRegister(Term.Part part) {
    String name =
        "%%value%d_%d_%d".formatted(indexOf(part.location()), part.offset(), part.bytes());
    return part.bytes() <= 4 ? code.word(name) : code.wide(name);
  }

  private void reset(int l) {
    Cell cell = draft.cells().get(l);
    if (cell.shared()) {
      return;
    }
    String fresh = code.wide("%fresh");
    switch (cell.initial()) {
      case Value.Number(long n) ->
          CellText.store(code, "global", cellAddress(l), cell, fresh, Optional.of(n));
      case Value.Large large -> throw large.notKept();
      case Value.Real real -> throw real.notKept();
      case Value.Huge huge -> throw huge.notKept();
      case Value.AddressOf(String to, long offset) -> {
        code.add("add.u64 %s, %s, %d", fresh, cellAddress(indexOf(to)), offset);
        CellText.store(code, "global", cellAddress(l), cell, fresh, Optional.empty());
      }
    }
  }

  private int indexOf(String location) {
    return draft.cells().stream().map(Cell::name).toList().indexOf(location);
  }

  /// Computes the index, and keeps an oddity.
  private void key() {
    String key = code.word("%key");
    String number = code.word("%number");
    String odd = code.predicate("%is_odd");
    code.add("mov.u32 %s, 0", key);
    code.add("setp.ne.u32 %s, 0, 0", odd);
    for (KeyField field : draft.fields()) {
      Source source = source(field.term());
      code.remark(field.term().toString());
      number(field, source);
      code.add("mad.lo.u32 %s, %s, %d, %s", key, number, field.factor(), key);
      String other = code.predicate("%other");
      code.add("setp.eq.u32 %s, %s, %d", other, number, field.values().size());
      code.add("or.pred %s, %s, %s", odd, odd, other);
    }
    String ran = code.predicate("%ran");
    code.add("setp.eq.u32 %s, %%skipped, 0", ran);
    code.add("selp.u32 %s, %s, %d, %s", key, key, draft.skipped(), ran);
    keepOddity();
  }

  /// Where the value of a term is.
  ///
  /// @param register the register, of 64 bits if it has more than 32
  /// @param bits how many bits of it count
  private record Source(String register, int bits) {}

  private Source source(Term term) {
    return switch (term) {
      case Term.ThreadRegister(int thread, String name) -> {
        for (int n = 0; n < draft.slots().size(); n++) {
          OutcomeSlot slot = draft.slots().get(n);
          if (slot.register().equals(Optional.of(name))
              && draft.test().threads().get(slot.role()).id() == thread) {
            yield new Source(outcomeRegister(n), slot.bits());
          }
        }
        throw new IllegalArgumentException("no register " + term);
      }
      case Term.Memory(String location) -> {
        int l = indexOf(location);
        yield new Source(cellRegister(l), 8 * draft.cells().get(l).valueBytes());
      }
      case Term.Part part -> new Source(partRegister(part), 8 * part.bytes());
      case Term.Literal _ ->
          throw new IllegalArgumentException(term + " is no register and no location");
    };
  }

  private void number(KeyField field, Source source) {
    String is = code.predicate("%is");
    int type = source.bits() > 32 ? 64 : 32;
    code.add("mov.u32 %%number, %d", field.values().size());
    for (int j = 0; j < field.values().size(); j++) {
      switch (field.values().get(j)) {
        case Value.Number(long n) ->
            code.add(
                "setp.eq.u%d %s, %s, %s", type, is, source.register(), constant(n, source.bits()));
        case Value.Large large -> throw large.notKept();
        case Value.Real real -> throw real.notKept();
        case Value.Huge huge -> throw huge.notKept();
        case Value.AddressOf(String to, long offset) -> {
          String address = code.wide("%expected");
          code.add("add.u64 %s, %s, %d", address, cellAddress(indexOf(to)), offset);
          code.add("setp.eq.u64 %s, %s, %s", is, source.register(), address);
        }
      }
      code.add("selp.u32 %%number, %d, %%number, %s", j, is);
    }
    if (source.bits() > 64) {
      code.add("setp.eq.u64 %s, %s_high, 0", is, source.register());
      code.add("selp.u32 %%number, %%number, %d, %s", field.values().size(), is);
    }
  }

  /// A constant as so many bits.
  static String constant(long value, int bits) {
    return bits >= 64 ? Long.toString(value) : Long.toString(value & ((1L << bits) - 1));
  }

  /// Stores the values of an instance that has an unexpected one, while there is room.
  private void keepOddity() {
    code.add("@!%%is_odd bra EXPECTED");
    code.add("@!%%ran bra EXPECTED");
    String limit = code.parameter("odd_limit");
    String at = code.wide("%odd_at");
    code.add("setp.eq.u32 %s, %s, 0", code.predicate("%is"), code.parameter("weight"));
    code.add("@%%is bra EXPECTED");
    code.add(
        "atom.relaxed.gpu.global.add.u32 %s, [%s], 1", code.word("%number"), code.parameter("odd"));
    code.add("setp.ge.u32 %%is, %%number, %s", limit);
    code.add("@%%is bra EXPECTED");
    code.add("mad.wide.u32 %s, %%number, %d, %%odd", at, 8 * Math.max(1, draft.fields().size()));
    for (int f = 0; f < draft.fields().size(); f++) {
      Source source = source(draft.fields().get(f).term());
      String value = source.register();
      if (source.bits() <= 32) {
        String wide = code.wide("%raw");
        code.add("cvt.u64.u32 %s, %s", wide, value);
        value = wide;
      }
      code.add("st.global.u64 [%s+%d], %s", at, 8 + 8 * f, value);
    }
    code.label("EXPECTED");
  }

  private void count() {
    String weight = code.parameter("weight");
    if (!countsInShared(draft)) {
      code.add("cvt.u64.u32 %s, %s", code.wide("%more"), weight);
      code.add("mad.wide.u32 %s, %%key, 8, %s", code.wide("%bin"), code.parameter("histogram"));
      code.add("red.relaxed.gpu.global.add.u64 [%%bin], %%more");
      return;
    }
    code.add("mad.wide.u32 %s, %%key, 4, %%counts", code.wide("%count_at"));
    code.add("red.relaxed.cta.shared.add.u32 [%%count_at], %s", weight);
    code.add("barrier.sync 0");
    overCounts(
        "FLUSH",
        () -> {
          code.add("ld.shared.u32 %s, [%%count_at]", code.word("%number"));
          code.add("setp.eq.u32 %s, %%number, 0", code.predicate("%is"));
          code.add("@%%is bra FLUSH_NEXT");
          code.add("cvt.u64.u32 %s, %%number", code.wide("%more"));
          code.add(
              "mad.wide.u32 %s, %%index, 8, %s", code.wide("%bin"), code.parameter("histogram"));
          code.add("red.relaxed.gpu.global.add.u64 [%%bin], %%more");
        });
  }

  /// The threads of the CTA share the counters among them.
  private void overCounts(String label, Runnable each) {
    String index = code.word("%index");
    String over = code.predicate("%over");
    code.add("mov.u32 %s, %%thread", index);
    code.label(label + "_LOOP");
    code.line("  .pragma \"nounroll\";");
    code.add("setp.gt.u32 %s, %s, %d", over, index, draft.skipped());
    code.add("@%s bra %s_OVER", over, label);
    code.add("mad.wide.u32 %s, %s, 4, %%counts", code.wide("%count_at"), index);
    each.run();
    code.label(label + "_NEXT");
    code.add("add.u32 %s, %s, %%threads", index, index);
    code.add("bra %s_LOOP", label);
    code.label(label + "_OVER");
  }
}
