package dev.acquit.mapper.alloy;

import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.MemoryModel.Choice;
import dev.acquit.model.cat.Node;
import dev.acquit.model.cat.Tag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Writes a memory model as an Alloy module, definition by definition, under the names of its file.
///
/// The module opens another one, the vocabulary, which must give the set `Event`, a set for each
/// [Tag], a relation for each [BaseRelation], `id`, `rf` and, for models that use it, `coherence`.
/// Every definition becomes a function, every check a predicate, and
///
/// ```
/// pred choices      what is chosen is chosen as the file says
/// pred consistent   the same, and all axioms hold
/// pred defined      all of undefined_unless hold
/// pred covered      all of uncovered_unless hold
/// ```
public final class CatToAlloy {
  /// How long a line may be before it is broken where that is easy.
  private static final int WIDE = 90;

  private static final Tag[] TAGS = Tag.values();
  private static final BaseRelation[] BASES = BaseRelation.values();

  private final MemoryModel model;
  private final AlloyNames names = new AlloyNames();
  private final int[] uses;
  private final boolean[] live;
  private final Map<Integer, String> functions = new HashMap<>();
  private final Map<Integer, String> choices = new HashMap<>();
  private final Map<Check, String> predicates = new HashMap<>();

  private CatToAlloy(MemoryModel model) {
    this.model = model;
    this.uses = new int[model.nodes().size()];
    this.live = new boolean[model.nodes().size()];
  }

  /// The name of the predicate of a check, the first of its kind and name.
  public static String predicate(Check check) {
    String kind =
        switch (check.kind()) {
          case AXIOM -> "axiom_";
          case FLAG -> "flag_";
          case UNDEFINED_UNLESS -> "defined_";
          case GUARDED_UNDEFINED_UNLESS -> "defined_guarded_";
          case UNCOVERED_UNLESS -> "covered_";
        };
    return kind + AlloyNames.safe(check.name());
  }

  /// The name of the function of a definition, the first of its name that does not bear the name of
  /// something in the vocabulary.
  public static String function(String definition) {
    return AlloyNames.safe(definition);
  }

  /// The module of a model.
  ///
  /// @param name what the module is called
  /// @param vocabulary the module that says what the base sets and relations are
  /// @throws NotExportedException if the model has `let rec`, or sets of which no program says what
  ///   is in them
  public static AlloyModule module(MemoryModel model, String name, String vocabulary)
      throws NotExportedException {
    if (model.used().stream().anyMatch(CatToAlloy::isUnknown)) {
      throw new NotExportedException(
          model,
          "the model uses NAL, and an exported program does not say which objects are atomic");
    }
    List<String> sets = model.unknown(false);
    if (!sets.isEmpty()) {
      throw new NotExportedException(
          model,
          "the model uses "
              + String.join(", ", sets)
              + ", and an exported program does not say what is in it");
    }
    if (!model.recursive().isEmpty()) {
      throw new NotExportedException(
          model,
          "the model "
              + model.name()
              + " has a let rec, and Alloy has no least fixed points but transitive closure");
    }
    return new AlloyModule(name, new CatToAlloy(model).text(name, vocabulary));
  }

  private String text(String name, String vocabulary) {
    model.checks().forEach(c -> mark(c.node()));
    model.names().keySet().forEach(this::mark);
    for (Choice c : model.choices()) {
      c.oriented().ifPresent(this::mark);
    }
    StringBuilder out = new StringBuilder();
    out.append("module ").append(name).append("\n\n");
    out.append("// ").append(model.title()).append(": the cat model ").append(model.name());
    out.append(", SHA-256 ").append(model.shortHash()).append(".\n");
    out.append("// Written by acquit export; names are those of the cat file.\n\n");
    out.append("open ").append(vocabulary).append("\n\n");
    chosen(out);
    for (Node n : model.nodes()) {
      if (live[n.id()] && isNamed(n)) {
        define(out, n);
      }
    }
    choiceFacts(out);
    checks(out);
    return out.toString();
  }

  private void mark(int node) {
    if (node < 0) {
      return;
    }
    uses[node]++;
    if (!live[node]) {
      live[node] = true;
      Node n = model.nodes().get(node);
      mark(n.a());
      mark(n.b());
      if (n.op() == Node.Op.CHOSEN) {
        model.choices().get(n.index()).oriented().ifPresent(this::mark);
      }
    }
  }

  /// What the file names, and what is costly and used twice.
  private boolean isNamed(Node n) {
    if (n.op() == Node.Op.CHOSEN && choices.containsKey(n.index())) {
      return false;
    }
    if (model.names().containsKey(n.id())) {
      return !isBase(n) || !expression(n).text().equals(AlloyNames.safe(model.names().get(n.id())));
    }
    return uses[n.id()] > 1
        && switch (n.op()) {
          case PLUS, STAR, SEQUENCE -> true;
          default -> false;
        };
  }

  private static boolean isUnknown(Node n) {
    return n.op() == Node.Op.TAG && TAGS[n.index()] == Tag.NAL;
  }

  private static boolean isBase(Node n) {
    return switch (n.op()) {
      case TAG, BASE, CHOSEN -> true;
      default -> false;
    };
  }

  // Choices

  private List<Integer> orders() {
    List<Integer> found = new ArrayList<>();
    for (int v = 0; v < model.choices().size(); v++) {
      Choice.Kind kind = model.choices().get(v).kind();
      if (kind == Choice.Kind.ORIENTATION || kind == Choice.Kind.FENCE_ORDER) {
        found.add(v);
      }
    }
    return found;
  }

  private void chosen(StringBuilder out) {
    for (int v : orders()) {
      choices.put(v, names.fresh(model.choices().get(v).name()));
    }
    if (choices.isEmpty()) {
      return;
    }
    out.append("// What is chosen in an execution.\none sig Chosen {\n");
    out.append(
        orders().stream()
            .map(v -> "  chosen_" + choices.get(v) + ": Slot -> Slot")
            .collect(Collectors.joining(",\n")));
    out.append("\n}\n\n");
    for (int v : orders()) {
      String x = choices.get(v);
      out.append("fun ").append(x).append(": Slot -> Slot { ");
      out.append("Chosen.chosen_").append(x).append(" & pairs_").append(x).append(" }\n\n");
    }
  }

  /// The pairs that an order is chosen for, both ways.
  private String pairs(int variable) {
    Choice choice = model.choices().get(variable);
    return choice.oriented().map(this::reference).orElse("((F & SC) <: sr :> (F & SC))");
  }

  /// Each pair one way or the other, and no cycle.
  private void choiceFacts(StringBuilder out) {
    for (int v : orders()) {
      String x = choices.get(v);
      out.append("// ").append(x).append(" is an acyclic orientation of the pairs of\n");
      out.append("// ").append(pairs(v)).append(".\n");
      out.append("fun pairs_").append(x).append(": Slot -> Slot { ");
      out.append("(").append(pairs(v)).append(" + ~").append(pairs(v)).append(") - id }\n");
      out.append("pred choice_").append(x).append(" {\n");
      out.append("  Chosen.chosen_").append(x).append(" in pairs_").append(x).append("\n");
      out.append("  pairs_").append(x).append(" in ").append(x).append(" + ~").append(x);
      out.append("\n  no ").append(x).append(" & ~").append(x);
      out.append("\n  no iden & ^").append(x).append("\n}\n\n");
    }
  }

  // Definitions

  private void define(StringBuilder out, Node n) {
    String body = body(n);
    String wanted = model.names().getOrDefault(n.id(), "part_" + n.id());
    String name = names.fresh(wanted);
    String type = n.set() ? "set Slot" : "Slot -> Slot";
    functions.put(n.id(), name);
    out.append("fun ").append(name).append(": ").append(type).append(" {");
    out.append(body).append("}\n\n");
  }

  /// A long union has a line for each of its parts.
  private String body(Node n) {
    String text = expression(n).text();
    if (text.length() <= WIDE || n.op() != Node.Op.UNION) {
      return " " + text + " ";
    }
    List<String> parts = new ArrayList<>();
    parts(n, parts);
    return "\n  " + String.join(" +\n  ", parts) + "\n";
  }

  private void parts(Node n, List<String> parts) {
    for (int operand : List.of(n.a(), n.b())) {
      Node o = model.nodes().get(operand);
      if (o.op() == Node.Op.UNION && !functions.containsKey(operand)) {
        parts(o, parts);
      } else {
        parts.add(operand(operand).within('+'));
      }
    }
  }

  /// An expression as an operand of another.
  ///
  /// @param text it
  /// @param operator the operator on its outside; a blank for a name or what has parentheses
  private record Text(String text, char operator) {
    String within(char outer) {
      boolean bare = operator == ' ' || (operator == outer && "+&.".indexOf(outer) >= 0);
      return bare ? text : "(" + text + ")";
    }
  }

  private String reference(int node) {
    return operand(node).within('?');
  }

  private Text operand(int node) {
    String name = functions.get(node);
    return name == null ? expression(model.nodes().get(node)) : new Text(name, ' ');
  }

  private Text expression(Node n) {
    return switch (n.op()) {
      case TAG -> new Text(AlloyNames.tag(TAGS[n.index()]), ' ');
      case BASE -> new Text(AlloyNames.base(BASES[n.index()]), ' ');
      case CHOSEN -> choice(n.index());
      case NONE -> new Text(n.set() ? "none" : "none -> none", n.set() ? ' ' : '>');
      case ALL -> n.set() ? new Text("Event", ' ') : new Text("Event -> Event", '>');
      case UNION -> binary(n, " + ", '+');
      case INTERSECTION -> binary(n, " & ", '&');
      case DIFFERENCE -> binary(n, " - ", '-');
      case COMPLEMENT ->
          new Text((n.set() ? "Event - " : "(Event -> Event) - ") + reference(n.a()), '-');
      case SEQUENCE -> binary(n, ".", '.');
      case FROM -> binary(n, " <: ", '<');
      case TO -> new Text(reference(n.b()) + " :> " + reference(n.a()), '<');
      case PRODUCT -> binary(n, " -> ", '>');
      case IDENTITY -> new Text(reference(n.a()) + " <: iden", '<');
      case INVERSE -> new Text("~" + reference(n.a()), '~');
      case PLUS -> new Text("^" + reference(n.a()), '~');
      case STAR -> new Text("id + ^" + reference(n.a()), '+');
      case OPTIONAL -> new Text("id + " + reference(n.a()), '+');
      case DOMAIN -> new Text(reference(n.a()) + ".Event", '.');
      case RANGE -> new Text("Event." + reference(n.a()), '.');
      case RECURSIVE, FIXPOINT -> throw new IllegalStateException("let rec was refused before");
    };
  }

  private Text binary(Node n, String operator, char sign) {
    return new Text(operand(n.a()).within(sign) + operator + operand(n.b()).within(sign), sign);
  }

  private Text choice(int variable) {
    return switch (model.choices().get(variable).kind()) {
      case READS_FROM -> new Text("rf", ' ');
      case COHERENCE, TOTAL_COHERENCE, PARTIAL_COHERENCE -> new Text(AlloyNames.COHERENCE, ' ');
      case FENCE_ORDER, ORIENTATION -> new Text(choices.get(variable), ' ');
      case RECURSIVE -> throw new IllegalStateException("let rec was refused before");
    };
  }

  // Checks

  private void checks(StringBuilder out) {
    for (Check check : model.checks()) {
      String name = names.fresh(predicate(check));
      predicates.put(check, name);
      out.append("pred ").append(name).append(" { ");
      out.append(check.negated() ? "not (" + test(check) + ")" : test(check)).append(" }\n\n");
    }
    conjunction(out, "choices", orders().stream().map(v -> "choice_" + choices.get(v)).toList());
    List<String> axioms = new ArrayList<>(List.of("choices"));
    axioms.addAll(all(CatStatement.Kind.AXIOM));
    conjunction(out, "consistent", axioms);
    // As the symbolic engine asks: the model may say what makes a program with a branch behind each
    // read undefined.
    List<String> guarded = all(CatStatement.Kind.GUARDED_UNDEFINED_UNLESS);
    conjunction(
        out, "defined", guarded.isEmpty() ? all(CatStatement.Kind.UNDEFINED_UNLESS) : guarded);
    conjunction(out, "covered", all(CatStatement.Kind.UNCOVERED_UNLESS));
  }

  private List<String> all(CatStatement.Kind kind) {
    return model.checks().stream().filter(c -> c.kind() == kind).map(predicates::get).toList();
  }

  private static void conjunction(StringBuilder out, String name, List<String> parts) {
    out.append("pred ").append(name).append(" {");
    parts.forEach(p -> out.append("\n  ").append(p));
    out.append(parts.isEmpty() ? "}\n\n" : "\n}\n\n");
  }

  private String test(Check check) {
    String tested = reference(check.node());
    if (model.nodes().get(check.node()).set()) {
      return "no " + tested;
    }
    return switch (check.test()) {
      case ACYCLIC -> "no iden & ^" + tested;
      case IRREFLEXIVE -> "no iden & " + tested;
      case EMPTY -> "no " + tested;
    };
  }
}
