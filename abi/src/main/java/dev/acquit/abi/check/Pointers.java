package dev.acquit.abi.check;

import dev.acquit.abi.dwarf.DebugFunction;
import dev.acquit.abi.dwarf.DebugType;
import dev.acquit.abi.mangle.CppFunction;
import dev.acquit.abi.mangle.Demangler;
import dev.acquit.abi.mangle.MangledType;
import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.rule.Severity;
import dev.acquit.abi.value.Flow.Followed;
import dev.acquit.abi.value.Origin;
import dev.acquit.abi.value.Seen;
import dev.acquit.abi.value.Value;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import dev.acquit.text.Position;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Whether pointers are generic where they are passed and where they are used (P-8).
///
/// A function that only its own module sees may take an address of a space, if it uses it as one.
final class Pointers {
  /// A pointer in a parameter, by the number of the parameter, and a space.
  private record Own(String function, int parameter, long offset, StateSpace space) {}

  private final Findings findings;
  private final Map<String, Function> known;
  private final Map<String, DebugFunction> described;

  /// What functions of the module alone use as an address of a space.
  private final Set<Own> own = new HashSet<>();

  /// @param known all functions of the module, by name
  /// @param described those that debug information describes
  Pointers(Findings findings, Map<String, Function> known, Map<String, DebugFunction> described) {
    this.findings = findings;
    this.known = known;
    this.described = described;
  }

  /// Notes what a function uses as an address of a space. Of all functions it is to be asked before
  /// one is checked.
  void note(Function function, Followed followed) {
    if (inside(function)) {
      followed.seen().forEach(s -> own(function, s));
    }
  }

  private static boolean inside(Function f) {
    return SourceName.own(f) && f.body().isPresent();
  }

  private void own(Function f, Seen seen) {
    if (seen instanceof Seen.Accessed(Position _, StateSpace space, Value base)) {
      for (Origin origin : base.origins()) {
        if (origin instanceof Origin.Argument(Variable parameter, long offset)) {
          own.add(new Own(f.name(), f.parameters().indexOf(parameter), offset, one(space)));
        }
      }
    }
  }

  private static StateSpace one(StateSpace space) {
    return space.shared() ? StateSpace.SHARED : space;
  }

  void check(Function function, Followed followed) {
    Map<Variable, Passing> calls = calls(followed.seen());
    for (Seen seen : followed.seen()) {
      switch (seen) {
        case Seen.Passed(Position at, Variable to, long offset, int width, Value value)
            when width == Long.BYTES -> {
          Passing passing = calls.get(to);
          boolean any = function.results().contains(to) && returnsNumber(function);
          if (!any && (passing == null || !passing.fits(offset, value))) {
            judge(findings, function, at, to.name(), value);
          }
        }
        case Seen.Accessed(Position at, StateSpace space, Value base)
            when function.kind() == Function.Kind.FUNC && !inside(function) ->
            used(function, at, space, base);
        case Seen.Converted c -> converted(function, c);
        case Seen.Passed _, Seen.Accessed _, Seen.Called _, Seen.Returned _ -> {}
      }
    }
  }

  /// To which parameter of which function a parameter of a call belongs.
  private final class Passing {
    private final Optional<CppFunction> name;
    private final String callee;
    private final int index;
    private final int count;

    Passing(String callee, int index, int count) {
      this.name = Demangler.read(callee);
      this.callee = callee;
      this.index = index;
      this.count = count;
    }

    /// Whether any number may be passed, or all addresses are ones that the function wants so.
    boolean fits(long offset, Value value) {
      Function function = known.get(callee);
      if (integer(name, index, count) || (function != null && isNumber(function, index))) {
        return true;
      }
      List<Origin.Address> wrong = value.addresses().stream().filter(Pointers::wrong).toList();
      return function != null
          && inside(function)
          && !wrong.isEmpty()
          && wrong.stream().allMatch(a -> own.contains(new Own(callee, index, offset, a.space())));
    }
  }

  private Map<Variable, Passing> calls(List<Seen> seen) {
    Map<Variable, Passing> all = new IdentityHashMap<>();
    Map<String, Passing> made = new HashMap<>();
    for (Seen s : seen) {
      if (s instanceof Seen.Called call && call.callee().isPresent()) {
        String callee = call.callee().get();
        int count = call.arguments().size();
        for (int i = 0; i < count; i++) {
          int index = i;
          call.arguments()
              .get(i)
              .ifPresent(v ->
                  all.put(
                      v,
                      made.computeIfAbsent(
                          callee + " " + index + " " + count,
                          _ -> new Passing(callee, index, count))));
        }
      }
    }
    return all;
  }

  /// Whether a C++ name says that a parameter is a number, or may be one where some are left out.
  private static boolean integer(Optional<CppFunction> name, int index, int count) {
    return name.map(n -> n.parameters(index, count)).orElse(List.of()).stream()
        .anyMatch(MangledType.Builtin.class::isInstance);
  }

  /// Whether debug information says that a function returns a number, as `__cvta_generic_to_shared`
  /// does.
  private boolean returnsNumber(Function function) {
    DebugFunction d = described.get(function.name());
    return d != null && !d.changed() && d.result() instanceof DebugType.Number;
  }

  /// Whether debug information says that a parameter is a number.
  private boolean isNumber(Function function, int index) {
    return Optional.ofNullable(described.get(function.name()))
        .flatMap(d -> Joined.types(function, d))
        .filter(types -> index < types.size())
        .map(types -> types.get(index) instanceof DebugType.Number)
        .orElse(false);
  }

  /// The callee's side.
  private void used(Function function, Position at, StateSpace space, Value base) {
    if (base.unknown()) {
      findings.open(1);
    }
    if (space == StateSpace.GLOBAL) {
      return;
    }
    Optional<CppFunction> name = Demangler.read(function.name());
    for (Origin origin : base.origins()) {
      if (origin instanceof Origin.Argument(Variable parameter, long _)
          && !integer(name, function.parameters().indexOf(parameter), function.parameters().size())
          && !isNumber(function, function.parameters().indexOf(parameter))) {
        findings.error(
            Rule.P_8,
            at,
            function.name(),
            "%s is used as an address of .%s: cvta.to.%s makes it one"
                .formatted(parameter.name(), space.suffix(), one(space).suffix()));
      }
    }
  }

  /// Conversions of what is no such address, whatever way leads there.
  private void converted(Function function, Seen.Converted c) {
    StateSpace space = one(c.space());
    if (c.value().unknown()) {
      findings.open(1);
      return;
    }
    List<Origin.Address> addresses = c.value().addresses();
    long misfits = addresses.stream().filter(a -> misfits(a, space, c.to())).count();
    if (misfits > 0 && misfits < c.value().origins().size()) {
      // Those of one way; whoever asked isspacep does not come here with them.
      findings.open(1);
    } else if (misfits > 0) {
      Origin.Address a = addresses.getFirst();
      findings.error(
          Rule.P_8,
          c.at(),
          function.name(),
          "cvta.%s%s gets %s, expected %s"
              .formatted(
                  c.to() ? "to." : "",
                  space.suffix(),
                  words(a),
                  c.to()
                      ? "a generic address of a variable in ." + space.suffix()
                      : "one of ." + space.suffix()));
    }
  }

  /// Whether an address is no generic one of that space, or none of the space itself.
  private static boolean misfits(Origin.Address a, StateSpace space, boolean to) {
    StateSpace lies = a.variable().map(v -> one(v.space())).orElse(a.space());
    if (parameter(lies) || parameter(space)) {
      return false;
    }
    boolean generic = a.space() == StateSpace.GENERIC;
    boolean same = lies == StateSpace.GENERIC || lies == space;
    if (space == StateSpace.GLOBAL && lies == StateSpace.GLOBAL) {
      // The numbers are the same.
      return false;
    }
    return !same || generic != to;
  }

  private static boolean parameter(StateSpace space) {
    return switch (space) {
      case PARAM, PARAM_ENTRY, PARAM_FUNC -> true;
      case GENERIC, GLOBAL, SHARED, SHARED_CTA, SHARED_CLUSTER, LOCAL, CONST -> false;
    };
  }

  private static String words(Origin.Address a) {
    String of = a.variable().map(v -> " of " + v.name()).orElse("");
    return a.space() == StateSpace.GENERIC
        ? "a generic address" + of + a.variable().map(v -> " in ." + v.space().suffix()).orElse("")
        : "an address" + of + ", which is one of ." + a.space().suffix();
  }

  /// Says what is wrong with a pointer that other code gets, and counts one that is not followed.
  static void judge(Findings findings, Function function, Position at, String to, Value value) {
    if (value.unknown()) {
      findings.open(1);
    }
    for (Origin.Address a : value.addresses()) {
      boolean global = a.space() == StateSpace.GLOBAL && a.variable().isPresent();
      if (wrong(a) || global) {
        findings.add(
            Rule.P_8,
            wrong(a) ? Severity.ERROR : Severity.NOTE,
            at,
            function.name(),
            "%s gets %s, which is one of .%s: cvta.%s makes it generic"
                .formatted(
                    to,
                    a.variable().map(v -> "the address of " + v.name()).orElse("an address"),
                    a.space().suffix(),
                    a.space().suffix()));
      }
    }
  }

  /// A .global address is the same number; it is the three others that go wrong.
  private static boolean wrong(Origin.Address a) {
    return switch (a.space()) {
      case SHARED, SHARED_CTA, SHARED_CLUSTER, LOCAL, CONST -> true;
      case GLOBAL, GENERIC, PARAM, PARAM_ENTRY, PARAM_FUNC -> false;
    };
  }
}
