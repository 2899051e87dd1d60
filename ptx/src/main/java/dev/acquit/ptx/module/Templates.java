package dev.acquit.ptx.module;

import dev.acquit.ptx.ast.Statement;
import java.util.Arrays;
import java.util.Optional;

/// The templates of the patterns that have been met.
final class Templates {
  /// A power of two. When half are taken, all are forgotten.
  private static final int SIZE = 1 << 14;

  private final Template[] table = new Template[SIZE];
  private int taken;

  /// The statement that has this form, if its pattern has been met and its numbers have values.
  Optional<Statement> statement(Form form) {
    Template template = table[place(form)];
    return template == null ? Optional.empty() : template.statement(form);
  }

  /// Remembers what a form means.
  void learn(Form form, Statement statement) {
    int place = place(form);
    if (table[place] != null) {
      return;
    }
    Optional<Template> template = Template.of(form, statement);
    if (template.isEmpty()) {
      return;
    }
    if (taken > SIZE / 2) {
      Arrays.fill(table, null);
      taken = 0;
      place = place(form);
    }
    table[place] = template.get();
    taken++;
  }

  /// Where the form's template is, or would be.
  private int place(Form form) {
    int hash = form.hash();
    int place = (hash * 0x9E3779B1) >>> 18;
    while (table[place] != null && !table[place].fits(form)) {
      place = (place + 1) & (SIZE - 1);
    }
    return place;
  }
}
