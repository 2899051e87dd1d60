package dev.acquit.codegen.compile;

import dev.acquit.codegen.compile.CommandTemplate.Placeholder;
import dev.acquit.program.Ending;
import dev.acquit.program.Workplace;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/// Runs one compiler, unless the cache knows what it would say. Can be used by several threads.
public final class CompilerRuns {
  /// What the source is called in messages.
  static final String SOURCE = "source";

  private final Compiler compiler;
  private final CommandTemplate command;
  private final CompileSettings settings;
  private final Optional<CompilationCache> cache;
  private final FileIdentity identity;
  private final AtomicInteger started = new AtomicInteger();
  private final AtomicInteger known = new AtomicInteger();

  /// With a compiler and how to run it.
  ///
  /// @throws IOException if the compiler's program is gone
  public CompilerRuns(Compiler compiler, CompileSettings settings) throws IOException {
    this.compiler = compiler;
    this.settings = settings;
    this.cache = settings.cache().map(CompilationCache::new);
    this.identity = FileIdentity.of(compiler.binary());
    this.command = compiler.command(settings.flags());
  }

  /// How often a compiler was started.
  public int started() {
    return started.get();
  }

  /// How often the cache had the answer.
  public int known() {
    return known.get();
  }

  /// Compiles a text.
  ///
  /// @param suffix how the name of the source file ends
  /// @throws IOException if the compiler cannot be started, or there is no room for temporary files
  /// @throws InterruptedException if this thread is interrupted; the compiler is killed, and its
  ///   temporary files are gone
  public Compilation compile(String text, String suffix, Target target)
      throws IOException, InterruptedException {
    try {
      return known(text, suffix, target);
    } catch (ClosedByInterruptException e) {
      throw Invocation.interrupted(e);
    }
  }

  /// Compiles a source where it lies, in the folder in which this program was started, as its
  /// author would. What is kept of it holds as long as nothing has changed of what was read and of
  /// where it was looked for; that it was refused is not kept.
  ///
  /// @throws IOException if the compiler cannot be started, or there is no room for temporary files
  /// @throws InterruptedException as of the other one
  public Compilation compile(SourceFile source, Target target)
      throws IOException, InterruptedException {
    try {
      return known(source, target);
    } catch (ClosedByInterruptException e) {
      throw Invocation.interrupted(e);
    }
  }

  private Compilation known(SourceFile source, Target target)
      throws IOException, InterruptedException {
    String where = source.path() + "\0" + Path.of("").toAbsolutePath();
    CompilationKey key = key(source.text() + "\0" + source.behind(), where, target);
    return known(
        key,
        place -> {
          Path whole = source.whole(place);
          Compilation result = run(place, whole, target);
          boolean tells = command.has(Placeholder.DEPENDENCIES) || !source.includes();
          if (cache.isPresent() && result instanceof Compilation.Compiled && tells) {
            List<Path> headers = headers(dependencies(place), List.of(whole, source.path()));
            Optional<IncludeSearch> search = IncludeSearch.of(command.words(), source, headers);
            if (search.isPresent() && Files.readString(source.path()).equals(source.text())) {
              cache.get().put(key, result, headers, search.get());
            }
          }
          return result;
        });
  }

  private Compilation known(String text, String suffix, Target target)
      throws IOException, InterruptedException {
    CompilationKey key = key(text, suffix, target);
    return known(
        key,
        place -> {
          Path source = place.file(SOURCE + suffix);
          Files.writeString(source, text);
          Compilation result = run(place, source, target);
          if (cache.isPresent()) {
            List<Path> headers = headers(dependencies(place), List.of(source));
            cache.get().put(key, result, headers, new IncludeSearch(List.of()));
          }
          return result;
        });
  }

  /// What is done when the cache has no answer.
  private interface Work {
    Compilation in(Workplace place) throws IOException, InterruptedException;
  }

  private Compilation known(CompilationKey key, Work work)
      throws IOException, InterruptedException {
    Optional<Compilation> before = cache.flatMap(c -> c.get(key));
    if (before.isPresent()) {
      known.incrementAndGet();
      return before.get();
    }
    started.incrementAndGet();
    try (Workplace place = Invocation.place()) {
      return work.in(place);
    }
  }

  private CompilationKey key(String text, String place, Target target) {
    return new CompilationKey(
        CompilationCache.FORMAT,
        command.words(),
        IncludeSearch.environment(),
        compiler.version(),
        identity,
        target,
        place,
        text);
  }

  private Compilation run(Workplace place, Path source, Target target)
      throws IOException, InterruptedException {
    Path output = place.file(SOURCE + ".ptx");
    Map<Placeholder, String> values = new EnumMap<>(Placeholder.class);
    values.put(Placeholder.SOURCE, source.toString());
    values.put(Placeholder.OUTPUT, output.toString());
    values.put(Placeholder.ARCH, target.architecture());
    values.put(Placeholder.STD, target.standard().orElse(""));
    values.put(Placeholder.DEPENDENCIES, dependencies(place).toString());
    return switch (Invocation.run(command.fill(values), place, settings.limit())) {
      case Ending.TimeUp _ -> Compilation.Killed.late(settings.limit());
      case Ending.TooMuch tooMuch -> new Compilation.Killed("the compiler " + tooMuch.words());
      case Ending.Ended(int status) -> {
        String said = Workplace.read(place.output());
        String errors = Workplace.read(place.errors());
        boolean writes = command.has(Placeholder.OUTPUT);
        // Where the file lay is nobody's business, and not the same the next time.
        String messages =
            CompilerMessages.distil(
                (writes ? said + errors : errors).replace(place.folder() + "/", ""));
        if (status != 0) {
          yield new Compilation.Rejected(status, messages);
        }
        if (!writes) {
          yield new Compilation.Compiled(said, messages);
        }
        yield new Compilation.Compiled(Workplace.read(output), messages);
      }
    };
  }

  private static Path dependencies(Workplace place) {
    return place.file(SOURCE + ".d");
  }

  /// The headers that a compiler says it has read, in the syntax of make. One that failed may not
  /// have said any.
  private static List<Path> headers(Path file, List<Path> sources) throws IOException {
    String text = Workplace.read(file).replace("\\\n", " ");
    return text.substring(text.indexOf(": ") + 1)
        .lines()
        .limit(1)
        .flatMap(line -> CommandTemplate.split(line).orElse(List.of()).stream())
        .map(Path::of)
        .filter(path -> !sources.contains(path) && Files.isRegularFile(path))
        .toList();
  }
}
