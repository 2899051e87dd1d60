package dev.acquit.abi.layout;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Sources that say how a compiler lays out classes, as facts: `T7 size 16`, `T7 align 8`, `T7 base
/// T3 8`, `T7 member m1 4`, `T7 bits m2 70 9`.
final class Probe {
  private static final Pattern VARIABLE =
      Pattern.compile("\\bfacts_(\\w+)\\[\\d+\\] = \\{([^}]*)\\}");

  private Probe() {}

  /// What we say.
  static List<String> facts(RecordLayout layout) {
    List<String> all = new ArrayList<>();
    all.add(layout.name() + " size " + layout.size());
    all.add(layout.name() + " align " + layout.align());
    collect(layout, layout, 0, all);
    return all;
  }

  private static void collect(RecordLayout of, RecordLayout in, long bit, List<String> all) {
    for (Part part : in.parts()) {
      switch (part) {
        case Part.Vtable v -> {}
        case Part.Base(RecordLayout type, long offset) ->
            all.add(of.name() + " base " + type.name() + " " + (bit / 8 + offset));
        case Part.Field(String name, DataType type, long offset) -> {
          if (name.isEmpty()) {
            collect(of, (RecordLayout) type, bit + 8 * offset, all);
          } else {
            all.add(of.name() + " member " + name + " " + (bit / 8 + offset));
          }
        }
        case Part.BitField(String name, Scalar type, long at, int width) -> {
          if (!name.isEmpty()) {
            all.add(of.name() + " bits " + name + " " + (bit + at) + " " + width);
          }
        }
      }
    }
  }

  /// What can be asked of a class from outside: no private members, no bases of which there are
  /// two.
  private static List<String> asked(RecordLayout layout) {
    List<String> bases = new ArrayList<>();
    bases(layout, bases);
    Set<String> once = new HashSet<>(bases);
    return facts(layout).stream()
        .filter(f -> !f.contains(" hidden "))
        .filter(f -> !f.contains(" base ") || once.size() == bases.size())
        .toList();
  }

  private static void bases(RecordLayout layout, List<String> all) {
    for (Part part : layout.parts()) {
      if (part instanceof Part.Base(RecordLayout type, long offset)) {
        all.add(type.name());
        bases(type, all);
      }
    }
  }

  /// A program that prints facts: of a bit field it sets all bits and looks which they are.
  static String host(String types, List<RecordLayout> layouts) {
    StringBuilder text =
        new StringBuilder(
            """
            #include <cstddef>
            #include <cstdio>
            #include <cstring>
            static unsigned char b[1 << 24];
            static void bits(const char* type, const char* name, size_t size) {
              long first = -1; int count = 0;
              for (size_t i = 0; i < 8 * size; i++) {
                if (b[i / 8] >> (i % 8) & 1) { if (first < 0) first = i; count++; }
              }
              printf("%s bits %s %ld %d\\n", type, name, first, count);
            }
            """);
    text.append(types);
    for (RecordLayout layout : layouts) {
      String name = layout.name();
      text.append("static void ask_").append(name).append("() {\n");
      text.append(name).append("* t = (").append(name).append("*)b;\n");
      text.append(
          "printf(\"%s size %zu\\n%s align %zu\\n\", \""
              + name
              + "\", sizeof("
              + name
              + "), \""
              + name
              + "\", alignof("
              + name
              + "));\n");
      for (String fact : asked(layout)) {
        String[] words = fact.split(" ");
        switch (words[1]) {
          case "base" ->
              text.append(
                  "printf(\""
                      + name
                      + " base "
                      + words[2]
                      + " %ld\\n\", (long)((unsigned"
                      + " char*)("
                      + words[2]
                      + "*)t - b));\n");
          case "member" ->
              text.append(
                  "printf(\""
                      + name
                      + " member "
                      + words[2]
                      + " %ld\\n\", (long)((unsigned"
                      + " char*)&t->"
                      + words[2]
                      + " - b));\n");
          case "bits" ->
              text.append(
                  "memset(b, 0, sizeof("
                      + name
                      + ")); t->"
                      + words[2]
                      + " = (decltype(t->"
                      + words[2]
                      + "))-1; bits(\""
                      + name
                      + "\", \""
                      + words[2]
                      + "\", sizeof("
                      + name
                      + "));\n");
          default -> {}
        }
      }
      text.append("}\n");
    }
    text.append("int main() {\n");
    layouts.forEach(l -> text.append("ask_" + l.name() + "();\n"));
    return text.append("}\n").toString();
  }

  /// Device code whose variables hold facts. The bits of bit fields are not asked for: that takes
  /// an object that is a constant.
  static String device(String types, List<RecordLayout> layouts) {
    StringBuilder text = new StringBuilder(types.replace("size_t", "unsigned long"));
    for (RecordLayout layout : layouts) {
      String name = layout.name();
      text.append(
          "extern \"C\" __device__ const unsigned long long facts_"
              + name
              + "__size[] = {"
              + "sizeof("
              + name
              + "), alignof("
              + name
              + ")");
      StringBuilder names = new StringBuilder();
      for (String fact : asked(layout)) {
        String[] words = fact.split(" ");
        if (words[1].equals("member")) {
          names.append('_').append(words[2]);
          text.append(", __builtin_offsetof(" + name + ", " + words[2] + ")");
        }
      }
      text.append("};\n");
      int at = text.lastIndexOf("__size[]");
      text.replace(at, at + 6, "_" + names);
    }
    return text.toString();
  }

  /// The facts in PTX that [#device] became.
  static List<String> read(String ptx) {
    List<String> facts = new ArrayList<>();
    Matcher matcher = VARIABLE.matcher(ptx);
    while (matcher.find()) {
      String[] names = matcher.group(1).split("_");
      long[] values = new long[names.length + 1];
      String[] bytes = matcher.group(2).split(",");
      for (int i = 0; i < bytes.length; i++) {
        values[i / 8] |= Long.parseLong(bytes[i].strip()) << 8 * (i % 8);
      }
      facts.add(names[0] + " size " + values[0]);
      facts.add(names[0] + " align " + values[1]);
      int at = 2;
      for (int i = 1; i < names.length; i++) {
        if (!names[i].isEmpty()) {
          facts.add(names[0] + " member " + names[i] + " " + values[at++]);
        }
      }
    }
    return facts;
  }
}
