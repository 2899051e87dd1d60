package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppModification;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.CudaModification;
import dev.acquit.litmus.ast.Fundamental;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Reads calls of atomic functions, in all their spellings.
///
/// @cpp atomics.types.operations
final class CppCallReader {
  private static final String INTO_LOCAL = "read it into a local variable first";

  private final TokenReader in;
  private final CppNames names;
  private final CppExpressionReader expressions;

  CppCallReader(TokenReader in, CppNames names, CppExpressionReader expressions) {
    this.in = in;
    this.names = names;
    this.expressions = expressions;
  }

  /// Reads a call of a function, from its name on.
  ///
  /// @throws InputException if something else comes
  CppOperand function() throws InputException {
    Token where = in.peek();
    String name = CppWords.qualified(in, "a function");
    Optional<Callee> callee = Callee.function(name);
    if (callee.isEmpty()) {
      throw unknownFunction(where, name);
    }
    return new Call(where, name, callee.get(), Optional.empty()).read();
  }

  /// Reads a call of a member function, from its name on.
  ///
  /// @throws InputException if something else comes
  CppOperand member(CppOperand.Shared object) throws InputException {
    Token where = in.expect(Token.Kind.WORD, "the name of a member function");
    String name = where.text();
    if (object.type().atomic().isEmpty()) {
      String type = object.type().text();
      throw in.error(
          where,
          "'" + type + "' is not atomic and has no member '" + name + "'",
          "refer to it: 'cuda::atomic_ref<" + type + "> r(*x);', then 'r." + name + "'");
    }
    Optional<Callee> callee = Callee.member(name);
    if (callee.isEmpty() || !in.at("(")) {
      throw in.error(
          where,
          "atomic objects have no member '" + name + "' here",
          Suggestion.didYouMean(name, Callee.memberNames())
              .orElse("they have " + String.join(", ", Callee.memberNames())));
    }
    return new Call(where, name, callee.get(), Optional.of(object)).read();
  }

  private InputException unknownFunction(Token where, String name) {
    String message = "unknown function '" + name + "'";
    if (name.startsWith("__sync")) {
      return in.error(where, message, "C++ tests have no barriers; tests in PTX have");
    }
    return in.error(
        where,
        message,
        Suggestion.didYouMean(name.replaceFirst(".*::", ""), Callee.functionNames())
            .orElse(
                "tests call atomic_load, _store, _exchange, _compare_exchange_strong, _weak,"
                    + " _fetch_add and so on, each also with _explicit or as a member, and"
                    + " atomic_thread_fence; and CUDA's __nv_atomic_..., atomicAdd,"
                    + " __threadfence"));
  }

  /// One call, argument by argument.
  private final class Call {
    private final Token where;
    private final String name;
    private final Callee callee;
    private final Optional<CppOperand.Shared> receiver;
    private final boolean late;
    private boolean first = true;

    Call(Token where, String name, Callee callee, Optional<CppOperand.Shared> receiver) {
      this.where = where;
      this.name = name;
      this.callee = callee;
      this.receiver = receiver;
      this.late = expressions.prelude().accessed();
    }

    CppOperand read() throws InputException {
      in.expect("(");
      if (callee.isFence()) {
        return fence();
      }
      CppOperand.Shared object = receiver.isPresent() ? receiver.get() : object();
      return switch (callee.called()) {
        case Called.Operation(var operation, var weak) -> access(operation, weak, object);
        case Called.Cuda(var modification) -> wrap(modification, object);
        case Called.Waiting.WAIT -> await(object);
        case Called.Waiting.NOTIFY_ONE, Called.Waiting.NOTIFY_ALL -> {
          close(object);
          yield action(Optional.empty());
        }
      };
    }

    private CppOperand access(CppOperation operation, boolean weak, CppOperand.Shared object)
        throws InputException {
      return switch (operation) {
        case LOAD -> load(object);
        case STORE -> store(object);
        case EXCHANGE -> exchange(object);
        case COMPARE_EXCHANGE ->
            callee.style() == Callee.Style.CUDA
                ? compareAndSwap(object)
                : compareExchange(weak, object);
        default -> fetch(operation, object);
      };
    }

    private CppOperand.Action action(Optional<CppStatement> statement) {
      return new CppOperand.Action(where, name, statement);
    }

    private CppOperand result(CppExpression access, CppOperand.Shared object) {
      expressions.prelude().access();
      return callee.result()
          ? new CppOperand.Value(access, object.type().value())
          : action(Optional.of(new CppStatement.Evaluate(access)));
    }

    /// A relaxed fence does nothing.
    ///
    /// @cpp atomics.fences
    private CppOperand fence() throws InputException {
      MemoryOrder order =
          callee.style() == Callee.Style.CUDA
              ? MemoryOrder.SEQ_CST
              : order(callee.called().noun(), CppOperation.EXCHANGE);
      ThreadScope scope = close(Optional.empty());
      return action(
          order == MemoryOrder.RELAXED
              ? Optional.empty()
              : Optional.of(new CppStatement.Fence(order, scope)));
    }

    private CppOperand load(CppOperand.Shared object) throws InputException {
      Optional<String> into = byPointer() ? Optional.of(local(true)) : Optional.empty();
      MemoryOrder order = orders(CppOperation.LOAD);
      var load = new CppExpression.AtomicLoad(object.address(), order, close(object));
      return into.isPresent()
          ? action(Optional.of(new CppStatement.Assign(into.get(), load)))
          : result(load, object);
    }

    private CppOperand store(CppOperand.Shared object) throws InputException {
      CppExpression value = passed();
      MemoryOrder order = orders(CppOperation.STORE);
      return action(
          Optional.of(new CppStatement.AtomicStore(object.address(), value, order, close(object))));
    }

    private CppOperand exchange(CppOperand.Shared object) throws InputException {
      CppExpression value = passed();
      Optional<String> into = byPointer() ? Optional.of(local(true)) : Optional.empty();
      MemoryOrder order = orders(CppOperation.EXCHANGE);
      var swap = new CppExpression.Exchange(object.address(), value, order, close(object));
      return into.isPresent()
          ? action(Optional.of(new CppStatement.Assign(into.get(), swap)))
          : result(swap, object);
    }

    /// CUDA has these of `unsigned int` alone.
    private CppOperand wrap(CudaModification operation, CppOperand.Shared object)
        throws InputException {
      CppType type = object.type().value().type();
      if (!type.equals(Fundamental.UINT)) {
        throw in.error(
            where,
            "'"
                + name
                + "' is for objects of type 'unsigned int', and this is of type '"
                + type.words()
                + "'",
            "declare it so, or write a loop with atomicCAS");
      }
      return fetch(operation, object);
    }

    private CppOperand fetch(CppModification operation, CppOperand.Shared object)
        throws InputException {
      Token where = in.peek();
      boolean sum = operation == CppOperation.FETCH_ADD || operation == CppOperation.FETCH_SUB;
      if (object.type().type().floating() && !sum) {
        throw in.error(
            where,
            "C++ has no "
                + operation.word()
                + " of objects of type '"
                + object.type().value().text()
                + "'",
            "fetch_add and fetch_sub it has; of others write a loop with compare_exchange_weak");
      }
      CppExpression operand = value();
      MemoryOrder order = orders(CppOperation.EXCHANGE);
      return result(
          new CppExpression.FetchModify(operation, object.address(), operand, order, close(object)),
          object);
    }

    /// Orders and the flag of the built-in functions count as written, although nvcc may ignore the
    /// flag and take the stronger order for both.
    private CppOperand compareExchange(boolean named, CppOperand.Shared object)
        throws InputException {
      Optional<CppOperand.Shared> shared =
          namesLocal() ? Optional.empty() : Optional.of(expected());
      String expected = shared.isPresent() ? "" : local(callee.style() != Callee.Style.MEMBER);
      CppExpression desired = passed();
      boolean weak = builtIn() ? flag() : named;
      MemoryOrder success = orders(CppOperation.EXCHANGE);
      MemoryOrder failure =
          callee.style() == Callee.Style.MEMBER && !in.at(",")
              ? success.onFailure()
              : callee.style() == Callee.Style.PLAIN
                  ? MemoryOrder.SEQ_CST
                  : order("a compare-exchange that fails", CppOperation.LOAD);
      ThreadScope scope = close(object);
      if (shared.isPresent()) {
        return through(
            shared.get(),
            old ->
                new CppExpression.CompareExchange(
                    weak, object.address(), old, desired, success, failure, scope));
      }
      expressions.prelude().access();
      return new CppOperand.Value(
          new CppExpression.CompareExchange(
              weak, object.address(), expected, desired, success, failure, scope),
          WrittenType.BOOL);
    }

    /// A compare-exchange whose expected value is in shared memory: it is read before, and written
    /// where the operation fails, both without order.
    ///
    /// @param swap the operation, with the local variable that holds the expected value
    /// @cpp atomics.types.operations
    private CppOperand through(
        CppOperand.Shared expected, Function<String, CppExpression.CompareExchange> swap)
        throws InputException {
      if (CppAccesses.in(expected.address())) {
        throw in.error(where, "where '" + name + "' expects a value accesses memory", INTO_LOCAL);
      }
      CppPrelude prelude = first();
      String old = names.madeUp();
      String done = names.madeUp();
      prelude.add(
          new CppStatement.Declare(
              expected.type().value().type().words(),
              old,
              Optional.of(new CppExpression.PlainLoad(expected.address()))));
      prelude.add(
          new CppStatement.Declare(WrittenType.INT.text(), done, Optional.of(swap.apply(old))));
      prelude.add(
          new CppStatement.If(
              new CppExpression.Unary(
                  CppExpression.UnaryOperator.NOT, new CppExpression.Local(done)),
              List.of(
                  new CppStatement.PlainStore(expected.address(), new CppExpression.Local(old))),
              List.of()));
      return new CppOperand.Value(new CppExpression.Local(done), WrittenType.INT);
    }

    /// What is done before the expression of this call, where nothing of it was done yet; what was
    /// read for its arguments is done with it.
    private CppPrelude first() throws InputException {
      if (late) {
        throw in.error(
            where, "'" + name + "' stands behind another access in its expression", INTO_LOCAL);
      }
      CppPrelude prelude = expressions.prelude();
      prelude.begin(prelude.statements());
      return prelude;
    }

    /// `atomicCAS` takes the expected value as such and gives the old one.
    private CppOperand compareAndSwap(CppOperand.Shared object) throws InputException {
      CppExpression compare = value();
      if (CppAccesses.in(compare)) {
        throw in.error(where, "what '" + name + "' compares with accesses memory", INTO_LOCAL);
      }
      CppExpression desired = value();
      ThreadScope scope = close(object);
      CppPrelude prelude = first();
      String old = names.madeUp();
      String type = object.type().value().type().words();
      prelude.add(new CppStatement.Declare(type, old, Optional.of(compare)));
      prelude.add(
          new CppStatement.Evaluate(
              new CppExpression.CompareExchange(
                  false,
                  object.address(),
                  old,
                  desired,
                  MemoryOrder.RELAXED,
                  MemoryOrder.RELAXED,
                  scope)));
      return new CppOperand.Value(new CppExpression.Local(old), object.type().value());
    }

    private CppOperand await(CppOperand.Shared object) throws InputException {
      CppExpression old = value();
      if (CppAccesses.in(old)) {
        throw in.error(where, "what '" + name + "' compares with accesses memory", INTO_LOCAL);
      }
      MemoryOrder order = orders(CppOperation.LOAD);
      CppExpression load = new CppExpression.AtomicLoad(object.address(), order, close(object));
      return action(
          Optional.of(
              new CppStatement.While(
                  new CppExpression.Binary(BinaryOperator.EQ, load, old), List.of())));
    }

    private boolean builtIn() {
      return callee.style() == Callee.Style.BUILT_IN || byPointer();
    }

    private boolean byPointer() {
      return callee.style() == Callee.Style.BUILT_IN_BY_POINTER;
    }

    /// Takes the comma before an argument, if one belongs there.
    private void next() throws InputException {
      if (!first) {
        in.expect(",");
      }
      first = false;
    }

    private CppExpression value() throws InputException {
      next();
      return expressions.expression();
    }

    /// A value that may come by pointer.
    private CppExpression passed() throws InputException {
      return byPointer() ? new CppExpression.Local(local(true)) : value();
    }

    /// The object to which the first argument points.
    private CppOperand.Shared object() throws InputException {
      next();
      Token begin = in.peek();
      CppOperand operand = expressions.operand();
      if (operand instanceof CppOperand.Shared(var address, var type, var named)
          && (named || type.atomic().isPresent())
          && !type.value().isPointer()) {
        throw in.error(
            begin,
            "found an object of type '" + type.text() + "', expected a pointer to one",
            "put '&' before it");
      }
      CppOperand.Value pointer = expressions.value(operand);
      return new CppOperand.Shared(pointer.expression(), pointer.type().target(), false);
    }

    /// Whether the next argument is no shared variable, but the expected value as most tests have
    /// it.
    private boolean namesLocal() {
      int at = in.at(",") ? 1 : 0;
      boolean address = in.peek(at).is("&");
      Token name = in.peek(address ? at + 1 : at);
      boolean shared =
          names.parameter(name.text()).isPresent() || names.reference(name.text()).isPresent();
      return name.kind() != Token.Kind.WORD ? !name.is("*") : !shared;
    }

    /// The expected value in shared memory.
    private CppOperand.Shared expected() throws InputException {
      Token begin = in.peek(in.at(",") ? 1 : 0);
      CppOperand.Shared expected = callee.style() == Callee.Style.MEMBER ? byReference() : object();
      if (!expressions.isPlain(expected.type())) {
        throw in.error(
            begin,
            "found an object of type '" + expected.type().text() + "' for the expected value",
            "an object that is not atomic; or --plain-star, which takes it for one, as herd does");
      }
      return expected;
    }

    private CppOperand.Shared byReference() throws InputException {
      next();
      Token begin = in.peek();
      if (expressions.operand() instanceof CppOperand.Shared shared) {
        return shared;
      }
      throw in.error(
          begin,
          "found a pointer, expected the expected value",
          "put '*' before it, or declare a local variable: 'int e = 0;'");
    }

    /// A local variable.
    ///
    /// @param address whether its address is passed
    private String local(boolean address) throws InputException {
      next();
      if (in.at("&") != address) {
        throw in.error(
            in.peek(),
            "found "
                + in.peek().describe()
                + ", expected "
                + (address ? "the address of a local variable" : "a local variable"),
            builtIn()
                ? "'" + name + "' takes it by pointer: '&e'"
                : "the expected value is a local variable: '" + (address ? "&e'" : "e'"));
      }
      in.accept("&");
      Token local = in.expect(Token.Kind.WORD, "the name of a local variable");
      if (names.parameter(local.text()).isPresent() || names.reference(local.text()).isPresent()) {
        throw in.error(
            local,
            "'" + local.text() + "' is shared, expected a local variable",
            "declare one: 'int e = 0;', and write '" + (address ? "&e'" : "e'"));
      }
      names.checkLocal(local);
      names.write(local.text());
      return local.text();
    }

    /// Whether a compare-exchange is a weak one.
    private boolean flag() throws InputException {
      next();
      Token token = in.next();
      return switch (token.text()) {
        case "true", "1" -> true;
        case "false", "0" -> false;
        default ->
            throw in.error(
                token,
                "found " + token.describe() + ", expected true or false",
                "it says whether the compare-exchange is a weak one");
      };
    }

    /// The order, or that of success.
    private MemoryOrder orders(CppOperation legal) throws InputException {
      return switch (callee.style()) {
        case PLAIN -> MemoryOrder.SEQ_CST;
        case CUDA -> MemoryOrder.RELAXED;
        case MEMBER -> in.at(")") ? MemoryOrder.SEQ_CST : order(callee.called().noun(), legal);
        case EXPLICIT, BUILT_IN, BUILT_IN_BY_POINTER -> order(callee.called().noun(), legal);
      };
    }

    private MemoryOrder order(String what, CppOperation legal) throws InputException {
      if (!first && !in.at(",")) {
        throw in.error(
            in.peek(),
            "found " + in.peek().describe() + ", expected ',' and a memory order",
            builtIn()
                ? "built-in functions take it: '__NV_ATOMIC_RELAXED'"
                : "a form with '_explicit' needs its orders, one without is seq_cst");
      }
      next();
      Token token = in.peek();
      MemoryOrder order = CppEnumerators.order(in);
      if (!legal.allows(order)) {
        String orders =
            Arrays.stream(MemoryOrder.values())
                .filter(legal::allows)
                .map(MemoryOrder::word)
                .collect(Collectors.joining(", "));
        throw in.error(token, what + " cannot be " + order.word(), "expected one of " + orders);
      }
      return order;
    }

    private ThreadScope close(CppOperand.Shared object) throws InputException {
      return close(object.type().atomic());
    }

    /// Takes the scope, if there may be one, and the parenthesis.
    ///
    /// @param ofType the scope of operations on the object if none is written
    private ThreadScope close(Optional<ThreadScope> ofType) throws InputException {
      ThreadScope scope = callee.scope().or(() -> ofType).orElse(ThreadScope.SYSTEM);
      boolean scoped = callee.style() != Callee.Style.MEMBER && callee.style() != Callee.Style.CUDA;
      if (scoped && in.accept(",")) {
        scope = CppEnumerators.scope(in);
      }
      if (!in.at(")")) {
        throw scoped
            ? in.unexpected("')' behind the last argument")
            : in.error(
                in.peek(),
                "found " + in.peek().describe() + ", expected ')' behind the last argument",
                callee.style() == Callee.Style.CUDA
                    ? "its scope is in its name, as in 'atomicAdd_block', and it is relaxed"
                    : "its scope is that of the type: 'cuda::atomic<int, thread_scope_block>'");
      }
      in.next();
      return scope;
    }
  }
}
