package dev.acquit.reports.gate;

import dev.acquit.codegen.judge.Verdict;

/// What verdicts of the gate mean, for whoever has not read about them.
final class VerdictMeaning {
  private VerdictMeaning() {}

  /// A verdict in a few words.
  static String title(Verdict verdict) {
    return switch (verdict) {
      case CONFORMS -> "follows the mapping table";
      case STRONGER -> "stronger than the mapping table";
      case PRIVATE -> "right for an object of the thread's own";
      case UNPROVED -> "values tried, not proved";
      case MAY_NOT_END -> "a retry cannot succeed";
      case WEAK_FIRST_LOAD -> "looks at the object in a way that races";
      case CONTEXT -> "right where no acquire fence follows";
      case NOT_DERIVABLE -> "not what the mapping table derives";
      case UNRECOGNISED -> "not understood";
      case MIXED_SIZE -> "one object accessed at several widths";
      case WEAKER -> "weaker than the C++ operation";
      case WRONG_SPACE -> "wrong state space";
      case WRONG_VALUE -> "wrong value";
    };
  }

  /// What a verdict says and what follows from it, in sentences.
  static String meaning(Verdict verdict) {
    return switch (verdict) {
      case CONFORMS ->
          "The function is one of the alternatives that the table has for the operation.";
      case STRONGER ->
          "The function is none of the alternatives of the table and at least as strong as one. It"
              + " is correct, and may cost time.";
      case PRIVATE ->
          "The object is in local memory, which no other thread sees: no order can be missed. The"
              + " function computes what the operation does.";
      case UNPROVED ->
          "The orders of the function are right. Its values are, too, on all inputs that were"
              + " tried, but that they are on others is not proved: there may be some on which it"
              + " does something else.";
      case MAY_NOT_END ->
          "The function does the operation when it ends. A failed compare-and-swap is tried again"
              + " with a value that cannot be there unless another thread writes it.";
      case WEAK_FIRST_LOAD ->
          "The function does the operation, but reads the object before with an access that races"
              + " with atomic ones of other threads, as the first load of a compare-and-swap loop"
              + " that is weak. No order is lost; the memory models give such programs no meaning.";
      case CONTEXT ->
          "The function does the update by a red. An acquire fence that comes later acquires"
              + " nothing through a red; through the atom of the table it does.";
      case NOT_DERIVABLE ->
          "The function takes a lock or calls something. It may be correct on its own, but it does"
              + " not work together with code that follows the table.";
      case UNRECOGNISED ->
          "The function has an instruction or a shape that is not understood, or a bound was hit."
              + " Nothing is claimed about it.";
      case MIXED_SIZE ->
          "One location is accessed at several widths. The memory models say nothing of that.";
      case WEAKER ->
          "The function allows an outcome that every alternative of the table forbids: an order or"
              + " a scope is missing, or a fence stands at the wrong place.";
      case WRONG_SPACE ->
          "The function does an atomic access to local memory, or a scope was printed as a state"
              + " space.";
      case WRONG_VALUE ->
          "The function computes, stores or returns something else than the operation.";
    };
  }

  /// What somebody who writes the compiler can do about it.
  static String advice(Verdict verdict) {
    return switch (verdict) {
      case CONFORMS -> "Nothing has to be done.";
      case STRONGER -> "Emit the sequence of the table if the time matters.";
      case PRIVATE -> "Nothing has to be done.";
      case UNPROVED ->
          "Look at the arithmetic by hand, or compute the operands without floating-point numbers.";
      case MAY_NOT_END -> "Compare in the next round with the value that the last one found.";
      case WEAK_FIRST_LOAD -> "Make the first load a relaxed one of the operation's scope.";
      case CONTEXT ->
          "Emit the atom of the table, or see that no acquire fence follows and say --allow"
              + " context.";
      case NOT_DERIVABLE ->
          "Emit the sequence of the table, or see that no other code accesses the object.";
      case UNRECOGNISED ->
          "Raise --timeout if a bound was hit; otherwise look at the function by hand.";
      case MIXED_SIZE -> "Access the object at one width.";
      case WEAKER -> "Emit the sequence of the table.";
      case WRONG_SPACE ->
          "Look at how the address space and the scope are printed; an object in local memory is"
              + " seen by one thread and needs no atomic access.";
      case WRONG_VALUE -> "Look at which registers the operands are taken from.";
    };
  }
}
