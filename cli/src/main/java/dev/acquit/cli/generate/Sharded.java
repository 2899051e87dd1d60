package dev.acquit.cli.generate;

import dev.acquit.cli.input.TestInputs.Item;
import dev.acquit.litmus.generate.Shard;
import java.util.Iterator;
import java.util.NoSuchElementException;

/// The inputs of a shard: every so many of them.
final class Sharded implements Iterator<Item> {
  private final Iterator<Item> inputs;
  private final Shard shard;
  private long next;

  Sharded(Iterator<Item> inputs, Shard shard) {
    this.inputs = inputs;
    this.shard = shard;
  }

  @Override
  public boolean hasNext() {
    while (next < shard.from(next) && inputs.hasNext()) {
      inputs.next();
      next++;
    }
    return inputs.hasNext();
  }

  @Override
  public Item next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    next++;
    return inputs.next();
  }
}
