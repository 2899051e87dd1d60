package dev.acquit.gpu.emulator.memory;

import java.util.ArrayList;
import java.util.List;

/// What a message passes on to those who acquire from it: the view at the first operation of a
/// release pattern, with that operation's CTA and scope, which decide whether an acquire is morally
/// strong with it.
///
/// @param site where the operation was done
/// @param view what was before it or is it; never changed any more
/// @ptx 8.8 Release and acquire patterns
record Release(Site site, int scope, View view) {
  /// Whether an acquire at a place can be morally strong with the release at all.
  boolean reaches(Site reader) {
    return scope >= site.distance(reader);
  }

  /// Adds a release to others; those of one CTA and scope serve the same readers and become one.
  static void add(List<Release> all, Release more) {
    for (int i = 0; i < all.size(); i++) {
      Release known = all.get(i);
      if (known.site.cta() == more.site.cta() && known.scope == more.scope) {
        View both = known.view.copy();
        both.join(more.view);
        all.set(i, new Release(known.site, known.scope, both));
        return;
      }
    }
    all.add(more);
  }

  /// Both lists as one.
  static List<Release> union(List<Release> some, List<Release> others) {
    if (some.isEmpty()) {
      return others;
    }
    List<Release> all = new ArrayList<>(some);
    others.forEach(r -> add(all, r));
    return all;
  }
}
