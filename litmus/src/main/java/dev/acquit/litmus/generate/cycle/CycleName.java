package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.text.InputException;

/// The names of tests, as diy forms them: the family, then a part for each thread of two or more
/// events, then the annotations of lone events, then the places.
///
/// ```
/// MP+porlxrel+poacqrlx      one part for each thread
/// SB+fencescs               plural: all threads alike
/// MP  CoRR                  nothing but plain program order
/// LB+datas+po               no plural: datas is a dependency to the same location
/// MP+poW-pos+addr           several edges of a thread; a direction where none follows
/// IRIW+poacqacqs+RelRel     lone writes
/// SB+fencesc.ctas+01-cta    a scope other than gpu; both threads in one CTA
/// ```
///
/// - An edge is written `po`, `fencesc`, `fencesc.cta`, `addr`, `data`, `ctrl`, `rmw`, `rfi`,
///   `fri`, `coi`; `s` behind it says that it stays at the location (`pos`, `addrs`). The
///   annotations of both its ends follow, unless both are plain: `na` (C++) or `weak` (PTX), `vol`,
///   `rlx`, `acq`, `rel`, `sc`, and `ar` for acq_rel, which else would be an `acq` and a `rel`;
///   with a scope other than gpu behind each.
/// - Threads in a CTA are written by number, `01-cta`. A level comes behind all that it holds:
///   `0-cta-1-cta-cluster`, `0-cta-gpu-1-cta-gpu`. With one device `-gpu` is left out; CTAs in no
///   cluster stand behind the clusters. Where every thread has a CTA of its own on one device and
///   there is no cluster, nothing is written. Of more than ten threads the numbers of one CTA have
///   dots between them.
///
/// A cycle within one thread has no part for the edge that closes it.
public final class CycleName {
  private CycleName() {}

  /// The name of the test of a cycle. Equal just when the canonical rotations are.
  ///
  /// @param placed the cycle and where its threads run
  /// @param language decides what plain is called
  public static String of(PlacedCycle placed, TestLanguage language) {
    return NameWriter.write(placed.canonical(), language);
  }

  /// The cycle that has a name. Beside the form that is written, `fence.sc.gpu` is read.
  ///
  /// @param source what messages call the name's origin
  /// @param language decides which annotations an access can have
  /// @throws InputException if no cycle has that name
  public static PlacedCycle read(String source, String name, TestLanguage language)
      throws InputException {
    return NameReader.read(source, name, language);
  }
}
