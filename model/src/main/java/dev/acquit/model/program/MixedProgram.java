package dev.acquit.model.program;

import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.MixedThread;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Role;
import dev.acquit.litmus.ast.Role.Architecture;
import dev.acquit.litmus.ast.RoleStatement;
import dev.acquit.litmus.ast.RoleWord;
import dev.acquit.litmus.text.RoleWriter;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.program.Operation.Marks;
import dev.acquit.model.program.ProgramThread.Step;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Mixed tests as programs.
///
/// Every thread becomes one of PTX, with other marks on its events. A copy is a thread of its own,
/// which the call submits as a launch submits those of a kernel.
final class MixedProgram {
  /// A copy goes through a register.
  private static final String COPIED = CppProgram.MADE_UP + "copied";

  /// What a line becomes.
  ///
  /// @param statement PTX with the same operands
  /// @param marked puts the marks of the role on the operation
  private record Piece(Statement statement, int line, UnaryOperator<Operation> marked) {}

  private final MixedTest test;
  private final RoleWriter words = new RoleWriter();
  private final List<PtxThread> shapes = new ArrayList<>();
  private final List<List<Piece>> pieces = new ArrayList<>();
  private final List<PtxThread> copies = new ArrayList<>();
  private final List<Step> copyWords = new ArrayList<>();
  private final List<String> works = new ArrayList<>();

  private MixedProgram(MixedTest test) {
    this.test = test;
  }

  static Program of(MixedTest test) throws NotCoveredException {
    return new MixedProgram(test).program();
  }

  private Program program() throws NotCoveredException {
    for (MixedThread thread : test.threads()) {
      List<Piece> all = new ArrayList<>();
      for (int line = 0; line < thread.body().size(); line++) {
        pieces(thread, line, all);
      }
      pieces.add(all);
      shapes.add(
          new PtxThread(
              thread.id(),
              thread.role().place(thread.id()),
              all.stream().map(Piece::statement).toList()));
    }
    List<PtxThread> everyone = new ArrayList<>(shapes);
    everyone.addAll(copies);
    Program plain = PtxProgram.of(new PtxTest(test.header(), everyone), new ThreadCache());
    List<ProgramThread> threads = new ArrayList<>();
    for (int t = 0; t < shapes.size(); t++) {
      threads.add(marked(t, plain.threads().get(t)));
    }
    for (int c = 0; c < copies.size(); c++) {
      threads.add(copy(c, plain.threads().get(shapes.size() + c)));
    }
    return new Program(test, Program.Language.PTX, threads, plain.locations(), plain.notes());
  }

  private ProgramThread marked(int index, ProgramThread plain) {
    MixedThread thread = test.threads().get(index);
    List<Step> steps = new ArrayList<>();
    for (Step step : plain.steps()) {
      Piece piece = pieces.get(index).get(step.statement());
      RoleStatement line = thread.body().get(piece.line());
      steps.add(
          new Step(piece.marked().apply(step.operation()), piece.line(), () -> words.write(line)));
    }
    return new ProgramThread(
        plain.id(),
        plain.place(),
        steps,
        plain.initial(),
        thread.role().kernel().map(k -> "kernel " + k));
  }

  private ProgramThread copy(int index, ProgramThread plain) {
    Step call = copyWords.get(index);
    List<Step> steps =
        plain.steps().stream()
            .map(s ->
                new Step(
                    remarked(s.operation(), m -> device(m, Tag.COPY.bit() | Tag.GEN.bit())),
                    call.statement(),
                    call.words()))
            .toList();
    return new ProgramThread(
        plain.id(), plain.place(), steps, Map.of(), Optional.of(works.get(index)));
  }

  private void pieces(MixedThread thread, int line, List<Piece> all) {
    switch (thread.body().get(line)) {
      case RoleStatement.Ptx(Statement statement) ->
          all.add(new Piece(statement, line, UnaryOperator.identity()));
      case RoleStatement.Memory(RoleWord word, Instruction shape) -> {
        Piece own =
            new Piece(Statement.of(shape), line, o -> remarked(o, m -> marks(thread, word, m)));
        // A locked instruction is a full fence on both sides: Intel SDM, volume 3, 9.2.2 and 9.2.5.
        boolean locked =
            word.operation().isPresent()
                && thread.role() instanceof Role.Host(var architecture)
                && architecture == Architecture.X86;
        if (locked) {
          all.add(fence(thread, line));
        }
        all.add(own);
        if (locked) {
          all.add(fence(thread, line));
        }
      }
      case RoleStatement.Call call -> calls(thread, line, call, all);
    }
  }

  private static Piece fence(MixedThread thread, int line) {
    return new Piece(FENCE, line, o -> remarked(o, m -> marks(thread, RoleWord.MFENCE, m)));
  }

  private static final Statement FENCE =
      Statement.of(Instruction.Fence.of(FenceSemantics.SC, Scope.SYS));

  private void calls(MixedThread thread, int line, RoleStatement.Call call, List<Piece> all) {
    List<String> operands = call.operands();
    switch (call.word()) {
      case LAUNCH ->
          all.add(
              call(
                  line,
                  Tag.LAUNCH,
                  Operation.Call.Part.SUBMITS,
                  "kernel " + operands.getFirst(),
                  operands.getLast(),
                  List.of()));
      case MEMCPY, MEMCPY_SYNC -> {
        String work = "copy " + thread.id() + ":" + line;
        copies.add(copying(call.variables()));
        works.add(work);
        copyWords.add(new Step(new Operation.Fork(0), line, () -> words.write(call)));
        all.add(
            call(
                line,
                Tag.MEMCPY,
                Operation.Call.Part.SUBMITS,
                work,
                operands.getLast(),
                call.variables()));
        all.add(
            call(
                line,
                call.word() == RoleWord.MEMCPY_SYNC ? Tag.BLOCKING : Tag.RETURN,
                Operation.Call.Part.RETURNS,
                work,
                "",
                call.variables()));
      }
      case STREAM_SYNC ->
          all.add(
              call(line, Tag.WAIT, Operation.Call.Part.OTHER, "", operands.getLast(), List.of()));
      case DEVICE_SYNC ->
          all.add(
              call(
                  line,
                  Tag.WAIT,
                  Operation.Call.Part.OTHER,
                  "",
                  Operation.Call.ALL_STREAMS,
                  List.of()));
      case REGISTER ->
          all.add(call(line, Tag.REGISTER, Operation.Call.Part.OTHER, "", "", call.variables()));
      case FLUSH -> all.add(call(line, Tag.FLUSH, Operation.Call.Part.OTHER, "", "", List.of()));
      default -> throw new IllegalStateException(call.word() + " is no call");
    }
  }

  private static Piece call(
      int line,
      Tag tag,
      Operation.Call.Part part,
      String work,
      String stream,
      List<String> variables) {
    Marks marks =
        new Marks(tag.bit() | Tag.HOST.bit() | Tag.CALL.bit(), Optional.empty(), Proxy.GENERIC);
    Operation made = new Operation.Call(part, work, stream, new LinkedHashSet<>(variables), marks);
    return new Piece(FENCE, line, _ -> made);
  }

  /// The thread of a copy: what it does to memory, in PTX.
  private PtxThread copying(List<String> toAndFrom) {
    int id = test.threads().stream().mapToInt(MixedThread::id).max().orElse(0) + 1 + copies.size();
    Operand.Register through = new Operand.Register(COPIED);
    Access access = Access.of(Semantics.WEAK, Optional.empty());
    return new PtxThread(
        id,
        Role.outside(id),
        List.of(
            Statement.of(
                new Instruction.Load(access, List.of(through), Address.of(toAndFrom.getLast()))),
            Statement.of(
                new Instruction.Store(
                    access, Address.of(toAndFrom.getFirst()), List.of(through)))));
  }

  private static Marks marks(MixedThread thread, RoleWord word, Marks plain) {
    return switch (thread.role()) {
      case Role.Gpu _ -> plain;
      case Role.Device _ ->
          device(
              plain,
              Tag.PCIE.bit()
                  | (word == RoleWord.WRITE_RO ? Tag.RO.bit() : 0)
                  | (word == RoleWord.COMPLETE ? Tag.CQ.bit() : 0));
      case Role.Host(var architecture) -> {
        long own = Tag.HOST.bit();
        own |= architecture == Architecture.X86 ? Tag.X86.bit() : Tag.ARM.bit();
        own |= word == RoleWord.LDAPR ? Tag.RCPC.bit() : 0;
        // Between stores only: no release fence.
        yield word == RoleWord.DMB_ISHST
            ? new Marks(own | Tag.STST.bit(), Optional.empty(), plain.proxy())
            : new Marks(plain.tags() | own, plain.reach(), plain.proxy());
      }
    };
  }

  /// Marks of an access that is weak, in no scope and through no proxy but those given.
  private static Marks device(Marks plain, long tags) {
    return new Marks(Tag.WEAK.bit() | tags, Optional.empty(), plain.proxy());
  }

  private static Operation remarked(Operation operation, UnaryOperator<Marks> marks) {
    return switch (operation) {
      case Operation.Load(var to, var address, var type, var own, var constant) ->
          new Operation.Load(to, address, type, marks.apply(own), constant);
      case Operation.Store(var address, var value, var type, var own) ->
          new Operation.Store(address, value, type, marks.apply(own));
      case Operation.Update u ->
          new Operation.Update(
              u.destination(),
              u.address(),
              u.formula(),
              u.operand(),
              u.type(),
              marks.apply(u.read()),
              marks.apply(u.write()));
      case Operation.CompareSwap c ->
          new Operation.CompareSwap(
              c.old(),
              c.succeeded(),
              c.onFailure(),
              c.weak(),
              c.address(),
              c.expected(),
              c.desired(),
              c.type(),
              marks.apply(c.read()),
              marks.apply(c.write()),
              marks.apply(c.failed()));
      case Operation.Fence(var own) -> new Operation.Fence(marks.apply(own));
      case Operation.Barrier _,
          Operation.Assign _,
          Operation.Assume _,
          Operation.Demand _,
          Operation.Jump _,
          Operation.Fork _,
          Operation.Guess _,
          Operation.Exchange _,
          Operation.Copies _,
          Operation.Call _ ->
          operation;
    };
  }
}
