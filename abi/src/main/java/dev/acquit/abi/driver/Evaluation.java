package dev.acquit.abi.driver;

import dev.acquit.abi.driver.Atom.Number;
import dev.acquit.abi.driver.Atom.Origin;
import dev.acquit.abi.driver.Atom.Pointer;
import dev.acquit.abi.driver.Atom.Table;
import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.rule.Severity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializer;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTInitializerList;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.c.ICASTDesignatedInitializer;
import org.eclipse.cdt.core.dom.ast.c.ICASTFieldDesignator;
import org.eclipse.cdt.core.dom.ast.cpp.ICPPASTDesignatedInitializer;
import org.eclipse.cdt.core.dom.ast.cpp.ICPPASTFieldDesignator;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;

/// What expressions are, and what they change.
final class Evaluation {
  private final Program program;
  private final String function;
  private final BiConsumer<IASTStatement, State> statements;
  private final Calls calls;

  /// Types of variables of the function, as they are written.
  private final Map<String, String> types = new HashMap<>();

  private final Set<String> arrays = new HashSet<>();

  /// Page tables that were made in this function.
  private final Set<Integer> own = new HashSet<>();

  /// Those of which it is said already that nobody has asked their version.
  private final Set<Integer> told = new HashSet<>();

  Evaluation(Program program, String function, BiConsumer<IASTStatement, State> statements) {
    this.program = program;
    this.function = function;
    this.statements = statements;
    this.calls = new Calls(program, this, function);
  }

  void made(int table) {
    own.add(table);
  }

  Optional<String> type(String variable) {
    return Optional.ofNullable(types.get(variable));
  }

  /// What is known where a function begins.
  State entry(IASTFunctionDefinition definition) {
    State s = new State();
    State joined = program.last.entries.get(function);
    if (joined != null) {
      s.sync.putAll(joined.sync);
    }
    if (definition.getDeclarator() instanceof IASTStandardFunctionDeclarator d) {
      boolean closed =
          !program.addressed.contains(function)
              && definition.getDeclSpecifier().getStorageClass() == IASTDeclSpecifier.sc_static;
      List<Value> given = program.last.arguments.getOrDefault(function, List.of());
      for (int i = 0; i < d.getParameters().length; i++) {
        IASTParameterDeclaration p = d.getParameters()[i];
        String name = name(p.getDeclarator());
        types.put(name, type(p.getDeclSpecifier(), p.getDeclarator()));
        Value from = i < given.size() ? given.get(i) : Value.UNKNOWN;
        // The caller's variables are not those of this function.
        from = from.any(a -> a instanceof Pointer) ? Value.UNKNOWN : from;
        s.values.put(name, closed ? from : from.or(Value.UNKNOWN));
      }
    }
    return s;
  }

  private static String name(IASTDeclarator d) {
    IASTDeclarator now = d;
    while (now.getNestedDeclarator() != null) {
      now = now.getNestedDeclarator();
    }
    return now.getName().toString();
  }

  private static String type(IASTNode specifier, IASTDeclarator d) {
    return specifier.getRawSignature().replaceAll("\\s+", " ")
        + " *".repeat(d.getPointerOperators().length);
  }

  void declaration(IASTDeclaration declaration, State s) {
    if (!(declaration instanceof IASTSimpleDeclaration simple)) {
      return;
    }
    for (IASTDeclarator d : simple.getDeclarators()) {
      String name = name(d);
      types.put(name, type(simple.getDeclSpecifier(), d));
      s.forget(name);
      if (d instanceof IASTArrayDeclarator) {
        arrays.add(name);
      }
      IASTInitializer initializer = d.getInitializer();
      if (initializer == null) {
        s.values.put(name, new Value(Set.of()));
      } else if (initializer instanceof IASTEqualsInitializer equals) {
        initialize(name, equals.getInitializerClause(), s);
      } else {
        s.values.put(name, Value.UNKNOWN);
        inside(initializer, s);
      }
    }
  }

  private void initialize(String key, IASTInitializerClause clause, State s) {
    if (!(clause instanceof IASTInitializerList list)) {
      Value value = of(clause, s);
      s.values.put(key, value);
      return;
    }
    s.values.put(key, Value.UNKNOWN);
    int index = 0;
    for (IASTInitializerClause each : list.getClauses()) {
      Optional<String> member = Optional.empty();
      IASTInitializerClause value = each;
      if (each instanceof ICASTDesignatedInitializer d) {
        member =
            d.getDesignators().length == 1
                    && d.getDesignators()[0] instanceof ICASTFieldDesignator f
                ? Optional.of(f.getName().toString())
                : Optional.empty();
        value = d.getOperand();
      } else if (each instanceof ICPPASTDesignatedInitializer d) {
        member =
            d.getDesignators().length == 1
                    && d.getDesignators()[0] instanceof ICPPASTFieldDesignator f
                ? Optional.of(f.getName().toString())
                : Optional.empty();
        value = d.getOperand();
      }
      String to = key + "." + member.orElse("#" + index);
      initialize(to, value, s);
      if (s.values.containsKey(to)) {
        program.now.members.merge(member.orElse("#"), s.values.get(to), Value::or);
      }
      index++;
    }
  }

  /// What an expression is. What it changes is changed.
  Value of(IASTInitializerClause e, State s) {
    return switch (e) {
      case null -> Value.UNKNOWN;
      case IASTLiteralExpression l -> Syntax.number(l).map(Value::exact).orElse(Value.UNKNOWN);
      case IASTIdExpression id -> variable(id.getName().toString(), s);
      case IASTUnaryExpression u -> unary(u, s);
      case IASTBinaryExpression b -> binary(b, s);
      case IASTCastExpression c -> of(c.getOperand(), s);
      case IASTConditionalExpression c -> {
        of(c.getLogicalConditionExpression(), s);
        State other = s.copy();
        assume(c.getLogicalConditionExpression(), true, s);
        assume(c.getLogicalConditionExpression(), false, other);
        Value yes =
            c.getPositiveResultExpression() == null
                ? Value.UNKNOWN
                : of(c.getPositiveResultExpression(), s);
        Value no = of(c.getNegativeResultExpression(), other);
        s.join(other);
        yield yes.or(no);
      }
      case IASTFunctionCallExpression call -> calls.of(call, s);
      case IASTFieldReference f -> member(f, s);
      case IASTArraySubscriptExpression a -> {
        of(a.getArgument(), s);
        Value array = of(a.getArrayExpression(), s);
        yield key(a, s)
            .map(k -> s.values.get(k))
            .orElseGet(() -> array.only(x -> x instanceof Number n && n.origin() == Origin.USER))
            .or(Value.UNKNOWN);
      }
      case IASTExpressionList list -> {
        Value last = Value.UNKNOWN;
        for (IASTExpression each : list.getExpressions()) {
          last = of(each, s);
        }
        yield last;
      }
      case IGNUASTCompoundStatementExpression block -> {
        statements.accept(block.getCompoundStatement(), s);
        yield Value.UNKNOWN;
      }
      default -> {
        inside(e, s);
        yield Value.UNKNOWN;
      }
    };
  }

  private void inside(IASTNode node, State s) {
    for (IASTNode child : node.getChildren()) {
      if (child instanceof IASTInitializerClause clause) {
        of(clause, s);
      }
    }
  }

  private Value variable(String name, State s) {
    Value value = s.values.get(name);
    if (value != null) {
      // Of what is not set nothing is known.
      return arrays.contains(name)
          ? Value.of(new Pointer(name))
          : value.atoms().isEmpty() ? Value.UNKNOWN : value;
    }
    if (program.functions.containsKey(name) && !types.containsKey(name)) {
      return Value.of(new Atom.Function(name));
    }
    if (program.globals.containsKey(name)) {
      return program.globals.get(name);
    }
    return Known.number(name).map(Value::exact).orElse(Value.UNKNOWN);
  }

  private Value member(IASTFieldReference f, State s) {
    Value owner = of(f.getFieldOwner(), s);
    String name = f.getFieldName().toString();
    owner.of(Table.class).forEach(t -> read(t, name, f, s));
    Optional<String> key = key(f, s);
    if (key.isPresent()) {
      String k = key.get();
      Value value = s.values.get(k);
      if (value != null && !value.atoms().isEmpty()) {
        return value;
      }
      // What a program has filled in as a whole.
      for (int dot = k.lastIndexOf('.'); dot > 0; dot = k.lastIndexOf('.', dot - 1)) {
        Value whole = s.values.get(k.substring(0, dot));
        if (whole != null && whole.any(a -> a.equals(Number.unknown(Origin.USER)))) {
          return Value.USER;
        }
      }
    }
    Value anywhere = program.last.members.get(name);
    return anywhere == null ? Value.UNKNOWN : anywhere.vague();
  }

  private void read(Table t, String name, IASTFieldReference at, State s) {
    if (name.equals("version")) {
      asked(t, s);
      return;
    }
    boolean open =
        own.contains(t.id()) ? s.unasked.contains(t.id()) : !program.asked.contains(t.id());
    if (open && told.add(t.id())) {
      program.find(
          Rule.R_10,
          Severity.WARNING,
          at,
          function,
          "%s is read, and nothing has asked whether %s holds"
              .formatted(
                  name,
                  t.kind() == Table.Kind.MAPPING
                      ? "NVIDIA_P2P_DMA_MAPPING_VERSION_COMPATIBLE"
                      : "NVIDIA_P2P_PAGE_TABLE_VERSION_COMPATIBLE"));
    }
  }

  void asked(Table t, State s) {
    s.unasked.remove(t.id());
    program.asked.add(t.id());
  }

  /// What a place is called, if it has a name.
  Optional<String> key(IASTInitializerClause e, State s) {
    return switch (Syntax.bare(e)) {
      case IASTIdExpression id -> Optional.of(id.getName().toString());
      case IASTFieldReference f ->
          pointed(f.getFieldOwner(), s).map(k -> k + "." + f.getFieldName());
      case IASTArraySubscriptExpression a -> key(a.getArrayExpression(), s).map(k -> k + ".[]");
      case IASTUnaryExpression u when u.getOperator() == IASTUnaryExpression.op_star ->
          pointed(u.getOperand(), s)
              .map(k -> k.equals(key(u.getOperand(), s).orElse("")) ? k + ".*" : k);
      case IASTUnaryExpression u when u.getOperator() == IASTUnaryExpression.op_amper ->
          key(u.getOperand(), s);
      case null, default -> Optional.empty();
    };
  }

  private Optional<String> pointed(IASTInitializerClause e, State s) {
    Optional<String> key = key(e, s);
    return key.map(k -> {
      Value value = s.values.get(k);
      return value != null && value.all(a -> a instanceof Pointer)
          ? value.of(Pointer.class).findFirst().orElseThrow().key()
          : k;
    });
  }

  /// Something has a new value.
  void set(IASTInitializerClause to, Value value, State s) {
    if (Syntax.bare(to) instanceof IASTFieldReference f) {
      program.now.members.merge(f.getFieldName().toString(), value, Value::or);
      of(f.getFieldOwner(), s);
    }
    key(to, s)
        .ifPresent(k -> {
          s.forget(k);
          s.values.put(k, k.contains("[]") ? value.or(Value.UNKNOWN) : value);
        });
  }

  private Value unary(IASTUnaryExpression u, State s) {
    return switch (u.getOperator()) {
      case IASTUnaryExpression.op_bracketedPrimary, IASTUnaryExpression.op_plus ->
          of(u.getOperand(), s);
      case IASTUnaryExpression.op_minus -> of(u.getOperand(), s).negative();
      case IASTUnaryExpression.op_tilde -> of(u.getOperand(), s).complement();
      case IASTUnaryExpression.op_amper -> {
        Value of =
            Syntax.bare(u.getOperand()) instanceof IASTIdExpression id
                ? variable(id.getName().toString(), s)
                : Value.UNKNOWN;
        yield of.all(a -> a instanceof Atom.Function)
            ? of
            : key(u.getOperand(), s).map(k -> Value.of(new Pointer(k))).orElse(Value.UNKNOWN);
      }
      case IASTUnaryExpression.op_star -> {
        Value p = of(u.getOperand(), s);
        if (p.all(a -> a instanceof Atom.Function)) {
          yield p;
        }
        Value value = key(u, s).map(s.values::get).orElse(null);
        yield value == null || value.atoms().isEmpty() ? Value.UNKNOWN : value;
      }
      case IASTUnaryExpression.op_prefixIncr, IASTUnaryExpression.op_postFixIncr ->
          step(u.getOperand(), 1, s);
      case IASTUnaryExpression.op_prefixDecr, IASTUnaryExpression.op_postFixDecr ->
          step(u.getOperand(), -1, s);
      case IASTUnaryExpression.op_not -> {
        Value v = of(u.getOperand(), s);
        yield v.isNull() ? Value.exact(1) : Value.UNKNOWN;
      }
      case IASTUnaryExpression.op_sizeof -> Value.UNKNOWN;
      default -> {
        of(u.getOperand(), s);
        yield Value.UNKNOWN;
      }
    };
  }

  private Value step(IASTExpression place, int by, State s) {
    Value old = of(place, s);
    set(place, old.plus(Value.exact(by)), s);
    return old;
  }

  private Value binary(IASTBinaryExpression b, State s) {
    int op = b.getOperator();
    if (op == IASTBinaryExpression.op_assign) {
      Value value = of(b.getInitOperand2(), s);
      set(b.getOperand1(), value, s);
      copyMembers(b, s);
      return value;
    }
    if (op == IASTBinaryExpression.op_logicalAnd || op == IASTBinaryExpression.op_logicalOr) {
      of(b.getOperand1(), s);
      State right = s.copy();
      assume(b.getOperand1(), op == IASTBinaryExpression.op_logicalAnd, right);
      of(b.getOperand2(), right);
      s.join(right);
      return Value.UNKNOWN;
    }
    Value x = of(b.getOperand1(), s);
    Value y = of(b.getInitOperand2(), s);
    Value both =
        switch (op) {
          case IASTBinaryExpression.op_plus, IASTBinaryExpression.op_plusAssign -> x.plus(y);
          case IASTBinaryExpression.op_minus, IASTBinaryExpression.op_minusAssign -> x.minus(y);
          case IASTBinaryExpression.op_multiply, IASTBinaryExpression.op_multiplyAssign ->
              x.times(y);
          case IASTBinaryExpression.op_divide, IASTBinaryExpression.op_divideAssign -> x.divided(y);
          case IASTBinaryExpression.op_modulo, IASTBinaryExpression.op_moduloAssign ->
              x.remainder(y);
          case IASTBinaryExpression.op_binaryAnd, IASTBinaryExpression.op_binaryAndAssign ->
              x.and(y);
          case IASTBinaryExpression.op_binaryOr, IASTBinaryExpression.op_binaryOrAssign ->
              x.orBits(y);
          case IASTBinaryExpression.op_shiftLeft, IASTBinaryExpression.op_shiftLeftAssign ->
              x.shiftLeft(y);
          case IASTBinaryExpression.op_shiftRight, IASTBinaryExpression.op_shiftRightAssign ->
              x.shiftRight(y);
          default -> Value.UNKNOWN;
        };
    switch (op) {
      case IASTBinaryExpression.op_plusAssign,
          IASTBinaryExpression.op_minusAssign,
          IASTBinaryExpression.op_multiplyAssign,
          IASTBinaryExpression.op_divideAssign,
          IASTBinaryExpression.op_moduloAssign,
          IASTBinaryExpression.op_binaryAndAssign,
          IASTBinaryExpression.op_binaryOrAssign,
          IASTBinaryExpression.op_shiftLeftAssign,
          IASTBinaryExpression.op_shiftRightAssign ->
          set(b.getOperand1(), both, s);
      default -> {}
    }
    return both;
  }

  /// A structure is assigned as a whole.
  private void copyMembers(IASTBinaryExpression b, State s) {
    Optional<String> from = key(b.getInitOperand2(), s);
    Optional<String> to = key(b.getOperand1(), s);
    if (from.isEmpty() || to.isEmpty() || !Syntax.isPlace(b.getInitOperand2())) {
      return;
    }
    Map<String, Value> more = new HashMap<>();
    s.values.forEach((k, v) -> {
      if (k.startsWith(from.get() + ".")) {
        more.put(to.get() + k.substring(from.get().length()), v);
      }
    });
    s.values.putAll(more);
  }

  /// A condition holds, or does not.
  void assume(IASTInitializerClause e, boolean truth, State s) {
    switch (Syntax.bare(e)) {
      case IASTUnaryExpression u when u.getOperator() == IASTUnaryExpression.op_not ->
          assume(u.getOperand(), !truth, s);
      case IASTBinaryExpression b -> assume(b, truth, s);
      case IASTFunctionCallExpression call -> {
        String name = Syntax.callee(call).orElse("");
        IASTInitializerClause[] args = call.getArguments();
        switch (name) {
          case "likely", "unlikely", "WARN_ON", "WARN_ON_ONCE", "__builtin_expect", "BUG_ON" ->
              assume(args[0], truth, s);
          case "IS_ALIGNED", "PAGE_ALIGNED" -> {
            Value to = args.length > 1 ? of(args[1], s) : Value.exact(0x1000);
            if (truth) {
              aligned(args[0], to, s);
            }
          }
          default -> {}
        }
      }
      case IASTIdExpression id -> nonzero(id, truth, s);
      case IASTFieldReference f -> nonzero(f, truth, s);
      case null, default -> {}
    }
  }

  private void assume(IASTBinaryExpression b, boolean truth, State s) {
    switch (b.getOperator()) {
      case IASTBinaryExpression.op_logicalAnd -> both(b, truth, true, s);
      case IASTBinaryExpression.op_logicalOr -> both(b, truth, false, s);
      case IASTBinaryExpression.op_equals, IASTBinaryExpression.op_notequals -> {
        boolean same = (b.getOperator() == IASTBinaryExpression.op_equals) == truth;
        if (of(b.getOperand2(), s.copy()).isNull()) {
          assume(b.getOperand1(), !same, s);
        } else if (of(b.getOperand1(), s.copy()).isNull()) {
          assume(b.getOperand2(), !same, s);
        }
      }
      case IASTBinaryExpression.op_binaryAnd -> {
        if (!truth) {
          lowBits(b.getOperand1(), of(b.getOperand2(), s.copy()).plus(Value.exact(1)), s);
        }
      }
      case IASTBinaryExpression.op_modulo -> {
        if (!truth) {
          aligned(b.getOperand1(), of(b.getOperand2(), s.copy()), s);
        }
      }
      default -> {}
    }
  }

  private void both(IASTBinaryExpression b, boolean truth, boolean and, State s) {
    if (truth == and) {
      assume(b.getOperand1(), truth, s);
      assume(b.getOperand2(), truth, s);
    }
  }

  /// Of `(a | b) & mask`, too.
  private void lowBits(IASTInitializerClause e, Value to, State s) {
    if (Syntax.bare(e) instanceof IASTBinaryExpression b
        && b.getOperator() == IASTBinaryExpression.op_binaryOr) {
      lowBits(b.getOperand1(), to, s);
      lowBits(b.getOperand2(), to, s);
    } else {
      aligned(e, to, s);
    }
  }

  private void aligned(IASTInitializerClause e, Value to, State s) {
    List<Number> numbers = new ArrayList<>(to.of(Number.class).toList());
    if (numbers.size() != 1 || !Syntax.isPlace(e)) {
      return;
    }
    Number n = numbers.getFirst();
    if (n.isExact() && n.rest() > 0 && Long.bitCount(n.rest()) == 1) {
      Value now = of(e, s.copy());
      if (!now.all(a -> a instanceof Number x && x.isExact())) {
        Origin from =
            now.any(a -> a instanceof Number x && x.origin() == Origin.USER)
                ? Origin.USER
                : Origin.ELSEWHERE;
        key(e, s).ifPresent(k -> s.values.put(k, Value.of(new Number(n.rest(), 0, from))));
      }
    }
  }

  private void nonzero(IASTInitializerClause e, boolean truth, State s) {
    key(e, s)
        .ifPresent(k -> {
          Value value = s.values.get(k);
          if (value == null || value.atoms().isEmpty()) {
            return;
          }
          Value left =
              value.only(a ->
                  a instanceof Number n && (n.isNull() ? !truth : truth || !n.isExact())
                      || !(a instanceof Number) && truth);
          if (!left.atoms().isEmpty()) {
            s.values.put(k, left);
          }
        });
  }
}
