package dev.acquit.model.cat;

import dev.acquit.model.cat.Node.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The nodes of a model under construction: equal expressions get the same number.
final class NodeTable {
  private record Key(Op op, int a, int b, int index, boolean set) {}

  private final List<Node> nodes = new ArrayList<>();
  private final List<Integer> depths = new ArrayList<>();
  private final Map<Key, Integer> known = new HashMap<>();

  Node get(int id) {
    return nodes.get(id);
  }

  /// How many operators stand above each other in a node, at most.
  int depth(int id) {
    return depths.get(id);
  }

  List<Node> all() {
    return nodes;
  }

  int tag(Tag tag) {
    return add(Op.TAG, -1, -1, tag.ordinal(), true, 0);
  }

  int base(BaseRelation relation) {
    return add(Op.BASE, -1, -1, relation.ordinal(), false, 0);
  }

  int chosen(int variable) {
    return add(Op.CHOSEN, -1, -1, variable, false, 1L << variable);
  }

  int recursive(int variable) {
    return add(Op.RECURSIVE, -1, -1, variable, false, 1L << variable);
  }

  int fixpoint(int place, long depends) {
    return add(Op.FIXPOINT, -1, -1, place, false, depends);
  }

  int none(boolean set) {
    return add(Op.NONE, -1, -1, 0, set, 0);
  }

  /// Nothing, under one of the names that only other languages give a meaning.
  int foreign(int which, boolean set) {
    return add(Op.NONE, -1, -1, which + 1, set, 0);
  }

  int all(boolean set) {
    return add(Op.ALL, -1, -1, 0, set, 0);
  }

  int unary(Op op, int a, boolean set) {
    return add(op, a, -1, 0, set, nodes.get(a).depends());
  }

  int binary(Op op, int a, int b, boolean set) {
    return add(op, a, b, 0, set, nodes.get(a).depends() | nodes.get(b).depends());
  }

  /// `a ; b`, where an identity on either side becomes a restriction.
  int sequence(int a, int b) {
    Node left = nodes.get(a);
    Node right = nodes.get(b);
    if (left.op() == Op.IDENTITY) {
      return binary(Op.FROM, left.a(), b, false);
    } else if (right.op() == Op.IDENTITY) {
      return binary(Op.TO, right.a(), a, false);
    }
    return binary(Op.SEQUENCE, a, b, false);
  }

  private int add(Op op, int a, int b, int index, boolean set, long depends) {
    return known.computeIfAbsent(
        new Key(op, a, b, index, set),
        k -> {
          nodes.add(new Node(nodes.size(), op, a, b, index, set, depends));
          depths.add(1 + Math.max(a < 0 ? 0 : depths.get(a), b < 0 ? 0 : depths.get(b)));
          return nodes.size() - 1;
        });
  }
}
