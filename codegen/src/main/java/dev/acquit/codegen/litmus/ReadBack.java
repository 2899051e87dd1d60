package dev.acquit.codegen.litmus;

import dev.acquit.codegen.litmus.WrittenTest.WrittenThread;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.typing.TypedTerms;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads the kernels of a test back as a PTX litmus test.
public final class ReadBack {
  /// What a place holds whose result is not stored on every way: no test stores that.
  private static final Value POISON = Value.of(-559038737);

  private final Labels labels = new Labels();
  private final LinkedHashMap<Term.ThreadRegister, Term.ThreadRegister> registers =
      new LinkedHashMap<>();
  private final List<InitEntry> init = new ArrayList<>();
  private final WrittenTest written;

  private ReadBack(WrittenTest written) {
    this.written = written;
  }

  /// The test that a module makes of a source.
  ///
  /// @param written the source
  /// @param module what the compiler made of it, and of others perhaps
  /// @throws NotReadException if it has something that litmus tests have not
  public static ReadTest read(WrittenTest written, PtxModule module) throws NotReadException {
    return new ReadBack(written).test(module);
  }

  private ReadTest test(PtxModule module) throws NotReadException {
    List<String> shared = shared(written.test());
    List<PtxThread> threads = new ArrayList<>();
    List<List<Position>> positions = new ArrayList<>();
    memory(shared);
    for (int i = 0; i < written.threads().size(); i++) {
      WrittenThread source = written.threads().get(i);
      CppThread thread = written.test().threads().get(i);
      Function kernel =
          module
              .kernel(source.function())
              .orElseThrow(() ->
                  new NotReadException(
                      Optional.empty(), "there is no kernel '" + source.function() + "'"));
      ThreadReadBack.Thread read = ThreadReadBack.of(source, kernel, shared);
      for (int r = 0; r < read.results().size(); r++) {
        registers.put(
            new Term.ThreadRegister(thread.id(), source.results().get(r).local()),
            new Term.ThreadRegister(thread.id(), read.results().get(r)));
      }
      read.unset().forEach(r -> init.add(new InitEntry.Register(thread.id(), r, POISON)));
      threads.add(
          new PtxThread(thread.id(), thread.place(), labels.body(thread.id(), read.lines())));
      positions.add(read.lines().stream().map(BodyItem.Line::position).toList());
    }
    return new ReadTest(new PtxTest(header(), threads), registers, positions);
  }

  /// The shared variables of a test.
  static List<String> shared(CppTest test) {
    Set<String> names = new LinkedHashSet<>();
    for (InitEntry entry : test.header().init()) {
      if (entry instanceof InitEntry.Memory m) {
        names.add(m.location());
      }
    }
    test.threads().forEach(t -> t.parameters().forEach(p -> names.add(p.name())));
    return List.copyOf(names);
  }

  /// Every variable gets an initial value, so that it is there even where the compiler dropped all
  /// accesses to it, and in the order in which addresses were numbered.
  private void memory(List<String> shared) {
    Map<String, Value> values = new HashMap<>();
    Header kept = TypedTerms.of(written.test()).kept(written.test().header());
    for (InitEntry entry : kept.init()) {
      if (entry instanceof InitEntry.Memory(var location, var value, var _)) {
        values.put(location, value);
      }
    }
    shared.forEach(s -> init.add(new InitEntry.Memory(s, values.getOrDefault(s, Value.of(0)))));
  }

  private Header header() {
    Header header = TypedTerms.of(written.test()).kept(written.test().header());
    NarrowObjects narrow = new NarrowObjects(written.test());
    return new Header(
        header.name(),
        List.of(),
        new LinkedHashMap<>(),
        init,
        header.locations().stream().map(t -> narrow.bytes(Renaming.of(registers, t))).toList(),
        header.filter().map(p -> narrow.bytes(Renaming.of(registers, p))),
        header.condition().map(p -> narrow.bytes(Renaming.of(registers, p))));
  }
}
