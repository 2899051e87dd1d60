package dev.acquit.proof;

import java.io.IOException;
import java.io.InputStream;

/// Reads proofs.
///
///     DRAT, text  ::= (d? literal* 0)*
///     DRAT, bytes ::= ((a | d) varint(2 |literal| + (literal < 0))* varint(0))*
public final class ProofReader {
  private static final int BYTE = 0x7f;
  private static final int BITS = 7;
  private static final int LONGEST_SHIFT = 35;

  private ProofReader() {}

  /// Reads a DRAT proof in text.
  ///
  /// @param in read through a buffer; not closed
  /// @param limit the largest number of literals and steps together
  /// @throws ProofFormatException if it is no proof
  public static Drat text(InputStream in, int limit) throws IOException, ProofFormatException {
    Words words = new Words(in);
    Drat proof = new Drat(limit);
    Literals open = new Literals();
    boolean deletes = false;
    boolean begun = false;
    for (String word = words.next(); !word.isEmpty(); word = words.next()) {
      if (!begun && word.startsWith("c")) {
        words.skipLine();
      } else if (!begun && word.equals("d")) {
        deletes = true;
        begun = true;
      } else {
        int literal = words.literal(word);
        begun = literal != 0;
        if (begun) {
          open.add(literal);
        } else {
          step(proof, deletes, open);
          deletes = false;
        }
      }
      if (proof.overflowed()) {
        return proof;
      }
    }
    if (begun) {
      throw words.wrong("found the end of the text in a clause, expected 0");
    }
    return proof;
  }

  /// Reads a DRAT proof in bytes.
  ///
  /// @param in read through a buffer; not closed
  /// @param limit the largest number of literals and steps together
  /// @throws ProofFormatException if it is no proof
  public static Drat bytes(InputStream in, int limit) throws IOException, ProofFormatException {
    Drat proof = new Drat(limit);
    Literals open = new Literals();
    for (int head = in.read(); head >= 0 && !proof.overflowed(); head = in.read()) {
      if (head != 'a' && head != 'd') {
        throw new ProofFormatException("found the byte " + head + ", expected 'a' or 'd'");
      }
      for (int literal = literal(in); literal != 0; literal = literal(in)) {
        open.add(literal);
      }
      step(proof, head == 'd', open);
    }
    return proof;
  }

  private static void step(Drat proof, boolean deletes, Literals clause) {
    if (deletes) {
      proof.delete(clause.take());
    } else {
      proof.add(clause.take());
    }
  }

  private static int literal(InputStream in) throws IOException, ProofFormatException {
    long value = 0;
    for (int shift = 0; shift < LONGEST_SHIFT; shift += BITS) {
      int next = in.read();
      if (next < 0) {
        throw new ProofFormatException("found the end in a clause, expected a zero byte");
      }
      value |= (long) (next & BYTE) << shift;
      if (next <= BYTE) {
        if (value == 1 || value > 2L * Integer.MAX_VALUE + 1) {
          throw new ProofFormatException("found " + value + ", expected a literal in bytes");
        }
        int variable = (int) (value >>> 1);
        return (value & 1) == 0 ? variable : -variable;
      }
    }
    throw new ProofFormatException("found a number of more than five bytes, expected a literal");
  }
}
