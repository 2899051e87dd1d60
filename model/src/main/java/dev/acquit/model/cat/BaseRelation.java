package dev.acquit.model.cat;

import java.util.Locale;

/// The base relations that do not depend on what is chosen in an execution.
public enum BaseRelation {
  /// Program order.
  PO,
  /// Accesses of the same bytes.
  LOC,
  /// Accesses of the same virtual address.
  VLOC,
  /// Events of the same thread.
  INT,
  /// Events of different threads, initial writes included.
  EXT,
  /// Identity.
  ID,
  /// From a read to an access whose address depends on it.
  ADDR,
  /// From a read to a write whose value depends on it.
  DATA,
  /// From a read to an event behind a branch that depends on it.
  CTRL,
  /// From the read half to the write half of a read-modify-write.
  RMW,
  /// Mutual scope inclusion: each has a scope that includes the thread of the other.
  SR,
  /// Threads of the same CTA.
  SCTA,
  /// Threads of the same cluster.
  SCLUSTER,
  /// Threads of the same device.
  SGPU,
  /// From a barrier to a barrier that waits for it.
  SYNCBAR,
  /// From an event of a thread that has ended to a barrier that waits for it no more.
  ENDED,
  /// From a call to the events of the work that it submits.
  SUBMITS,
  /// From the events of work to the return of the call that submitted it.
  RETURNS,
  /// Calls about the same stream.
  STREAM,
  /// From a call that sets SYNC_MEMOPS to the calls and returns of copies to or from that memory.
  REGISTERS;

  /// Its name in the cat language.
  public String catName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
