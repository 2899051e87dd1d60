package dev.acquit.gpu.kernel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The text of a kernel while it is written: registers are declared when they are first asked for,
/// parameters are loaded once. Belongs to one writer.
final class KernelText {
  private final String name;
  private final List<Parameter> parameters;
  private final Map<String, Set<String>> registers = new LinkedHashMap<>();
  private final Set<String> used = new LinkedHashSet<>();
  private final Set<String> variables = new LinkedHashSet<>();
  private final List<String> loads = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();

  KernelText(String name, List<Parameter> parameters) {
    this.name = name;
    this.parameters = List.copyOf(parameters);
    List.of("pred", "b16", "b32", "b64", "b128")
        .forEach(t -> registers.put(t, new LinkedHashSet<>()));
  }

  /// A register of 32 bits.
  String word(String register) {
    return declare("b32", register);
  }

  /// A register of 64 bits.
  String wide(String register) {
    return declare("b64", register);
  }

  /// A predicate.
  String predicate(String register) {
    return declare("pred", register);
  }

  /// A register of so many bits, 1 for a predicate.
  String register(int bits, String register) {
    return declare(bits == 1 ? "pred" : "b" + bits, register);
  }

  /// A variable of the thread of so many bytes.
  String local(String variable, int bytes) {
    variables.add(".local .align 32 .b8 %s[%d];".formatted(variable, bytes));
    return variable;
  }

  private String declare(String type, String register) {
    registers.get(type).add(register);
    return register;
  }

  /// The register that holds a parameter.
  String parameter(String parameter) {
    String register = "%" + parameter;
    if (used.add(parameter)) {
      Parameter p =
          parameters.stream()
              .filter(q -> q.name().equals(parameter))
              .findFirst()
              .orElseThrow(() -> new IllegalArgumentException("no parameter " + parameter));
      declare(p.wide() ? "b64" : "b32", register);
      loads.add("ld.param.u%d %s, [%s];".formatted(p.wide() ? 64 : 32, register, p.name()));
    }
    return register;
  }

  /// An instruction, without its semicolon.
  void add(String format, Object... arguments) {
    lines.add("  " + format.formatted(arguments) + ";");
  }

  /// An instruction as it is, without its semicolon.
  void plain(String instruction) {
    lines.add("  " + instruction + ";");
  }

  /// A whole line as it is.
  void line(String line) {
    lines.add(line);
  }

  /// A label.
  void label(String label) {
    lines.add(label + ":");
  }

  /// A remark.
  void remark(String text) {
    lines.add("  // " + text);
  }

  /// The kernel.
  String text() {
    StringBuilder text = new StringBuilder(".visible .entry " + name + "(\n");
    text.append(String.join(",\n", parameters.stream().map(Parameter::declaration).toList()));
    text.append("\n)\n{\n");
    registers.forEach((type, names) -> {
      if (!names.isEmpty()) {
        text.append("  .reg .")
            .append(type)
            .append(' ')
            .append(String.join(", ", names))
            .append(";\n");
      }
    });
    variables.forEach(variable -> text.append("  ").append(variable).append('\n'));
    loads.forEach(load -> text.append("  ").append(load).append('\n'));
    lines.forEach(line -> text.append(line).append('\n'));
    return text.append("}\n").toString();
  }
}
