package dev.acquit.abi.check;

import dev.acquit.abi.check.Formats.Argument;
import dev.acquit.abi.module.Signature;
import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.value.Cells;
import dev.acquit.abi.value.Flow.Followed;
import dev.acquit.abi.value.Origin;
import dev.acquit.abi.value.Seen;
import dev.acquit.abi.value.Seen.Called;
import dev.acquit.abi.value.Value;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// Declarations and calls of what the driver has (S-1 to S-5). ptxas and nvlink accept any.
final class SystemCalls {
  private final Findings findings;

  SystemCalls(Findings findings) {
    this.findings = findings;
  }

  /// A declaration or definition with such a name.
  void declared(Function function) {
    SystemCall.of(function.name())
        .ifPresent(s ->
            s.signature()
                .difference(Signature.of(function))
                .ifPresent(d ->
                    findings.error(
                        s.rule(),
                        function.position(),
                        function.name(),
                        "%s has %s, expected %s"
                            .formatted(
                                function.name(),
                                Signature.of(function).words(),
                                s.signature().words()))));
  }

  void check(Function function, Followed followed) {
    for (Seen seen : followed.seen()) {
      if (seen instanceof Seen.Called call) {
        switch (call.callee().flatMap(SystemCall::of).orElse(SystemCall.MALLOC)) {
          case ASSERTFAIL -> charSize(function, call);
          case VPRINTF -> print(function, call);
          case MALLOC, FREE -> {}
        }
      }
    }
  }

  private void charSize(Function function, Called call) {
    OptionalLong size = call.argument(4, 0).map(Value::number).orElse(OptionalLong.empty());
    if (size.isPresent() && size.getAsLong() != 1) {
      findings.error(
          Rule.S_4,
          call.at(),
          function.name(),
          "charSize of __assertfail is " + size.getAsLong() + ", expected 1");
    }
  }

  /// A list of arguments: where it begins in what is stored in a variable.
  private record ValueList(Cells cells, long begin) {}

  /// S-5, and P-8 in what is stored. Of several formats or lists, one has to fit.
  private void print(Function function, Called call) {
    Optional<Value> format = call.argument(0, 0);
    Optional<Value> list = call.argument(1, 0);
    if (format.isEmpty() || list.isEmpty()) {
      return;
    }
    List<Optional<String>> texts =
        format.get().origins().stream().map(SystemCalls::text).distinct().toList();
    List<Optional<ValueList>> lists =
        list.get().origins().stream().map(o -> list(call, o)).distinct().toList();
    if (texts.stream().anyMatch(Optional::isEmpty) || lists.stream().anyMatch(Optional::isEmpty)) {
      findings.open(1);
      return;
    }
    Set<String> faults = new LinkedHashSet<>();
    for (Optional<String> text : texts) {
      Optional<List<Argument>> arguments = Formats.arguments(text.orElseThrow());
      if (arguments.isEmpty()) {
        return;
      }
      for (Optional<ValueList> values : lists) {
        SortedMap<Long, Argument> wanted = places(arguments.get());
        Optional<String> fault = fault(values.orElseThrow(), wanted);
        if (fault.isEmpty()) {
          pointers(function, call, values.get(), wanted);
          return;
        }
        faults.add(fault.get());
      }
    }
    faults.stream()
        .findFirst()
        .ifPresent(f -> findings.error(Rule.S_5, call.at(), function.name(), f));
  }

  /// No list is one in which nothing is.
  private static Optional<ValueList> list(Called call, Origin origin) {
    return switch (origin) {
      case Origin.Number(long n) when n == 0 -> Optional.of(new ValueList(Cells.EMPTY, 0));
      case Origin.Address a
          when a.offset().isPresent()
              && a.variable().filter(v -> v.space() == StateSpace.LOCAL).isPresent() ->
          Optional.of(
              new ValueList(
                  call.stored().getOrDefault(a.variable().get(), Cells.EMPTY),
                  a.offset().getAsLong()));
      case Origin.Number _, Origin.Address _, Origin.Argument _, Origin.Data _, Origin.Unknown _ ->
          Optional.empty();
    };
  }

  private static SortedMap<Long, Argument> places(List<Argument> arguments) {
    SortedMap<Long, Argument> wanted = new TreeMap<>();
    long cursor = 0;
    for (Argument a : arguments) {
      cursor = (cursor + a.size() - 1) / a.size() * a.size();
      wanted.put(cursor, a);
      cursor += a.size();
    }
    return wanted;
  }

  /// What of a list does not fit a format.
  private static Optional<String> fault(ValueList list, SortedMap<Long, Argument> wanted) {
    BitSet open = new BitSet();
    wanted.forEach((at, a) -> open.set(at.intValue(), at.intValue() + a.size()));
    BitSet all = (BitSet) open.clone();
    for (var entry : list.cells().cells().entrySet()) {
      Cells.Cell cell = entry.getValue();
      long from = entry.getKey() - list.begin();
      long to = from + cell.width();
      if (from < 0 || from >= all.length()) {
        continue;
      }
      if (!cell.old() && !fits(from, to, wanted)) {
        return Optional.of(
            "%d bytes are written at %d of the arguments of vprintf, where the format has %s"
                .formatted(cell.width(), from, words(wanted)));
      }
      if (cell.surely()) {
        open.clear((int) from, (int) to);
      }
    }
    if (open.isEmpty() || list.cells().blurred()) {
      return Optional.empty();
    }
    int from = open.nextSetBit(0);
    return Optional.of(
        "bytes %d to %d of the arguments of vprintf are not written on each way, where the format has %s"
            .formatted(from, open.nextClearBit(from) - 1, words(wanted)));
  }

  /// Whether a store is inside an argument, or makes several whole ones.
  private static boolean fits(long from, long to, SortedMap<Long, Argument> wanted) {
    return wanted.entrySet().stream()
            .anyMatch(a -> a.getKey() <= from && to <= a.getKey() + a.getValue().size())
        || (wanted.containsKey(from)
            && wanted.entrySet().stream().anyMatch(a -> to == a.getKey() + a.getValue().size()));
  }

  /// P-8. What is printed as a text or as an address is generic, too.
  private void pointers(
      Function function, Called call, ValueList list, SortedMap<Long, Argument> wanted) {
    int number = 0;
    for (var entry : wanted.entrySet()) {
      number++;
      Cells.Cell cell = list.cells().cells().get(list.begin() + entry.getKey());
      if (entry.getValue().pointer() && cell != null && cell.width() == Long.BYTES) {
        Pointers.judge(
            findings, function, call.at(), "argument " + number + " of vprintf", cell.value());
      }
    }
  }

  private static String words(SortedMap<Long, Argument> wanted) {
    List<String> all = new ArrayList<>();
    wanted.forEach((at, a) -> all.add(a.size() + " bytes at " + at));
    return all.isEmpty() ? "no arguments" : String.join(", ", all);
  }

  /// The text that a variable holds; empty if its bytes are not all numbers.
  private static Optional<String> text(Origin origin) {
    if (!(origin instanceof Origin.Address(Optional<Variable> of, OptionalLong at, StateSpace _))
        || of.isEmpty()
        || at.isEmpty()
        || at.getAsLong() < 0) {
      return Optional.empty();
    }
    Variable v = of.get();
    long offset = at.getAsLong();
    if (v.type().bits() != ScalarType.B8.bits() || v.initializer().isEmpty()) {
      return Optional.empty();
    }
    StringBuilder text = new StringBuilder();
    for (int i = (int) offset; i < v.initializer().size(); i++) {
      String element = v.initializer().get(i).strip();
      if (!element.matches("\\d{1,3}")) {
        return Optional.empty();
      }
      int c = Integer.parseInt(element);
      if (c == 0) {
        break;
      }
      text.append((char) c);
    }
    return Optional.of(text.toString());
  }
}
