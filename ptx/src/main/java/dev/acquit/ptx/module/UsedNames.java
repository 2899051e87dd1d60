package dev.acquit.ptx.module;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.text.InstructionReader;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The names that a body uses as addresses and that nobody has declared before. What is not one of
/// the body's labels in the end is an error: such a name is no variable.
///
/// @ptx 4.4 Identifiers, 5.4 Variables
final class UsedNames {
  private final Cursor in;
  private final DeclaredNames module;
  private final RegisterNames own;
  private final Map<String, Position> open = new LinkedHashMap<>();

  UsedNames(Cursor in, DeclaredNames module, RegisterNames own) {
    this.in = in;
    this.module = module;
    this.own = own;
  }

  /// Looks at an instruction that has just been read.
  ///
  /// @param from where it begins in the text
  /// @param begin the same place in the file
  void look(Instruction instruction, int from, Position begin) {
    symbols(instruction)
        .filter(n -> !own.declares(n) && !module.mayContain(n))
        .forEach(n -> open.computeIfAbsent(n, _ -> place(n, from, begin)));
  }

  private static Stream<String> symbols(Instruction instruction) {
    Stream<Operand> operands =
        instruction instanceof Instruction.Unmodelled u
            ? written(u).flatMap(UsedNames::operands)
            : instruction.reads().stream();
    return operands.flatMap(
        o -> o instanceof Operand.Symbol(String name) ? Stream.of(name) : Stream.of());
  }

  /// The operands in which a name is a variable: not in an instruction of which nothing is known,
  /// or that is known to be wrong; of a call only what is passed; and a jump names labels.
  private static Stream<Written> written(Instruction.Unmodelled instruction) {
    if (!InstructionReader.knows(instruction.mnemonic()) || instruction.trouble().isPresent()) {
      return Stream.of();
    }
    Stream<Written> all = instruction.operands().stream();
    return switch (Control.of(instruction)) {
      case Control.Choose _ -> Stream.of();
      case Control.Calls _ -> all.filter(w -> w instanceof Written.Passed);
      default -> all;
    };
  }

  /// Words of an expression may be types, operators and fields.
  private static Stream<Operand> operands(Written written) {
    return written instanceof Written.Text ? Stream.of() : written.operands();
  }

  /// Where a word stands.
  private Position place(String name, int from, Position begin) {
    int line = begin.line();
    int lineStart = from - begin.column() + 1;
    for (int i = from; i + name.length() <= in.at; i++) {
      if (in.text[i] == '\n') {
        line++;
        lineStart = i + 1;
      } else if (isWord(name, i)) {
        return new Position(line, i - lineStart + 1);
      }
    }
    return begin;
  }

  private boolean isWord(String name, int at) {
    for (int i = 0; i < name.length(); i++) {
      if (in.text[at + i] != name.charAt(i)) {
        return false;
      }
    }
    int end = at + name.length();
    return !isPart(in.text[at - 1]) && (end >= in.end || !isPart(in.text[end]));
  }

  private static boolean isPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '$' || c == '%';
  }

  /// Complains about the first name that is no label of the body.
  ///
  /// @param items the body
  void check(List<BodyItem> items) throws InputException {
    if (open.isEmpty()) {
      return;
    }
    Set<String> labels = new TreeSet<>();
    labels(items, labels);
    open.keySet().removeAll(labels);
    Optional<Map.Entry<String, Position>> first = open.entrySet().stream().findFirst();
    if (first.isPresent()) {
      String name = first.get().getKey();
      Set<String> known = new TreeSet<>(module.all());
      known.addAll(own.variables());
      throw new InputException(
          new Diagnostic(
              in.file,
              first.get().getValue(),
              "found the name '" + name + "', which nothing declares, expected a variable",
              Suggestion.didYouMean(name, known)
                  .or(() -> Optional.of("declare it before, as in '.global .b32 " + name + ";'"))));
    }
  }

  private static void labels(List<BodyItem> items, Set<String> labels) {
    for (BodyItem item : items) {
      switch (item) {
        case BodyItem.Block(List<BodyItem> inside) -> labels(inside, labels);
        case BodyItem.Line line ->
            Control.label(line.statement().instruction()).ifPresent(labels::add);
        default -> {
          // It has no label.
        }
      }
    }
  }
}
