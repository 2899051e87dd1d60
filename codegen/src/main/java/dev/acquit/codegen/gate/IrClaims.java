package dev.acquit.codegen.gate;

import dev.acquit.codegen.ir.IrFunction;
import dev.acquit.codegen.ir.IrModule;
import dev.acquit.codegen.ir.IrOperation;
import dev.acquit.codegen.source.ObjectPlace;
import dev.acquit.codegen.source.Site;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.module.Function;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Says of functions of PTX files what the LLVM IR says that they were made of. A function that
/// does nothing but one operation is claimed to be it; otherwise each operation is claimed of the
/// instructions of its line.
public final class IrClaims {
  private final Map<String, Source> functions = new HashMap<>();
  private final List<Diagnostic> problems = new ArrayList<>();
  private final List<Diagnostic> unsaid = new ArrayList<>();

  private record Source(IrModule module, IrFunction function) {}

  /// What modules say. Of two functions of one name the first counts.
  public IrClaims(List<IrModule> modules) {
    for (IrModule module : modules) {
      problems.addAll(module.problems());
      for (IrFunction function : module.functions()) {
        functions.putIfAbsent(function.emitted(), new Source(module, function));
        for (IrOperation operation : function.operations()) {
          if (operation.operation().isEmpty()) {
            unsaid.add(
                Diagnostic.of(
                    module.file(),
                    operation.position(),
                    "'" + operation.text() + "' is no operation of C++: not judged"));
          }
        }
      }
    }
  }

  /// Instructions that cannot be read.
  public List<Diagnostic> problems() {
    return List.copyOf(problems);
  }

  /// Instructions that no operation of C++ is like, to be told.
  public List<Diagnostic> unsaid() {
    return List.copyOf(unsaid);
  }

  /// Functions with atomic instructions that none of the files has.
  public List<String> missing(List<GateFile> files) {
    Set<String> names = new TreeSet<>(functions.keySet());
    files.forEach(f -> f.module().functions().forEach(g -> names.remove(g.name())));
    return List.copyOf(names);
  }

  /// A file with what is said about its functions.
  public GateFile in(GateFile file) {
    List<Claim> claims = new ArrayList<>();
    List<Diagnostic> wrong = new ArrayList<>();
    for (Function function : file.notAnnotated()) {
      Source source = functions.get(function.name());
      if (source != null) {
        claims.addAll(claims(file, function, source.function()));
      }
    }
    for (Claim claim : file.claims()) {
      Source source = functions.get(claim.function().name());
      if (source != null) {
        contradiction(source, claim).ifPresent(wrong::add);
      }
    }
    return file.with(claims, wrong);
  }

  private static List<Claim> claims(GateFile file, Function function, IrFunction source) {
    List<IrOperation> operations =
        source.operations().stream().filter(o -> o.operation().isPresent()).toList();
    List<Site> sites = sites(file, function, source, operations);
    List<Claim> claims = new ArrayList<>();
    for (int i = 0; i < operations.size(); i++) {
      SourceOperation operation = said(operations.get(i).operation().orElseThrow(), function);
      Position position =
          sites.get(i) instanceof Site.Lines(var lines, var where, var _, var _, var _)
                  && !where.isEmpty()
              ? lines.stream()
                  .min(Integer::compare)
                  .map(l -> new Position(l, 1))
                  .orElse(function.position())
              : function.position();
      claims.add(
          new Claim(
              new Subject(file.file(), function.name(), position, operation),
              function,
              sites.get(i)));
    }
    return claims;
  }

  private static List<Site> sites(
      GateFile file, Function function, IrFunction source, List<IrOperation> operations) {
    if (source.alone()) {
      return operations.stream().<Site>map(o -> new Site.Whole(o.given())).toList();
    }
    if (source.operations().size() == 1) {
      return operations.stream()
          .<Site>map(o ->
              new Site.Lines(Locations.lines(function), "", o.placed(), o.given(), o.computes()))
          .toList();
    }
    Locations locations = Locations.of(file.sources(), function);
    // What is no operation of C++ has instructions of its own all the same.
    List<Site> all = locations.sites(source.operations());
    List<Site> sites = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (source.operations().get(i).operation().isPresent()) {
        sites.add(all.get(i));
      }
    }
    return sites;
  }

  /// What a kernel is given are global pointers, as a compiler may know.
  private static SourceOperation said(SourceOperation operation, Function function) {
    boolean generic = operation.place().space().equals(Optional.of(StateSpace.GENERIC));
    return generic && function.kind() == Function.Kind.ENTRY
        ? operation.at(new ObjectPlace(operation.place().offset(), Optional.empty()))
        : operation;
  }

  /// An annotation and the IR must agree in what they both say.
  private static Optional<Diagnostic> contradiction(Source source, Claim claim) {
    SourceOperation said = claim.subject().operation();
    return source.function().operations().stream()
        .filter(o -> source.function().operations().size() == 1 && o.operation().isPresent())
        .filter(o -> {
          SourceOperation other = o.operation().orElseThrow();
          return said.kind() != other.kind()
              || said.order() != other.order()
              || !said.failure().equals(other.failure())
              || said.scope() != other.scope();
        })
        .findFirst()
        .map(o ->
            new Diagnostic(
                claim.subject().file(),
                claim.subject().position(),
                "found '"
                    + said
                    + "' of "
                    + claim.function().name()
                    + ", but "
                    + source.module().file()
                    + ":"
                    + o.position()
                    + " says '"
                    + o.operation().orElseThrow()
                    + "'",
                Optional.of("what is said of a function must agree; one of them is enough")));
  }
}
