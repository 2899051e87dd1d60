package dev.acquit.cli.generate;

import dev.acquit.cli.option.ShardConverter;
import dev.acquit.litmus.generate.Shard;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.generate.space.ScopeTrees;
import dev.acquit.text.InputException;
import java.util.Optional;
import picocli.CommandLine.Option;

/// What all sets of tests have: a language, placements, and shards.
final class SpaceOptions {
  @Option(
      names = {"-l", "--language"},
      paramLabel = "ptx|cpp",
      defaultValue = "ptx",
      description = "The language of the tests. Default: ${DEFAULT-VALUE}.")
  TestLanguage language;

  @Option(
      names = "--scope-tree",
      paramLabel = "RANGES",
      description =
          "Where threads run: how many parts each level has, as in cta:1:2,gpu:1:2 (one or two"
              + " GPUs, each with one or two CTAs); the levels are gpu, cluster, cta and thread."
              + " apart: one GPU, a CTA for each thread. all: every tree of GPUs and CTAs."
              + " Default: apart.")
  private String trees;

  @Option(
      names = "--shard",
      paramLabel = "I/N",
      converter = ShardConverter.class,
      description = "Only the I-th of N parts of equal size, for job arrays.")
  Shard shard = Shard.ALL;

  /// The ranges; empty: the usual place.
  ///
  /// @throws InputException if they are wrong
  Optional<ScopeTrees> scopeTrees() throws InputException {
    return trees == null ? Optional.empty() : Optional.of(ScopeTrees.parse("--scope-tree", trees));
  }
}
