package dev.acquit.model.cat;

/// The base relations that do not depend on what is chosen in an execution.
public enum BaseRelation {
  /// Program order.
  PO("po"),
  /// Accesses of the same bytes.
  LOC("loc"),
  /// Accesses of the same virtual address.
  VLOC("vloc"),
  /// Events of the same thread.
  INT("int"),
  /// Events of different threads, initial writes included.
  EXT("ext"),
  /// Identity.
  ID("id"),
  /// From a read to an access whose address depends on it.
  ADDR("addr"),
  /// From a read to a write whose value depends on it.
  DATA("data"),
  /// From a read to an event behind a branch that depends on it.
  CTRL("ctrl"),
  /// From the read half to the write half of a read-modify-write.
  RMW("rmw"),
  /// Mutual scope inclusion: each has a scope that includes the thread of the other.
  SR("sr"),
  /// Threads of the same CTA.
  SCTA("scta"),
  /// Threads of the same cluster.
  SCLUSTER("scluster"),
  /// Threads of the same device.
  SGPU("sgpu"),
  /// From a barrier to a barrier that waits for it.
  SYNCBAR("syncbar"),
  /// From a call to the events of the work that it submits.
  SUBMITS("submits"),
  /// From the events of work to the return of the call that submitted it.
  RETURNS("returns"),
  /// Calls about the same stream.
  STREAM("stream"),
  /// From a call that sets SYNC_MEMOPS to the calls and returns of copies to or from that memory.
  REGISTERS("registers");

  private final String catName;

  BaseRelation(String catName) {
    this.catName = catName;
  }

  /// Its name in the cat language.
  public String catName() {
    return catName;
  }
}
