package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Map;

/// Reads litmus tests of both languages.
public final class LitmusReader {
  private LitmusReader() {}

  /// The test that a text is which a program has written, or the outline of one: its condition may
  /// speak of a register that nothing in a PTX thread writes.
  ///
  /// @param file what messages call the text
  /// @param text the whole test
  /// @throws InputException if it is not a litmus test that we understand
  public static LitmusTest read(String file, String text) throws InputException {
    return read(file, text, StarMeaning.CPP, false).test();
  }

  /// The test that a text is, and what looks like a slip in it.
  ///
  /// @param file what messages call the text
  /// @param text the whole test
  /// @throws InputException if it is not a litmus test that we understand
  public static ReadTest readWithWarnings(String file, String text) throws InputException {
    return readWithWarnings(file, text, StarMeaning.CPP);
  }

  /// The same with a choice.
  ///
  /// @param file what messages call the text
  /// @param text the whole test
  /// @param star what `*x` means in a C++ test where `x` points to an atomic object
  /// @throws InputException if it is not a litmus test that we understand
  public static ReadTest readWithWarnings(String file, String text, StarMeaning star)
      throws InputException {
    return read(file, text, star, true);
  }

  /// @param strict whether a register in the condition that nothing writes is an error
  private static ReadTest read(String file, String text, StarMeaning star, boolean strict)
      throws InputException {
    try {
      return parsed(file, text, star, strict);
    } catch (OutOfMemoryError | StackOverflowError e) {
      // What was begun is garbage now: the next test may fit.
      throw new InputException(file, Position.START, "memory ran short when this test was read");
    }
  }

  private static ReadTest parsed(String file, String text, StarMeaning star, boolean strict)
      throws InputException {
    Warnings warnings = new Warnings(file);
    Sections sections = Sections.of(new Source(file, text));
    Source source = sections.source();
    int asking = source.position(sections.trailer().from()).line();
    var init =
        InitReader.read(
            source.reader(sections.init(), TestWords.LEXICON),
            sections.preamble().language() == Language.PTX);
    return switch (sections.preamble().language()) {
      case PTX -> {
        var table = PtxTableReader.read(source, sections.threads(), init);
        var threads = table.threads();
        new PtxNames(source, table, init, warnings).check();
        Header header = header(sections, init, new PtxMentioned(threads, init, strict));
        LitmusTest test =
            table.mixed().isEmpty()
                ? new PtxTest(header, threads)
                : new MixedTest(header, table.mixed());
        yield new ReadTest(
            UnsignedConstants.of(test), warnings.all(), table.lines().asking(asking));
      }
      case CPP, CPP_LONG -> {
        var read = CppReader.read(source, sections.threads(), star, init, warnings);
        if (star == StarMeaning.PLAIN && !read.starred() && readsAsCpp(file, text)) {
          // What a star means is not asked: no type needs to be another.
          yield parsed(file, text, StarMeaning.CPP, strict);
        }
        Header header = header(sections, init, read.mentioned());
        if (star == StarMeaning.PLAIN && !read.atomic().isEmpty()) {
          header = header.withMetadata(Map.of(Header.ATOMIC, String.join(" ", read.atomic())));
        }
        CppTest test = new CppTest(header, read.threads());
        yield new ReadTest(UnsignedConstants.in(test), warnings.all(), read.lines().asking(asking));
      }
    };
  }

  private static boolean readsAsCpp(String file, String text) {
    try {
      parsed(file, text, StarMeaning.CPP, false);
      return true;
    } catch (InputException e) {
      return false;
    }
  }

  private static Header header(Sections sections, List<InitEntry> init, TermCheck check)
      throws InputException {
    Preamble preamble = sections.preamble();
    Trailer trailer =
        Trailer.read(sections.source().reader(sections.trailer(), TestWords.LEXICON), check);
    return new Header(
        preamble.name(),
        preamble.comments(),
        preamble.metadata(),
        init,
        trailer.locations(),
        trailer.filter(),
        trailer.condition());
  }
}
