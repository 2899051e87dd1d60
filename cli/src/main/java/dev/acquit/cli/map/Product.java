package dev.acquit.cli.map;

import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.lower.Lowered;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.check.Requirements;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// A PTX test as it is handed out.
///
/// @param file where the C++ test comes from
/// @param source the name of the C++ test
/// @param name the name of the PTX test
/// @param choice the alternatives that were taken, from 1
/// @param requirements what its instructions need
/// @param notes what one should know about it
/// @param text the PTX test, with its requirements as metadata
record Product(
    String file,
    String source,
    String name,
    String choice,
    Requirements requirements,
    List<String> notes,
    String text) {
  static Product of(String file, String source, Lowered lowered) {
    PtxTest test = lowered.test();
    Requirements needs =
        Requirements.of(
            test.threads().stream()
                .flatMap(t -> t.body().stream())
                .map(Statement::instruction)
                .toList());
    SequencedMap<String, String> metadata = new LinkedHashMap<>();
    metadata.put("Requires", needs.documented().toString());
    metadata.put("Ptxas", needs.accepted().toString());
    PtxTest marked = new PtxTest(test.header().withMetadata(metadata), test.threads());
    List<String> notes =
        lowered.widenings().stream()
            .map(w ->
                "a fence of scope "
                    + w.asked().suffix()
                    + " became one of scope "
                    + w.given().suffix()
                    + ": membar has no level between")
            .distinct()
            .toList();
    return new Product(
        file,
        source,
        test.name(),
        lowered.choice().toString(),
        needs,
        notes,
        LitmusWriter.write(marked));
  }
}
