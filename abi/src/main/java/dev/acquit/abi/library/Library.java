package dev.acquit.abi.library;

import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.check.Requirements;
import dev.acquit.ptx.isa.Availability;
import dev.acquit.ptx.isa.PtxVersion;
import dev.acquit.ptx.isa.Target;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The atomic operations of a mapping table, each as a function that code of other producers can
/// call.
///
/// Chapter 2.3 of the guide wants floating-point numbers to be `.f32` and `.f64`. Compilers have
/// `.b32` and `.b64`, and nvlink refuses to link the two, so compilers are followed.
///
/// @param table the table
/// @param pick which alternatives are taken
/// @param target for which GPUs
/// @param version the version of PTX
/// @param functions those that the target has
/// @param lacking those that it lacks, and since when there are such
public record Library(
    MappingFile table,
    Pick pick,
    Target target,
    PtxVersion version,
    List<Made> functions,
    List<Lacking> lacking) {
  /// What `ptxas` 13.0 accepts is known from here on; before, what the document says counts.
  private static final Target MEASURED = new Target(75);

  /// The first version of PTX that knows a target.
  ///
  /// @ptx 11.1 .target
  private static final TreeMap<Integer, PtxVersion> KNOWN =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry(50, new PtxVersion(4, 0)),
              Map.entry(60, new PtxVersion(5, 0)),
              Map.entry(70, new PtxVersion(6, 0)),
              Map.entry(72, new PtxVersion(6, 1)),
              Map.entry(75, new PtxVersion(6, 3)),
              Map.entry(80, new PtxVersion(7, 0)),
              Map.entry(86, new PtxVersion(7, 1)),
              Map.entry(87, new PtxVersion(7, 4)),
              Map.entry(89, new PtxVersion(7, 8)),
              Map.entry(100, new PtxVersion(8, 6)),
              Map.entry(103, new PtxVersion(8, 8)),
              Map.entry(110, new PtxVersion(9, 0)),
              Map.entry(120, new PtxVersion(8, 7)),
              Map.entry(121, new PtxVersion(8, 8))));

  /// Copies the lists.
  public Library {
    functions = List.copyOf(functions);
    lacking = List.copyOf(lacking);
  }

  /// A function with its instructions.
  ///
  /// @param function which
  /// @param instructions without those that fetch parameters, negate and return
  /// @param alternative the alternative of its row that was taken, from 1
  public record Made(LibraryFunction function, List<Instruction> instructions, int alternative) {
    /// Copies the list.
    public Made {
      instructions = List.copyOf(instructions);
    }
  }

  /// A function that a target lacks.
  ///
  /// @param function which
  /// @param needs the oldest PTX and target that have all of its instructions
  public record Lacking(LibraryFunction function, Availability needs) {}

  /// The library of a table.
  ///
  /// @param target for which GPUs; one that no version of PTX knows here counts as the one before
  public static Library of(MappingFile table, Pick pick, Target target) {
    List<Made> functions = new ArrayList<>();
    List<Lacking> lacking = new ArrayList<>();
    List<PtxVersion> versions = new ArrayList<>();
    versions.add(knows(target));
    for (LibraryFunction function : LibraryFunction.all()) {
      List<Instruction> instructions = function.instructions(table.mapping(), pick);
      Requirements requirements = Requirements.of(instructions);
      Availability needs =
          target.compareTo(MEASURED) >= 0 ? requirements.accepted() : requirements.documented();
      if (target.compareTo(needs.target()) >= 0) {
        // Newer assemblers take some forms in modules of older versions than the document says.
        versions.add(needs.version());
        versions.add(requirements.documented().version());
        int alternative = pick.of(table.mapping().row(function.row()));
        functions.add(new Made(function, instructions, alternative + 1));
      } else {
        lacking.add(new Lacking(function, needs));
      }
    }
    PtxVersion version = versions.stream().max(Comparator.naturalOrder()).orElseThrow();
    return new Library(table, pick, target, version, functions, lacking);
  }

  private static PtxVersion knows(Target target) {
    Map.Entry<Integer, PtxVersion> known = KNOWN.floorEntry(target.sm());
    return known == null ? KNOWN.firstEntry().getValue() : known.getValue();
  }
}
