package dev.acquit.gpu.emulator.code;

import dev.acquit.gpu.emulator.code.Copies.Copy;
import dev.acquit.gpu.emulator.memory.Agent;
import dev.acquit.gpu.emulator.memory.EmulatedFault;
import dev.acquit.gpu.emulator.memory.Operations;
import dev.acquit.gpu.emulator.memory.Strength;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;

/// Copies that go on by themselves, and what waits for them. Of a copy each piece of four or eight
/// bytes is read and then written some time after the thread has started it, beside the thread and
/// knowing what it knew then; a wait takes place when all that is waited for has happened.
///
/// @ptx 8.9.1 Program order, 9.7.9.25 cp.async, cp.async.bulk
final class CopyCompiler {
  /// What a copy of a block and its addresses are multiples of.
  private static final long UNIT = 16;

  /// The least that is read at once.
  private static final long SMALL = 4;

  private static final Strength NEWS = Strength.of(Semantics.RELEASE, Optional.of(Scope.CLUSTER));

  private final OtherCompiler operands;

  CopyCompiler(OtherCompiler operands) {
    this.operands = operands;
  }

  Action compile(Effect.Copying effect) throws NotEmulatedException {
    return switch (effect) {
      case Effect.Commit(boolean blocks) -> fiber -> groups(fiber, blocks).commit();
      case Effect.Await(boolean blocks, Optional<Operand> left, boolean read) ->
          await(left.isPresent() ? operands.source(left.get()) : fiber -> -1, blocks, read);
      case Effect.Copy copy -> small(copy);
      case Effect.BlockCopy copy -> block(copy);
    };
  }

  private static Copies.Groups groups(Fiber fiber, boolean block) {
    return block ? fiber.copies().blocks() : fiber.copies().small();
  }

  /// A fence of the proxy by which blocks are copied.
  ///
  /// @param space of which memory it is; empty: of all
  static Action fence(Optional<StateSpace> space) {
    return fiber ->
        fiber.setting().memory().proxyFence(fiber.agent(), covered(fiber.setting(), space));
  }

  private static LongPredicate covered(Setting setting, Optional<StateSpace> space) {
    return space.isEmpty()
        ? _ -> true
        : at -> (setting.window(StateSpace.SHARED, at) != at) == space.get().shared();
  }

  /// Waits until all groups but the last so many are complete, or have been read.
  private static Action await(Source left, boolean block, boolean reads) {
    return fiber -> {
      Copies.Groups groups = groups(fiber, block);
      long but = left.get(fiber);
      List<Copy> older = groups.older(but);
      if (!older.stream().allMatch(reads ? Copy::isRead : Copy::isComplete)) {
        fiber.again();
        return;
      }
      if (!reads) {
        older.forEach(copy -> fiber.agent().join(copy.done()));
        groups.leave(but);
      }
      if (block) {
        fiber.setting().memory().proxyFence(fiber.agent(), _ -> true);
      }
    };
  }

  /// A predicate as the fourth operand says that nothing is read.
  private Action small(Effect.Copy copy) throws NotEmulatedException {
    Source to = operands.address(copy.to());
    Source from = operands.address(copy.from());
    Source size = operands.source(copy.size());
    Source given = copy.read().isPresent() ? operands.source(copy.read().get()) : size;
    boolean ignores = copy.read().filter(operands::isPredicate).isPresent();
    Source readable = ignores ? fiber -> given.get(fiber) != 0 ? 0 : size.get(fiber) : given;
    return fiber -> {
      long bytes = size.get(fiber);
      long read = readable.get(fiber);
      if (!List.of(4L, 8L, 16L).contains(bytes) || read > bytes || read % SMALL != 0) {
        throw new EmulatedFault("a copy of %d bytes of which %d are read".formatted(bytes, read));
      }
      fiber.copies().start(start(fiber, false, bytes, bytes, read, to, from, () -> {}));
    };
  }

  private Action block(Effect.BlockCopy block) throws NotEmulatedException {
    Source to = operands.address(block.to());
    Source from = operands.address(block.from());
    Source size = operands.source(block.size());
    if (block.object().isEmpty()) {
      return fiber -> {
        long bytes = size.get(fiber);
        Copy copy = start(fiber, true, UNIT, bytes, bytes, to, from, () -> {});
        fiber.copies().blocks().start(copy);
      };
    }
    Source object = operands.address(block.object().get());
    return fiber -> {
      long bytes = size.get(fiber);
      long at = object.get(fiber);
      Agent agent = fiber.agent().fork();
      // The news is an arrival of nobody: only that the bytes have come.
      Action news = f -> ObjectCompiler.update(f, at, NEWS, o -> o.arrive(0, -bytes, false));
      List<Copy> copy = new ArrayList<>();
      Runnable complete =
          () -> {
            agent.join(copy.getFirst().done());
            fiber.setting().memory().proxyFence(agent, _ -> true);
            fiber.setting().start(fiber.beside(steps("news of a copy", news), agent));
          };
      copy.add(start(fiber, true, UNIT, bytes, bytes, to, from, complete));
    };
  }

  /// Starts a copy.
  ///
  /// @param unit what sizes and addresses have to be multiples of
  /// @param complete what happens when it is complete
  private static Copy start(
      Fiber fiber,
      boolean block,
      long unit,
      long bytes,
      long read,
      Source to,
      Source from,
      Runnable complete) {
    long target = to.get(fiber);
    long source = from.get(fiber);
    if (bytes % unit != 0 || target % unit != 0 || source % unit != 0) {
      throw new EmulatedFault(
          "a copy of %d bytes, or its addresses, are no multiples of %d".formatted(bytes, unit));
    }
    Operations memory = fiber.setting().memory();
    List<Integer> pieces = new ArrayList<>();
    for (long at = 0; at < bytes; at += Long.BYTES) {
      boolean together =
          bytes >= at + Long.BYTES
              && (read >= at + Long.BYTES || read <= at)
              && memory.together(source + at, target + at) == Long.BYTES;
      pieces.addAll(
          together
              ? List.of(Long.BYTES)
              : bytes == SMALL ? List.of(Integer.BYTES) : List.of(Integer.BYTES, Integer.BYTES));
    }
    Copy copy = new Copy(fiber.agent().fork(), pieces.size());
    int at = 0;
    for (int size : pieces) {
      Agent agent = fiber.agent().fork();
      ThreadCode code = piece(copy, block, source + at, target + at, size, at < read, complete);
      fiber.setting().start(fiber.beside(code, agent));
      at += size;
    }
    return copy;
  }

  /// The two accesses of a piece.
  private static ThreadCode piece(
      Copy copy, boolean block, long from, long to, int bytes, boolean reads, Runnable complete) {
    Action read =
        fiber -> {
          Operations memory = fiber.setting().memory();
          if (reads) {
            fiber.registers[0] =
                block
                    ? memory.loadAsync(fiber.agent(), from, bytes)
                    : memory.load(fiber.agent(), from, bytes, Strength.WEAK);
          }
          copy.read();
        };
    Action write =
        fiber -> {
          Operations memory = fiber.setting().memory();
          if (block) {
            memory.storeAsync(fiber.agent(), to, bytes, fiber.registers[0]);
          } else {
            memory.store(fiber.agent(), to, bytes, fiber.registers[0], Strength.WEAK);
          }
          copy.written(fiber.agent());
          if (copy.isComplete()) {
            complete.run();
          }
        };
    return steps("a copy", read, write);
  }

  private static ThreadCode steps(String what, Action... actions) {
    boolean[] visible = new boolean[actions.length];
    String[] texts = new String[actions.length];
    for (int i = 0; i < actions.length; i++) {
      visible[i] = true;
      texts[i] = what;
    }
    return new ThreadCode(actions, visible, texts, Map.of(), 1);
  }

  /// An arrival that comes when the copies of the thread are complete.
  ///
  /// @ptx 9.7.13.15 cp.async.mbarrier.arrive
  Action follow(Effect.ArriveBehindCopies behind) throws NotEmulatedException {
    Source object = operands.address(behind.object());
    Strength release = ObjectCompiler.strength(Semantics.RELEASE, Scope.CTA);
    Strength relaxed = ObjectCompiler.strength(Semantics.RELAXED, Scope.CTA);
    boolean counts = behind.announced();
    return fiber -> {
      long at = object.get(fiber);
      if (counts) {
        ObjectCompiler.update(fiber, at, relaxed, MbarrierObject::onceMore);
      }
      List<Copy> copies = fiber.copies().all();
      Action arrive =
          f -> {
            if (!copies.stream().allMatch(Copy::isComplete)) {
              f.again();
              return;
            }
            copies.forEach(copy -> f.agent().join(copy.done()));
            ObjectCompiler.update(f, at, release, o -> o.arrive(1, 0, false));
          };
      Agent agent = new Agent(fiber.agent().site());
      fiber.setting().start(fiber.beside(steps("an arrival behind copies", arrive), agent));
    };
  }
}
