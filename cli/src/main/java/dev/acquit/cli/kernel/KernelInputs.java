package dev.acquit.cli.kernel;

import dev.acquit.cli.gate.CompilerChoice;
import dev.acquit.cli.input.TestInputs.Item;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.codegen.compile.Compilation;
import dev.acquit.codegen.compile.SourceFile;
import dev.acquit.codegen.litmus.KernelFile;
import dev.acquit.codegen.litmus.KernelFunctions;
import dev.acquit.codegen.litmus.KernelRequest;
import dev.acquit.codegen.litmus.KernelTests;
import dev.acquit.codegen.litmus.NotReadException;
import dev.acquit.codegen.litmus.Part;
import dev.acquit.codegen.litmus.PartName;
import dev.acquit.codegen.litmus.SourceAnswers;
import dev.acquit.codegen.litmus.SourceClasses;
import dev.acquit.codegen.litmus.SourceFunctions;
import dev.acquit.codegen.litmus.SourceMembers;
import dev.acquit.codegen.litmus.SourceParts;
import dev.acquit.codegen.litmus.SourceQuestion;
import dev.acquit.litmus.text.MemberNames;
import dev.acquit.ptx.module.LineTable;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.TextFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reads files of functions as tests.
///
/// @param session where programs are looked for and results of compilers are kept
/// @param options which functions run, and what is asked
public record KernelInputs(Session session, KernelOptions options) {
  /// The tests that files of functions among some names are, in their order. Of a folder, those
  /// that say in comments what they ask.
  ///
  /// @throws CommandException as [#read]
  public List<Item> of(List<String> names) throws CommandException {
    Set<Path> seen = new HashSet<>();
    List<Item> items = new ArrayList<>();
    for (String name : names) {
      for (String file : files(name)) {
        if (seen.add(Path.of(file).toAbsolutePath().normalize())) {
          items.add(file.equals(name) ? read(file) : found(file));
        }
      }
    }
    return items;
  }

  /// One of a folder: what keeps it from being compiled keeps the others from nothing.
  private Item found(String file) throws CommandException {
    try {
      return read(file);
    } catch (CommandException e) {
      if (e.exit() == ExitCode.UNKNOWN) {
        throw e;
      }
      return new Item.Wrong(
          new Diagnostic(file, Position.START, e.getMessage(), Optional.of(e.hint())));
    }
  }

  private static List<String> files(String name) {
    if (KernelOptions.isKernels(name)) {
      return List.of(name);
    }
    if (name.isEmpty()) { // it would stand for the working directory
      return List.of();
    }
    try (Stream<Path> below = Files.walk(Path.of(name))) {
      return below
          .filter(p -> KernelOptions.isKernels(p.toString()) && Files.isRegularFile(p))
          .filter(KernelInputs::asks)
          .map(Path::toString)
          .sorted()
          .toList();
    } catch (InvalidPathException | IOException | UncheckedIOException e) {
      // Whoever reads litmus tests says what is wrong with it.
      return List.of();
    }
  }

  /// Whether a file asks something, or cannot be read, which is said when it is.
  private static boolean asks(Path file) {
    try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
      return lines.anyMatch(KernelRequest::asks);
    } catch (IOException | UncheckedIOException e) {
      return true;
    }
  }

  /// Reads a file.
  ///
  /// @param name its path, as the user wrote it
  /// @return the test, or what is wrong with the file
  /// @throws CommandException if it is to be compiled and there is no compiler, or a stop was asked
  ///   for
  private Item read(String name) throws CommandException {
    Path path = Path.of(name);
    try {
      String text = TextFile.read(path, name);
      KernelRequest request = options.request().or(KernelRequest.in(name, text));
      return name.endsWith(".ptx")
          ? item(name, path, KernelFile.ptx(name, text, title(path), request))
          : cuda(name, path, text, request);
    } catch (InputException e) {
      return new Item.Wrong(e.diagnostic());
    }
  }

  private Item cuda(String name, Path path, String source, KernelRequest request)
      throws InputException, CommandException {
    SourceFile file = new SourceFile(path, source);
    Optional<SourceMembers> members = SourceMembers.of(request, source);
    Compilation whole = compile(file.with(members.map(SourceMembers::text).orElse("")));
    if (whole instanceof Compilation.Failed && members.isPresent()) {
      members = Optional.empty();
      whole = compile(file);
    }
    String ptx =
        switch (whole) {
          case Compilation.Compiled(String text, String _) -> text;
          case Compilation.Failed failed ->
              throw new InputException(
                  name,
                  place(path, failed.details()),
                  "found a source that is not compiled: " + failed.details(),
                  "--compiler and --flag say how");
        };
    PtxModule module = ModuleReader.read(name, ptx);
    PtxModule first = module;
    MemberNames names = members.map(m -> m.read(first)).orElse(MemberNames.NONE);
    KernelFunctions functions = new KernelFunctions(name, SourceMembers.without(module), request);
    Optional<SourceFunctions> dropped = SourceFunctions.of(functions);
    // Whether a source has what it lacks is said where it is looked for.
    if (dropped.isPresent()
        && compile(file.with(dropped.get().text()))
            instanceof Compilation.Compiled(String text, String _)) {
      ptx = text;
      module = ModuleReader.read(name, ptx);
      functions = new KernelFunctions(name, module, request, dropped.get().read(module));
    }
    LineTable table = LineTable.of(ptx);
    String compiled = path.toAbsolutePath().toString();
    try {
      Map<PartName, Part> places = new HashMap<>(SourceParts.known(request, names));
      answer(name, file, SourceParts.of(functions, names)).ifPresent(places::putAll);
      SourceAnswers answers =
          new SourceAnswers(
              places, answer(name, file, SourceClasses.of(functions)).orElse(Map.of()));
      KernelTests.Read read = KernelTests.read(functions, title(path), answers);
      return item(
          name,
          path,
          KernelFile.of(name, read, request, names, line -> table.line(line, compiled)));
    } catch (NotReadException e) {
      Position at =
          e.position()
              .map(p -> table.line(p.line(), compiled))
              .filter(OptionalInt::isPresent)
              .map(line -> new Position(line.getAsInt(), 1))
              .orElse(Position.START);
      return new Item.Wrong(KernelFile.notRead(name, at, e));
    }
  }

  /// The place of a source that a message of its compiler names: `FILE(LINE)` or
  /// `FILE:LINE:COLUMN`.
  private static Position place(Path path, String message) {
    Matcher m =
        Pattern.compile(
                Pattern.quote(path.toAbsolutePath().toString())
                    + "(?:\\((\\d{1,7})\\)|:(\\d{1,7})(?::(\\d{1,7}))?)")
            .matcher(message);
    if (!m.find()) {
      return Position.START;
    }
    int line = Integer.parseInt(m.group(1) == null ? m.group(2) : m.group(1));
    return new Position(line, m.group(3) == null ? 1 : Integer.parseInt(m.group(3)));
  }

  /// What the compiler says, if it is asked.
  private <A> Optional<A> answer(
      String name, SourceFile file, Optional<? extends SourceQuestion<A>> question)
      throws InputException, CommandException {
    if (question.isEmpty()) {
      return Optional.empty();
    }
    SourceQuestion<A> asked = question.get();
    switch (compile(file.with(asked.text()))) {
      case Compilation.Compiled(String ptx, String _) -> {
        try {
          return Optional.of(asked.read(ModuleReader.read(name, ptx)));
        } catch (NotReadException e) {
          throw new InputException(name, asked.place(), "found " + e.getMessage(), asked.hint());
        }
      }
      case Compilation.Failed failed ->
          throw new InputException(
              name,
              asked.place(),
              "found " + asked.words() + ", which the compiler does not find: " + failed.summary(),
              asked.hint());
    }
  }

  /// The name of a test.
  private static String title(Path path) {
    String file = path.getFileName().toString();
    return file.substring(0, file.lastIndexOf('.')).replaceAll("[^A-Za-z0-9_.+-]", "_");
  }

  private Compilation compile(SourceFile source) throws CommandException {
    return new CompilerChoice(session)
        .compile(options.compiler, options.flags, options.arch, source);
  }

  private static Item item(String name, Path path, KernelFile read) {
    return new Item.TestInput(name, Optional.of(path), read.test(), read.warnings(), read.lines());
  }
}
