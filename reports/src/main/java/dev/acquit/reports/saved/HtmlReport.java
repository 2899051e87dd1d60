package dev.acquit.reports.saved;

import dev.acquit.reports.html.template.JtereportGenerated;
import dev.acquit.reports.story.StoryPage;
import dev.acquit.reports.story.ToldDocument;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Saved results as one page of HTML: a pure function of what is in the files.
public final class HtmlReport {
  /// Characters that HTML has no way to write.
  private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f]");

  private HtmlReport() {}

  /// The page.
  ///
  /// @param version the version of the tool that makes the page
  /// @param files what is shown
  public static String render(String version, List<SavedFile> files) {
    List<StoryPage> sections = new ArrayList<>();
    for (SavedFile file : files) {
      for (ToldDocument result : file.results()) {
        String id = "s" + (sections.size() + 1);
        sections.add(new StoryPage(id, file.file(), result.story()));
      }
    }
    StringOutput out = new StringOutput();
    JtereportGenerated.render(
        new OwaspHtmlTemplateOutput(out),
        null,
        new ReportPage(
            sections.size() == 1 ? sections.getFirst().title() : sections.size() + " results",
            "acquit " + version,
            files.stream()
                .flatMap(f -> f.results().stream())
                .map(ToldDocument::origin)
                .distinct()
                .toList(),
            sections,
            comparison(files).orElse(null),
            styles(),
            resource("page.js")));
    return CONTROL.matcher(out.toString()).replaceAll("\ufffd");
  }

  /// The styles of all pages.
  public static String styles() {
    return resource("page.css");
  }

  /// Of two results and no more.
  private static Optional<Comparison> comparison(List<SavedFile> files) {
    List<String> names = new ArrayList<>();
    List<ToldDocument> results = new ArrayList<>();
    for (SavedFile file : files) {
      for (ToldDocument result : file.results()) {
        names.add(file.file());
        results.add(result);
      }
    }
    return results.size() == 2
        ? Comparison.of(names.getFirst(), results.getFirst(), names.getLast(), results.getLast())
        : Optional.empty();
  }

  private static String resource(String name) {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("a file of the program itself", e);
    }
  }
}
