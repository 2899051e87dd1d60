package dev.acquit.abi.driver;

import dev.acquit.abi.driver.Atom.Memory;
import dev.acquit.abi.driver.Atom.Token;
import dev.acquit.abi.driver.State.Sync;
import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.rule.Severity;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;

/// Calls of CUDA and of RDMA in a program, and its part of R-9.
final class Registrations {
  private static final String SYNC = "CU_POINTER_ATTRIBUTE_SYNC_MEMOPS";
  private static final String TOKENS = "CU_POINTER_ATTRIBUTE_P2P_TOKENS";
  private static final String BUFFER = "CU_POINTER_ATTRIBUTE_BUFFER_ID";

  /// Which argument is the memory that a device will use.
  private static final Map<String, Integer> PINS =
      Map.of(
          "ibv_reg_mr",
          1,
          "ibv_reg_mr_iova",
          1,
          "ibv_reg_mr_iova2",
          1,
          "gdr_pin_buffer",
          1,
          "fi_mr_reg",
          1,
          "rdma_reg_msgs",
          1,
          "rdma_reg_read",
          1,
          "rdma_reg_write",
          1);

  private static final Set<String> SMALL =
      Set.of("bool", "_Bool", "char", "signed char", "unsigned char", "short", "unsigned short");
  private static final Set<String> FOUR_BYTES = Set.of("int", "unsigned", "unsigned int");

  private final Program program;
  private final Evaluation evaluation;
  private final String function;

  Registrations(Program program, Evaluation evaluation, String function) {
    this.program = program;
    this.evaluation = evaluation;
    this.function = function;
  }

  /// Whether it is one of them.
  boolean call(String name, IASTFunctionCallExpression call, List<Value> v, State s) {
    Optional<Memory.Kind> kind = Known.allocates(name);
    if (kind.isPresent() && !v.isEmpty()) {
      Memory memory = new Memory(Syntax.id(call), kind.get());
      result(call.getArguments()[0], Value.of(memory), s);
      s.sync.put(memory.id(), EnumSet.of(Sync.OFF));
      return true;
    }
    if (Known.allocatesOnHost(name) && !v.isEmpty()) {
      result(call.getArguments()[0], Value.of(new Atom.Pointer("#host")), s);
      return true;
    }
    if (name.equals("cuPointerSetAttribute") && v.size() == 3) {
      set(call, v, s);
      return true;
    }
    if (name.equals("cuPointerGetAttribute") && v.size() == 3) {
      get(call, v, s);
      return true;
    }
    Integer index = PINS.get(name);
    if (index != null && v.size() > index) {
      pin(call, v.get(index), true, s);
      if (name.equals("gdr_pin_buffer") && v.size() == 6) {
        tokens(call, List.of(v.get(3), v.get(4)), v.get(index));
        half(call, v.get(3), v.get(4));
      }
      return true;
    }
    if (name.equals("ioctl") && v.size() > 2) {
      request(call, v.get(2), s);
      return true;
    }
    return false;
  }

  private void result(IASTInitializerClause to, Value value, State s) {
    Syntax.addressed(to)
        .ifPresentOrElse(
            place -> evaluation.set(place, value, s),
            () ->
                evaluation
                    .of(to, s)
                    .of(Atom.Pointer.class)
                    .forEach(p -> s.values.put(p.key(), value)));
  }

  private static String attribute(IASTFunctionCallExpression call) {
    return Syntax.bare(call.getArguments()[1]) instanceof IASTIdExpression id
        ? id.getName().getLastName().toString()
        : "";
  }

  private Optional<String> type(IASTFunctionCallExpression call) {
    return Syntax.addressed(call.getArguments()[0])
        .filter(e -> Syntax.bare(e) instanceof IASTIdExpression)
        .flatMap(e -> evaluation.type(((IASTIdExpression) Syntax.bare(e)).getName().toString()))
        .map(t -> t.replaceAll("\\b(const|static|volatile)\\b", "").strip());
  }

  private void set(IASTFunctionCallExpression call, List<Value> v, State s) {
    String attribute = attribute(call);
    if (!attribute.equals(SYNC)) {
      return;
    }
    Value flag =
        Syntax.addressed(call.getArguments()[0])
            .map(e -> evaluation.of(e, s))
            .orElseGet(() -> v.get(0).isNull() ? Value.exact(0) : Value.UNKNOWN);
    Optional<String> type = type(call);
    boolean off = flag.isNull();
    if (off) {
      program.find(
          Rule.R_13,
          Severity.ERROR,
          call,
          function,
          v.get(0).isNull()
              ? "there is no value of SYNC_MEMOPS, expected the address of an unsigned int"
              : "SYNC_MEMOPS is turned off, expected 1");
    } else if (type.filter(SMALL::contains).isPresent()) {
      program.find(
          Rule.R_13,
          Severity.ERROR,
          call,
          function,
          "the value of SYNC_MEMOPS is a %s, expected an unsigned int".formatted(type.get()));
    }
    v.get(2)
        .of(Memory.class)
        .forEach(m -> s.sync.put(m.id(), EnumSet.of(off ? Sync.OFF : Sync.ON)));
  }

  private void get(IASTFunctionCallExpression call, List<Value> v, State s) {
    String attribute = attribute(call);
    String wanted =
        switch (attribute) {
          case TOKENS -> "CUDA_POINTER_ATTRIBUTE_P2P_TOKENS";
          case BUFFER -> "unsigned long long";
          default -> "";
        };
    if (wanted.isEmpty()) {
      return;
    }
    Optional<String> type = type(call);
    if (type.filter(
            t ->
                SMALL.contains(t)
                    || FOUR_BYTES.contains(t)
                    || attribute.equals(TOKENS) && t.contains("long"))
        .isPresent()) {
      program.find(
          Rule.R_13,
          Severity.ERROR,
          call,
          function,
          "the value of %s is a %s, expected a %s"
              .formatted(
                  attribute.substring("CU_POINTER_ATTRIBUTE_".length()), type.get(), wanted));
    }
    if (attribute.equals(TOKENS)) {
      List<Memory> of = v.get(2).of(Memory.class).toList();
      int memory = of.size() == 1 ? of.getFirst().id() : -1;
      evaluation
          .key(call.getArguments()[0], s)
          .ifPresent(k -> {
            s.forget(k);
            s.values.put(k + ".p2pToken", Value.of(new Token(memory, false)));
            s.values.put(k + ".vaSpaceToken", Value.of(new Token(memory, true)));
          });
      // Who has the tokens has registered the memory (11.7).
      of.forEach(m -> s.sync.put(m.id(), EnumSet.of(Sync.ON)));
    }
  }

  /// What a driver is asked: the memory stands in the structure, or is the argument.
  private void request(IASTFunctionCallExpression call, Value argument, State s) {
    List<Value> all = new ArrayList<>(List.of(argument));
    evaluation
        .key(call.getArguments()[2], s)
        .ifPresent(k ->
            s.values.forEach((key, value) -> {
              if (key.startsWith(k + ".")) {
                all.add(value);
              }
            }));
    argument
        .of(Atom.Pointer.class)
        .forEach(p ->
            s.values.forEach((key, value) -> {
              if (key.startsWith(p.key() + ".")) {
                all.add(value);
              }
            }));
    Value memory =
        all.stream().reduce(new Value(Set.of()), Value::or).only(a -> a instanceof Memory);
    if (!memory.atoms().isEmpty()) {
      pin(call, memory, false, s);
      tokens(call, all, memory);
    }
  }

  private void pin(IASTFunctionCallExpression call, Value v, boolean sure, State s) {
    List<Memory> memory = v.of(Memory.class).toList();
    if (memory.isEmpty()) {
      if (v.isOpen() && !s.sync.isEmpty()) {
        program.open(call);
      }
      return;
    }
    Set<Sync> sync = EnumSet.noneOf(Sync.class);
    for (Memory m : memory) {
      if (m.kind() == Memory.Kind.MANAGED) {
        program.find(
            Rule.R_14,
            sure ? Severity.ERROR : Severity.WARNING,
            call,
            function,
            "the memory is managed, expected memory of the device");
        return;
      }
      sync.addAll(s.sync.getOrDefault(m.id(), EnumSet.of(Sync.OPEN)));
    }
    if (sync.contains(Sync.OFF)) {
      program.find(
          Rule.R_12,
          sure && sync.equals(EnumSet.of(Sync.OFF)) ? Severity.ERROR : Severity.WARNING,
          call,
          function,
          "%s memory of which SYNC_MEMOPS %s not set"
              .formatted(
                  sure ? "this registers" : "this gives a driver",
                  sync.equals(EnumSet.of(Sync.OFF)) ? "is" : "may be"));
    } else if (sync.contains(Sync.OPEN)) {
      program.open(call);
    }
  }

  /// Tokens are those of the memory that is pinned.
  private void tokens(IASTFunctionCallExpression call, List<Value> tokens, Value memory) {
    Set<Integer> ids = new java.util.HashSet<>();
    memory.of(Memory.class).forEach(m -> ids.add(m.id()));
    List<Token> all = tokens.stream().flatMap(v -> v.of(Token.class)).toList();
    boolean foreign =
        !ids.isEmpty() && all.stream().anyMatch(t -> t.memory() >= 0 && !ids.contains(t.memory()));
    boolean mixed = all.stream().map(Token::memory).distinct().count() > 1;
    if (foreign || mixed) {
      program.find(
          Rule.R_9,
          Severity.ERROR,
          call,
          function,
          "the tokens are those of other memory, expected those of what is pinned");
    }
  }

  private void half(IASTFunctionCallExpression call, Value token, Value space) {
    if (token.any(a -> a instanceof Token t && t.space())
        || space.any(a -> a instanceof Token t && !t.space())) {
      program.find(
          Rule.R_9, Severity.ERROR, call, function, "p2pToken and vaSpaceToken are exchanged");
    }
    if (Calls.zero(token).isPresent()
        && Calls.zero(space).isPresent()
        && !Calls.zero(token).equals(Calls.zero(space))) {
      program.find(
          Rule.R_9,
          Severity.ERROR,
          call,
          function,
          "one token is 0 and the other is not, expected two zeros or both tokens");
    }
  }
}
