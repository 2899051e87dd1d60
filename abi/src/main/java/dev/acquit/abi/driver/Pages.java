package dev.acquit.abi.driver;

import dev.acquit.abi.driver.Atom.Number;
import dev.acquit.abi.driver.Atom.Origin;
import dev.acquit.abi.driver.Atom.Table;
import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.rule.Severity;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;

/// Calls of `nv-p2p.h` in a kernel module: and, of one call, R-11.
final class Pages {
  private static final long PC = 0x10000;
  private static final long TEGRA = 0x1000;
  private final Program program;
  private final Evaluation evaluation;
  private final String function;

  Pages(Program program, Evaluation evaluation, String function) {
    this.program = program;
    this.evaluation = evaluation;
    this.function = function;
  }

  void call(Call api, IASTFunctionCallExpression call, List<Value> v, State s) {
    if (v.size() != api.desktop && v.size() != api.tegra) {
      program.find(
          Rule.R_11,
          Severity.ERROR,
          call,
          function,
          "%s has %d arguments, expected %d%s"
              .formatted(
                  api.words(),
                  v.size(),
                  api.desktop,
                  api.tegra < 0 || api.tegra == api.desktop ? "" : " or, on Tegra, " + api.tegra));
      return;
    }
    boolean tegra = api.isTegra(v.size()).orElse(false);
    switch (api) {
      case GET -> {
        int first = tegra ? 0 : 2;
        if (!tegra) {
          tokens(call, v);
        }
        pinned(call, v.get(first), v.get(first + 1), tegra ? TEGRA : PC);
        callback(call, v.get(first + 3));
        Table t = new Table(Syntax.id(call), Table.Kind.PAGES);
        program.pinned.put(
            t.id(),
            tegra
                ? new Program.Pinned("", Optional.empty())
                : new Program.Pinned(Syntax.words(call.getArguments()[0]), Calls.zero(v.get(0))));
        makes(call, first + 2, t, s);
      }
      case GET_PERSISTENT -> {
        pinned(call, v.get(0), v.get(1), PC);
        makes(call, 2, new Table(Syntax.id(call), Table.Kind.PERSISTENT), s);
      }
      case MAP -> makes(call, 2, new Table(Syntax.id(call), Table.Kind.MAPPING), s);
      case PUT -> {
        if (!tegra) {
          tokens(call, v);
          sameTokens(call, v);
          address(call, v.get(2));
        }
        put(call, v.getLast(), Table.Kind.PAGES);
      }
      case PUT_PERSISTENT -> {
        address(call, v.get(0));
        put(call, v.get(1), Table.Kind.PERSISTENT);
      }
      case UNMAP, FREE_TABLE, FREE_MAPPING -> {}
    }
  }

  private void makes(IASTFunctionCallExpression call, int index, Table t, State s) {
    IASTInitializerClause to = call.getArguments()[index];
    evaluation.made(t.id());
    s.unasked.add(t.id());
    Optional<IASTExpression> place = Syntax.addressed(to);
    if (place.isPresent()) {
      evaluation.set(place.get(), Value.of(t), s);
    } else {
      Value pointer = evaluation.of(to, s);
      pointer.of(Atom.Pointer.class).forEach(p -> s.values.put(p.key(), Value.of(t)));
    }
  }

  private void pinned(IASTFunctionCallExpression call, Value address, Value length, long page) {
    multiple(call, Rule.R_2, "the address", address, page);
    if (length.isNull()) {
      program.find(
          Rule.R_3, Severity.ERROR, call, function, "the length is 0, expected at least one page");
    } else {
      multiple(call, Rule.R_3, "the length", length, page);
    }
  }

  private void address(IASTFunctionCallExpression call, Value address) {
    if (address.any(a -> isOff(a, PC))) {
      program.find(
          Rule.R_8,
          address.all(a -> isOff(a, PC)) ? Severity.ERROR : Severity.WARNING,
          call,
          function,
          "the address is no multiple of 64 KB, expected the one that was pinned");
    } else if (address.any(a -> isFree(a, PC))) {
      program.find(
          Rule.R_8,
          Severity.WARNING,
          call,
          function,
          "the address comes from a program as it is, expected the one that was pinned");
    }
  }

  /// Whether a number is no multiple of a page.
  private static boolean isOff(Atom a, long page) {
    return a instanceof Number n
        && n.rest() % (n.isExact() ? page : Math.min(page, n.modulus())) != 0;
  }

  /// Whether a program chooses.
  private static boolean isFree(Atom a, long page) {
    return a instanceof Number n && !n.isExact() && n.modulus() < page && n.origin() == Origin.USER;
  }

  private void multiple(
      IASTFunctionCallExpression call, Rule rule, String what, Value v, long page) {
    String size = page == PC ? "64 KB" : "4 KB";
    if (v.any(a -> isOff(a, page))) {
      boolean all = v.all(a -> isOff(a, page));
      program.find(
          rule,
          all ? Severity.ERROR : Severity.WARNING,
          call,
          function,
          "%s %s no multiple of %s".formatted(what, all ? "is" : "may be", size));
    } else if (v.any(a -> isFree(a, page))) {
      program.find(
          rule,
          Severity.WARNING,
          call,
          function,
          "%s comes from a program, and is neither rounded nor asked whether it is a multiple of %s"
              .formatted(what, size));
    } else if (!v.all(a -> a instanceof Number n && (n.isExact() || n.modulus() >= page))) {
      program.open(call);
    }
  }

  private void callback(IASTFunctionCallExpression call, Value v) {
    boolean none = v.any(a -> a instanceof Number n && n.isNull());
    if (none) {
      program.find(
          Rule.R_1,
          v.isNull() ? Severity.ERROR : Severity.WARNING,
          call,
          function,
          "the callback %s NULL, expected a function or nvidia_p2p_get_pages_persistent"
              .formatted(v.isNull() ? "is" : "may be"));
    }
    v.of(Atom.Function.class).forEach(f -> program.callbacks.add(f.name()));
    if (!v.all(a -> a instanceof Atom.Function || a instanceof Number n && n.isNull())) {
      program.otherCallbacks = true;
      program.open(call);
    }
  }

  private void tokens(IASTFunctionCallExpression call, List<Value> v) {
    Optional<Boolean> token = Calls.zero(v.get(0));
    Optional<Boolean> space = Calls.zero(v.get(1));
    boolean wrong = token.isPresent() && space.isPresent() && !token.get().equals(space.get());
    boolean odd = token.equals(Optional.of(true)) != space.equals(Optional.of(true));
    if (wrong || odd) {
      program.find(
          Rule.R_9,
          wrong ? Severity.ERROR : Severity.WARNING,
          call,
          function,
          "the tokens are %s and %s, expected two zeros or both tokens"
              .formatted(
                  Syntax.words(call.getArguments()[0]), Syntax.words(call.getArguments()[1])));
    }
  }

  private void sameTokens(IASTFunctionCallExpression call, List<Value> v) {
    Optional<Boolean> here = Calls.zero(v.get(0));
    String words = Syntax.words(call.getArguments()[0]);
    v.get(3)
        .of(Table.class)
        .map(t -> program.pinned.get(t.id()))
        .filter(p -> p != null && !p.words().isEmpty())
        .filter(p -> p.zero().equals(Optional.of(true)) != here.equals(Optional.of(true)))
        .findFirst()
        .ifPresent(p ->
            program.find(
                Rule.R_9,
                p.zero().isPresent() && here.isPresent() ? Severity.ERROR : Severity.WARNING,
                call,
                function,
                "the token is %s, expected %s, with which the pages were pinned"
                    .formatted(words, p.words())));
  }

  private void put(IASTFunctionCallExpression call, Value table, Table.Kind wanted) {
    List<Table> tables = table.of(Table.class).toList();
    if (tables.isEmpty()) {
      program.open(call);
      return;
    }
    if (tables.size() == table.atoms().size()
        && tables.stream().allMatch(t -> t.kind() != wanted)) {
      program.find(
          Rule.R_8,
          Severity.ERROR,
          call,
          function,
          "the page table is from %s"
              .formatted(
                  wanted == Table.Kind.PERSISTENT
                      ? Call.GET.words()
                      : Call.GET_PERSISTENT.words()));
    } else if (tables.stream().anyMatch(t -> t.kind() != wanted)) {
      // Which of the two it is depends on conditions that are not followed.
      program.open(call);
    }
  }
}
