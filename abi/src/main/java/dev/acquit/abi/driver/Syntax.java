package dev.acquit.abi.driver;

import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/// Questions about syntax.
final class Syntax {
  private Syntax() {}

  /// The place of a node, as a number.
  static int id(IASTNode node) {
    return node.getFileLocation() == null ? -1 : node.getFileLocation().getNodeOffset();
  }

  /// Without parentheses and casts.
  static IASTInitializerClause bare(IASTInitializerClause e) {
    IASTInitializerClause now = e;
    while (true) {
      if (now instanceof IASTCastExpression cast) {
        now = cast.getOperand();
      } else if (now instanceof IASTUnaryExpression u
          && u.getOperator() == IASTUnaryExpression.op_bracketedPrimary) {
        now = u.getOperand();
      } else {
        return now;
      }
    }
  }

  /// The name of what is called, if it is a name.
  static Optional<String> callee(IASTFunctionCallExpression call) {
    return bare(call.getFunctionNameExpression()) instanceof IASTIdExpression id
        ? Optional.of(id.getName().toString())
        : Optional.empty();
  }

  /// The operand of `&`.
  static Optional<IASTExpression> addressed(IASTInitializerClause e) {
    return bare(e) instanceof IASTUnaryExpression u
            && u.getOperator() == IASTUnaryExpression.op_amper
        ? Optional.of(u.getOperand())
        : Optional.empty();
  }

  /// As it is written, in short.
  static String words(IASTNode node) {
    String raw = node.getRawSignature().replaceAll("\\s+", " ").strip();
    return raw.length() <= 60 ? raw : raw.substring(0, 57) + "...";
  }

  /// The number of a literal, if it is one.
  static Optional<Long> number(IASTLiteralExpression literal) {
    String text = new String(literal.getValue());
    return switch (literal.getKind()) {
      case IASTLiteralExpression.lk_integer_constant -> integer(text.replace("'", ""));
      case IASTLiteralExpression.lk_true -> Optional.of(1L);
      case IASTLiteralExpression.lk_false, IASTLiteralExpression.lk_nullptr -> Optional.of(0L);
      default -> Optional.empty();
    };
  }

  private static Optional<Long> integer(String text) {
    String digits = text.replaceAll("[uUlLzZ]+$", "");
    try {
      if (digits.matches("0[xX].*")) {
        return Optional.of(Long.parseUnsignedLong(digits.substring(2), 16));
      }
      if (digits.matches("0[bB].*")) {
        return Optional.of(Long.parseUnsignedLong(digits.substring(2), 2));
      }
      return Optional.of(
          digits.length() > 1 && digits.startsWith("0")
              ? Long.parseUnsignedLong(digits, 8)
              : Long.parseUnsignedLong(digits));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /// Whether something is named by a variable and members alone.
  static boolean isPlace(IASTInitializerClause e) {
    return switch (bare(e)) {
      case IASTIdExpression _ -> true;
      case IASTFieldReference f -> isPlace(f.getFieldOwner());
      case IASTArraySubscriptExpression a -> isPlace(a.getArrayExpression());
      case IASTUnaryExpression u ->
          u.getOperator() == IASTUnaryExpression.op_star && isPlace(u.getOperand());
      default -> false;
    };
  }
}
