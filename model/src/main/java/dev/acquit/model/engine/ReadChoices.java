package dev.acquit.model.engine;

import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.evaluate.Evaluation;
import dev.acquit.model.execution.Candidate;
import dev.acquit.model.execution.Cell;
import dev.acquit.model.execution.PathEvent;
import dev.acquit.model.execution.Symbolic;
import dev.acquit.model.execution.Values;
import dev.acquit.model.relation.EventSet;
import dev.acquit.model.relation.Relation;
import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalLong;

/// The reads of a candidate, and the writes from which each may take its value.
final class ReadChoices {
  private final Candidate candidate;
  private final Values values;
  private final int[] reads;
  private final int[][] sources;

  /// See [#leads]; null before it is asked.
  private BitSet leading;

  ReadChoices(Candidate candidate, Values values) {
    this.candidate = candidate;
    this.values = values;
    int[] found = new int[candidate.size()];
    int count = 0;
    for (int e = 0; e < candidate.size(); e++) {
      if (candidate.isRead(e)) {
        found[count++] = e;
      }
    }
    reads = Arrays.copyOf(found, count);
    sources = new int[count][];
    for (int i = 0; i < count; i++) {
      int writes = 0;
      for (int w = 0; w < candidate.size(); w++) {
        if (candidate.isWrite(w) && mayRead(reads[i], w)) {
          found[writes++] = w;
        }
      }
      sources[i] = Arrays.copyOf(found, writes);
    }
  }

  /// An access whose address is not known yet may go anywhere.
  private boolean mayRead(int read, int write) {
    return candidate.cell(read) < 0
        || candidate.cell(write) < 0
        || candidate.cell(read) == candidate.cell(write);
  }

  int size() {
    return reads.length;
  }

  /// The event that a read is.
  int event(int index) {
    return reads[index];
  }

  /// The writes from which a read may take its value.
  int[] sources(int index) {
    return sources[index];
  }

  /// Whether a read may go to a cell that the candidate has not: its address is computed, and is
  /// not known yet, or is that of no cell.
  boolean mayGoAstray(int index) {
    PathEvent event = candidate.event(reads[index]);
    if (event.address() instanceof Symbolic.Known) {
      return false;
    }
    OptionalLong address = values.of(candidate.thread(reads[index]), event.address());
    return address.isEmpty()
        || !candidate
            .cells()
            .contains(Cell.at(candidate.program(), address.getAsLong(), event.type()));
  }

  /// Whether an address may depend on what a read returns, be it through what is written elsewhere.
  boolean leads(int index) {
    if (leading == null) {
      BitSet found = new BitSet();
      for (int e = candidate.cells().size(); e < candidate.size(); e++) {
        add(candidate.event(e).addressReads(), e, found);
      }
      for (int e = candidate.cells().size(); !found.isEmpty() && e < candidate.size(); e++) {
        add(candidate.event(e).dataReads(), e, found);
      }
      leading = found;
    }
    return leading.get(reads[index]);
  }

  private void add(EventSet of, int event, BitSet to) {
    for (int r = of.first(); r >= 0; r = of.next(r)) {
      to.set(candidate.base(candidate.thread(event)) + r);
    }
  }

  /// In how many ways the reads from an index on can be chosen; any number above `enough` if these
  /// are more.
  long waysFrom(int index, int enough) {
    long ways = 1;
    for (int i = index; i < reads.length && ways <= enough; i++) {
      ways *= sources[i].length;
    }
    return ways;
  }

  /// Tells the evaluation what is chosen and what is open.
  void publish(Evaluation evaluation) {
    Relation.Builder atLeast = new Relation.Builder(candidate.size());
    Relation.Builder atMost = new Relation.Builder(candidate.size());
    for (int i = 0; i < reads.length; i++) {
      int source = values.source(reads[i]);
      if (source >= 0) {
        atLeast.add(source, reads[i]);
        atMost.add(source, reads[i]);
      } else {
        for (int w : sources[i]) {
          atMost.add(w, reads[i]);
        }
      }
    }
    evaluation.choose(MemoryModel.READS_FROM, atLeast.build(), atMost.build());
  }

  /// Whether every read and the write that it reads from go to the same place.
  boolean goWhereTheirSourcesGo() {
    for (int read : reads) {
      if (candidate.cell(read) != candidate.cell(values.source(read))) {
        return false;
      }
    }
    return true;
  }

  /// The same where it is not known of every access where it goes.
  boolean mayGoWhereTheirSourcesGo() {
    for (int read : reads) {
      int from = candidate.cell(values.source(read));
      if (candidate.cell(read) >= 0 && from >= 0 && candidate.cell(read) != from) {
        return false;
      }
    }
    return true;
  }

  /// Whether an access goes where its address says: whether the reads on which that depends go
  /// where the writes do from which they take their values, and so on.
  boolean follow(PathEvent event, int thread) {
    return follow(event.addressReads(), thread, new BitSet());
  }

  private boolean follow(EventSet on, int thread, BitSet seen) {
    for (int e = on.first(); e >= 0; e = on.next(e)) {
      int read = candidate.base(thread) + e;
      int source = values.source(read);
      if (seen.get(read)) {
        continue;
      }
      seen.set(read);
      if (source < 0
          || candidate.cell(read) < 0
          || candidate.cell(read) != candidate.cell(source)
          || values.read(read).isEmpty()) {
        return false;
      }
      if (!candidate.isInitial(source)) {
        PathEvent write = candidate.event(source);
        EventSet further = write.addressReads().union(write.dataReads());
        if (!follow(further, candidate.thread(source), seen)) {
          return false;
        }
      }
    }
    return true;
  }

  /// Whether no read's value depends on itself.
  boolean haveValues() {
    for (int read : reads) {
      if (values.read(read).isEmpty()) {
        return false;
      }
    }
    return true;
  }
}
