package dev.acquit.ptx.module;

import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What statements of a pattern are, but for their words.
final class Template {
  /// Makes an instruction of the words of a form.
  private interface Builder {
    Instruction build(Form form);
  }

  private final char[] pattern;
  private final boolean negated;
  private final Optional<Statement> constant;
  private final Builder builder;

  private Template(char[] pattern, Optional<Statement> constant, Builder builder) {
    this.pattern = pattern;
    this.negated = pattern.length > 1 && pattern[0] == '@' && pattern[1] == '!';
    this.constant = constant;
    this.builder = builder;
  }

  /// The template of which a statement is an instance; empty if statements of its pattern differ in
  /// more than words.
  ///
  /// @param form how the statement is written
  /// @param statement what it is
  static Optional<Template> of(Form form, Statement statement) {
    if (!numbers(form)) {
      return Optional.empty();
    }
    Optional<Builder> builder = builder(statement.instruction(), form);
    if (builder.isEmpty()) {
      return Optional.empty();
    }
    char[] pattern = Arrays.copyOf(form.pattern, form.length);
    Optional<Statement> constant =
        form.operands == 0 && form.guard == 0 ? Optional.of(statement) : Optional.empty();
    Template template = new Template(pattern, constant, builder.get());
    boolean same = template.statement(form).equals(Optional.of(statement));
    return same ? Optional.of(template) : Optional.empty();
  }

  /// Whether a form has this pattern.
  boolean fits(Form form) {
    return Arrays.equals(pattern, 0, pattern.length, form.pattern, 0, form.length);
  }

  /// The statement that has this form; empty if one of its numbers has no value.
  Optional<Statement> statement(Form form) {
    if (constant.isPresent()) {
      return constant;
    }
    if (!numbers(form)) {
      return Optional.empty();
    }
    Instruction instruction = builder.build(form);
    return Optional.of(
        new Statement(
            form.guard == 0 ? Optional.empty() : form.words[0].guard(negated), instruction));
  }

  private static boolean numbers(Form form) {
    for (int i = 0; i < form.count; i++) {
      if (form.kinds[i] == 'N' && !form.words[i].isNumber()) {
        return false;
      }
    }
    return true;
  }

  private static Optional<Builder> builder(Instruction prototype, Form prototypeForm) {
    int first = prototypeForm.guard;
    boolean policy = prototype.memory().flatMap(m -> m.access().policy()).isPresent();
    int count = prototypeForm.count - first - (policy ? 1 : 0);
    return switch (prototype) {
      case Instruction.Load l -> load(l, first, count);
      case Instruction.Store s -> store(s, first, count);
      case Instruction.Atom a -> atom(a, first, count);
      case Instruction.Red r -> red(r, first, count);
      case Instruction.Move m when count == 2 ->
          Optional.of(
              f -> new Instruction.Move(m.type(), register(f, first), operand(f, first + 1)));
      case Instruction.Compute c when count == c.sources().size() + 1 ->
          Optional.of(f ->
              new Instruction.Compute(
                  c.operator(), c.type(), register(f, first), operands(f, first + 1, count - 1)));
      case Instruction.SetPredicate p when count == 3 ->
          Optional.of(f ->
              new Instruction.SetPredicate(
                  p.comparison(),
                  p.type(),
                  register(f, first),
                  operand(f, first + 1),
                  operand(f, first + 2)));
      case Instruction.Branch b when count == 1 ->
          Optional.of(f -> new Instruction.Branch(f.words[first].text()));
      case Instruction.Fence fence when count == 0 -> Optional.of(f -> fence);
      case Instruction.ProxyFence fence when count == 0 -> Optional.of(f -> fence);
      case Instruction.Exit exit when count == 0 -> Optional.of(f -> exit);
      case Instruction.Unmodelled u when Leaves.fit(prototypeForm, first, u.operands()) ->
          Optional.of(f -> u.with(Leaves.of(f, first, u.operands())));
      // The operands of barriers have values that must not be; labels are no statements; and what
      // has other operands than the prototype is read anew.
      default -> Optional.empty();
    };
  }

  private static Optional<Builder> load(Instruction.Load load, int first, int count) {
    int size = load.destinations().size();
    int rest = count - size - 1;
    if (rest < 0 || rest > 1) {
      return Optional.empty();
    }
    return Optional.of(f ->
        new Instruction.Load(
            access(load.access(), f),
            registers(f, first, size),
            address(f, first + size, rest == 1)));
  }

  private static Optional<Builder> store(Instruction.Store store, int first, int count) {
    int size = store.sources().size();
    int rest = count - size - 1;
    if (rest < 0 || rest > 1) {
      return Optional.empty();
    }
    return Optional.of(f ->
        new Instruction.Store(
            access(store.access(), f),
            address(f, first, rest == 1),
            operands(f, first + 1 + rest, size)));
  }

  private static Optional<Builder> atom(Instruction.Atom atom, int first, int count) {
    int size = atom.operands().size();
    int rest = count - size - 2;
    if (rest < 0 || rest > 1) {
      return Optional.empty();
    }
    boolean bucket = atom.destination().isEmpty();
    return Optional.of(f ->
        new Instruction.Atom(
            access(atom.access(), f),
            atom.operation(),
            bucket ? Optional.empty() : Optional.of(register(f, first)),
            address(f, first + 1, rest == 1),
            operands(f, first + 2 + rest, size)));
  }

  private static Optional<Builder> red(Instruction.Red red, int first, int count) {
    int rest = count - 2;
    if (rest < 0 || rest > 1) {
      return Optional.empty();
    }
    return Optional.of(f ->
        new Instruction.Red(
            access(red.access(), f),
            red.operation(),
            address(f, first, rest == 1),
            operand(f, first + 1 + rest)));
  }

  /// A cache policy is the last word.
  private static Access access(Access access, Form form) {
    return access.policy().isEmpty()
        ? access
        : access.withPolicy(Optional.of(operand(form, form.count - 1)));
  }

  private static Operand.Register register(Form form, int index) {
    return form.words[index].register();
  }

  private static List<Operand.Register> registers(Form form, int first, int count) {
    if (count == 1) {
      return List.of(register(form, first));
    }
    List<Operand.Register> all = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      all.add(register(form, first + i));
    }
    return all;
  }

  /// A register, a number or a name; a floating-point constant as its bits.
  static Operand operand(Form form, int index) {
    return switch (form.kinds[index]) {
      case 'N', 'F' -> form.words[index].immediate();
      case 'S' -> form.words[index].symbol();
      default -> form.words[index].register();
    };
  }

  private static List<Operand> operands(Form form, int first, int count) {
    return switch (count) {
      case 1 -> List.of(operand(form, first));
      case 2 -> List.of(operand(form, first), operand(form, first + 1));
      default -> {
        List<Operand> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
          all.add(operand(form, first + i));
        }
        yield all;
      }
    };
  }

  private static Address address(Form form, int index, boolean offset) {
    return new Address(
        operand(form, index), offset ? form.words[index + 1].immediate().value() : 0);
  }
}
