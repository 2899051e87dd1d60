package dev.acquit.ptx.text;

import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Evaluations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Prints PTX instructions in one canonical form, with the modifiers in the order of the ISA
/// document. Reading what is printed gives the same instruction, in both dialects.
///
/// Real PTX has types and brackets; a u32 that a litmus row left out becomes the type that the
/// instruction has (b32 for `and`, say). A litmus row leaves u32 and the brackets out.
public final class InstructionWriter {
  private final Dialect dialect;

  /// A writer of a dialect.
  public InstructionWriter(Dialect dialect) {
    this.dialect = dialect;
  }

  /// A statement as one line: without a semicolon in a litmus row, with one in real PTX.
  ///
  /// @throws IllegalArgumentException if the dialect cannot say it, as real PTX cannot say what
  ///   [dev.acquit.ptx.check.PeerForms] finds
  public String write(Statement statement) {
    String guard =
        statement
            .guard()
            .map(g -> "@" + (g.negated() ? "!" : "") + g.predicate().name() + " ")
            .orElse("");
    boolean semicolon =
        dialect == Dialect.PTX && !(statement.instruction() instanceof Instruction.Label);
    return guard + write(statement.instruction()) + (semicolon ? ";" : "");
  }

  /// The words of an instruction without its operands: its name, then its modifiers.
  public static List<String> words(Instruction instruction) {
    return Arrays.stream(head(instruction).split("\\.", -1)).filter(w -> !w.isEmpty()).toList();
  }

  /// An instruction without its operands, as messages name it.
  public static String head(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Unmodelled u -> u.head();
      case Instruction.Evaluate e -> e.head();
      default -> new InstructionWriter(Dialect.LITMUS).write(instruction).split("[ :]", 2)[0];
    };
  }

  /// An instruction, without a semicolon.
  ///
  /// @throws IllegalArgumentException if the dialect cannot say it
  public String write(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load load -> load(load);
      case Instruction.Store store -> store(store);
      case Instruction.Atom atom -> atom(atom);
      case Instruction.Red red -> red(red);
      case Instruction.Fence fence -> fence(fence);
      case Instruction.ProxyFence fence -> {
        refuseInPtx(fence.kind().hypothetical(), "fence.proxy." + fence.kind().suffix());
        yield "fence.proxy." + fence.kind().suffix();
      }
      case Instruction.Barrier barrier -> barrier(barrier);
      case Instruction.Move move ->
          line("mov" + type(move.type(), TypeSets.MOVE), move.destination(), move.source());
      case Instruction.Compute compute -> compute(compute);
      case Instruction.Evaluate evaluate -> evaluate(evaluate);
      case Instruction.SetPredicate set -> setPredicate(set);
      case Instruction.Branch branch -> "bra " + branch.label();
      case Instruction.CompareBranch branch -> {
        refuseInPtx(true, "compare-and-branch");
        yield line(
            "b" + branch.comparison().suffix(), branch.left(), branch.right(), branch.label());
      }
      case Instruction.Label label -> label.name() + ":";
      case Instruction.Exit(boolean returns) -> returns ? "ret" : "exit";
      case Instruction.Unmodelled unmodelled ->
          line(
              Stream.concat(Stream.of(unmodelled.mnemonic()), unmodelled.modifiers().stream())
                  .collect(Collectors.joining(".")),
              unmodelled.operands().toArray());
    };
  }

  private String load(Instruction.Load load) {
    return line(
            access(MemoryInstruction.LD, load.access(), Optional.empty(), TypeSets.MEMORY),
            vector(load.destinations()),
            address(load.address()))
        + policy(load.access());
  }

  private String store(Instruction.Store store) {
    return line(
            access(MemoryInstruction.ST, store.access(), Optional.empty(), TypeSets.MEMORY),
            address(store.address()),
            vector(store.sources().stream().map(s -> value(s, store.access().type())).toList()))
        + policy(store.access());
  }

  private String red(Instruction.Red red) {
    return line(
            access(
                MemoryInstruction.RED,
                red.access(),
                operation(red.operation()),
                red.operation().types()),
            address(red.address()),
            value(red.operand(), red.access().type()))
        + policy(red.access());
  }

  private static String policy(Access access) {
    return access.policy().map(p -> ", " + p).orElse("");
  }

  private String value(Operand operand, ScalarType type) {
    return dialect == Dialect.PTX ? constant(operand, type) : operand.toString();
  }

  /// An operand of real PTX, where a number of a floating-point type is written as its bits.
  ///
  /// @ptx 4.5.2 Floating-Point Constants
  public static String constant(Operand operand, ScalarType type) {
    if (operand instanceof Operand.Immediate(long bits)) {
      if (type == ScalarType.F32) {
        return "0f%08X".formatted((int) bits);
      }
      if (type == ScalarType.F64) {
        return "0d%016X".formatted(bits);
      }
    }
    return operand.toString();
  }

  /// Several destinations of `mov` stand in braces, and so do several sources; in a litmus row all,
  /// since a bar ends a cell there.
  private String evaluate(Instruction.Evaluate e) {
    boolean move = e.mnemonic().equals("mov");
    List<String> to = e.destinations().stream().map(Operand.Register::name).toList();
    List<String> from = new ArrayList<>();
    for (int i = 0; i < e.sources().size(); i++) {
      from.add(constant(e.sources().get(i), Evaluations.type(e)));
    }
    String written =
        to.size() == 1
            ? to.getFirst()
            : move || dialect == Dialect.LITMUS ? braces(to) : String.join("|", to);
    return move && from.size() > 1
        ? line(e.head(), written, braces(from))
        : line(e.head(), Stream.concat(Stream.of(written), from.stream()).toArray());
  }

  private String barrier(Instruction.Barrier barrier) {
    refuseInPtx(barrier.dialect() == Instruction.Barrier.Dialect.PEER, "barrier with an instance");
    return line(
        barrier.dialect().mnemonic() + "." + barrier.action().suffix(),
        Stream.concat(
                Stream.of(barrier.first()),
                Stream.of(barrier.second(), barrier.third()).flatMap(Optional::stream))
            .toArray());
  }

  private String setPredicate(Instruction.SetPredicate set) {
    return line(
        "setp." + set.comparison().suffix() + type(set.type(), TypeSets.compare(true)),
        set.destination(),
        set.left(),
        set.right());
  }

  private String atom(Instruction.Atom atom) {
    return line(
            access(
                MemoryInstruction.ATOM,
                atom.access(),
                operation(atom.operation()),
                atom.operation().types()),
            Stream.concat(
                    Stream.of(
                        atom.destination().map(Operand.Register::name).orElse("_"),
                        address(atom.address())),
                    atom.operands().stream().map(o -> value(o, atom.access().type())))
                .toArray())
        + policy(atom.access());
  }

  private static String fence(Instruction.Fence fence) {
    return switch (fence.spelling()) {
      case FENCE -> "fence." + fence.semantics().suffix() + "." + fence.scope().suffix();
      case MEMBAR ->
          switch (fence.scope()) {
            case CTA -> "membar.cta";
            case GPU -> "membar.gl";
            case SYS -> "membar.sys";
            case CLUSTER -> throw new IllegalArgumentException("membar has no scope cluster");
          };
    };
  }

  private String compute(Instruction.Compute compute) {
    boolean low = compute.operator() == Operator.MUL || compute.operator() == Operator.MAD;
    String type = type(compute.type(), TypeSets.of(compute.operator()));
    return line(
        compute.operator().mnemonic() + (low && !type.isEmpty() ? ".lo" : "") + type,
        Stream.concat(Stream.of(compute.destination()), compute.sources().stream()).toArray());
  }

  private Optional<String> operation(AtomicOperation operation) {
    refuseInPtx(operation.peerOnly(), "operation ." + operation.suffix());
    return Optional.of(operation.suffix());
  }

  private String access(
      MemoryInstruction instruction,
      Access access,
      Optional<String> operation,
      Set<ScalarType> types) {
    StringBuilder text = new StringBuilder(mnemonic(instruction, access.proxy()));
    text.append(order(instruction, access));
    if (access.space() != StateSpace.GENERIC) {
      text.append('.').append(access.space().suffix());
    }
    operation.ifPresent(o -> text.append('.').append(o));
    access.hints().forEach(hint -> text.append('.').append(hint));
    access.policy().ifPresent(p -> text.append(".L2::cache_hint"));
    if (access.vector() > 1) {
      text.append(".v").append(access.vector());
    }
    // Of min and max the sign makes another operation, so it is never left out.
    boolean bySign = operation.filter(o -> o.equals("min") || o.equals("max")).isPresent();
    String type = type(access.type(), types);
    return text.append(bySign && type.isEmpty() ? "." + access.type().suffix() : type).toString();
  }

  private String mnemonic(MemoryInstruction instruction, Proxy proxy) {
    if (proxy == Proxy.GENERIC) {
      return instruction.mnemonic();
    }
    refuseInPtx(true, "such access through the " + proxy.word() + " proxy");
    return PeerMnemonic.of(instruction, proxy)
        .map(PeerMnemonic::mnemonic)
        .orElseThrow(() ->
            new IllegalArgumentException(
                "no name for " + instruction.mnemonic() + " through the " + proxy.word()));
  }

  private String order(MemoryInstruction instruction, Access access) {
    String scope =
        access
            .scope()
            .or(instruction::defaultScope)
            .map(Scope::suffix)
            .map(s -> "." + s)
            .orElse("");
    boolean peer =
        dialect == Dialect.LITMUS
            && instruction == MemoryInstruction.RED
            && access.semantics() == Semantics.ACQ_REL;
    if (!peer && !instruction.orders().contains(access.semantics())) {
      throw new IllegalArgumentException(
          instruction.mnemonic() + " has no order ." + access.semantics().suffix());
    }
    return switch (access.semantics()) {
      case WEAK -> dialect == Dialect.LITMUS && !access.hints().contains("nc") ? ".weak" : "";
      case VOLATILE -> ".volatile";
      case MMIO -> ".mmio.relaxed" + scope;
      case RELAXED, ACQUIRE, RELEASE, ACQ_REL -> "." + access.semantics().suffix() + scope;
    };
  }

  private String type(ScalarType type, Set<ScalarType> types) {
    if (dialect == Dialect.LITMUS) {
      return type == ScalarType.U32 ? "" : "." + type.suffix();
    }
    return "." + (type == ScalarType.U32 ? TypeSets.nearest(types, type) : type).suffix();
  }

  private String address(Address address) {
    boolean bare =
        dialect == Dialect.LITMUS
            && address.offset() == 0
            && !(address.base() instanceof Operand.Immediate);
    if (bare) {
      return address.base().toString();
    }
    return "[" + address.base() + (address.offset() == 0 ? "" : "+" + address.offset()) + "]";
  }

  private static String vector(List<?> operands) {
    return operands.size() == 1 ? operands.getFirst().toString() : braces(operands);
  }

  private static String braces(List<?> operands) {
    return operands.stream().map(Object::toString).collect(Collectors.joining(", ", "{", "}"));
  }

  private void refuseInPtx(boolean peerOnly, String what) {
    if (peerOnly && dialect == Dialect.PTX) {
      throw new IllegalArgumentException("PTX has no " + what);
    }
  }

  private static String line(String head, Object... operands) {
    StringBuilder line = new StringBuilder(head);
    String between = " ";
    for (Object operand : operands) {
      line.append(between).append(operand);
      between = ", ";
    }
    return line.toString();
  }
}
