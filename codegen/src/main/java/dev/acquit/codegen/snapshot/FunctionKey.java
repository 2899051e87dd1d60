package dev.acquit.codegen.snapshot;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Names of functions without what changes from file to file and from architecture to architecture:
/// the hash in nvcc's `_INTERNAL_` names, and the architectures in the namespaces of CUDA's own
/// libraries (`CUB_300001_SM_900_NS`), of any number of digits. Where such a name is mangled, the
/// length before it goes, too, since it counts these digits.
final class FunctionKey {
  private static final Pattern INTERNAL = Pattern.compile("_INTERNAL_[0-9a-f]{8}_");

  private static final Pattern ARCHITECTURES =
      Pattern.compile("SM_[0-9]{2,9}(?:(?:_[0-9]{2,9})*(?=_NS))?");

  /// The length before a mangled identifier.
  private static final Pattern LENGTH = Pattern.compile("(?<![0-9])[1-9][0-9]{0,3}(?=[A-Za-z_])");

  /// `SM_` and two digits.
  private static final int LEAST = 5;

  private FunctionKey() {}

  static String of(String name) {
    String key =
        name.contains("_INTERNAL_") ? INTERNAL.matcher(name).replaceAll("_INTERNAL_") : name;
    return key.contains("SM_") ? architectures(key) : key;
  }

  private static String architectures(String name) {
    StringBuilder key = new StringBuilder();
    Matcher found = ARCHITECTURES.matcher(name);
    int from = 0;
    while (found.find(from)) {
      int end = found.end();
      int digits = found.start();
      int identifier = found.start();
      Matcher length = LENGTH.matcher(name).region(from, found.start());
      while (length.find()) {
        long last = length.end() + Long.parseLong(length.group());
        if (last >= found.start() + LEAST && last <= name.length()) {
          // Digits behind the identifier are the length of the next one.
          end = (int) Math.min(found.end(), last);
          digits = length.start();
          identifier = length.end();
        }
      }
      key.append(name, from, digits).append(name, identifier, found.start()).append("SM");
      from = end;
    }
    return key.append(name, from, name.length()).toString();
  }
}
