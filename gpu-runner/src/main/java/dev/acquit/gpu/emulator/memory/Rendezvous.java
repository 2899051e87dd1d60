package dev.acquit.gpu.emulator.memory;

/// What a barrier of a CTA passes on: everything that is before the arrival of anybody who came.
/// What came for an earlier completion is passed on as well, which allows less than the model does.
///
/// @ptx 8.9.4 Synchronizes-with
public final class Rendezvous {
  private final View view = new View();

  /// A thread comes.
  public void arrive(Agent agent) {
    view.join(agent.view());
  }

  /// A thread that waited goes on.
  public void leave(Agent agent) {
    agent.view().join(view);
  }

  /// Forgets all who came.
  public void reset() {
    view.clear();
  }
}
