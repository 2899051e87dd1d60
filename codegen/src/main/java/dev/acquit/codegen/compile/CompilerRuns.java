package dev.acquit.codegen.compile;

import dev.acquit.codegen.compile.CommandTemplate.Placeholder;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
  private final String identity;
  private final AtomicInteger started = new AtomicInteger();
  private final AtomicInteger known = new AtomicInteger();

  /// With a compiler and how to run it.
  ///
  /// @throws IOException if the compiler's program is gone
  public CompilerRuns(Compiler compiler, CompileSettings settings) throws IOException {
    this.compiler = compiler;
    this.settings = settings;
    this.cache = settings.cache().map(CompilationCache::new);
    this.identity = FileIdentity.of(compiler.binary()).toString();
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
      throw ProgramRun.interrupted(e);
    }
  }

  private Compilation known(String text, String suffix, Target target)
      throws IOException, InterruptedException {
    CacheKey key = key(text, suffix, target);
    Optional<Compilation> before = cache.flatMap(c -> c.get(key));
    if (before.isPresent()) {
      known.incrementAndGet();
      return before.get();
    }
    started.incrementAndGet();
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      Path source = folder.path().resolve(SOURCE + suffix);
      Files.writeString(source, text);
      Compilation result = run(folder.path(), source, target);
      if (cache.isPresent()) {
        cache.get().put(key, result, headers(folder.path(), source));
      }
      return result;
    }
  }

  private CacheKey key(String text, String suffix, Target target) {
    List<String> all = new ArrayList<>(command.words());
    all.addAll(
        List.of(
            compiler.version(),
            identity,
            target.architecture(),
            target.standard().orElse(""),
            suffix,
            text));
    return CacheKey.of(all);
  }

  private Compilation run(Path folder, Path source, Target target)
      throws IOException, InterruptedException {
    Path output = folder.resolve(SOURCE + ".ptx");
    Map<Placeholder, String> values = new EnumMap<>(Placeholder.class);
    values.put(Placeholder.SOURCE, source.toString());
    values.put(Placeholder.OUTPUT, output.toString());
    values.put(Placeholder.ARCH, target.architecture());
    values.put(Placeholder.STD, target.standard().orElse(""));
    values.put(Placeholder.DEPENDENCIES, dependencies(folder).toString());
    return switch (ProgramRun.of(command.fill(values), folder, settings.limit())) {
      case ProgramRun.Stopped() -> new Compilation.TimedOut(settings.limit());
      case ProgramRun.Ended(int status, String said, String errors) -> {
        boolean writes = command.has(Placeholder.OUTPUT);
        // Where the file lay is nobody's business, and not the same the next time.
        String messages =
            CompilerMessages.distil((writes ? said + errors : errors).replace(folder + "/", ""));
        if (status != 0) {
          yield new Compilation.Rejected(status, messages);
        }
        if (!writes) {
          yield new Compilation.Compiled(said, messages);
        }
        yield new Compilation.Compiled(
            Files.isRegularFile(output) ? ProgramRun.read(output) : "", messages);
      }
    };
  }

  private static Path dependencies(Path folder) {
    return folder.resolve(SOURCE + ".d");
  }

  /// The headers that a compiler says it has read, in the syntax of make. One that failed may not
  /// have said any.
  private static List<Path> headers(Path folder, Path source) throws IOException {
    Path file = dependencies(folder);
    if (!Files.isRegularFile(file)) {
      return List.of();
    }
    String text = ProgramRun.read(file).replace("\\\n", " ");
    return text.substring(text.indexOf(": ") + 1)
        .lines()
        .limit(1)
        .flatMap(line -> CommandTemplate.split(line).orElse(List.of()).stream())
        .map(Path::of)
        .filter(path -> !path.equals(source) && Files.isRegularFile(path))
        .toList();
  }
}
