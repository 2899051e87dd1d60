package dev.acquit.model.engine;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Node;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.program.Program;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a model asks for that tests of a language never have.
final class Foreign {
  /// What only PTX tests have, with the threads of hosts and devices beside them.
  private static final Set<Tag> PTX =
      EnumSet.of(
          Tag.B,
          Tag.VOLATILE,
          Tag.MMIO,
          Tag.RED,
          Tag.TEX,
          Tag.SUR,
          Tag.CON,
          Tag.ALIAS,
          Tag.ASYNC_SHARED,
          Tag.ASYNC_GLOBAL,
          Tag.MBAR,
          Tag.HOST,
          Tag.X86,
          Tag.ARM,
          Tag.RCPC,
          Tag.STST,
          Tag.PCIE,
          Tag.RO,
          Tag.CQ,
          Tag.COPY,
          Tag.CALL,
          Tag.LAUNCH,
          Tag.MEMCPY,
          Tag.RETURN,
          Tag.BLOCKING,
          Tag.WAIT,
          Tag.REGISTER,
          Tag.FLUSH);

  private static final Set<Tag> CPP = EnumSet.of(Tag.NAL);

  private Foreign() {}

  /// Says which sets and relations that some axiom or flag uses are empty whatever the test is.
  static Optional<String> note(MemoryModel model, Program.Language language) {
    Set<Tag> others = language == Program.Language.CPP ? PTX : Set.of();
    String names =
        model.used().stream()
            .flatMap(n -> Stream.concat(tag(n, others), MemoryModel.foreign(n).stream()))
            .collect(Collectors.joining(", "));
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "the model uses what tests of this language never have, so it is empty: " + names);
  }

  /// Why a model cannot judge a program: some axiom or flag uses a set that tests of the program's
  /// language do not fill, though accesses may belong to it.
  static Optional<String> uncovered(MemoryModel model, Program program) {
    boolean shared =
        program.test().header().init().stream().anyMatch(i -> i instanceof InitEntry.SharedIn);
    Stream<String> types =
        program.language() == Program.Language.CPP
            ? Stream.of()
            : model.used().stream().flatMap(n -> tag(n, CPP));
    String names =
        Stream.concat(model.unknown(shared).stream(), types)
            .distinct()
            .collect(Collectors.joining(", "));
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of("the model uses sets that tests of this language do not fill: " + names);
  }

  private static Stream<String> tag(Node n, Set<Tag> others) {
    return n.op() == Node.Op.TAG && others.contains(Tag.values()[n.index()])
        ? Stream.of(Tag.values()[n.index()].name())
        : Stream.empty();
  }
}
