package dev.acquit.cli.recheck;

import dev.acquit.model.sat.Solvers;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// What becomes of an option among the words of a document when its command is asked again.
enum AskedOptions {
  /// The answer depends on it.
  TAKEN,
  /// The answer depends on it, and it names a file or a folder.
  FILE,
  /// Nothing depends on it but how an answer is shown, kept or got.
  LEFT_OUT,
  /// It is taken with values that do nothing else.
  HARMLESS_VALUE,
  /// It names a compiler.
  COMPILER,
  /// It is not taken.
  REFUSED;

  /// The commands that compute the same of the same files, and of which something is open without
  /// that.
  static final Set<String> AGAIN =
      Set.of(
          "check",
          "gate check",
          "gate scan",
          "gate diff",
          "gate sass",
          "gate snapshot",
          "gate matrix",
          "gate litmus",
          "abi check",
          "abi link",
          "abi driver",
          "repair",
          "reproduce",
          "observations claims",
          "observations grade",
          "observations export");

  private static final Set<String> OMITTED =
      Set.of(
          "--out",
          "--format",
          "--cache",
          "--jobs",
          "--keep",
          "--resume",
          "--verbose",
          "--quiet",
          "--debug",
          "--annotate");

  private static final Set<String> ASKED =
      Set.of(
          "--all-registers",
          "--allow",
          "--bound",
          "--compile-only",
          "--compile-timeout",
          "--define",
          "--dialect",
          "--engine",
          "--events",
          "--exists",
          "--fail-on",
          "--fail-on-refused",
          "--failed-cas",
          "--forall",
          "--init",
          "--mapping",
          "--max-line",
          "--max-test",
          "--model",
          "--never",
          "--no-pass",
          "--no-why",
          "--op",
          "--order",
          "--plain-star",
          "--progress",
          "--property",
          "--release",
          "--require-annotations",
          "--scope",
          "--scopes",
          "--source",
          "--sources",
          "--target",
          "--test",
          "--thread",
          "--time",
          "--timeout",
          "--type",
          "--undefine",
          "--unit",
          "--unroll",
          "--visibility",
          "--warn");

  private static final Set<String> FILES =
      Set.of("--baseline", "--cubin", "--expect", "--ir", "--manifest", "--tests", "--types");

  private static final Set<String> COMPILERS =
      Set.of("--compiler", "--old-compiler", "--new-compiler");

  private static final Pattern NAMES = Pattern.compile("[\\w+.,-]*");

  /// Flags that name no file and no program: a compiler may load a plug-in, or give a word to a
  /// shell.
  private static final Pattern FLAGS =
      Pattern.compile(
          "-O[0-3sz]?|-[gGw]|-m64|-lineinfo|-D\\w+(=\\w*)?"
              + "|--?(std|arch|gpu-architecture|ftz|fmad|prec-div|prec-sqrt|use_fast_math|mattr"
              + "|mcpu|expt-relaxed-constexpr|expt-extended-lambda|ffast-math)(=[\\w+.,-]*)?");

  private static final Map<String, Pattern> HARMLESS =
      Map.of(
          "--ptxas",
          Pattern.compile("ptxas"),
          "--solver",
          Pattern.compile(Pattern.quote(Solvers.DEFAULT)),
          "--arch",
          NAMES,
          "--std",
          NAMES,
          "--flag",
          FLAGS,
          "--old-flag",
          FLAGS,
          "--new-flag",
          FLAGS);

  /// What becomes of an option.
  ///
  /// @param name its longest name
  static AskedOptions of(String name) {
    if (OMITTED.contains(name)) {
      return LEFT_OUT;
    } else if (ASKED.contains(name)) {
      return TAKEN;
    } else if (FILES.contains(name)) {
      return FILE;
    } else if (COMPILERS.contains(name)) {
      return COMPILER;
    }
    return HARMLESS.containsKey(name) ? HARMLESS_VALUE : REFUSED;
  }

  /// Whether an option may have a value.
  ///
  /// @param name its longest name
  static boolean harmless(String name, String value) {
    return HARMLESS.getOrDefault(name, Pattern.compile("(?!)")).matcher(value).matches();
  }
}
