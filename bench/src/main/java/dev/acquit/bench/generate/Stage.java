package dev.acquit.bench.generate;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineWriter;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.ptx.ast.Comparison;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// What is done with a program, and how many bytes come of it.
interface Stage {
  /// Takes the next program.
  long take(TestLanguage language, long number, Outline outline) throws IOException;

  /// Nothing: the cost of making programs.
  static Stage outlines() {
    return (language, number, outline) -> outline.size();
  }

  /// Its text into a stream.
  static Stage text(OutputStream out) {
    return (language, number, outline) -> {
      byte[] text = bytes(language, number, outline);
      out.write(text);
      return text.length;
    };
  }

  /// Its text into a file of its own, a thousand in a folder.
  static Stage files(Path folder) {
    return (language, number, outline) -> {
      byte[] text = bytes(language, number, outline);
      Path thousand = folder.resolve(Long.toString(number / 1000));
      if (number % 1000 == 0) {
        Files.createDirectories(thousand);
      }
      Files.write(thousand.resolve(number + ".litmus"), text);
      return text.length;
    };
  }

  private static byte[] bytes(TestLanguage language, long number, Outline outline) {
    return LitmusWriter.write(test(language, number, outline)).getBytes(StandardCharsets.UTF_8);
  }

  /// A test that asks whether all reads return what they can: zero.
  static LitmusTest test(TestLanguage language, long number, Outline outline) {
    List<Proposition> zero = new ArrayList<>();
    for (int t = 0; t < outline.threads().size(); t++) {
      List<Step> steps = outline.threads().get(t).steps();
      for (int i = 0; i < steps.size(); i++) {
        if (steps.get(i) instanceof Step.Access access && access.reads()) {
          zero.add(
              new Proposition.Compare(
                  outline.result(t, i), Comparison.EQ, new Term.Literal(Value.of(0))));
        }
      }
    }
    List<Term> locations = new ArrayList<>();
    for (int location = 0; location < outline.locations(); location++) {
      locations.add(Outline.memory(location));
    }
    Proposition all =
        switch (zero.size()) {
          case 0 -> new Proposition.Constant(true);
          case 1 -> zero.getFirst();
          default -> new Proposition.And(zero);
        };
    return OutlineWriter.write(
        outline,
        language,
        "test-" + number,
        new LinkedHashMap<>(),
        locations,
        new Condition(Condition.Quantifier.EXISTS, all));
  }
}
