package dev.acquit.ptx.module;

import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.List;
import java.util.stream.Collectors;

/// How tests print what has been read: one line for each thing, with its position.
final class Printed {
  private Printed() {}

  static String items(ModuleStream stream) throws java.io.IOException {
    StringBuilder out = new StringBuilder();
    while (true) {
      ModuleItem item = stream.next();
      for (Comment comment : item.comments()) {
        out.append(comment.position()).append(' ').append(comment.text()).append('\n');
      }
      switch (item) {
        case ModuleItem.Section section ->
            out.append(section.open()).append(' ').append(section.name()).append('\n');
        case ModuleItem.Header h ->
            out.append("header ")
                .append(h.version())
                .append(' ')
                .append(h.targets())
                .append(' ')
                .append(h.addressSize())
                .append('\n');
        case ModuleItem.Variables v -> v.variables().forEach(x -> out.append(variable(x)));
        case ModuleItem.Read r -> out.append(function(r.function()));
        case ModuleItem.Unreadable u ->
            out.append("unreadable ")
                .append(u.name().orElse("-"))
                .append(' ')
                .append(u.begin())
                .append('-')
                .append(u.end())
                .append(' ')
                .append(u.diagnostic())
                .append('\n');
        case ModuleItem.End end -> {
          return out.toString();
        }
      }
    }
  }

  static String function(Function f) {
    StringBuilder out = new StringBuilder();
    out.append(f.position() + " " + f.linkage() + " " + f.kind() + " " + f.name() + "\n");
    f.results().forEach(v -> out.append("result ").append(variable(v)));
    f.parameters().forEach(v -> out.append("parameter ").append(variable(v)));
    f.directives().forEach(d -> out.append(d.name() + " " + d.arguments() + "\n"));
    f.body().ifPresent(items -> body(items, out));
    return out.toString();
  }

  static void body(List<BodyItem> items, StringBuilder out) {
    for (BodyItem item : items) {
      switch (item) {
        case BodyItem.Registers r ->
            out.append(
                r.position()
                    + " .reg ."
                    + r.type().suffix()
                    + " "
                    + r.name()
                    + (r.count().isPresent() ? "<" + r.count().getAsInt() + ">" : "")
                    + "\n");
        case BodyItem.Local local -> out.append(variable(local.variable()));
        case BodyItem.Callable c ->
            out.append(c.position())
                .append(' ')
                .append(c.label())
                .append(
                    switch (c.callees()) {
                      case BodyItem.Callees.Like(var function) -> " like " + function(function);
                      case BodyItem.Callees.OneOf(var names) -> " one of " + names + "\n";
                    });
        case BodyItem.Block block -> {
          out.append("{\n");
          body(block.items(), out);
          out.append("}\n");
        }
        case BodyItem.Line line ->
            out.append(
                line.position()
                    + " "
                    + new InstructionWriter(Dialect.PTX).write(line.statement())
                    + "\n");
      }
    }
  }

  private static String variable(Variable v) {
    String initializer = v.initializer().stream().collect(Collectors.joining(" ; "));
    return v.position()
        + " "
        + v.linkage()
        + " "
        + v.space()
        + " align "
        + v.alignment()
        + " "
        + v.type()
        + (v.vector() > 1 ? "x" + v.vector() : "")
        + " "
        + v.name()
        + (v.dimensions().isEmpty() ? "" : " " + v.dimensions())
        + (initializer.isEmpty() ? "" : " = " + initializer)
        + "\n";
  }
}
