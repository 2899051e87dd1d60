package dev.acquit.cli;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.Shard;
import dev.acquit.litmus.generate.exhaustive.Placements;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.generate.space.ScopeTrees;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.function.IntFunction;
import picocli.CommandLine.Option;

/// What all sets of tests have: a language, placements, and shards.
final class SpaceOptions {
  @Option(
      names = {"-l", "--language"},
      paramLabel = "ptx|cpp",
      defaultValue = "ptx",
      description = "The language of the tests. Default: ${DEFAULT-VALUE}.")
  private TestLanguage language;

  @Option(
      names = "--scope-tree",
      paramLabel = "RANGES",
      description =
          "Where threads run: how many parts each level has, as in cta:1:2,gpu:1:2 (one or two"
              + " GPUs, each with one or two CTAs); the levels are gpu, cluster and cta; all is"
              + " every tree of GPUs and CTAs. Default: one GPU, a CTA for each thread.")
  private String trees;

  @Option(
      names = "--shard",
      paramLabel = "I/N",
      converter = ShardConverter.class,
      description = "Only the I-th of N parts of equal size, for job arrays.")
  private Shard shard = Shard.ALL;

  /// Where so many threads run.
  ///
  /// @throws InputException if the ranges are wrong
  IntFunction<List<List<Place>>> placements() throws InputException {
    return trees == null ? Placements.ctas() : ScopeTrees.parse("--scope-tree", trees)::placements;
  }

  TestLanguage language() {
    return language;
  }

  Shard shard() {
    return shard;
  }
}
