package dev.acquit.codegen.gate;

import dev.acquit.codegen.inline.AsmModule;
import dev.acquit.codegen.ir.IrPtx;
import dev.acquit.codegen.source.Above;
import dev.acquit.codegen.source.Site;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.LineTable;
import dev.acquit.ptx.module.ModuleItem;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A PTX file that compilers emitted, and what is said about its functions.
///
/// @param file the file's name as the user wrote it
/// @param hash the SHA-256 of its bytes, in hexadecimal
/// @param inline whether it was made of the `asm` statements of a C++ source
/// @param sources from which lines of a source they were made
/// @param module what it says
/// @param claims functions of which it is said what they implement, by position
/// @param notAnnotated functions with a body of which nothing is said, by position
/// @param unreadable declarations that cannot be read, by position
/// @param problems annotations that say nothing or contradict the manifest
/// @param notes what people are told of it, and nobody judges
public record GateFile(
    String file,
    String hash,
    List<String> lines,
    boolean inline,
    LineTable sources,
    PtxModule module,
    List<Claim> claims,
    List<Function> notAnnotated,
    List<ModuleItem.Unreadable> unreadable,
    List<Diagnostic> problems,
    List<Diagnostic> notes) {
  /// Copies the lists.
  public GateFile {
    lines = List.copyOf(lines);
    claims = List.copyOf(claims);
    notAnnotated = List.copyOf(notAnnotated);
    unreadable = List.copyOf(unreadable);
    problems = List.copyOf(problems);
    notes = List.copyOf(notes);
  }

  /// Reads a file. Behind a declaration that cannot be read the others are read all the same.
  ///
  /// @param file its name as the user wrote it
  /// @param bytes its content
  /// @param manifest what a manifest says, beside the annotations
  /// @throws InputException if it is no PTX module
  public static GateFile read(String file, byte[] bytes, Optional<Manifest> manifest)
      throws InputException {
    String text = decode(file, bytes);
    List<ModuleItem> items = ModuleReader.items(file, text);
    List<ModuleItem.Unreadable> unreadable = unreadable(items).toList();
    if (!unreadable.isEmpty() && items.stream().noneMatch(ModuleItem.Header.class::isInstance)) {
      throw new InputException(unreadable.getFirst().diagnostic());
    }
    return claimed(
        new Source(file, bytes, text, LineTable.of(text), List.of()),
        items,
        unreadable,
        manifest,
        (function, said) ->
            new Claim(
                new Subject(file, function.name(), function.position(), said),
                function,
                Site.Whole.UNSAID));
  }

  /// Reads LLVM IR whose functions have their PTX in inline assembly or in calls of NVVM's
  /// intrinsics: what these do is judged, as the PTX that LLVM makes of them.
  ///
  /// @param file its name as the user wrote it
  /// @param bytes its content
  /// @param manifest what a manifest says, beside the annotations
  /// @throws InputException if it is no module of LLVM IR
  public static GateFile ir(String file, byte[] bytes, Optional<Manifest> manifest)
      throws InputException {
    IrPtx made = IrPtx.of(file, bytes);
    List<ModuleItem> items = IrItems.of(made, ModuleReader.items(file, made.text()));
    return claimed(
        new Source(file, bytes, decode(file, bytes), LineTable.of(""), made.notes()),
        items,
        unreadable(items).toList(),
        manifest,
        (function, said) -> claim(made, file, function, said));
  }

  /// What is above a narrow result is what LLVM says, unless somebody says something else. A
  /// function with something that is not understood is not compared with anything.
  private static Claim claim(IrPtx made, String file, Function function, SourceOperation said) {
    SourceOperation operation =
        said.above() == Above.AS_USED
            ? said.under(made.above().getOrDefault(function.name(), said.above()))
            : said;
    return new Claim(
        new Subject(file, function.name(), function.position(), operation),
        function,
        Optional.ofNullable(made.troubles().get(function.name()))
            .<Site>map(t -> new Site.Unclear(t.why(), Optional.of(t.position())))
            .orElse(Site.Whole.UNSAID));
  }

  /// What a file says, and where its lines come from.
  private record Source(
      String file, byte[] bytes, String text, LineTable lines, List<Diagnostic> notes) {}

  /// What a function is said to implement.
  private interface Saying {
    Claim claim(Function function, SourceOperation said);
  }

  private static GateFile claimed(
      Source source,
      List<ModuleItem> items,
      List<ModuleItem.Unreadable> unreadable,
      Optional<Manifest> manifest,
      Saying saying) {
    String file = source.file();
    PtxModule module = ModuleReader.module(items);
    Annotations annotations = Annotations.read(file, items, module.functions());
    List<Claim> claims = new ArrayList<>();
    List<Function> rest = new ArrayList<>();
    List<Diagnostic> problems = new ArrayList<>(annotations.problems());
    for (int i = 0; i < module.functions().size(); i++) {
      Function function = module.functions().get(i);
      if (function.body().isEmpty() || annotations.wrong().contains(i)) {
        continue;
      }
      Optional<SourceOperation> written = Optional.ofNullable(annotations.operations().get(i));
      Optional<Manifest.Row> row =
          manifest.flatMap(m -> m.row(new Manifest.Named(file, function.name())));
      Optional<SourceOperation> said = written.or(() -> row.map(Manifest.Row::operation));
      if (said.isEmpty()) {
        rest.add(function);
      } else if (row.isPresent() && !row.get().operation().equals(said.get())) {
        problems.add(contradiction(manifest.orElseThrow(), row.get(), file, function, said.get()));
      } else {
        claims.add(saying.claim(function, said.get()));
      }
    }
    return new GateFile(
        file,
        Sha256.of(source.bytes()),
        source.text().lines().toList(),
        false,
        source.lines(),
        module,
        claims,
        rest,
        unreadable,
        problems,
        source.notes());
  }

  /// Reads the PTX that a C++ source has in `asm` statements, a function for each. Those that
  /// cannot be read are among the problems.
  ///
  /// @param file its name as the user wrote it
  /// @param bytes its content
  /// @throws InputException if it is no text
  public static GateFile inline(String file, byte[] bytes) throws InputException {
    AsmModule made = AsmModule.of(file, decode(file, bytes));
    List<ModuleItem> items = ModuleReader.items(file, made.text());
    List<ModuleItem.Unreadable> unreadable = unreadable(items).map(u -> inSource(u, made)).toList();
    return new GateFile(
        file,
        Sha256.of(bytes),
        made.text().lines().toList(),
        true,
        LineTable.of(""),
        ModuleReader.module(items),
        List.of(),
        List.of(),
        unreadable,
        made.problems(),
        List.of());
  }

  private static Stream<ModuleItem.Unreadable> unreadable(List<ModuleItem> items) {
    return items.stream()
        .filter(ModuleItem.Unreadable.class::isInstance)
        .map(ModuleItem.Unreadable.class::cast);
  }

  /// Lines are those of the source, columns are not.
  private static ModuleItem.Unreadable inSource(ModuleItem.Unreadable u, AsmModule made) {
    Diagnostic d = u.diagnostic();
    int line = d.position().line();
    Position position = new Position(line, made.columns().getOrDefault(line, 1));
    return new ModuleItem.Unreadable(u.name(), u.begin(), u.end(), d.at(position), u.comments());
  }

  /// The same file, of which somebody says more.
  ///
  /// @param more what is said of functions of which nothing was said
  /// @param wrong what is wrong with what is said
  GateFile with(List<Claim> more, List<Diagnostic> wrong) {
    List<Claim> all = new ArrayList<>(claims);
    all.addAll(more);
    all.sort(Comparator.comparingInt((Claim c) -> c.function().position().line()));
    Set<String> said = new HashSet<>(more.stream().map(c -> c.function().name()).toList());
    List<Diagnostic> allWrong = new ArrayList<>(problems);
    allWrong.addAll(wrong);
    return new GateFile(
        file,
        hash,
        lines,
        inline,
        sources,
        module,
        all,
        notAnnotated.stream().filter(f -> !said.contains(f.name())).toList(),
        unreadable,
        allWrong,
        notes);
  }

  /// The same file beside others.
  ///
  /// @param elsewhere which modules define functions that this one only declares
  GateFile beside(Map<String, PtxModule> elsewhere) {
    return new GateFile(
        file,
        hash,
        lines,
        inline,
        sources,
        module.beside(elsewhere),
        claims,
        notAnnotated,
        unreadable,
        problems,
        notes);
  }

  /// What stands at a place, for reports: its line, or the instruction if a line of a source has
  /// several.
  public String excerpt(Position position) {
    String line = line(position.line());
    if (!inline || line.isEmpty()) {
      return line;
    }
    String rest = lines.get(position.line() - 1).substring(position.column() - 1);
    int end = rest.indexOf(';');
    return end < 0 ? rest.strip() : rest.substring(0, end + 1);
  }

  /// A line of the file without what surrounds it, for reports; empty if it has no such line.
  private String line(int number) {
    return number < 1 || number > lines.size() ? "" : lines.get(number - 1).strip();
  }

  private static String decode(String file, byte[] bytes) throws InputException {
    // Quicker than the decoder, but it puts this in place of what is wrong.
    String text = new String(bytes, StandardCharsets.UTF_8);
    if (text.indexOf('\uFFFD') < 0) {
      return text;
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new InputException(
          file,
          Position.START,
          "found bytes that are no UTF-8, expected the text of a PTX module",
          "a cubin or fatbin has none: nvcc -ptx and clang -S write it");
    }
  }

  private static Diagnostic contradiction(
      Manifest manifest, Manifest.Row row, String file, Function function, SourceOperation said) {
    return new Diagnostic(
        file,
        function.position(),
        "found the annotation '"
            + said
            + "' of "
            + function.name()
            + ", but "
            + manifest.file()
            + ":"
            + row.position()
            + " says '"
            + row.operation()
            + "'",
        Optional.of("the annotation and the manifest must agree; one of them is enough"));
  }
}
