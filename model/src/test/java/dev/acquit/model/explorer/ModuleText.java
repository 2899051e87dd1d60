package dev.acquit.model.explorer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A [Toy] as a PTX module: a kernel for each thread, with the variables as its arguments and
/// arrays in the module. Registers are not seen behind a kernel, so it stores them at its end.
final class ModuleText {
  private ModuleText() {}

  /// The same program with variables for what registers hold at last.
  static Toy storing(Toy toy) {
    List<Variable> variables = new ArrayList<>(toy.variables());
    List<Toy.Strand> threads = new ArrayList<>();
    for (int t = 0; t < toy.threads().size(); t++) {
      List<Deed> body = new ArrayList<>(toy.threads().get(t).body());
      for (int r : toy.registers(t)) {
        Place out = Place.of(variables.size());
        variables.add(Variable.scalar("out_" + t + "_" + r, Toy.bits(r), 0));
        body.add(new Deed.Store(out, new Operand.Register(r), Strength.WEAK));
      }
      threads.add(new Toy.Strand(toy.threads().get(t).cta(), List.copyOf(body)));
    }
    return new Toy(List.copyOf(variables), threads);
  }

  /// The module.
  ///
  /// @param given whether arrays are arguments, too: then elements that are asked for are named by
  ///   the bytes before them
  static String of(Toy toy, String question, boolean given) {
    StringBuilder text = new StringBuilder();
    List<String> names =
        toy.variables().stream().filter(v -> given || !v.isArray()).map(Variable::name).toList();
    for (int t = 0; t < toy.threads().size(); t++) {
      text.append("// acquit: thread k%d(%s)@cta %d%n".formatted(t, String.join(", ", names), t));
    }
    for (Variable v : toy.variables()) {
      if (given || !v.isArray()) {
        text.append("// acquit: init ").append(PtxText.declared(v)).append('\n');
      }
    }
    text.append("// acquit: ").append(inBytes(toy, question)).append('\n');
    text.append(".version 8.0\n.target sm_90\n.address_size 64\n");
    for (Variable v : toy.variables()) {
      if (!given && v.isArray()) {
        text.append(
                ".visible .global .align 8 .u%d %s[%d] = {"
                    .formatted(v.bits(), v.name(), v.initial().size()))
            .append(v.initial().stream().map(Object::toString).collect(Collectors.joining(", ")))
            .append("};\n");
      }
    }
    for (int t = 0; t < toy.threads().size(); t++) {
      kernel(toy, t, names, text);
    }
    return text.toString();
  }

  private static String inBytes(Toy toy, String question) {
    String all = question;
    for (Variable v : toy.variables()) {
      for (int e = 0; e < v.initial().size() && v.isArray(); e++) {
        all = all.replace(v.cell(e), v.name() + "+" + e * v.bits() / Byte.SIZE);
      }
    }
    return all;
  }

  private static void kernel(Toy toy, int t, List<String> names, StringBuilder text) {
    text.append(".visible .entry k").append(t).append("(");
    for (int v = 0; v < names.size(); v++) {
      text.append(v == 0 ? "" : ", ").append(".param .u64 k%d_param_%d".formatted(t, v));
    }
    text.append(")\n{\n  .reg .pred p<99>;\n  .reg .b32 r<99>;\n  .reg .b64 rd<99>;\n");
    text.append("  .reg .b64 at<99>;\n");
    for (int v = 0; v < names.size(); v++) {
      text.append("  ld.param.u64 at%d, [k%d_param_%d];%n".formatted(v, t, v));
    }
    for (int r = 0; r < Toy.REGISTERS; r++) {
      text.append("  mov.u%d %s, 0;%n".formatted(Toy.bits(r), Toy.name(r)));
    }
    for (String line : PtxText.body(toy, t)) {
      String other = line;
      for (int v = 0; v < names.size(); v++) {
        other =
            other
                .replaceAll("\\[" + names.get(v) + "(\\+\\d+)?\\]", "[at" + v + "$1]")
                .replaceAll("(mov\\.u64 rd92, )" + names.get(v) + "$", "$1at" + v);
      }
      text.append("  ").append(other);
      text.append(line.endsWith(":") ? "\n" : ";\n");
    }
    text.append("  ret;\n}\n");
  }
}
