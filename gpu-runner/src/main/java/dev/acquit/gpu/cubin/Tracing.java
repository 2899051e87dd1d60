package dev.acquit.gpu.cubin;

import dev.acquit.gpu.cubin.Answer.Kept;
import dev.acquit.gpu.cubin.MachineAccess.Kind;
import dev.acquit.gpu.cubin.MachineAccess.Strength;
import dev.acquit.gpu.cubin.MachineAccess.Window;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// Says of each instruction of a function of PTX that orders something what machine code has for
/// it.
public final class Tracing {
  private static final String NOT_FOLLOWED =
      "the ways through the function are not known, and its machine code is not line by line what"
          + " it asks for";
  private static final String INSIDE =
      "the assembler has put functions that it calls into it, and they are not told from it";

  private final Asked asked;
  private final Wanted wanted;
  private final List<MachineInstruction> code;
  private final Walk walk;

  private Tracing(Asked asked, MachineCode machine) {
    this.asked = asked;
    this.wanted = new Wanted(asked);
    this.code = machine.instructions();
    this.walk = new Walk(wanted, machine, !plainShared(Kind.LOAD) && !plainShared(Kind.STORE));
  }

  /// Says it.
  ///
  /// @param asked what the PTX asks for
  /// @param machine what the assembler made of it
  /// @return an answer for each event; of those that order nothing it says nothing and is kept
  public static List<Answer> of(Asked asked, MachineCode machine) {
    Tracing tracing = new Tracing(asked, machine);
    return IntStream.range(0, asked.events().size()).mapToObj(tracing::answer).toList();
  }

  private Answer answer(int event) {
    Walk.stopIfAsked();
    if (!asked.events().get(event).ordered()) {
      return new Answer(Kept.KEPT, List.of(), "");
    }
    if (!wanted.known(event)) {
      return Answer.notKnown("it is not known what it should become");
    }
    if (calls() < asked.events().stream().filter(Asked.Event::calls).count()) {
      return Answer.notKnown(INSIDE);
    }
    return !walk.followed() || !asked.followed() ? inOrder(event) : together(event);
  }

  private long calls() {
    return code.stream()
        .filter(i -> i.flow() instanceof Flow.Call || i.flow() instanceof Flow.CallElsewhere)
        .count();
  }

  /// The answer of an event put together of those of its accesses.
  private Answer together(int event) {
    Set<Integer> places = new LinkedHashSet<>();
    List<String> notes = new ArrayList<>();
    int missing = 0;
    boolean weaker = false;
    boolean stronger = false;
    String open = "";
    for (int i = wanted.from(event); i < wanted.to(event); i++) {
      places.addAll(walk.found(i));
      MachineAccess access = wanted.access(i);
      switch (kept(i)) {
        case KEPT -> {}
        case STRONGER -> stronger = true;
        case WEAKER -> {
          weaker = true;
          notes.add("it should be " + access);
        }
        case MISSING -> {
          missing++;
          notes.add("no " + access + " stands where it should");
        }
        case NOT_KNOWN -> open = why(i);
      }
    }
    List<MachineInstruction> became = places.stream().sorted().map(code::get).toList();
    String note = String.join("; ", notes);
    if (missing > 0 && missing == wanted.to(event) - wanted.from(event)) {
      return new Answer(Kept.MISSING, became, note);
    }
    if (weaker || missing > 0) {
      return new Answer(Kept.WEAKER, became, note);
    }
    String more = again(event);
    if (!more.isEmpty()) {
      return new Answer(Kept.NOT_KNOWN, became, more);
    }
    return open.isEmpty()
        ? new Answer(stronger ? Kept.STRONGER : Kept.KEPT, became, once(event))
        : new Answer(Kept.NOT_KNOWN, became, open);
  }

  /// What does the same as an event and for which PTX asks nothing: what is done twice is not kept.
  private String again(int event) {
    return IntStream.range(wanted.from(event), wanted.to(event))
        .mapToObj(wanted::access)
        .flatMap(access ->
            walk.surplus().stream()
                .filter(c -> Match.of(access, c.access().orElseThrow(), false) == Match.EXACT))
        .findFirst()
        .map(c -> "the machine code does so again, for which the PTX does not ask")
        .orElse("");
  }

  private Kept kept(int i) {
    MachineAccess access = wanted.access(i);
    if (walk.weaker(i)) {
      return Kept.WEAKER;
    }
    if (walk.kept(i)) {
      boolean sure = walk.alone(i) || !few(access);
      return !sure || likePlain(access)
          ? Kept.NOT_KNOWN
          : walk.stronger(i) ? Kept.STRONGER : Kept.KEPT;
    }
    boolean nowhere = few(access) || (walk.found(i).isEmpty() && walk.lost(i));
    return nowhere && !perhaps(access) && !hidden(access) ? Kept.MISSING : Kept.NOT_KNOWN;
  }

  /// Whether there is something that could stand for an access, and need not.
  private boolean perhaps(MachineAccess access) {
    return code.stream()
        .flatMap(c -> c.access().stream())
        .filter(a -> a.kind() == access.kind())
        .anyMatch(a ->
            a.strength() == Strength.UNKNOWN
                || (access.window() == Window.GENERIC && a.window() == Window.SHARED));
  }

  /// Whether an access may be an instruction that is not known.
  private boolean hidden(MachineAccess access) {
    return access.window() != Window.NONE && code.stream().anyMatch(MachineInstruction::unknown);
  }

  /// Whether there are fewer of an access in machine code than in PTX. Those to shared memory do
  /// not count for an address of which PTX does not say where it points: they may be what is done
  /// only if it points there.
  private boolean few(MachineAccess access) {
    long there =
        code.stream()
            .filter(c -> !c.never())
            .flatMap(c -> c.access().stream())
            .filter(a -> Match.of(access, a, false) == Match.EXACT)
            .filter(a -> access.window() != Window.GENERIC || a.window() != Window.SHARED)
            .count();
    return there
        < IntStream.range(0, wanted.end())
            .filter(i -> wanted.access(i).equals(access) && !walk.stronger(i))
            .count();
  }

  /// Whether it cannot be told from plain accesses of the function.
  private boolean likePlain(MachineAccess access) {
    return access.window() == Window.SHARED && plainShared(access.kind());
  }

  private boolean plainShared(Kind kind) {
    String name = kind == Kind.LOAD ? "ld." : kind == Kind.STORE ? "st." : "?";
    return asked.events().stream()
        .anyMatch(e ->
            !e.ordered()
                && e.instruction().startsWith(name)
                && !e.instruction().contains(".global"));
  }

  private String why(int i) {
    MachineAccess access = wanted.access(i);
    if (walk.kept(i) && likePlain(access)) {
      return "strong accesses to shared memory are not told from plain ones, and there are both";
    }
    if (walk.found(i).isEmpty() && hidden(access)) {
      return "it may be an instruction of machine code that is not known";
    }
    return walk.found(i).isEmpty()
        ? "no way of the machine code comes to it, but for others like it"
        : walk.kept(i)
            ? "there are fewer of it than in the PTX; they may have been merged"
            : "a way of the machine code seems to go round " + access;
  }

  private String once(int event) {
    boolean one =
        !asked.events().get(event).guarded()
            && IntStream.range(wanted.from(event), wanted.to(event))
                .filter(i -> wanted.access(i).kind() == Kind.UPDATE)
                .flatMap(i -> walk.found(i).stream().mapToInt(f -> f))
                .anyMatch(f -> !code.get(f).always());
    return one ? "one thread of a warp may do it for the others" : "";
  }

  /// Without ways: it is kept if all that is wanted stands in the machine code in the order of the
  /// file, and nothing else.
  private Answer inOrder(int event) {
    boolean[] idle = Walk.idle(code);
    List<MachineInstruction> there =
        IntStream.range(0, code.size())
            .filter(i -> !code.get(i).never() && !idle[i])
            .mapToObj(code::get)
            .filter(c -> c.access().filter(a -> a.ordered() || a.kind() == Kind.UPDATE).isPresent())
            .toList();
    if (there.size() != wanted.end()) {
      return Answer.notKnown(NOT_FOLLOWED);
    }
    for (int i = 0; i < wanted.end(); i++) {
      if (Match.of(wanted.access(i), there.get(i).access().orElseThrow(), true) != Match.EXACT) {
        return Answer.notKnown(NOT_FOLLOWED);
      }
    }
    return new Answer(Kept.KEPT, there.subList(wanted.from(event), wanted.to(event)), "");
  }
}
