package dev.acquit.model.engine;

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
    Set<Tag> others = language == Program.Language.CPP ? PTX : CPP;
    String names =
        model.used().stream()
            .flatMap(n -> Stream.concat(tag(n, others), MemoryModel.foreign(n).stream()))
            .collect(Collectors.joining(", "));
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "the model uses what tests of this language never have, so it is empty: " + names);
  }

  private static Stream<String> tag(Node n, Set<Tag> others) {
    return n.op() == Node.Op.TAG && others.contains(Tag.values()[n.index()])
        ? Stream.of(Tag.values()[n.index()].name())
        : Stream.empty();
  }
}
