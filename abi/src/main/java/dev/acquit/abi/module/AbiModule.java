package dev.acquit.abi.module;

import dev.acquit.ptx.isa.PtxVersion;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.LineTable;
import dev.acquit.ptx.module.ModuleItem;
import dev.acquit.ptx.module.ModuleStream;
import dev.acquit.ptx.module.Variable;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A PTX module with all that the rules speak of.
///
/// @param file what messages call it
/// @param version of PTX; empty where the directives at the beginning cannot be read, so that
///   nothing is known of what they say
/// @param targets the words behind `.target`
/// @param addressSize 32 or 64
/// @param functions in order, declarations too
/// @param variables of the module
/// @param sections of debug information
/// @param lines what `.file` and `.loc` say
/// @param problems what cannot be read; the rest is there all the same
public record AbiModule(
    String file,
    Optional<PtxVersion> version,
    List<String> targets,
    int addressSize,
    List<Function> functions,
    List<Variable> variables,
    List<ModuleItem.Section> sections,
    LineTable lines,
    List<Diagnostic> problems) {
  /// Copies the lists.
  public AbiModule {
    targets = List.copyOf(targets);
    functions = List.copyOf(functions);
    variables = List.copyOf(variables);
    sections = List.copyOf(sections);
    problems = List.copyOf(problems);
  }

  /// Reads a module.
  ///
  /// @param file what messages call it
  /// @param text the whole module
  /// @throws InputException if it is no PTX: nothing of it can be read
  /// @throws java.util.concurrent.CancellationException if the thread is interrupted
  public static AbiModule read(String file, String text) throws InputException {
    ModuleStream stream = ModuleStream.withDebug(file, new StringReader(text));
    Optional<PtxVersion> version = Optional.empty();
    List<String> targets = List.of();
    int addressSize = 32;
    List<Function> functions = new ArrayList<>();
    List<Variable> variables = new ArrayList<>();
    List<ModuleItem.Section> sections = new ArrayList<>();
    List<Diagnostic> problems = new ArrayList<>();
    try {
      while (true) {
        switch (stream.nextUnlessInterrupted()) {
          case ModuleItem.Header header -> {
            version = Optional.of(header.version());
            targets = header.targets();
            addressSize = header.addressSize();
          }
          case ModuleItem.Variables more -> variables.addAll(more.variables());
          case ModuleItem.Read read -> functions.add(read.function());
          case ModuleItem.Section section -> sections.add(section);
          case ModuleItem.Unreadable bad -> problems.add(bad.diagnostic());
          case ModuleItem.End _ -> {
            if (version.isEmpty() && functions.isEmpty() && variables.isEmpty()) {
              throw noPtx(file, problems);
            }
            return new AbiModule(
                file,
                version,
                targets,
                addressSize,
                functions,
                variables,
                sections,
                LineTable.of(text),
                problems);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a string cannot be read", e);
    }
  }

  private static InputException noPtx(String file, List<Diagnostic> problems) {
    return new InputException(
        problems.stream()
            .findFirst()
            .map(p ->
                new Diagnostic(
                    p.file(), p.position(), "this is no PTX: " + p.message(), p.hint(), p.bound()))
            .orElseGet(() ->
                Diagnostic.of(
                    file, Position.START, "this is no PTX: found nothing, expected '.version'")));
  }

  /// The functions by name: the definition if there is one, else the first declaration.
  public Map<String, Function> byName() {
    Map<String, Function> all = new HashMap<>();
    for (Function f : functions) {
      all.merge(f.name(), f, (a, b) -> a.body().isPresent() ? a : b);
    }
    return all;
  }

  /// The same without bodies, which are most of it.
  public AbiModule declared() {
    return new AbiModule(
        file,
        version,
        targets,
        addressSize,
        functions.stream()
            .map(f ->
                new Function(
                    f.position(),
                    f.kind(),
                    f.linkage(),
                    f.name(),
                    f.results(),
                    f.parameters(),
                    f.directives(),
                    Optional.empty()))
            .toList(),
        variables,
        sections,
        lines,
        problems);
  }

  /// What its functions do, in order; those that are only declared are not there.
  public List<Body> bodies() {
    return functions.stream().map(BodyWalk::of).flatMap(Optional::stream).toList();
  }

  /// The section of a name.
  public Optional<ModuleItem.Section> section(String name) {
    return sections.stream().filter(s -> s.name().equals(name)).findFirst();
  }

  /// Where a section is, or the beginning of the file.
  public Position at(String section) {
    return section(section).map(ModuleItem.Section::begin).orElse(Position.START);
  }
}
