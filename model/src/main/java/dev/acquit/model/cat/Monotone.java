package dev.acquit.model.cat;

import dev.acquit.text.InputException;

/// Whether a recursive definition only grows when the recursive names grow: otherwise its least
/// fixpoint would not exist.
///
/// @param nodes the nodes of the model
/// @param mask the variables of the recursive names
record Monotone(NodeTable nodes, long mask) {
  void require(int body, String file, CatStatement.Definition definition) throws InputException {
    if (!grows(body)) {
      throw new InputException(
          file,
          definition.position(),
          "'" + definition.name() + "' uses a recursive name under ~ or on the right of \\");
    }
  }

  private boolean grows(int id) {
    Node n = nodes.get(id);
    if ((n.depends() & mask) == 0) {
      return true;
    }
    return switch (n.op()) {
      case COMPLEMENT -> false;
      case DIFFERENCE -> grows(n.a()) && (nodes.get(n.b()).depends() & mask) == 0;
      case UNION, INTERSECTION, SEQUENCE, FROM, TO, PRODUCT -> grows(n.a()) && grows(n.b());
      case IDENTITY, INVERSE, PLUS, STAR, OPTIONAL, DOMAIN, RANGE -> grows(n.a());
      case TAG, BASE, CHOSEN, NONE, ALL, RECURSIVE, FIXPOINT -> true;
    };
  }
}
