package dev.acquit.gpu.kernel;

import java.util.function.IntConsumer;

/// Writes who comes first. Were that the same everywhere, one role of an instance would nearly
/// always be over before another one begins, and half of all timings would not be tried.
///
/// A launch draws an odd number, `turn`. What it makes of the number of a warp, of an instance's
/// threads or of a cluster is as good as drawn for each (multiplicative hashing), and the same on
/// every device.
record Turns(KernelText code, Draft draft) {
  private static final String NEXT = "NEXT";
  private static final String PLAYED = "PLAYED";

  /// Whether anything of a kernel has its turn.
  static boolean any(Draft draft) {
    return draft.mode() == KernelMode.ALL_ROLES
        ? draft.threads() > 1
        : step(draft) < draft.seating().positions() || draft.seating().clusterCtas() > 1;
  }

  /// By multiples of how many positions roles may move: what lanes of a warp do together knows
  /// their numbers.
  private static int step(Draft draft) {
    Seating seating = draft.seating();
    boolean numbered =
        draft.mode() == KernelMode.LANES
            && (seating.alone()
                || seating.lanes()
                || draft.sides().kernel().stream()
                    .flatMap(Meeting::all)
                    .anyMatch(m -> m.kind() == Meeting.Kind.WARP));
    return numbered ? Seating.WARP : 1;
  }

  /// Moves the position of each thread, as far as all threads of an instance go with it.
  void seats() {
    int positions = draft.seating().positions();
    int step = step(draft);
    if (step >= positions) {
      return;
    }
    int threads = draft.mode() == KernelMode.WARPS ? Seating.WARP * positions : positions;
    String by = turned(number(Math.max(Seating.WARP, threads)));
    if (step > 1) {
      code.add("mul.lo.u32 %s, %s, %d", by, by, step);
    }
    code.add("add.u32 %%position, %%position, %s", by);
    code.add("and.b32 %%position, %%position, %d", positions - 1);
  }

  /// The rank of this CTA in what the test calls a cluster.
  String rank() {
    String by = turned("%group");
    String rank = code.word("%test_rank");
    code.add("add.u32 %s, %%rank, %s", rank, by);
    code.add("and.b32 %s, %s, %d", rank, rank, draft.seating().clusterCtas() - 1);
    return rank;
  }

  /// Says which role this warp plays first, where each thread plays all of them.
  void first() {
    if (draft.threads() > 1) {
      code.remark("which role this warp plays first");
      String role = code.word("%role");
      code.add("rem.u32 %s, %s, %d", role, turned(number(Seating.WARP)), draft.threads());
      code.add("mov.u32 %s, 0", code.word("%played"));
    }
  }

  /// Lets another role come first.
  void next() {
    if (draft.threads() > 1) {
      code.add("add.u32 %%role, %%role, 1");
      code.add("setp.eq.u32 %s, %%role, %d", code.predicate("%is_next"), draft.threads());
      code.add("selp.u32 %%role, 0, %%role, %%is_next");
      code.add("mov.u32 %%played, 0");
    }
  }

  /// Plays all roles, that one first, and the first one after the last one. The text has each role
  /// once; all threads of a warp go the same way.
  ///
  /// @param body writes a role
  void play(IntConsumer body) {
    int roles = draft.threads();
    if (roles == 1) {
      body.accept(0);
      return;
    }
    String is = code.predicate("%is_next");
    code.label(NEXT);
    code.line("  .pragma \"nounroll\";");
    for (int role = 1; role < roles; role++) {
      code.add("setp.eq.u32 %s, %%role, %d", is, role);
      code.add("@%s bra PLAY%d", is, role);
    }
    for (int role = 0; role < roles; role++) {
      if (role > 0) {
        code.label("PLAY" + role);
      }
      body.accept(role);
      if (role < roles - 1) {
        code.add("bra " + PLAYED);
      }
    }
    code.label(PLAYED);
    code.add("add.u32 %%role, %%role, 1");
    code.add("setp.eq.u32 %s, %%role, %d", is, roles);
    code.add("selp.u32 %%role, 0, %%role, %s", is);
    code.add("add.u32 %%played, %%played, 1");
    code.add("setp.lt.u32 %s, %%played, %d", is, roles);
    code.add("@%s bra %s", is, NEXT);
  }

  /// The number in the launch of so many threads one after the other.
  private String number(int threads) {
    String number = code.word("%number");
    code.add("mad.lo.u32 %s, %%cta, %%threads, %%thread", number);
    code.add("shr.u32 %s, %s, %d", number, number, Integer.numberOfTrailingZeros(threads));
    return number;
  }

  /// What the launch makes of a number: 16 bits, the higher ones of a product.
  private String turned(String number) {
    String turned = code.word("%turned");
    code.add("add.u32 %s, %s, 1", turned, number);
    code.add("mul.lo.u32 %s, %s, %s", turned, turned, code.parameter("turn"));
    code.add("shr.u32 %s, %s, 16", turned, turned);
    return turned;
  }
}
