package dev.acquit.model.cat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import dev.acquit.text.TextFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The memory models that ship, and models in files.
public final class Models {
  private static final List<Shipped> SHIPPED =
      List.of(
          new Shipped(
              "cpp20",
              Family.CPP,
              "C++20 with scopes: P0982R1 release sequences, P0668R5 seq_cst order"),
          new Shipped(
              "cpp20-sc-cycle",
              Family.CPP,
              "the same; in S scopes include each other along a whole cycle, not just neighbours"),
          new Shipped(
              "cpp20-sc-literal",
              Family.CPP,
              "the same; S is one order whatever the scopes, as CUDA C++ has it to the letter"),
          new Shipped("cpp17", Family.CPP, "C++17 release sequences with RC11's SC, scoped"),
          new Shipped("rc11", Family.CPP, "scoped RC11 of the ASPLOS 2019 paper, with no-thin-air"),
          new Shipped(
              "rc11-no-nta",
              Family.CPP,
              "the same without no-thin-air: what the paper's theorem is about"),
          new Shipped("ptx", Family.PTX, "the newest documented PTX model (ISA 9.x, chapter 8)"),
          new Shipped("ptx-atom", Family.PTX, "the same with atom as one operation"),
          new Shipped(
              "ptx-7.5", Family.PTX, "PTX since ISA 7.5, with the proxies of the ISCA 2022 paper"),
          new Shipped("ptx-6.0", Family.PTX, "PTX of ISA 6.0 (ASPLOS 2019), without proxies"),
          new Shipped(
              "gpudirect",
              Family.PTX,
              "ptx with threads of the host, devices on PCIe, and launches (GPUDirect RDMA)"),
          new Shipped(
              "gpudirect-values",
              Family.PTX,
              "the same; a kernel that races with a device reads old or new values"));

  /// The file of what all models know.
  static final String LIBRARY = "library.cat";

  private Models() {}

  /// What all models know before they say anything: functions and procedures, no axioms.
  public static List<CatStatement> library() {
    return Library.STATEMENTS;
  }

  /// Read once.
  private static final class Library {
    static final List<CatStatement> STATEMENTS = read();

    private static List<CatStatement> read() {
      try {
        return CatReader.read(LIBRARY, text(LIBRARY).orElseThrow()).statements();
      } catch (InputException e) {
        throw new IllegalStateException("the shipped file is right", e);
      }
    }
  }

  /// The language for which a model is meant.
  public enum Family {
    /// C++.
    CPP,
    /// PTX.
    PTX
  }

  /// A model that ships.
  ///
  /// @param family the language for which it is meant
  /// @param description what it is, in a line
  public record Shipped(String name, Family family, String description) {}

  /// The models that ship.
  public static List<Shipped> shipped() {
    return SHIPPED;
  }

  /// Which of those a model is, by what it says.
  public static Optional<Shipped> shipped(MemoryModel model) {
    return SHIPPED.stream()
        .filter(s -> s.name().equals(model.name()) && shipped(s).hash().equals(model.hash()))
        .findFirst();
  }

  private static MemoryModel shipped(Shipped one) {
    try {
      return find(one.name());
    } catch (InputException e) {
      throw new IllegalStateException("the shipped file is right", e);
    }
  }

  /// The name of the model used for a test when the user names none.
  public static String defaultFor(LitmusTest test) {
    return switch (test) {
      case dev.acquit.litmus.ast.PtxTest p -> "ptx";
      case dev.acquit.litmus.ast.CppTest c -> "cpp20";
      case dev.acquit.litmus.ast.MixedTest m -> "gpudirect";
    };
  }

  /// Whether a model that ships knows all roles of mixed tests. Those of PTX do not: to them a
  /// launch is nothing.
  public static boolean isMixed(String name) {
    return name.startsWith("gpudirect");
  }

  /// Sequential consistency, for tests of either language: what is allowed without any weakness of
  /// memory. It is no model of a language and so has no name among those that ship.
  public static MemoryModel sequential() {
    String file = "sequential.cat";
    try {
      return ModelCompiler.compile("sequential", file, text(file).orElseThrow(), Models::text);
    } catch (InputException e) {
      throw new IllegalStateException("the shipped file is right", e);
    }
  }

  /// A model by its name, or by the path of a .cat file.
  ///
  /// @throws InputException if there is no such model, or its file is wrong
  public static MemoryModel find(String nameOrPath) throws InputException {
    if (SHIPPED.stream().anyMatch(s -> s.name().equals(nameOrPath))) {
      String file = nameOrPath + ".cat";
      return ModelCompiler.compile(nameOrPath, file, text(file).orElseThrow(), Models::text);
    }
    Optional<Path> file = TextFile.existing(nameOrPath);
    if (file.isEmpty()) {
      List<String> names = SHIPPED.stream().map(Shipped::name).toList();
      String hint =
          Suggestion.didYouMean(nameOrPath, names)
              .orElse("a model is one of " + String.join(", ", names) + ", or a .cat file");
      throw new InputException(
          new Diagnostic(
              nameOrPath, Position.START, "there is no such memory model", Optional.of(hint)));
    }
    Path path = file.get();
    String text =
        TextFile.read(
            path,
            nameOrPath,
            "a memory model is a .cat file or one of the names that acquit models lists");
    MemoryModel model =
        ModelCompiler.compile(
            path.toAbsolutePath().normalize().getFileName().toString().replaceFirst("\\.cat$", ""),
            nameOrPath,
            text,
            ModelFolder.of(path));
    if (model.checks().isEmpty()) {
      throw new InputException(
          nameOrPath,
          Position.START,
          "found no axiom in this model, expected one: it would allow every execution",
          "if that is what you mean, write 'empty 0 as anything'");
    }
    return model;
  }

  /// The text of a shipped model file.
  public static Optional<String> text(String file) {
    try (InputStream in = Models.class.getResourceAsStream("/dev/acquit/model/models/" + file)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
