package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Writes the kernel that runs the test.
final class TestKernel {
  static final String NAME = "test";

  /// The dynamic shared memory of a CTA.
  static final String SHARED = "shared_cells";

  /// How many threads of an instance that has a CTA for itself have ended.
  static final String ENDED = "ended_threads";

  /// The barrier that frames the use of shared memory.
  static final int OWN_BARRIER = 15;

  private final Draft draft;
  private final Seating seating;
  private final KernelText code;
  private final List<RoleText> roles = new ArrayList<>();
  private final Results results;
  private final boolean clusterBarriers;
  private final OpenCopies copies;
  private final Times times;

  TestKernel(Draft draft) throws RefusedException {
    this.draft = draft;
    this.seating = draft.seating();
    this.code = new KernelText(NAME, draft.testParameters());
    this.results = new Results(code, draft);
    this.clusterBarriers =
        draft.sides().kernel().stream()
            .flatMap(Meeting::all)
            .anyMatch(m -> m.kind() == Meeting.Kind.CLUSTER_ARRIVE);
    this.copies = new OpenCopies(code, draft);
    this.times = new Times(code, draft.repeats());
    for (int role = 0; role < draft.threads(); role++) {
      roles.add(
          new RoleText(
              role,
              draft.test().threads().get(role),
              draft.lines(),
              seating,
              draft.cells(),
              draft.widths().get(role),
              code));
    }
  }

  String text() {
    who();
    code.add("@%s bra STRESS", "%stressing");
    seats();
    new Stress(code).before();
    if (draft.mode() == KernelMode.ALL_ROLES) {
      allRoles();
    } else {
      oneRole();
    }
    code.label("STRESS");
    new Stress(code).instead();
    code.add("ret");
    return code.text();
  }

  /// Who this thread is behind the shuffle.
  private void who() {
    code.add("mov.u32 %s, %%ctaid.x", code.word("%cta"));
    code.add("mov.u32 %s, %%tid.x", code.word("%thread"));
    code.add("mov.u32 %s, %%ntid.x", code.word("%threads"));
    int ctas = seating.clusterCtas();
    String group = "%cta";
    if (ctas > 1) {
      group = code.word("%group");
      code.add("shr.u32 %s, %%cta, %d", group, Integer.numberOfTrailingZeros(ctas));
      code.add("and.b32 %s, %%cta, %d", code.word("%rank"), ctas - 1);
    }
    String virtual = code.word("%virtual");
    code.add(
        "mad.lo.u32 %s, %s, %s, %s",
        virtual, group, code.parameter("shuffle_factor"), code.parameter("shuffle_offset"));
    code.add("rem.u32 %s, %s, %s", virtual, virtual, code.parameter("groups"));
    code.add(
        "setp.ge.u32 %s, %s, %s",
        code.predicate("%stressing"), virtual, code.parameter("testing_groups"));
  }

  /// How many instances share a CTA, and which of them this thread is at.
  private void seats() {
    int positions = draft.mode() == KernelMode.ALL_ROLES ? 1 : seating.positions();
    int shift = Integer.numberOfTrailingZeros(positions);
    code.add("shr.u32 %s, %%threads, %d", code.word("%seats"), shift);
    code.add("sub.u32 %s, %%seats, 1", code.word("%seat_mask"));
    if (draft.mode() == KernelMode.ALL_ROLES) {
      return;
    }
    code.word("%seat");
    code.word("%position");
    if (draft.mode() == KernelMode.LANES) {
      code.add("and.b32 %%position, %%thread, %d", positions - 1);
      code.add("shr.u32 %%seat, %%thread, %d", shift);
      new Turns(code, draft).seats();
    } else {
      code.add("shr.u32 %s, %%thread, 5", code.word("%warp"));
      code.add("and.b32 %%position, %%warp, %d", positions - 1);
      code.add("shr.u32 %%seat, %%warp, %d", shift);
      code.add("and.b32 %s, %%thread, 31", code.word("%lane"));
      code.add("mad.lo.u32 %%seat, %%seat, 32, %%lane");
      new Turns(code, draft).seats();
    }
  }

  private void allRoles() {
    times.begin();
    everywhere();
    for (int role = 0; role < draft.threads(); role++) {
      initialise(role);
    }
    copies.initialised();
    synchroniseShared();
    arrive();
    Turns turns = new Turns(code, draft);
    turns.first();
    poll("");
    times.head("");
    turns.play(this::body);
    for (int role = 0; role < draft.threads(); role++) {
      copies.complete(role);
    }
    for (int role = 0; role < draft.threads(); role++) {
      results.store(role, roles.get(role).names());
    }
    synchroniseShared();
    for (int role = 0; role < draft.threads(); role++) {
      copyShared(role, role);
      results.place(role);
    }
    times.again(
        "",
        () -> {
          everywhere();
          turns.next();
        });
    over("%thread");
    code.add("ret");
  }

  private void everywhere() {
    for (int role = 0; role < draft.threads(); role++) {
      code.remark("role " + role + ": where and which instance");
      seatOfAllRoles(role);
      locations(role);
    }
  }

  private void oneRole() {
    int clusters = seating.clusters();
    if (clusters > 1) {
      code.add("rem.u32 %s, %%virtual, %d", code.word("%cluster"), clusters);
      code.add("div.u32 %s, %%virtual, %d", code.word("%home"), clusters);
    } else {
      code.add("mov.u32 %s, 0", code.word("%cluster"));
      code.add("mov.u32 %s, %%virtual", code.word("%home"));
    }
    int ctas = seating.clusterCtas();
    int positions = seating.positions();
    String which = code.word("%which");
    code.add(
        "mad.lo.u32 %s, %%cluster, %d, %s",
        which, ctas, ctas > 1 ? new Turns(code, draft).rank() : "0");
    code.add("mad.lo.u32 %s, %s, %d, %%position", which, which, positions);
    arrive();
    String mine = code.predicate("%mine");
    for (int role = 0; role < draft.threads(); role++) {
      Seat seat = seating.seats().get(role);
      int number = (seat.cluster() * ctas + seat.rank()) * positions + seat.position();
      code.add("setp.eq.u32 %s, %s, %d", mine, which, number);
      code.add("@%s bra ROLE%d", mine, role);
    }
    code.remark("a thread without a role");
    if (!clusterBarriers && !seating.alone()) {
      synchroniseShared();
      synchroniseShared();
      if (copies.told()) {
        synchroniseShared();
      }
    }
    code.add("ret");
    for (int role = 0; role < draft.threads(); role++) {
      code.label("ROLE" + role);
      times.begin();
      seatOfOneRole(role);
      locations(role);
      initialise(role);
      copies.initialised();
      synchroniseShared();
      String suffix = Integer.toString(role);
      poll(suffix);
      times.head(suffix);
      body(role);
      results.store(role, roles.get(role).names());
      code.label(roles.get(role).done());
      copies.complete(role);
      boolean shared = draft.cells().stream().anyMatch(Cell::shared);
      if (shared && Meetings.leavesClusterOpen(draft.test().threads().get(role))) {
        code.add("barrier.cluster.wait");
      }
      if (seating.alone() && shared) {
        leave(role);
      } else {
        synchroniseShared();
        if (copies.told()) {
          copies.landed(role, roles.get(role));
          synchroniseShared();
        }
        copyShared(role, role);
      }
      results.place(role);
      int again = role;
      times.again(
          suffix,
          () -> {
            seatOfOneRole(again);
            locations(again);
          });
      over("%seat");
      code.add("ret");
    }
  }

  /// Who is at the last seat says that it is over, so that stress need not go on longer than tests.
  /// There is one in each CTA of each role, which is late: warps go in the order of their numbers.
  private void over(String seat) {
    String last = code.predicate("%last");
    code.add("setp.eq.u32 %s, %s, %%seat_mask", last, seat);
    code.add("@%s red.relaxed.gpu.global.add.u32 [%s+4], 1", last, code.parameter("control"));
  }

  private void seatOfAllRoles(int role) {
    Seat seat = seating.seats().get(role);
    String p = seat(role, "%thread");
    String home = "%virtual";
    if (seat.cluster() > 0) {
      home = code.word("%home" + role);
      code.add(
          "mad.lo.u32 %s, %s, %s, %s",
          home, p, code.parameter("spread_factor"), code.parameter("spread_offset"));
      code.add("and.b32 %s, %s, %s", home, home, code.parameter("spread_mask"));
      code.add("add.u32 %s, %s, 1", home, home);
      code.add("mad.lo.u32 %s, %s, %d, %%virtual", home, home, seat.cluster());
      String mask = code.word("%group_mask" + role);
      code.add("sub.u32 %s, %s, 1", mask, code.parameter("testing_groups"));
      code.add("and.b32 %s, %s, %s", home, home, mask);
    }
    int ctas = seating.clusterCtas();
    if (ctas > 1) {
      String rank = code.word("%rank" + role);
      code.add("add.u32 %s, %%rank, %d", rank, seat.rank());
      code.add("and.b32 %s, %s, %d", rank, rank, ctas - 1);
      String cta = code.word("%cta" + role);
      code.add("mad.lo.u32 %s, %s, %d, %s", cta, home, ctas, rank);
      home = cta;
    }
    code.add("mad.lo.u32 %s, %s, %%threads, %s", code.word("%i" + role), home, p);
    times.instance("%i" + role);
  }

  private void seatOfOneRole(int role) {
    String p = seat(role, "%seat");
    code.add("mad.lo.u32 %s, %%home, %%seats, %s", code.word("%i" + role), p);
    times.instance("%i" + role);
  }

  private String seat(int role, String from) {
    String p = code.word("%p" + role);
    code.add("add.u32 %s, %s, %s", p, from, code.parameter("delta_" + role));
    times.shift(p, seating.cta(role));
    code.add("mul.lo.u32 %s, %s, %s", p, p, code.parameter("factor_" + seating.cta(role)));
    code.add("and.b32 %s, %s, %%seat_mask", p, p);
    return p;
  }

  /// Puts addresses of locations and initial values of registers in place.
  private void locations(int role) {
    for (Cell cell : draft.cells()) {
      int copying = seating.alone() ? firstOfCta(role) : role;
      boolean owned = cell.owner().stream().anyMatch(o -> o == copying);
      if (owned) {
        roles.get(role).pointer(cell.name(), true);
      }
    }
    for (InitEntry entry : draft.test().header().init()) {
      if (entry instanceof InitEntry.Register(int t, var name, Value.AddressOf(String to, long o))
          && t == seating.seats().get(role).thread()) {
        roles.get(role).pointer(to, false);
      }
    }
    for (int l = 0; l < draft.cells().size(); l++) {
      Cell cell = draft.cells().get(l);
      boolean shared = roles.get(role).pointers().contains(new RoleText.Pointer(cell.name(), true));
      boolean plain = roles.get(role).pointers().contains(new RoleText.Pointer(cell.name(), false));
      if (shared || plain) {
        new Locations(code, draft).pointer(role, l, roles.get(role), shared, plain);
      }
    }
    roles.get(role).setup().forEach(code::plain);
    registers(role);
  }

  /// Gives every register its initial value.
  private void registers(int role) {
    RegisterNames names = roles.get(role).names();
    names
        .widths()
        .forEach((name, bits) -> {
          String register = names.first(name);
          Value value = draft.initial(role, name);
          switch (value) {
            case Value.Large large -> throw large.notKept();
            case Value.Real real -> throw real.notKept();
            case Value.Huge huge -> throw huge.notKept();
            case Value.AddressOf(String location, long offset) ->
                code.add(
                    "add.u64 %s, %s, %d",
                    register, roles.get(role).pointer(location, false), offset);
            case Value.Number(long number) -> {
              switch (bits) {
                case 1 -> code.add("setp.ne.u32 %s, 0, %d", register, number == 0 ? 0 : 1);
                case 16 -> code.add("mov.u16 %s, %d", register, (short) number);
                case 32 -> code.add("mov.u32 %s, %d", register, (int) number);
                case 64 -> code.add("mov.u64 %s, %d", register, number);
                default -> {
                  code.add("mov.u64 %s, %d", code.wide("%low"), number);
                  code.add("mov.u64 %s, 0", code.wide("%high"));
                  code.add("mov.b128 %s, {%%low, %%high}", register);
                }
              }
            }
          }
        });
  }

  /// Writes initial values to the locations in shared memory that the role's CTA has.
  private void initialise(int role) {
    if (seating.alone() && draft.anyShared() && firstOfCta(role) == role) {
      code.add("mov.u64 %s, %s", code.wide("%ended"), ENDED);
      code.add("st.shared.u32 [%%ended], 0");
    }
    for (Cell cell : draft.cells()) {
      if (cell.owner().stream().anyMatch(o -> o == role)) {
        String at = roles.get(role).pointer(cell.name(), true);
        long value = cell.initial() instanceof Value.Number(long n) ? n : 0;
        CellText.store(code, "shared", at, cell, code.wide("%fresh"), Optional.of(value));
      }
    }
  }

  /// Copies what the role's CTA has in shared memory to where it is counted; of an mbarrier object
  /// PTX lets nobody read what is in it.
  ///
  /// @param role who copies
  /// @param owner the first role in the CTA
  private void copyShared(int role, int owner) {
    Set<String> objects = Body.objects(draft.test());
    for (int l = 0; l < draft.cells().size(); l++) {
      Cell cell = draft.cells().get(l);
      if (cell.owner().stream().anyMatch(o -> o == owner) && !objects.contains(cell.name())) {
        String to = code.wide("%final" + l);
        code.add(
            "mad.wide.u32 %s, %s, %d, %s",
            to, "%i" + role, cell.bytes(), code.parameter("location_" + l + "_final"));
        CellText.copy(code, roles.get(role).pointer(cell.name(), true), to, cell);
      }
    }
  }

  /// Where a CTA has one instance, whose threads need not wait for each other, the last one that
  /// ends copies.
  private void leave(int role) {
    int first = firstOfCta(role);
    String ended = code.wide("%ended");
    String before = code.word("%before");
    code.add("mov.u64 %s, %s", ended, ENDED);
    code.add("atom.acq_rel.cta.shared.add.u32 %s, [%s], 1", before, ended);
    String more = code.predicate("%last");
    code.add("setp.ne.u32 %s, %s, %d", more, before, seating.neighbours(role) - 1);
    code.add("@%s bra LEFT%d", more, role);
    copyShared(role, first);
    code.label("LEFT" + role);
  }

  private int firstOfCta(int role) {
    int first = role;
    for (int other = role; other >= 0; other--) {
      first = seating.seats().get(other).sameCta(seating.seats().get(role)) ? other : first;
    }
    return first;
  }

  /// All threads of the CTA, or of the cluster, have come here.
  private void synchroniseShared() {
    if (draft.cells().stream().noneMatch(Cell::shared)) {
      return;
    }
    // The barrier of a cluster waits for nobody who has ended, as threads without a role have.
    if (seating.clusterCtas() > 1 || clusterBarriers) {
      code.add("barrier.cluster.arrive");
      code.add("barrier.cluster.wait");
    } else {
      code.add("barrier.sync " + OWN_BARRIER);
    }
  }

  private void arrive() {
    code.remark("start: one thread of each CTA says that it is here");
    String first = code.predicate("%first");
    code.add("setp.eq.u32 %s, %%thread, 0", first);
    code.add("@%s red.relaxed.gpu.global.add.u32 [%s], 1", first, code.parameter("control"));
    if (draft.hosted()) {
      code.remark("what classify has put back is there for the host, too, when it is told");
      code.add("@%s fence.acq_rel.sys", first);
    }
  }

  /// Waits for the other CTAs, and for the other end, but not for ever. An end that is the host
  /// starts when the kernel says so; two kernels say that they are there, each as soon as its own
  /// CTAs are.
  private void poll(String suffix) {
    End end = draft.sides().end();
    String rounds = code.word("%rounds");
    String count = code.word("%count");
    String late = code.predicate("%late");
    code.add("mov.u32 %s, 0", rounds);
    look("POLL" + suffix, end.paired() ? "HERE" + suffix : "START" + suffix);
    code.add("ld.relaxed.gpu.global.u32 %s, [%s]", count, code.parameter("control"));
    code.add("sub.u32 %s, %s, %s", count, count, code.parameter("start_count"));
    code.add("setp.lt.s32 %s, %s, 0", late, count);
    code.add("@%s bra POLL%s", late, suffix);
    switch (end) {
      case ALONE -> code.label("START" + suffix);
      case BESIDE_HOST -> {
        other("POLL" + suffix);
        code.label("START" + suffix);
        code.remark("and tells the threads of the host");
        tell();
      }
      case FIRST, SECOND -> {
        code.label("HERE" + suffix);
        code.remark("tells the other GPU, and waits for it");
        tell();
        look("MEET" + suffix, "START" + suffix);
        other("MEET" + suffix);
        code.label("START" + suffix);
      }
    }
  }

  /// The head of a loop that is left when there were too many rounds.
  private void look(String label, String out) {
    code.label(label);
    code.line("  .pragma \"nounroll\";");
    code.add("setp.ge.u32 %%late, %%rounds, %s", code.parameter("spin_limit"));
    code.add("@%%late bra %s", out);
    code.add("add.u32 %%rounds, %%rounds, 1");
  }

  /// Goes back if the other end is not there.
  private void other(String back) {
    code.add(
        "ld.relaxed.sys.global.u32 %%count, [%s+%d]",
        code.parameter("signal"), draft.sides().end().other());
    code.add("sub.u32 %%count, %%count, %s", code.parameter("launch"));
    code.add("setp.lt.s32 %%late, %%count, 0");
    code.add("@%%late bra %s", back);
  }

  private void tell() {
    int own = draft.sides().end().own();
    code.add(
        "@%%first st.relaxed.sys.global.u32 [%s%s], %s",
        code.parameter("signal"), own == 0 ? "" : "+" + own, code.parameter("launch"));
  }

  private void body(int role) {
    code.remark("role " + role + ", P" + seating.seats().get(role).thread());
    roles.get(role).body().forEach(code::line);
    code.label(roles.get(role).end());
  }
}
