package dev.acquit.reports.gate.sass;

import dev.acquit.gpu.cubin.Answer.Kept;
import dev.acquit.reports.Paint;
import dev.acquit.reports.Plural;
import dev.acquit.reports.Visible;
import dev.acquit.reports.gate.diff.DiffWords;
import dev.acquit.reports.gate.sass.SassDocument.Function;
import dev.acquit.reports.gate.sass.SassDocument.Instruction;

/// What became of PTX, for people: a line for each function of which something is not kept; or
/// everything.
public final class SassText {
  private final Paint paint;
  private final StringBuilder out = new StringBuilder();

  private SassText(Paint paint) {
    this.paint = paint;
  }

  /// The text.
  ///
  /// @param document what became of it
  /// @param paint how it is coloured
  /// @param all whether each function is shown with all its instructions
  public static String render(SassDocument document, Paint paint, boolean all) {
    SassText text = new SassText(paint);
    document.functions().forEach(all ? text::whole : text::brief);
    SassWords.head(document).forEach(l -> text.line(0, l));
    return text.out.toString();
  }

  private void brief(Function f) {
    SassWords.worst(f)
        .ifPresent(i -> {
          long more =
              f.instructions().stream().filter(o -> SassWords.finding(o.kept())).count() - 1;
          line(
              0,
              word(i.kept())
                  + ": "
                  + DiffWords.at(SassWords.where(i))
                  + ": "
                  + paint.bold(Visible.line(f.function()))
                  + " ("
                  + DiffWords.at(i.place())
                  + (more == 0 ? "" : "; " + Plural.of(more, "instruction") + " more")
                  + "): "
                  + SassWords.sentence(i));
        });
  }

  private void whole(Function f) {
    line(0, paint.bold(Visible.line(f.function())) + " (" + DiffWords.at(f.place()) + ")");
    for (Instruction i : f.instructions()) {
      line(
          1,
          DiffWords.at(SassWords.where(i)) + ": " + word(i.kept()) + ": " + SassWords.sentence(i));
      SassWords.became(i).ifPresent(b -> line(2, b));
    }
    out.append('\n');
  }

  private String word(Kept kept) {
    String word = SassWords.word(kept);
    return switch (kept) {
      case KEPT, STRONGER -> paint.good(word);
      case NOT_KNOWN -> paint.unsure(word);
      case WEAKER, MISSING -> paint.bad(word);
    };
  }

  private void line(int depth, String text) {
    out.append("  ".repeat(depth)).append(text).append('\n');
  }
}
