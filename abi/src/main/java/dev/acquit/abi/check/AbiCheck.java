package dev.acquit.abi.check;

import dev.acquit.abi.layout.KnownTypes;
import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.module.Body;
import dev.acquit.abi.module.BodyWalk;
import dev.acquit.abi.module.Origins;
import dev.acquit.abi.rule.Finding;
import dev.acquit.abi.rule.Rule;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import dev.acquit.text.Position;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// All rules for one module.
public final class AbiCheck {
  private static final int BITS = 64;

  private AbiCheck() {}

  /// What of a module does not keep the rules, by place.
  public static List<Finding> of(AbiModule module) {
    return of(module, KnownTypes.builtin());
  }

  /// All rules for one module, with classes and enums of which more is known than their names.
  public static List<Finding> of(AbiModule module, KnownTypes types) {
    Findings findings = new Findings(module.file());
    if (module.addressSize() != BITS) {
      findings.error(
          Rule.D_2,
          Position.START,
          "",
          ".address_size is " + module.addressSize() + ", expected 64");
    }
    Map<String, Variable> variables = new HashMap<>();
    module.variables().forEach(v -> variables.put(v.name(), v));
    Map<Function, Body> bodies = bodies(module, variables);
    Map<String, Function> known = module.byName();
    Set<String> addressed = Addressed.of(module.variables(), bodies.values());
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
    CppNames names = new CppNames(findings);
    Mangling mangling = new Mangling(findings, types);
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
      mangling.check(f);
      if (known.get(f.name()).body().isEmpty()) {
        names.undefined(f);
      }
      Body body = bodies.get(f);
      if (body != null) {
        Origins origins = new Origins(body);
        declared(f, data, prototypes);
        passing.check(f, body, origins);
        calls.check(f, body);
        system.check(f, body, origins);
      }
    }
    new Debugging(findings, module).check(bodies.values());
    return findings.sorted();
  }

  /// What the functions of a module do; those that are only declared are not there.
  public static Map<Function, Body> bodies(AbiModule module, Map<String, Variable> variables) {
    Map<Function, Body> bodies = new LinkedHashMap<>();
    for (Function f : module.functions()) {
      BodyWalk.of(f, variables).ifPresent(b -> bodies.put(f, b));
    }
    return bodies;
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
