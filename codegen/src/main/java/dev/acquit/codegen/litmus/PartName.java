package dev.acquit.codegen.litmus;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A part of a location as a condition or an initial value names it: `q.head`, `m[1].value`, or the
/// bytes from one on, `q+4`; or a part of what a function returns.
///
/// @param location the variable; the number of a thread for what its function returns
/// @param path what stands behind its name
public record PartName(String location, String path) {
  private static final String NAME = "([A-Za-z_$][\\w$]*)";
  private static final String PATH =
      "((?:\\.[A-Za-z_]\\w*|\\[\\d{1,9}\\])+|\\s*\\+\\s*\\d{1,9}\\b)";

  /// Registers, addresses and names with a scope are none.
  private static final Pattern IN_CONDITION =
      Pattern.compile("(?<![\\w$%:.])(?<!(?<!&)&\\s{0,9})" + NAME + PATH);

  private static final Pattern RETURNED =
      Pattern.compile("(?<![\\w$%.])(\\d{1,9})\\s*:\\s*ret((?:\\.[A-Za-z_]\\w*|\\[\\d{1,9}\\])+)");

  private static final Pattern IN_INIT =
      Pattern.compile("(?<=^|;)\\s*" + NAME + PATH + "\\s*(?==|;|$)");

  /// The parts of locations that a condition names.
  static Set<PartName> inCondition(String text) {
    return in(IN_CONDITION, RETURNED.matcher(text).replaceAll(""));
  }

  /// The parts of what functions return that a condition names, by the number of the thread:
  /// `1:ret.head`.
  static Set<PartName> ofReturned(String text) {
    return in(RETURNED, text);
  }

  /// A condition with registers for such parts.
  static String renameReturned(String text, Map<PartName, String> names) {
    return RETURNED
        .matcher(text)
        .replaceAll(m -> m.group(1) + ":" + Matcher.quoteReplacement(names.get(of(m))));
  }

  /// The parts to which initial values give one.
  static Set<PartName> inInit(String text) {
    return in(IN_INIT, text);
  }

  /// A condition with other names for parts.
  static String renameInCondition(String text, Map<PartName, String> names) {
    return rename(IN_CONDITION, text, names);
  }

  /// Initial values with other names for parts.
  static String renameInInit(String text, Map<PartName, String> names) {
    return rename(IN_INIT, text, names);
  }

  private static Set<PartName> in(Pattern pattern, String text) {
    Set<PartName> found = new LinkedHashSet<>();
    pattern.matcher(text).results().forEach(m -> found.add(of(m)));
    return found;
  }

  private static String rename(Pattern pattern, String text, Map<PartName, String> names) {
    return pattern
        .matcher(text)
        .replaceAll(m -> Matcher.quoteReplacement(names.getOrDefault(of(m), m.group())));
  }

  private static PartName of(MatchResult m) {
    return new PartName(m.group(1), m.group(2).replaceAll("\\s", ""));
  }

  /// The first of the bytes that it names; empty if it names a member or an element.
  Optional<Long> offset() {
    return path.startsWith("+") ? Optional.of(Long.parseLong(path.substring(1))) : Optional.empty();
  }

  /// What the test calls it: a name that the languages of tests and kernels take.
  String plain() {
    return (location + path).replaceAll("\\W+", "_").replaceAll("_$", "");
  }

  @Override
  public String toString() {
    return location + path;
  }
}
