package dev.acquit.codegen.ir;

import dev.acquit.codegen.ir.IrTypes.Member;
import dev.acquit.codegen.ir.IrTypes.Type;
import dev.acquit.codegen.source.Given.Root;
import dev.acquit.codegen.source.ObjectPlace;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.text.InputException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Where the pointers of a function point, as far as constants say it. Mutable, within one reading.
///
/// @see <a href="https://llvm.org/docs/NVPTXUsage.html#address-spaces">User Guide for NVPTX
///   Back-end: Address Spaces</a>
final class IrPointers {
  /// Where a pointer points: to a parameter or a variable, and how far behind it.
  ///
  /// @param space the address space that it had first; -1 if nothing was made of it yet
  private record Where(String root, long offset, int space) {}

  private final IrTypes types;
  private final List<String> parameters;
  private final boolean kernel;
  private final Map<String, Where> known = new HashMap<>();

  /// @param parameters those of the function
  /// @param kernel whether it is launched, and not called
  IrPointers(IrTypes types, List<String> parameters, boolean kernel) {
    this.parameters = List.copyOf(parameters);
    this.types = types;
    this.kernel = kernel;
    parameters.forEach(p -> known.put(p, new Where(p, 0, -1)));
  }

  /// Where an object is.
  record Target(ObjectPlace place, Root root) {}

  /// A variable without a name gets one from LLVM.
  private Root root(String name) {
    if (!name.startsWith("@")) {
      return new Root.Parameter(parameters.indexOf(name));
    }
    String variable = IrWordList.plain(name);
    return variable.matches("\\d+")
        ? new Root.Unsaid()
        : new Root.Variable(IrWordList.emitted(variable));
  }

  /// Reads a pointer with its type.
  ///
  /// @return where it points; empty if it is not known
  Optional<Target> read(IrWordList line) throws InputException {
    return pointer(line).map(w -> new Target(place(w), root(w.root())));
  }

  /// Takes a cast of a pointer, behind its word: a generic pointer may have been one of a space.
  void cast(IrWordList line, String result) {
    try {
      pointer(line).ifPresent(w -> known.put(result, w));
    } catch (InputException e) {
      // Where it points is not known.
    }
  }

  /// A kernel may be told that its pointers are global ones.
  private ObjectPlace place(Where where) {
    boolean variable = where.root().startsWith("@");
    Optional<StateSpace> space =
        switch (where.space()) {
          case 0 -> kernel || variable ? Optional.empty() : Optional.of(StateSpace.GENERIC);
          case 1 -> variable ? Optional.empty() : Optional.of(StateSpace.GLOBAL);
          case 5 -> Optional.of(StateSpace.LOCAL);
          case 3 -> variable ? Optional.empty() : Optional.of(StateSpace.SHARED);
          default -> Optional.empty();
        };
    return new ObjectPlace(where.offset(), space);
  }

  /// A pointer with its type.
  private Optional<Where> pointer(IrWordList line) throws InputException {
    Type type = types.read(line);
    if (line.peek().equals("addrspacecast") || line.peek().equals("bitcast")) {
      return castExpression(line);
    }
    if (line.accept("getelementptr")) {
      return elementExpression(line);
    }
    String name = IrWords.value(line);
    int space = type instanceof Type.Pointer(int number) ? number : 0;
    if (name.startsWith("@")) {
      return Optional.of(new Where(name, 0, space));
    }
    return Optional.ofNullable(known.get(name))
        .map(w -> new Where(w.root(), w.offset(), w.space() < 0 ? space : w.space()));
  }

  /// A constant: `addrspacecast (ptr addrspace(1) @v to ptr)`.
  private Optional<Where> castExpression(IrWordList line) throws InputException {
    line.next();
    line.expect("(");
    Optional<Where> from = pointer(line);
    line.expect("to");
    types.read(line);
    line.expect(")");
    return from;
  }

  /// A constant, behind its word: `getelementptr inbounds (i8, ptr @v, i64 4)`.
  private Optional<Where> elementExpression(IrWordList line) throws InputException {
    while (!line.peek().isEmpty() && !line.peek().equals("(")) {
      line.next();
    }
    int begin = line.at();
    line.expect("(");
    Optional<Where> where = elementWhere(line);
    line.go(begin);
    line.skipParentheses();
    return where;
  }

  /// Takes a `getelementptr`, behind that word.
  void element(IrWordList line, String result) {
    try {
      while (List.of("inbounds", "nuw", "nusw").contains(line.peek())) {
        line.next();
      }
      elementWhere(line).ifPresent(where -> known.put(result, where));
    } catch (InputException e) {
      // Where it points is not known.
    }
  }

  private Optional<Where> elementWhere(IrWordList line) throws InputException {
    Type type = types.read(line);
    line.expect(",");
    Optional<Where> base = pointer(line);
    OptionalLong offset = offset(line, type);
    return base.filter(_ -> offset.isPresent())
        .map(b -> new Where(b.root(), b.offset() + offset.getAsLong(), b.space()));
  }

  private OptionalLong offset(IrWordList line, Type type) throws InputException {
    Type at = type;
    long sum = 0;
    boolean first = true;
    while (line.accept(",") && !line.peek().startsWith("!")) {
      line.accept("inrange");
      types.read(line);
      String index = line.next();
      if (!index.matches("-?\\d{1,12}")) {
        return OptionalLong.empty();
      }
      long number = Long.parseLong(index);
      if (first) {
        OptionalLong size = types.size(at);
        if (size.isEmpty() && number != 0) {
          return OptionalLong.empty();
        }
        sum += number * size.orElse(0);
        first = false;
      } else {
        Optional<Member> member = types.member(at, number);
        if (member.isEmpty()) {
          return OptionalLong.empty();
        }
        sum += member.get().offset();
        at = member.get().type();
      }
    }
    return OptionalLong.of(sum);
  }
}
