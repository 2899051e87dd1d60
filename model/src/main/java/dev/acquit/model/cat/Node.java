package dev.acquit.model.cat;

/// A definition or subexpression of a model. Equal expressions are the same node.
///
/// @param id its number; operands have smaller numbers, but for [Op#RECURSIVE]
/// @param op how it is computed
/// @param a the first operand's number, or -1
/// @param b the second operand's number, or -1
/// @param index of a base or chosen one: which; of nothing: for which name of another language it
///   stands, 0 for none
/// @param set whether it is a set of events; otherwise a relation
/// @param depends bit mask of the variables it depends on; 0: fixed by the program alone
public record Node(int id, Op op, int a, int b, int index, boolean set, long depends) {
  /// How a node is computed.
  public enum Op {
    /// A [Tag]'s set.
    TAG,
    /// A [BaseRelation].
    BASE,
    /// A chosen relation: index is its variable.
    CHOSEN,
    /// Nothing.
    NONE,
    /// All events or pairs.
    ALL,
    /// a | b.
    UNION,
    /// a & b.
    INTERSECTION,
    /// a minus b.
    DIFFERENCE,
    /// All but a.
    COMPLEMENT,
    /// a ; b.
    SEQUENCE,
    /// `[a] ; b`, a being a set.
    FROM,
    /// `b ; [a]`, a being a set.
    TO,
    /// a * b, of sets.
    PRODUCT,
    /// The identity on a set.
    IDENTITY,
    /// a^-1.
    INVERSE,
    /// a+.
    PLUS,
    /// a*.
    STAR,
    /// a?.
    OPTIONAL,
    /// domain(a).
    DOMAIN,
    /// range(a).
    RANGE,
    /// A name inside its own `let rec`: index is its variable.
    RECURSIVE,
    /// A name of a `let rec` seen from outside: index is its place among all recursive names.
    FIXPOINT
  }
}
