package dev.acquit.cli.serve;

import dev.acquit.cli.shell.Version;
import dev.acquit.reports.saved.HtmlReport;
import dev.acquit.reports.saved.SavedFile;
import dev.acquit.reports.saved.SavedReader;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;

/// Results that commands wrote, as pages.
final class Saved {
  private Saved() {}

  /// The page of a result.
  ///
  /// @throws BadQuestion if it holds none of which there are pages
  static String page(Source saved) throws IOException {
    try {
      return page(SavedReader.read(saved.name(), new StringReader(saved.text())));
    } catch (InputException e) {
      throw new BadQuestion(e.diagnostic().toString());
    }
  }

  /// The page of a file of results.
  static String page(SavedFile file) {
    return HtmlReport.render(Version.number(), List.of(file));
  }
}
