package dev.acquit.gpu.emulator.code;

import dev.acquit.gpu.emulator.memory.Agent;
import java.util.Arrays;

/// An emulated thread.
public final class Fiber {
  /// Whether a thread can execute.
  public enum State {
    /// It can.
    READY,
    /// It waits for others.
    WAITING,
    /// It has ended.
    DONE
  }

  private final ThreadCode code;
  private final Setting setting;
  private final Agent agent;
  private final Coordinates coordinates;
  final long[] registers;
  int next;

  /// What its clocks say.
  long time;

  private State state;

  /// The thread's copies; null if it has none.
  private Copies copies;

  /// Whether it is no thread.
  private final boolean aside;

  /// A thread before its first instruction.
  ///
  /// @param code what it executes
  /// @param setting what is around it
  /// @param agent what the memory knows of it
  /// @param coordinates what its special registers say
  public Fiber(ThreadCode code, Setting setting, Agent agent, Coordinates coordinates) {
    this(code, setting, agent, coordinates, false);
    agent.reset();
  }

  private Fiber(
      ThreadCode code, Setting setting, Agent agent, Coordinates coordinates, boolean aside) {
    this.code = code;
    this.setting = setting;
    this.agent = agent;
    this.coordinates = coordinates;
    this.aside = aside;
    this.registers = new long[code.slots()];
    this.state = code.length() == 0 ? State.DONE : State.READY;
  }

  /// Begins again, all registers zero.
  public void restart() {
    Arrays.fill(registers, 0);
    agent.reset();
    time = 0;
    copies = null;
    next = 0;
    state = code.length() == 0 ? State.DONE : State.READY;
  }

  /// Executes up to and including the next instruction that others can notice.
  ///
  /// @param limit the most instructions that are executed
  /// @return how many were executed
  public int run(int limit) {
    int executed = 0;
    boolean noticed = false;
    while (!noticed && state == State.READY && executed < limit) {
      int at = next++;
      noticed = code.visible(at);
      code.action(at).run(this);
      executed++;
      if (next >= code.length()) {
        if (state == State.READY) {
          state = State.DONE;
        }
      }
    }
    return executed;
  }

  /// What it executes.
  public ThreadCode code() {
    return code;
  }

  /// The instruction that it executed last or waits in, as text.
  public String where() {
    return code.text(Math.max(0, next - 1));
  }

  /// What is around it.
  public Setting setting() {
    return setting;
  }

  /// What the memory knows of it.
  public Agent agent() {
    return agent;
  }

  /// What its special registers say.
  public Coordinates coordinates() {
    return coordinates;
  }

  /// Whether it can execute.
  public State state() {
    return state;
  }

  /// It has to wait for others.
  public void await() {
    state = State.WAITING;
  }

  /// It waits no longer.
  public void wake() {
    state = next >= code.length() ? State.DONE : State.READY;
  }

  /// It has no more to do.
  void end() {
    next = code.length();
  }

  /// Something that a thread has started and that goes on by itself.
  ///
  /// @param agent what the memory knows of it
  Fiber beside(ThreadCode steps, Agent agent) {
    return new Fiber(steps, setting, agent, coordinates, true);
  }

  /// Whether it is no thread but something that goes on beside one: nobody waits for it at a
  /// barrier.
  public boolean isAside() {
    return aside;
  }

  /// The copies that the thread has started.
  Copies copies() {
    copies = copies == null ? new Copies() : copies;
    return copies;
  }

  /// Comes to the same instruction again.
  void again() {
    next--;
  }

  /// The value of a register, by its place in [ThreadCode#registers].
  public long register(int slot) {
    return registers[slot];
  }

  /// Sets a register, by its place in [ThreadCode#registers].
  public void set(int slot, long value) {
    registers[slot] = value;
  }
}
