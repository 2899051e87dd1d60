package dev.acquit.abi.check;

import dev.acquit.abi.layout.KnownTypes;
import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.module.Body;
import dev.acquit.abi.module.WalkedModule;
import dev.acquit.abi.rule.Finding;
import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.value.Flow;
import dev.acquit.abi.value.Flow.Followed;
import dev.acquit.ptx.flow.Names;
import dev.acquit.ptx.isa.PtxVersion;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// All rules for one module.
public final class AbiCheck {
  private static final int BITS = 64;
  private static final PtxVersion FIRST = new PtxVersion(2, 0);

  private AbiCheck() {}

  /// What was found in a module.
  ///
  /// @param findings what does not keep the rules, by place
  /// @param open how many addresses a rule asks about that are not followed
  /// @param notJoined how many functions with bodies debug information describes with more or fewer
  ///   parameters than are declared, or with classes that it only declares
  public record Checked(List<Finding> findings, int open, int notJoined) {
    /// Copies the list.
    public Checked {
      findings = List.copyOf(findings);
    }
  }

  /// A function with a body, and what flows in it.
  private record Flowing(Body body, Followed followed) {}

  /// Looks at a module, of whose classes only those that CUDA has are known.
  public static Checked of(AbiModule module) {
    return of(module, KnownTypes.builtin());
  }

  /// Looks at a module, with classes and enums of which more is known than their names.
  public static Checked of(AbiModule module, KnownTypes types) {
    return of(WalkedModule.of(module), types);
  }

  /// The same of a module whose bodies have been walked through.
  public static Checked of(WalkedModule walked, KnownTypes types) {
    AbiModule module = walked.module();
    Findings findings = new Findings(module.file());
    if (foreign(module, findings)) {
      return new Checked(findings.sorted(), 0, 0);
    }
    Names<Variable> variables = new Names<>();
    module.variables().forEach(v -> variables.declare(v.name(), v));
    List<Body> bodies = walked.bodies();
    Map<String, Function> known = module.byName();
    Set<String> addressed = Addressed.of(module.variables(), bodies);
    Calls calls =
        new Calls(
            findings,
            known,
            addressed.stream().map(known::get).filter(f -> f != null).toList(),
            Addressed.tables(module.variables()));
    Prototypes prototypes = new Prototypes(findings);
    Data data = new Data(findings);
    Passing passing = new Passing(findings);
    SystemCalls system = new SystemCalls(findings);
    Set<String> noreturn = noreturn(module);
    List<Flowing> flowing =
        bodies.stream()
            .map(b -> new Flowing(b, Flow.of(b.function(), variables, noreturn::contains)))
            .toList();
    Described debug = Described.of(module);
    Pointers pointers = new Pointers(findings, known, debug.functions());
    flowing.forEach(f -> pointers.note(f.body().function(), f.followed()));
    Extensions extensions = new Extensions(findings, known, debug.functions(), bodies);
    CppNames names = new CppNames(findings);
    Mangling mangling = new Mangling(findings, types);
    DebugPassing described = new DebugPassing(findings, debug.functions(), types);
    SameTypes same = new SameTypes(findings, types, debug.functions(), debug::at);
    HostObjects objects = new HostObjects(findings, types, debug.functions());
    for (Variable v : module.variables()) {
      data.global(v);
      names.check(v.position(), v.name());
    }
    for (Function f : module.functions()) {
      prototypes.check(f);
      Stream.concat(f.results().stream(), f.parameters().stream())
          .forEach(v -> data.parameter(v, f));
      system.declared(f);
      names.check(f.position(), f.name());
      if (mangling.check(f)) {
        described.check(f);
      }
      same.check(f);
      objects.check(f);
      if (known.get(f.name()).body().isEmpty()) {
        names.undefined(f);
      }
    }
    for (Flowing flow : flowing) {
      Function f = flow.body().function();
      declared(f, data, prototypes);
      passing.check(f, flow.body());
      calls.check(f, flow.body());
      values(flow, findings, pointers, system, extensions);
    }
    new Debugging(findings, module, debug).check(bodies);
    return new Checked(findings.sorted(), findings.open(), findings.notJoined());
  }

  /// The rules that ask what values are.
  private static void values(
      Flowing flow,
      Findings findings,
      Pointers pointers,
      SystemCalls system,
      Extensions extensions) {
    Body body = flow.body();
    Function f = body.function();
    Followed followed = flow.followed();
    if (!followed.whole()) {
      long asked =
          body.accesses().stream().filter(a -> a.store() && a.width() == Long.BYTES).count()
              + body.calls().stream()
                  .filter(c -> c.direct().flatMap(SystemCall::of).isPresent())
                  .count();
      findings.open((int) Math.max(1, asked));
      return;
    }
    pointers.check(f, followed);
    system.check(f, followed);
    extensions.check(f, followed);
  }

  private static Set<String> noreturn(AbiModule module) {
    return module.functions().stream()
        .filter(f -> f.directives().stream().anyMatch(d -> d.name().equals("noreturn")))
        .map(Function::name)
        .collect(Collectors.toSet());
  }

  /// P-0 and D-2: whether a module is of a kind of which the other rules do not speak.
  private static boolean foreign(AbiModule module, Findings findings) {
    if (module.version().isEmpty()) {
      // That the directives cannot be read is said elsewhere; the rest is taken for what is usual.
      return false;
    }
    if (module.version().get().compareTo(FIRST) < 0) {
      findings.error(
          Rule.P_0,
          Position.START,
          "",
          "it is PTX " + module.version().get() + ", expected 2.0 or later");
      return true;
    }
    if (module.addressSize() != BITS) {
      findings.error(
          Rule.D_2,
          Position.START,
          "",
          ".address_size is "
              + module.addressSize()
              + ", expected 64: nothing else is asked of modules of 32 bits");
      return true;
    }
    return false;
  }

  private static void declared(Function function, Data data, Prototypes prototypes) {
    for (BodyItem item : function.items()) {
      switch (item) {
        case BodyItem.Local(Variable v) -> data.local(v, function.name());
        case BodyItem.Callable(var _, String label, BodyItem.Callees.Like(Function like)) ->
            prototypes.check(like, function.name() + ", " + label);
        case BodyItem.Callable _, BodyItem.Registers _, BodyItem.Line _, BodyItem.Block _ -> {}
      }
    }
  }
}
