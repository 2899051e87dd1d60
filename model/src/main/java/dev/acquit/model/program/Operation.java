package dev.acquit.model.program;

import dev.acquit.litmus.ast.Place;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.Scope;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A step of a thread.
public sealed interface Operation {
  /// The registers that it may write, each once.
  default Set<String> destinations() {
    Set<String> names = new LinkedHashSet<>();
    switch (this) {
      case Load l -> names.add(l.destination());
      case Update u -> names.add(u.destination());
      case Assign a -> names.add(a.destination());
      case Guess g -> names.add(g.destination());
      case Exchange e -> {
        names.addAll(e.values());
        names.remove(Exchange.NOBODY_LOOKS);
        names.addAll(e.there());
      }
      case CompareSwap c -> {
        names.add(c.old());
        names.add(c.succeeded());
        names.add(c.onFailure());
      }
      case Store s -> {}
      case Fence f -> {}
      case Call c -> {}
      case Barrier b -> {}
      case Jump j -> {}
      case Fork f -> {}
      case Assume a -> {}
      case Demand d -> {}
      case Copies c -> {}
    }
    names.remove(null);
    return names;
  }

  /// A read.
  ///
  /// @param destination the register that gets the value; null if none does
  /// @param address where
  /// @param type width and reading of the value
  /// @param marks what models know of the event
  /// @param constant whether it has a meaning only where no thread writes
  record Load(
      String destination, Expression address, IntegerType type, Marks marks, boolean constant)
      implements Operation {
    /// One that may read anything.
    public Load(String destination, Expression address, IntegerType type, Marks marks) {
      this(destination, address, type, marks, false);
    }
  }

  /// A write.
  ///
  /// @param address where
  /// @param value what
  /// @param type width of the value
  /// @param marks what models know of the event
  record Store(Expression address, Expression value, IntegerType type, Marks marks)
      implements Operation {}

  /// A read-modify-write that always writes.
  ///
  /// @param destination the register that gets the old value; null if none does
  /// @param address where
  /// @param formula makes the new value of the old one and the operand
  /// @param operand the other operand
  /// @param type the type at which it computes
  /// @param read what models know of its read half
  /// @param write what models know of its write half
  record Update(
      String destination,
      Expression address,
      Formula formula,
      Expression operand,
      IntegerType type,
      Marks read,
      Marks write)
      implements Operation {}

  /// A compare-and-swap.
  ///
  /// @param old the register that gets the old value whether it succeeds or not; null if none does
  /// @param succeeded the register that gets 1 or 0; null if none does
  /// @param onFailure the register that gets the old value only when it fails; null if none does
  /// @param weak whether it may fail though the value is the expected one
  /// @param address where
  /// @param expected the value at which it succeeds
  /// @param desired the new value
  /// @param type the width of the value
  /// @param read what models know of its read half when it succeeds
  /// @param write what models know of its write half
  /// @param failed what models know of its read when it fails
  record CompareSwap(
      String old,
      String succeeded,
      String onFailure,
      boolean weak,
      Expression address,
      Expression expected,
      Expression desired,
      IntegerType type,
      Marks read,
      Marks write,
      Marks failed)
      implements Operation {}

  /// A fence, of threads or proxies.
  ///
  /// @param marks what models know of the event
  record Fence(Marks marks) implements Operation {}

  /// A call of the CUDA API, or the return of one, as a thread of the host makes it.
  ///
  /// @param part what it has to do with work that it submits
  /// @param work the work that it submits or has submitted; empty if it submits none
  /// @param stream its stream; empty if it has none
  /// @param variables the variables that it is about
  /// @param marks what models know of the event
  record Call(Part part, String work, String stream, Set<String> variables, Marks marks)
      implements Operation {
    /// The stream of a call that is about all of them.
    public static final String ALL_STREAMS = "*";

    /// What a call has to do with the work that it names.
    public enum Part {
      /// It submits the work.
      SUBMITS,
      /// It is the return of the call that did.
      RETURNS,
      /// Nothing.
      OTHER
    }

    /// Copies the set.
    public Call {
      variables = Set.copyOf(variables);
    }
  }

  /// A barrier.
  ///
  /// @param group which threads it may bring together, and how its executions are matched
  /// @param arrives whether the thread announces itself there
  /// @param waits whether the thread waits there
  /// @param number its number; the mask of the lanes for a barrier of a warp
  /// @param identity a second number; null if there is none
  /// @param participants how many threads complete it; null: all
  /// @param vote what it finds out; null if it only brings threads together
  /// @param marks what models know of the event
  record Barrier(
      Group group,
      boolean arrives,
      boolean waits,
      Expression number,
      Expression identity,
      Expression participants,
      Vote vote,
      Marks marks)
      implements Operation {
    /// Whether all threads of a CTA that have not ended come together there.
    public boolean isOfAll() {
      return group == Group.CTA && arrives && waits && participants == null;
    }

    /// Whether a thread waits there for all threads around its own that have not ended.
    ///
    /// @param own where the thread runs
    /// @param other where another one runs
    public boolean waitsFor(Place own, Place other) {
      return switch (group) {
        case CTA -> waits && participants == null && own.shares(Scope.CTA, other);
        case CLUSTER -> waits && own.shares(Scope.CLUSTER, other);
        case PEER, WARP -> false;
      };
    }
  }

  /// Which threads a barrier brings together.
  enum Group {
    /// Those of a CTA.
    CTA,
    /// Those of a CTA: every barrier with the same numbers belongs together (other tools' litmus
    /// rows).
    PEER,
    /// Those lanes of a warp that its number names.
    WARP,
    /// Those of a cluster, which arrive and wait in turns.
    CLUSTER
  }

  /// What the threads at a barrier find out of a predicate that each of them brings.
  ///
  /// @param count how all predicates are combined
  /// @param predicate what the thread brings
  /// @param result what comes out on this way of the thread; other ways have the other results
  record Vote(Count count, Expression predicate, long result) {}

  /// How predicates are combined.
  enum Count {
    /// How many hold.
    POPC,
    /// Whether all hold.
    AND,
    /// Whether one holds.
    OR
  }

  /// An assignment to a register.
  ///
  /// @param destination the register
  /// @param value what it gets
  record Assign(String destination, Expression value) implements Operation {}

  /// A register gets what a clock says or what is not computed here, or what is computed of that.
  /// Where executions are looked at one by one it is zero, or true or false whatever was found out
  /// before; a formula has any number for it, the same wherever it is used.
  ///
  /// @param destination the register
  /// @param truth whether it is a truth value
  /// @param value of what it is computed; empty: any number
  record Guess(String destination, boolean truth, Optional<Expression> value)
      implements Operation {}

  /// Lanes of a warp show each other a value. Each waits for the others of its mask that have not
  /// ended; that orders nothing in memory. Only formulas know it.
  ///
  /// @param kind those of one kind belong together, the first of a mask with the first and so on
  /// @param whole whether all threads of the mask take part, which otherwise are only those that
  ///   come so far
  /// @param mask the lanes that take part
  /// @param value what the thread shows
  /// @param bits how many bits of it count
  /// @param lane its own lane
  /// @param others the other threads of its warp
  /// @param values the registers that get what these show, or zero; [#NOBODY_LOOKS] for what does
  ///   not matter
  /// @param there those that get whether they do
  record Exchange(
      String kind,
      boolean whole,
      Expression mask,
      Expression value,
      int bits,
      int lane,
      List<Mate> others,
      List<String> values,
      List<String> there)
      implements Operation {
    /// In place of a register: nobody looks at that value.
    public static final String NOBODY_LOOKS = "";

    /// Copies the lists.
    public Exchange {
      others = List.copyOf(others);
      values = List.copyOf(values);
      there = List.copyOf(there);
    }

    /// Whether it matters what one of the others shows.
    public boolean looksAt(int other) {
      return !values.get(other).equals(NOBODY_LOOKS);
    }
  }

  /// Another thread of the same warp.
  ///
  /// @param thread its index in the program
  /// @param lane its lane
  record Mate(int thread, int lane) {}

  /// A jump.
  ///
  /// @param condition taken when not zero; null: always
  /// @param target the index of the operation where it goes; the number of operations: the end
  /// @param join the index from which on events no longer count as depending on the condition; a
  ///   large number for "never"
  record Jump(Expression condition, int target, int join) implements Operation {}

  /// A choice that nobody makes: the thread goes on behind it or elsewhere.
  ///
  /// @param target the index of the operation where it may go
  record Fork(int target) implements Operation {}

  /// Only ways on which the condition is not zero are ways of the thread.
  ///
  /// @param condition what holds from here on
  record Assume(Expression condition) implements Operation {}

  /// A test in which a thread comes here and the condition is zero has no meaning.
  ///
  /// @param condition what has to hold
  /// @param why what is wrong otherwise, in the words of a message
  record Demand(Expression condition, String why) implements Operation {}

  /// What copies that the thread has started, and that go on by themselves, have to do with its
  /// program order. They are no part of it until the thread has waited for them.
  ///
  /// @param step what happens to them
  /// @param number how many events, or how many groups
  /// @ptx 8.9.1 Program order, 9.7.9.25 cp.async, cp.async.bulk
  record Copies(Step step, int number) implements Operation {
    /// What happens to copies. Copies of blocks have groups of their own.
    public enum Step {
      /// The last so many events of the thread are one.
      START,
      /// The last so many events of the thread are one of a block.
      START_BLOCK,
      /// Those of blocks since the last group are one.
      COMMIT_BLOCKS,
      /// All groups of blocks but the last so many are complete.
      WAIT_BLOCKS,
      /// All groups of blocks but the last so many have read what they copy.
      WAIT_BLOCKS_READ,
      /// The last so many events of the thread are one of a block that is in no group. The next
      /// events come after it, and after nothing else of the thread but what came before it.
      FOLLOW_BLOCK,
      /// Those since the last group are one.
      COMMIT,
      /// All groups but the last so many are complete.
      WAIT,
      /// All are complete.
      WAIT_ALL,
      /// The next events come after them, and after nothing else of the thread but what came before
      /// them.
      FOLLOW,
      /// The last so many events did, and nothing of the thread comes after them.
      FOLLOWED
    }
  }

  /// What models know of an event.
  ///
  /// @param tags a mask of [dev.acquit.model.cat.Tag] bits
  /// @param reach the threads that its scope includes
  /// @param proxy the proxy of an access
  /// @param beside which of the events before it are not before it in program order: bit k stands
  ///   for the k-th before it in its thread
  record Marks(long tags, Optional<Reach> reach, Proxy proxy, long beside) {
    /// Those of an event that is behind all events before it.
    Marks(long tags, Optional<Reach> reach, Proxy proxy) {
      this(tags, reach, proxy, 0);
    }

    /// The same of an event that is beside some of those before it.
    Marks beside(long events) {
      return new Marks(tags, reach, proxy, events);
    }
  }

  /// The threads that a scope includes, seen from the thread of the event.
  enum Reach {
    /// The thread itself.
    THREAD,
    /// Its CTA.
    CTA,
    /// Its cluster.
    CLUSTER,
    /// Its device.
    GPU,
    /// Everything.
    SYS
  }
}
