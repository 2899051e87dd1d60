package dev.acquit.litmus.generate.outline;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// Turns outlines into litmus tests.
public final class OutlineWriter {
  private OutlineWriter() {}

  /// An outline as a test. All locations begin with zero.
  ///
  /// @param outline the program; every step is one that the language has
  /// @param name the test's name
  /// @param locations what is to be shown beside what the condition mentions
  /// @param condition what it asks; registers are named as [Outline#result] says
  /// @throws IllegalArgumentException if the language lacks a step
  public static LitmusTest write(
      Outline outline,
      TestLanguage language,
      String name,
      SequencedMap<String, String> metadata,
      List<Term> locations,
      Condition condition) {
    Header header = header(outline, name, metadata, locations, condition);
    return switch (language) {
      case CPP -> new CppTest(header, cpp(outline, Set.of()));
      case PTX -> new PtxTest(header, ptx(outline));
    };
  }

  /// An outline as a C++ test in which some locations have 64 bits.
  ///
  /// @param outline the program; every step is one that C++ has
  /// @param wide these locations
  /// @param name the test's name
  /// @param condition what it asks
  public static CppTest cpp(Outline outline, Set<Integer> wide, String name, Condition condition) {
    return new CppTest(
        header(outline, name, new LinkedHashMap<>(), List.of(), condition), cpp(outline, wide));
  }

  private static Header header(
      Outline outline,
      String name,
      SequencedMap<String, String> metadata,
      List<Term> locations,
      Condition condition) {
    List<InitEntry> init = new ArrayList<>();
    for (int i = 0; i < outline.locations(); i++) {
      init.add(new InitEntry.Memory(Outline.locationName(i), Value.of(0)));
    }
    return new Header(name, List.of(), metadata, init, locations, Optional.empty(), condition);
  }

  private static List<CppThread> cpp(Outline outline, Set<Integer> wide) {
    CppSteps.Types types = CppSteps.Types.of(outline, wide);
    List<CppThread> threads = new ArrayList<>();
    for (int t = 0; t < outline.threads().size(); t++) {
      threads.add(new CppSteps(outline.threads().get(t), types).thread(t));
    }
    return threads;
  }

  private static List<PtxThread> ptx(Outline outline) {
    List<PtxThread> threads = new ArrayList<>();
    for (int t = 0; t < outline.threads().size(); t++) {
      OutlineThread thread = outline.threads().get(t);
      threads.add(new PtxThread(t, thread.place(), new PtxSteps(thread).statements()));
    }
    return threads;
  }
}
