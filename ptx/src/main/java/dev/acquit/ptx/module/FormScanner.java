package dev.acquit.ptx.module;

import dev.acquit.ptx.isa.Predefined;
import dev.acquit.ptx.text.FloatConstant;
import java.nio.CharBuffer;

/// Cuts a statement into its [Form], in one pass over its characters. Statements of unusual form
/// are left to the [dev.acquit.text.Lexer].
final class FormScanner {
  private static final boolean[] LETTER =
      Cursor.ascii("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
  private static final boolean[] HEAD =
      Cursor.ascii("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.:");
  private static final boolean[] PART =
      Cursor.ascii("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$");
  private static final boolean[] DIGIT = Cursor.ascii("0123456789");
  private static final boolean[] SYMBOL = Cursor.ascii(".,[]{}()!+-|=<>*/&^~");

  private final RecentWords words;
  private final Form form = new Form();
  private RegisterNames names = new RegisterNames();
  private char[] text = new char[0];
  private int end;
  private int at;

  /// The line's number and where it begins, for statements of several lines.
  private int line;

  private int lineStart;

  private boolean afterWord;
  private boolean inOperand;

  FormScanner(RecentWords words) {
    this.words = words;
  }

  /// The form of the last statement.
  Form form() {
    return form;
  }

  /// Passes over a statement with its semicolon if its form can be found; over nothing otherwise.
  boolean scan(Cursor in, RegisterNames registers) {
    names = registers;
    text = in.text;
    end = in.end;
    at = in.at;
    line = in.line;
    lineStart = in.lineStart;
    form.clear();
    if (!guard() || !head() || !operands()) {
      return false;
    }
    in.at = at;
    in.line = line;
    in.lineStart = lineStart;
    return true;
  }

  private static boolean in(boolean[] table, char c) {
    return c < table.length && table[c];
  }

  private char peek() {
    return at < end ? text[at] : ';';
  }

  private boolean guard() {
    if (peek() != '@') {
      return true;
    }
    at++;
    form.add('@');
    if (peek() == '!') {
      at++;
      form.add('!');
    }
    afterWord = false;
    char c = peek();
    if ((c != '%' && !in(LETTER, c)) || !word(c)) {
      return false;
    }
    // A predicate has no parts.
    if (form.words[0].text().indexOf('.') >= 0) {
      return false;
    }
    form.guard = 1;
    form.add(' ');
    return blanks();
  }

  private boolean head() {
    int begin = at;
    if (!in(LETTER, peek())) {
      return false;
    }
    while (at < end && in(HEAD, text[at])) {
      if (!form.add(text[at])) {
        return false;
      }
      at++;
    }
    char c = peek();
    return at > begin
        && at < end
        && text[at - 1] != ':'
        && (c == ';' || c == '\n' || Source.blank(c))
        && form.add(' ');
  }

  /// Passes over blanks; false if there is a comment.
  private boolean blanks() {
    while (at < end) {
      char c = text[at];
      if (c == '\n') {
        line++;
        lineStart = at + 1;
      } else if (c != ' ' && c != '\t' && !Source.blank(c)) {
        boolean comment = c == '/' && at + 1 < end && (text[at + 1] == '/' || text[at + 1] == '*');
        return !comment;
      }
      at++;
    }
    return true;
  }

  private boolean operands() {
    int depth = 0;
    afterWord = false;
    inOperand = false;
    while (blanks() && at < end) {
      char c = text[at];
      if (c == ';') {
        at++;
        // An operand is missing, which others complain about.
        return depth == 0 && (inOperand || form.operands == 0);
      }
      if (c == ',' && depth == 0) {
        if (!inOperand || !form.add(c)) {
          return false;
        }
        inOperand = false;
        afterWord = false;
        at++;
        continue;
      }
      form.operands += inOperand ? 0 : 1;
      inOperand = true;
      if (in(SYMBOL, c)) {
        depth += c == '[' || c == '{' || c == '(' ? 1 : c == ']' || c == '}' || c == ')' ? -1 : 0;
        if (depth < 0 || !symbol(c)) {
          return false;
        }
      } else if (!word(c)) {
        return false;
      }
    }
    return false;
  }

  private boolean symbol(char c) {
    afterWord = false;
    if (!form.add(c)) {
      return false;
    }
    at++;
    return c != '-' || !in(DIGIT, peek()) || number(at - 1);
  }

  private boolean number(int begin) {
    int digits = at;
    while (at < end && in(PART, text[at])) {
      if (text[at] == '_' || text[at] == '$') {
        return false;
      }
      at++;
    }
    if (at < end && text[at] >= LETTER.length) {
      return false;
    }
    afterWord = true;
    boolean single = at - digits == 10 && (text[digits + 1] == 'f' || text[digits + 1] == 'F');
    boolean real =
        text[digits] == '0'
            && at - digits > 2
            && FloatConstant.is(CharBuffer.wrap(text, digits, at - digits));
    return form.add(real ? single ? 'F' : 'D' : 'N', words.get(text, begin, at));
  }

  private boolean word(char c) {
    if (afterWord) {
      return false;
    }
    if (in(DIGIT, c)) {
      return number(at);
    }
    int begin = at;
    if (c != '%' && c != '_' && c != '$' && !in(LETTER, c)) {
      return false;
    }
    at++;
    part();
    if (c == '%' && at - begin > 1 && at + 1 < end && text[at] == '.' && in(LETTER, text[at + 1])) {
      at++;
      part();
    }
    if ((at < end && text[at] >= LETTER.length) || (c == '%' && at - begin == 1)) {
      return false;
    }
    afterWord = true;
    Word word = words.get(text, begin, at);
    boolean bucket = c == '_' && at - begin == 1;
    boolean register = c == '%' || (!bucket && names.contains(word.text()));
    // It is written as a name and is a number.
    if (c == 'W' && Predefined.constant(word.text()).isPresent()) {
      return false;
    }
    return form.add(bucket ? '_' : register ? 'R' : 'S', word);
  }

  private void part() {
    while (at < end && in(PART, text[at])) {
      at++;
    }
  }
}
