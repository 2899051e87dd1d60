package dev.acquit.codegen.litmus;

import dev.acquit.codegen.litmus.WrittenTest.Result;
import dev.acquit.codegen.litmus.WrittenTest.WrittenThread;
import dev.acquit.codegen.source.AtomicDialect;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Writes C++ tests as CUDA source: a kernel for each thread, that takes a pointer to each shared
/// variable and behind those a pointer to a place for each local variable that is looked at.
///
/// No pointer is `__restrict__`, so that a compiler may assume nothing about which of them are
/// equal. Local variables are declared at the top and zero before their first assignment, as the
/// models have it.
public final class SourceWriter {
  private SourceWriter() {}

  /// A test as source.
  ///
  /// @param dialect how its atomics are written
  /// @param prefix what the names of its kernels begin with
  /// @throws NotWrittenException if it has something that is not written: computed addresses,
  ///   aliases, shared memory
  public static WrittenTest write(CppTest test, AtomicDialect dialect, String prefix)
      throws NotWrittenException {
    for (InitEntry entry : test.header().init()) {
      switch (entry) {
        case InitEntry.Memory(var location, Value.AddressOf a, var _) ->
            throw new NotWrittenException("'" + location + "' holds an address");
        case InitEntry.Alias a -> throw new NotWrittenException("'" + a.name() + "' is an alias");
        case InitEntry.SharedIn s ->
            throw new NotWrittenException("'" + s.location() + "' lies in shared memory");
        default -> {}
      }
    }
    List<WrittenThread> threads = new ArrayList<>();
    for (CppThread thread : test.threads()) {
      threads.add(thread(test.header(), thread, dialect, prefix));
    }
    return new WrittenTest(test, threads);
  }

  /// A whole source of several tests, whose prefixes differ.
  public static String unit(AtomicDialect dialect, List<WrittenTest> tests) {
    StringBuilder out = new StringBuilder(dialect.prelude());
    tests.forEach(t -> out.append('\n').append(t.text()));
    return out.toString();
  }

  /// The registers and locations that are looked at: what the test speaks about.
  static Set<Term> mentioned(Header header) {
    Set<Term> terms = new LinkedHashSet<>();
    Stream.of(
            header.condition().proposition().terms().stream(),
            header.filter().stream().flatMap(f -> f.terms().stream()),
            header.locations().stream())
        .flatMap(s -> s)
        .forEach(terms::add);
    return terms;
  }

  private static WrittenThread thread(
      Header header, CppThread thread, AtomicDialect dialect, String prefix)
      throws NotWrittenException {
    List<String> looked =
        mentioned(header).stream()
            .filter(t -> t instanceof Term.ThreadRegister r && r.thread() == thread.id())
            .map(t -> ((Term.ThreadRegister) t).name())
            .toList();
    Map<String, Long> initial = initial(header, thread.id());
    List<String> preset = new ArrayList<>(looked);
    initial.keySet().stream().sorted().forEach(preset::add);
    WritableThread types = new WritableThread(thread, header.init(), preset);
    ThreadWriter writer = new ThreadWriter(dialect, types);
    types
        .locals()
        .forEach((name, type) ->
            writer.line(
                WritableThread.word(type)
                    + " "
                    + SourceNames.source(name)
                    + " = "
                    + initial.getOrDefault(name, 0L)
                    + ";"));
    writer.statements(thread.body());
    List<Result> results = new ArrayList<>();
    List<String> parameters = new ArrayList<>();
    for (CppThread.Parameter p : thread.parameters()) {
      parameters.add(
          WritableThread.word(types.shared(p.name())) + "* " + SourceNames.source(p.name()));
    }
    for (String name : looked) {
      CppType type = types.local(name);
      results.add(new Result(name, type));
      parameters.add(WritableThread.word(type) + "* out_" + name);
      writer.line("*out_" + name + " = " + SourceNames.source(name) + ";");
    }
    String function = prefix + "P" + thread.id();
    String text =
        "extern \"C\" "
            + dialect.kernel()
            + " void "
            + function
            + "("
            + String.join(", ", parameters)
            + ") {\n"
            + writer.text()
            + "}\n";
    List<String> locations = thread.parameters().stream().map(CppThread.Parameter::name).toList();
    return new WrittenThread(thread.id(), function, locations, results, text);
  }

  private static Map<String, Long> initial(Header header, int thread) throws NotWrittenException {
    Map<String, Long> initial = new HashMap<>();
    for (InitEntry entry : header.init()) {
      if (entry instanceof InitEntry.Register(int id, var name, var value) && id == thread) {
        if (!(value instanceof Value.Number(long number))) {
          throw new NotWrittenException("'" + name + "' of P" + thread + " holds an address");
        }
        initial.put(name, number);
      }
    }
    return initial;
  }
}
