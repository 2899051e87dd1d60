package dev.acquit.codegen.ir;

import dev.acquit.codegen.ir.IrTypes.Type;
import dev.acquit.codegen.ir.IrWordList.Word;
import dev.acquit.text.InputException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// The variables of a module. Mutable, within one reading.
///
/// @see <a href="https://llvm.org/docs/LangRef.html#global-variables">LangRef: Global Variables</a>
final class IrVariables {
  private static final Set<String> BEGIN = Set.of("global", "constant");

  private final IrTypes types;
  private final Map<String, Variable> all = new HashMap<>();

  IrVariables(IrTypes types) {
    this.types = types;
  }

  /// A variable.
  ///
  /// @param name as PTX has it
  /// @param space the state space that it is in, as PTX writes it
  /// @param generic whether its pointers are generic all the same
  record Variable(String name, String space, boolean generic) {}

  /// The state space of an address space; empty of a generic pointer, or if there is none.
  ///
  /// @see <a href="https://llvm.org/docs/NVPTXUsage.html#address-spaces">User Guide for NVPTX
  ///   Back-end: Address Spaces</a>
  static Optional<String> space(int number) {
    return switch (number) {
      case 1 -> Optional.of("global");
      case 3 -> Optional.of("shared");
      case 4 -> Optional.of("const");
      case 5 -> Optional.of("local");
      default -> Optional.empty();
    };
  }

  /// Takes `@name = ... addrspace(3) global [4 x i32] ...`.
  ///
  /// @return its declaration in PTX; empty if it is none, or not understood
  Optional<String> define(IrWordList line) {
    String name = line.next();
    int space = 0;
    while (!line.peek().isEmpty() && !BEGIN.contains(line.peek())) {
      if (line.accept("addrspace") && line.accept("(") && line.peek().matches("\\d{1,4}")) {
        space = Integer.parseInt(line.next());
      } else {
        line.next();
      }
    }
    line.next();
    try {
      Type type = types.read(line);
      OptionalLong size = types.size(type);
      Optional<String> where = space(space == 0 ? 1 : space);
      if (size.isEmpty() || where.isEmpty() || where.get().equals("local")) {
        return Optional.empty();
      }
      String emitted = IrWordList.emitted(IrWordList.plain(name));
      all.put(name, new Variable(emitted, where.get(), space == 0));
      boolean external = line.words().stream().map(Word::text).anyMatch("external"::equals);
      return Optional.of(
          (external ? ".extern ." : ".visible .")
              + where.get()
              + " .align "
              + align(line)
              + " .b8 "
              + emitted
              + "["
              + (size.getAsLong() == 0 ? "" : size.getAsLong())
              + "]; ");
    } catch (InputException e) {
      return Optional.empty();
    }
  }

  /// What is written, or enough for all types.
  private static String align(IrWordList line) {
    List<String> words = line.words().stream().map(Word::text).toList();
    int at = words.lastIndexOf("align");
    return at >= 0 && at + 1 < words.size() && words.get(at + 1).matches("\\d{1,3}")
        ? words.get(at + 1)
        : "16";
  }

  /// Reads the name of a variable.
  ///
  /// @throws InputException if there is none, as of a function
  Variable find(IrWordList line) throws InputException {
    Variable found = all.get(line.peek());
    if (found == null) {
      throw line.error("the name of a variable that is understood");
    }
    line.next();
    return found;
  }
}
