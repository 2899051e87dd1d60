package dev.acquit.model.oracle;

import dev.acquit.model.oracle.Executions.Execution;
import java.util.List;

/// Whether an execution with kernels, streams and devices beside x86 threads is allowed. "PTX" is
/// chapter 8 of the PTX ISA, "CUDA" the programming guide and runtime API on streams and launches,
/// "RDMA" GPUDirect RDMA 11.7, "PCIe" the table of transaction ordering. What none of them says is
/// marked as a reading.
final class LaunchOracle extends LaunchFacts {
  /// Whether a kernel accesses what a device overwrites.
  private boolean hasRace;

  /// Whether a running kernel hands something to a device.
  private boolean isUncovered;

  /// PTX 8.9.5: base causality.
  private Edges before;

  /// Work that is done before other work of its stream, and before a call that waits for it.
  private Edges finished;

  private Edges submits;

  LaunchOracle(Tiny program, Execution x) {
    super(program, x);
    this.submits = edges((a, b) -> launch(a).startsWith(kernel(b)) && !kernel(b).isEmpty());
    this.finished = new Edges(size);
    Edges own = edges((a, b) -> own(a, b) || arrives(a, b) || doorbell(a, b)).and(submits);
    this.before = own.paths();
    // CUDA: operations of a stream run in the order in which they were issued, and a call that
    // waits returns when all preceding ones are done; who issued them does not matter.
    for (boolean grows = true; grows; ) {
      Edges known = before;
      finished =
          edges((a, b) ->
              some(l -> submits.has(l, a) && (stream(l, b, known) || waits(l, b, known))));
      before = own.and(finished).paths();
      grows = differs(known);
    }
  }

  private boolean differs(Edges known) {
    return some(a -> some(b -> before.has(a, b) != known.has(a, b)));
  }

  /// Program order. PCIe gives a device none but what `pushes`, `completes` and `acts` have.
  private boolean own(int a, int b) {
    return (x.po().has(a, b) && !device(a)) || synchronizes(a, b);
  }

  /// PTX 8.8, 8.9.4: a release is observed by an acquire, or by a strong read of the location
  /// before it. Intel SDM 3, 9.2.2: stores of x86 release, loads acquire.
  private boolean synchronizes(int a, int b) {
    return writes(a)
        && (host(a) || word(a, "st.release.sys"))
        && reads(b)
        && (host(b) || word(b, "ld.acquire.sys"))
        && some(
            r -> x.rf().has(a, r) && strong(r) && (r == b || (x.po().has(r, b) && x.same(r, b))));
  }

  /// PCIe: who has seen a write of a device has what that pushed.
  private boolean arrives(int a, int b) {
    return host(b)
        && some(w -> device(w) && x.rf().has(w, b) && (w == a || pushes(a, w) || completes(a, w)));
  }

  /// A device that acts on what it has read comes behind what the host did before it wrote that.
  private boolean doorbell(int a, int b) {
    return host(a) && some(r -> x.rf().has(a, r) && acts(r, b));
  }

  private boolean stream(int launch, int b, Edges known) {
    return some(
        l -> submits.has(l, b) && known.has(launch, l) && streamOf(launch).equals(streamOf(l)));
  }

  private boolean waits(int launch, int b, Edges known) {
    return known.has(launch, b)
        && (word(b, "device.sync")
            || (word(b, "stream.sync")
                && x.events().get(b).line().variable().equals(streamOf(launch))));
  }

  /// RDMA: only submissions and synchronisation of the host order what a device does for a kernel,
  /// and it has to be complete before.
  private boolean handedIn(int a, int b) {
    return some(l ->
        submits.has(l, b)
            && some(c ->
                completes(a, c) && some(r -> x.rf().has(c, r) && host(r) && before.has(r, l))));
  }

  /// RDMA: and what a kernel did for a device.
  private boolean handedOut(int a, int b) {
    return !kernel(a).isEmpty()
        && device(b)
        && some(w -> finished.has(a, w) && host(w) && before.has(w, b));
  }

  /// PTX 8.9.5: proxy-preserved base causality, of one location.
  private boolean preserved(int a, int b) {
    if (!access(a) || !access(b) || !x.same(a, b) || (device(a) && device(b))) {
      return false;
    }
    if (device(a) || device(b)) {
      return (host(a) || host(b)) ? before.has(a, b) : handedIn(a, b) || handedOut(a, b);
    }
    return before.has(a, b);
  }

  /// PTX 8.9.5: causality order, behind what is observed.
  private boolean causes(int a, int b) {
    return preserved(a, b) || some(r -> x.rf().has(a, r) && morallyStrong(a, r) && preserved(r, b));
  }

  boolean allowed() {
    // CUDA: a kernel runs when it is launched.
    for (int t = 0; t < program.threads().size(); t++) {
      int thread = t;
      String place = program.threads().get(t).place();
      if (place.startsWith("kernel")
          && some(l -> launch(l).startsWith(place.substring(7, 8)))
              != some(e -> x.events().get(e).thread() == thread)) {
        return false;
      }
    }
    // PTX 8.10.1 and 8.10.6: coherence, causality.
    if (some(
        a ->
            some(b ->
                causes(a, b)
                    && ((writes(a) && writes(b) && x.co().has(b, a))
                        || x.rf().has(b, a)
                        || x.fr().has(b, a)
                        || a == b)))) {
      return false;
    }
    // PTX 8.10.5: sequential consistency per location.
    Edges location =
        edges((a, b) ->
            (x.po().has(a, b) && x.same(a, b) && !device(a))
                || (communicates(a, b) && morallyStrong(a, b)));
    // PTX 8.10.4, and no work before what it waits for.
    Edges air =
        edges((a, b) ->
            x.rf().has(a, b)
                || x.data().has(a, b)
                || x.control().has(a, b)
                || submits.has(a, b)
                || (finished.has(a, b) && !host(b))
                || some(w -> finished.has(a, w) && x.po().has(w, b)));
    // Intel SDM 3, 9.2.2, of one location: no thread of the host sees it go backwards.
    Edges coherent =
        edges((a, b) ->
            (x.po().has(a, b) && x.same(a, b) && host(a))
                || x.co().has(a, b)
                || (x.rf().has(a, b) && host(b))
                || (x.fr().has(a, b) && host(a)));
    // What threads of the host and devices keep, they keep for each other.
    Edges outside =
        edges((a, b) ->
            x86(a, b)
                || (access(a) && access(b) && (pushes(a, b) || completes(a, b) || acts(a, b)))
                || (agent(a)
                    && agent(b)
                    && communicates(a, b)
                    && !(host(a) && x.events().get(a).thread() == x.events().get(b).thread())));
    if (!List.of(location, air, coherent, outside).stream().allMatch(Edges::isAcyclic)) {
      return false;
    }
    // RDMA: a kernel that accesses what a device overwrites; what it publishes while it runs.
    for (int k = 0; k < size; k++) {
      for (int d = 0; d < size; d++) {
        if (!kernel(k).isEmpty() && device(d) && x.same(k, d) && (writes(k) || writes(d))) {
          boolean published = before.has(k, d) && !handedOut(k, d);
          isUncovered |= published;
          hasRace |= writes(d) && !published && !preserved(k, d) && !preserved(d, k);
        }
      }
    }
    return true;
  }

  boolean hasRace() {
    return hasRace;
  }

  boolean isUncovered() {
    return isUncovered;
  }
}
