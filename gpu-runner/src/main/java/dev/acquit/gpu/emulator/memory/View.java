package dev.acquit.gpu.emulator.memory;

import java.util.Arrays;

/// For each location how new a message must be at least, as its stamp. Locations that are not
/// mentioned have no bound. Grows only.
///
/// A tree over the bits of locations' numbers, whose nodes several views may share: threads that
/// meet at a barrier or a fence.sc know nearly the same, which is then there once, and need not be
/// looked at when they are joined. A node belongs to the view that made it and is changed in place
/// by that one alone, until it is shared.
final class View {
  private static final int BITS = 3;
  private static final int WIDTH = 1 << BITS;
  private static final int MASK = WIDTH - 1;
  private static final long NONE = Long.MIN_VALUE;

  /// Only the same one is equal.
  private static final class Owner {}

  private static final class Node {
    final Owner owner;

    /// Of an inner node; null of a leaf.
    final Node[] children;

    /// Of a leaf; null of an inner node.
    final long[] stamps;

    Node(Owner owner, Node[] children, long[] stamps) {
      this.owner = owner;
      this.children = children;
      this.stamps = stamps;
    }
  }

  private Owner owner = new Owner();
  private Node root;

  /// How far to shift a number to get the root's part of it.
  private int shift;

  /// What it is now, which later changes do not touch.
  View copy() {
    View copy = new View();
    copy.root = root;
    copy.shift = shift;
    owner = new Owner();
    return copy;
  }

  /// The bound of a location.
  long bound(int location) {
    if (location >>> shift >= WIDTH) {
      return NONE;
    }
    Node node = root;
    for (int s = shift; s > 0 && node != null; s -= BITS) {
      node = node.children[location >>> s & MASK];
    }
    return node == null ? NONE : node.stamps[location & MASK];
  }

  /// Raises a bound.
  void raise(int location, long stamp) {
    while (location >>> shift >= WIDTH) {
      heighten();
    }
    root = raise(root, shift, location, stamp);
  }

  private void heighten() {
    if (root != null) {
      Node[] children = new Node[WIDTH];
      children[0] = root;
      root = new Node(owner, children, null);
    }
    shift += BITS;
  }

  private Node raise(Node node, int at, int location, long stamp) {
    int index = location >>> at & MASK;
    if (at == 0) {
      if (node != null && node.stamps[index] >= stamp) {
        return node;
      }
      Node leaf = ownLeaf(node);
      leaf.stamps[index] = stamp;
      return leaf;
    }
    Node child = node == null ? null : node.children[index];
    Node raised = raise(child, at - BITS, location, stamp);
    if (raised == child) {
      return node;
    }
    Node inner = ownInner(node);
    inner.children[index] = raised;
    return inner;
  }

  private Node ownLeaf(Node node) {
    if (node == null) {
      long[] stamps = new long[WIDTH];
      Arrays.fill(stamps, NONE);
      return new Node(owner, null, stamps);
    }
    return node.owner == owner ? node : new Node(owner, null, node.stamps.clone());
  }

  private Node ownInner(Node node) {
    if (node == null) {
      return new Node(owner, new Node[WIDTH], null);
    }
    return node.owner == owner ? node : new Node(owner, node.children.clone(), null);
  }

  /// Raises all bounds to those of another view.
  void join(View other) {
    if (other.root == null || other.root == root) {
      return;
    }
    while (shift < other.shift) {
      heighten();
    }
    // What is taken over belongs to both from now on.
    other.owner = new Owner();
    root = join(root, shift, other.root, other.shift);
  }

  private Node join(Node mine, int at, Node more, int moreAt) {
    if (mine == more || more == null) {
      return mine;
    }
    if (at > moreAt) {
      Node child = mine == null ? null : mine.children[0];
      Node joined = join(child, at - BITS, more, moreAt);
      if (joined == child) {
        return mine;
      }
      Node inner = ownInner(mine);
      inner.children[0] = joined;
      return inner;
    }
    if (mine == null) {
      return more;
    }
    return at == 0 ? joinLeaves(mine, more) : joinInner(mine, at, more);
  }

  private Node joinLeaves(Node mine, Node more) {
    boolean lower = false;
    boolean higher = false;
    for (int i = 0; i < WIDTH; i++) {
      lower |= mine.stamps[i] < more.stamps[i];
      higher |= mine.stamps[i] > more.stamps[i];
    }
    if (!lower) {
      return mine;
    }
    if (!higher) {
      return more;
    }
    Node leaf = ownLeaf(mine);
    for (int i = 0; i < WIDTH; i++) {
      leaf.stamps[i] = Math.max(leaf.stamps[i], more.stamps[i]);
    }
    return leaf;
  }

  private Node joinInner(Node mine, int at, Node more) {
    Node result = mine;
    boolean same = true;
    for (int i = 0; i < WIDTH; i++) {
      Node child = result.children[i];
      Node joined = join(child, at - BITS, more.children[i], at - BITS);
      same &= joined == more.children[i];
      if (joined != child) {
        result = ownInner(result);
        result.children[i] = joined;
      }
    }
    return same ? more : result;
  }

  /// Takes all bounds away.
  void clear() {
    if (shift == 0 && root != null && root.owner == owner) {
      Arrays.fill(root.stamps, NONE);
    } else {
      root = null;
      shift = 0;
    }
  }
}
