package dev.acquit.bench.visible;

/// A piece of PTX.
///
/// @param name how a table calls it
/// @param text its instructions, over the addresses `%x` and `%y` and the results `%r` and `%s`
/// @param least the first architecture that PTX gives it a meaning on, 90 for sm_90
record Form(String name, String text, int least) {
  private static final int CLUSTERS = 90;
  private static final String SET = "st.relaxed.gpu.global.u32 [%y], 1;";
  private static final String LOOK = "ld.relaxed.gpu.global.u32 %s, [%y];";

  /// A load that another load follows.
  static Form load(String how) {
    return of("ld." + how, "ld.%s.global.u32 %%r, [%%x]; %s".formatted(how, LOOK));
  }

  /// A store that follows another store.
  static Form store(String how) {
    return of("st." + how, "%s st.%s.global.u32 [%%x], 2;".formatted(SET, how));
  }

  /// An update between a store and a load.
  static Form atom(String how) {
    return of(
        "atom." + how, "%s atom.%s.global.add.u32 %%r, [%%x], 1; %s".formatted(SET, how, LOOK));
  }

  /// The same without a result.
  static Form red(String how) {
    return of("red." + how, "%s red.%s.global.add.u32 [%%x], 1; %s".formatted(SET, how, LOOK));
  }

  /// A fence between a store and a load.
  static Form fence(String which) {
    return of(which, "%s %s; %s".formatted(SET, which, LOOK));
  }

  /// No fence there.
  static Form nothing() {
    return new Form("nothing", SET + " " + LOOK, 0);
  }

  private static Form of(String name, String text) {
    boolean newer = name.contains("cluster") || name.matches("fence\\.(acquire|release)\\..*");
    return new Form(name, text, newer ? CLUSTERS : 0);
  }

  /// The same with a shorter name.
  Form called(String shorter) {
    return new Form(shorter, text, least);
  }

  /// It as a kernel.
  String kernel(String name) {
    return """
    .visible .entry %s(.param .u64 x, .param .u64 y, .param .u64 to) {
      .reg .b32 %%r, %%s;
      .reg .b64 %%x, %%y, %%to;
      ld.param.u64 %%x, [x];
      ld.param.u64 %%y, [y];
      ld.param.u64 %%to, [to];
      mov.u32 %%r, 0;
      mov.u32 %%s, 0;
      %s
      st.global.u32 [%%to], %%r;
      st.global.u32 [%%to+4], %%s;
      ret;
    }
    """
        .formatted(name, text);
  }
}
