package dev.acquit.abi.check;

import dev.acquit.abi.module.Body;
import dev.acquit.abi.module.Body.Call;
import dev.acquit.abi.module.Body.LocalStore;
import dev.acquit.abi.module.Body.ParameterAccess;
import dev.acquit.abi.module.Origin;
import dev.acquit.abi.module.Origins;
import dev.acquit.abi.module.Signature;
import dev.acquit.abi.rule.Rule;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  void check(Function function, Body body, Origins origins) {
    for (Call call : body.calls()) {
      Optional<SystemCall> callee = call.direct().flatMap(SystemCall::of);
      if (callee.isEmpty()) {
        continue;
      }
      switch (callee.get()) {
        case ASSERTFAIL -> charSize(function, body, call, origins);
        case VPRINTF -> valist(function, body, call, origins);
        case MALLOC, FREE -> {}
      }
    }
  }

  /// What is stored into an argument, if that is one value.
  private static Optional<Operand> stored(Body body, Call call, int argument) {
    if (argument >= call.arguments().size() || call.arguments().get(argument).isEmpty()) {
      return Optional.empty();
    }
    Variable parameter = call.arguments().get(argument).get();
    List<Operand> values = new ArrayList<>();
    for (ParameterAccess a : body.accesses()) {
      if (a.store() && a.parameter().equals(parameter)) {
        values.addAll(a.stored());
      }
    }
    return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
  }

  private void charSize(Function function, Body body, Call call, Origins origins) {
    stored(body, call, 4)
        .ifPresent(value -> {
          if (origins.of(value) instanceof Origin.Number(long size) && size != 1) {
            findings.error(
                Rule.S_4,
                call.at(),
                function.name(),
                "charSize of __assertfail is " + size + ", expected 1");
          }
        });
  }

  /// S-5. The stores between the last label and the call are compared with what the format wants.
  private void valist(Function function, Body body, Call call, Origins origins) {
    Optional<List<Integer>> sizes =
        stored(body, call, 0)
            .map(origins::of)
            .flatMap(SystemCalls::text)
            .flatMap(Formats::arguments);
    Optional<Origin> list = stored(body, call, 1).map(origins::of);
    if (sizes.isEmpty()
        || list.isEmpty()
        || !(list.get() instanceof Origin.AddressOf(Variable buffer, long begin, boolean _))) {
      return;
    }
    TreeMap<Long, Integer> wanted = new TreeMap<>();
    long cursor = 0;
    for (int size : sizes.get()) {
      cursor = (cursor + size - 1) / size * size;
      wanted.put(cursor, size);
      cursor += size;
    }
    TreeMap<Long, Integer> written = new TreeMap<>();
    for (LocalStore s : body.before(call)) {
      if (origins.of(s.base()) instanceof Origin.AddressOf(Variable v, long offset, boolean _)
          && v.equals(buffer)) {
        for (int i = 0; i < s.count(); i++) {
          written.put(offset + s.offset() + (long) i * s.width() - begin, s.width());
        }
      }
    }
    // Whoever writes nothing here wrote it elsewhere, or copied it.
    long end = cursor;
    written.headMap(0L).clear();
    written.tailMap(end).clear();
    for (var w : written.entrySet()) {
      var argument = wanted.floorEntry(w.getKey());
      boolean inside =
          argument != null && w.getKey() + w.getValue() <= argument.getKey() + argument.getValue();
      if (!inside) {
        findings.warning(
            Rule.S_5,
            call.at(),
            function.name(),
            "%d bytes are written at %d of the arguments of vprintf, where the format has %s"
                .formatted(w.getValue(), w.getKey(), places(wanted)));
        return;
      }
    }
    if (!written.isEmpty() && covered(written) < covered(wanted)) {
      findings.warning(
          Rule.S_5,
          call.at(),
          function.name(),
          "%d bytes of the arguments of vprintf are written, where the format has %s"
              .formatted(covered(written), places(wanted)));
    }
  }

  private static int covered(Map<Long, Integer> written) {
    return written.values().stream().mapToInt(Integer::intValue).sum();
  }

  private static String places(Map<Long, Integer> wanted) {
    List<String> all = new ArrayList<>();
    wanted.forEach((at, size) -> all.add(size + " bytes at " + at));
    return all.isEmpty() ? "no arguments" : String.join(", ", all);
  }

  /// The text that a variable holds; empty if its bytes are not all numbers.
  private static Optional<String> text(Origin origin) {
    if (!(origin instanceof Origin.AddressOf(Variable v, long offset, boolean _))
        || v.type().bits() != ScalarType.B8.bits()
        || v.initializer().isEmpty()) {
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
