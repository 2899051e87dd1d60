package dev.acquit.bench.visible;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Which of some pieces of PTX are the same in machine code.
///
/// @param what in what they differ
/// @param forms at least two
record Question(String what, List<Form> forms) {
  private static final List<String> SCOPES = List.of("cta", "gpu", "sys");

  Question {
    forms = List.copyOf(forms);
  }

  /// All that are asked, in the order of the table.
  static List<Question> all() {
    List<Question> all = new ArrayList<>();
    for (String order : List.of("relaxed", "acquire")) {
      all.add(scopes("ld." + order, Form::load));
    }
    for (String order : List.of("relaxed", "release")) {
      all.add(scopes("st." + order, Form::store));
    }
    for (String order : List.of("relaxed", "acquire", "release", "acq_rel")) {
      all.add(scopes("atom." + order, Form::atom));
    }
    for (String order : List.of("relaxed", "release")) {
      all.add(scopes("red." + order, Form::red));
    }
    all.add(scopes("fence.acq_rel", how -> Form.fence("fence." + how)));
    all.add(scopes("fence.sc", how -> Form.fence("fence." + how)));
    for (String scope : SCOPES) {
      all.add(orders("ld", scope, Form::load, "relaxed", "acquire"));
      all.add(orders("st", scope, Form::store, "relaxed", "release"));
      all.add(orders("atom", scope, Form::atom, "relaxed", "acquire", "release", "acq_rel"));
      all.add(orders("red", scope, Form::red, "relaxed", "release"));
    }
    for (String scope : SCOPES) {
      List<Form> fences = new ArrayList<>(List.of(Form.nothing()));
      for (String order : List.of("acquire", "release", "acq_rel", "sc")) {
        fences.add(Form.fence("fence." + order + "." + scope));
      }
      String old = scope.equals("gpu") ? "gl" : scope;
      fences.add(Form.fence("membar." + old));
      all.add(new Question("fences, scope `." + scope + "`", fences));
    }
    all.add(strengths("ld", Form::load));
    all.add(strengths("st", Form::store));
    return all;
  }

  private static Question scopes(String what, Function<String, Form> with) {
    String order = what.substring(what.indexOf('.') + 1);
    return new Question(
        "scope of `" + what + "`",
        List.of("cta", "cluster", "gpu", "sys").stream()
            .map(s -> with.apply(order + "." + s).called("." + s))
            .toList());
  }

  private static Question orders(
      String what, String scope, Function<String, Form> with, String... orders) {
    return new Question(
        "order of `%s`, scope `.%s`".formatted(what, scope),
        List.of(orders).stream().map(o -> with.apply(o + "." + scope).called("." + o)).toList());
  }

  private static Question strengths(String what, Function<String, Form> with) {
    List<String> all = new ArrayList<>(List.of("weak"));
    SCOPES.forEach(s -> all.add("relaxed." + s));
    all.addAll(List.of("volatile", "mmio.relaxed.sys"));
    return new Question(
        "strength of `" + what + "`",
        all.stream().map(how -> with.apply(how).called("." + how)).toList());
  }

  /// The beginning of its row.
  String key() {
    return "| %s | %s |"
        .formatted(what, String.join(", ", forms.stream().map(f -> "`" + f.name() + "`").toList()));
  }

  /// Which forms are the same, in words.
  ///
  /// @param codes the machine code of each form that there is on an architecture
  String answer(Map<Form, String> codes) {
    Map<String, List<String>> same = new LinkedHashMap<>();
    Map<Form, String> mine = new HashMap<>(codes);
    mine.keySet().retainAll(forms);
    if (mine.size() < 2) {
      throw new IllegalStateException(what + ": nothing to compare");
    }
    for (Form form : forms) {
      if (mine.containsKey(form)) {
        same.computeIfAbsent(mine.get(form), _ -> new ArrayList<>()).add("`" + form.name() + "`");
      }
    }
    List<String> groups =
        same.values().stream().filter(g -> g.size() > 1).map(g -> String.join(" = ", g)).toList();
    return groups.isEmpty() ? "all differ" : String.join("; ", groups);
  }
}
