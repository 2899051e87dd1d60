package dev.acquit.ptx.text;

import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.PtxVersion;
import dev.acquit.text.InputException;
import dev.acquit.text.Lexer;
import dev.acquit.text.Lexicon;
import dev.acquit.text.Position;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads PTX instructions.
///
/// Modifiers are a set, in any order. What is left out gets its default: weak for `ld` and `st`,
/// relaxed and gpu for `atom` and `red`, acq_rel for `fence`. Instructions of PTX that have no
/// meaning here become [Instruction.Unmodelled] when they are well formed; everything else is an
/// error.
public final class InstructionReader {
  private static final Lexicon LEXICON =
      new Lexicon(
          List.of(
              ".", "::", ":", ",", ";", "[", "]", "{", "}", "(", ")", "@", "!", "+", "-", "|", "=",
              "<", ">", "*", "/", "&", "^", "~"),
          "%$",
          "$",
          List.of("//"),
          List.of(new Lexicon.BlockComment("/*", "*/")),
          false,
          false);

  /// Names of instructions that have a meaning, those that compute left out.
  static final List<String> PLAIN =
      List.of(
          "ld", "st", "atom", "red", "fence", "membar", "bar", "barrier", "mov", "setp", "bra",
          "exit", "ret");

  /// The instructions that have a meaning.
  private static final Set<String> MEANING =
      Stream.concat(PLAIN.stream(), Arrays.stream(Operator.values()).map(Operator::mnemonic))
          .collect(Collectors.toUnmodifiableSet());

  private final TokenReader in;
  private final Dialect dialect;
  private final PtxVersion version;
  private final Operands operands;

  /// Reads from tokens of [#lexicon()], for readers of larger texts.
  ///
  /// @param in where to read; stays just behind what has been read
  /// @param dialect whose PTX it is
  /// @param registers which names are registers, beside those that begin with `%`
  public InstructionReader(TokenReader in, Dialect dialect, Predicate<String> registers) {
    this(in, dialect, registers, PtxVersion.KNOWN);
  }

  /// Reads from tokens of a module of some version.
  ///
  /// @param in where to read; stays just behind what has been read
  /// @param dialect whose PTX it is
  /// @param registers which names are registers, beside those that begin with `%`
  /// @param version what the module says that it is written in: of two modifiers that exclude each
  ///   other until some version it decides
  public InstructionReader(
      TokenReader in, Dialect dialect, Predicate<String> registers, PtxVersion version) {
    this.in = in;
    this.dialect = dialect;
    this.version = version;
    this.operands = new Operands(in, dialect, registers);
  }

  /// The words of PTX.
  public static Lexicon lexicon() {
    return LEXICON;
  }

  /// Whether some instruction of real PTX that is read here has this name, up to its first dot.
  public static boolean knows(String mnemonic) {
    return MEANING.contains(mnemonic) || UnmodelledForms.isFirstWord(mnemonic);
  }

  /// Reads one cell of a litmus test's table: nothing, labels, statements with semicolons between
  /// them.
  ///
  /// @param file the file's name, for messages
  /// @param text the cell
  /// @param position where in the file its first character stands
  /// @param registers which bare names are registers, for example [Registers#litmus()]
  /// @throws InputException if it is not that; with a position in the file
  public static List<Statement> readCell(
      String file, String text, Position position, Predicate<String> registers)
      throws InputException {
    List<Token> tokens = new ArrayList<>(Lexer.tokens(file, text, LEXICON, position));
    Token end = tokens.removeLast();
    tokens.add(
        new Token(Token.Kind.END, "the end of the cell", end.position(), end.start(), end.end()));
    return all(file, tokens, Dialect.LITMUS, registers);
  }

  /// Reads statements.
  ///
  /// @param file the file's name, for messages
  /// @param text the statements; in real PTX each ends with a semicolon
  /// @param position where in the file the text begins
  /// @param dialect whose PTX it is
  /// @param registers which bare names are registers, for example [Registers#percent()]
  /// @throws InputException if it is not that; with a position in the file
  public static List<Statement> read(
      String file, String text, Position position, Dialect dialect, Predicate<String> registers)
      throws InputException {
    return all(file, Lexer.tokens(file, text, LEXICON, position), dialect, registers);
  }

  private static List<Statement> all(
      String file, List<Token> tokens, Dialect dialect, Predicate<String> registers)
      throws InputException {
    TokenReader in = new TokenReader(file, tokens);
    InstructionReader reader = new InstructionReader(in, dialect, registers);
    List<Statement> all = new ArrayList<>();
    while (!in.at(Token.Kind.END)) {
      all.add(reader.statement());
    }
    return List.copyOf(all);
  }

  /// Reads one statement of real PTX, registers being the names that begin with `%`.
  ///
  /// @throws InputException if it is not one statement
  public static Statement readOne(String text) throws InputException {
    List<Statement> all = read("<text>", text, Position.START, Dialect.PTX, Registers.percent());
    if (all.size() != 1) {
      throw new InputException(
          "<text>", Position.START, "found " + all.size() + " statements, expected one");
    }
    return all.getFirst();
  }

  /// Reads one statement or label, with the semicolon behind it.
  ///
  /// @throws InputException if something else comes
  public Statement statement() throws InputException {
    if (in.at(Token.Kind.WORD) && in.peek(1).is(":")) {
      String label = operands.label();
      in.expect(":");
      return Statement.of(new Instruction.Label(label));
    }
    Optional<Guard> guard = guard();
    Instruction instruction = instruction(Modifiers.read(in));
    operands.end();
    if (!in.accept(";") && dialect == Dialect.PTX) {
      throw in.unexpected("';' after the last operand");
    }
    return new Statement(guard, instruction);
  }

  private Optional<Guard> guard() throws InputException {
    if (!in.accept("@")) {
      return Optional.empty();
    }
    boolean negated = in.accept("!");
    return Optional.of(new Guard(operands.register("a predicate register"), negated));
  }

  private Instruction instruction(Modifiers modifiers) throws InputException {
    Optional<String> unmodelled = UnmodelledForms.longestName(modifiers);
    if (unmodelled.isPresent()) {
      return UnmodelledForms.read(modifiers, unmodelled.get(), operands);
    }
    return switch (modifiers.mnemonic()) {
      case "ld" -> memory(modifiers, MemoryInstruction.LD, Proxy.GENERIC);
      case "st" -> memory(modifiers, MemoryInstruction.ST, Proxy.GENERIC);
      case "atom" -> memory(modifiers, MemoryInstruction.ATOM, Proxy.GENERIC);
      case "red" -> memory(modifiers, MemoryInstruction.RED, Proxy.GENERIC);
      case "fence" -> new FenceReader(operands, dialect).fence(modifiers);
      case "membar" -> new FenceReader(operands, dialect).membar(modifiers);
      case "bar", "barrier" -> new BarrierReader(in, operands, dialect).read(modifiers);
      case "mov" -> new ComputeReader(operands, dialect).move(modifiers);
      case "setp" -> new ComputeReader(operands, dialect).compare(modifiers);
      case "bra" -> new ComputeReader(operands, dialect).branch(modifiers);
      case "exit", "ret" -> new ComputeReader(operands, dialect).exit(modifiers);
      default -> other(modifiers);
    };
  }

  private Instruction other(Modifiers modifiers) throws InputException {
    Optional<Operator> operator =
        Arrays.stream(Operator.values())
            .filter(o -> o.mnemonic().equals(modifiers.mnemonic()))
            .findFirst();
    if (operator.isPresent()) {
      return new ComputeReader(operands, dialect).compute(modifiers, operator.get());
    }
    if (dialect == Dialect.LITMUS) {
      Optional<Comparison> comparison =
          Arrays.stream(Comparison.values())
              .filter(c -> ("b" + c.suffix()).equals(modifiers.mnemonic()))
              .findFirst();
      if (comparison.isPresent()) {
        return new ComputeReader(operands, dialect).compareBranch(modifiers, comparison.get());
      }
      if (modifiers.mnemonic().equals("goto")) {
        return new ComputeReader(operands, dialect).branch(modifiers);
      }
      Optional<PeerMnemonic> peer = PeerMnemonic.of(modifiers.mnemonic());
      if (peer.isPresent()) {
        return memory(modifiers, peer.get().instruction(), peer.get().proxy());
      }
    }
    if (UnmodelledForms.isName(modifiers.mnemonic())) {
      return UnmodelledForms.read(modifiers, modifiers.mnemonic(), operands);
    }
    throw in.unknown("instruction", modifiers.head(), mnemonics());
  }

  private Instruction memory(Modifiers modifiers, MemoryInstruction instruction, Proxy proxy)
      throws InputException {
    return new MemoryReader(operands, dialect, version).read(modifiers, instruction, proxy);
  }

  private List<String> mnemonics() {
    Stream<String> ours =
        Stream.concat(PLAIN.stream(), Arrays.stream(Operator.values()).map(Operator::mnemonic));
    Stream<String> peers =
        dialect == Dialect.PTX
            ? Stream.of()
            : Stream.concat(
                Stream.concat(
                    Stream.of("goto"),
                    Arrays.stream(Comparison.values()).map(c -> "b" + c.suffix())),
                Arrays.stream(PeerMnemonic.values()).map(PeerMnemonic::mnemonic));
    return Stream.concat(ours, peers).toList();
  }
}
