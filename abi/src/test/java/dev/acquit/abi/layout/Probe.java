package dev.acquit.abi.layout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Sources that say how a compiler lays out classes, as facts: `T7 size 16`, `T7 align 8`, `T7 base
/// T3 8`, `T7 member m1 4`, `T7 bits m2 70 9`.
final class Probe {
  private static final Pattern VARIABLE =
      Pattern.compile("\\bfacts_(\\w+)\\[\\d+\\] = \\{([^}]*)\\}");

  private static final Pattern SET =
      Pattern.compile("\\.b8 (bits|none)_(\\w+?)_(\\w+)\\[\\d+\\] = \\{([^}]*)\\}");

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

  /// Device code whose variables hold facts. To see the bits of a bit field there are objects in
  /// which they are set, beside one in which they are not, since a pointer to a member that is null
  /// has bits, too; nvcc 13.0 has none of classes with a union in them ("not supported"), nor of
  /// those with a member that lies at less than its alignment ("unexpected error").
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
      if (plain(layout)) {
        asked(layout).stream().filter(f -> f.contains(" bits ")).forEach(f -> set(f, text));
      }
    }
    return text.toString();
  }

  private static void set(String fact, StringBuilder text) {
    String type = fact.split(" ")[0];
    String name = fact.split(" ")[2];
    text.append(
        """
        constexpr TYPE set_TYPE_NAME() {
          TYPE t{};
          t.NAME = static_cast<decltype(t.NAME)>(-1);
          return t;
        }
        extern "C" __device__ TYPE none_TYPE_NAME{}, bits_TYPE_NAME = set_TYPE_NAME();
        """
            .replace("TYPE", type)
            .replace("NAME", name));
  }

  private static boolean plain(RecordLayout layout) {
    return layout.kind() != RecordKind.UNION
        && layout.traits().pod()
        && layout.parts().stream()
            .allMatch(p ->
                switch (p) {
                  case Part.Vtable _ -> false;
                  case Part.Base(RecordLayout type, long _) -> plain(type);
                  case Part.Field(String _, DataType type, long _) -> plain(type);
                  case Part.BitField _ -> true;
                });
  }

  private static boolean plain(DataType type) {
    return switch (type) {
      case RecordLayout layout -> plain(layout);
      case ArrayType array -> plain(array.type());
      case AlignedType _, VectorType _ -> false;
      default -> true;
    };
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
    Map<String, String[]> none = new HashMap<>();
    Matcher set = SET.matcher(ptx);
    while (set.find()) {
      if (set.group(1).equals("none")) {
        none.put(set.group(2) + set.group(3), set.group(4).split(","));
        continue;
      }
      String[] before = none.getOrDefault(set.group(2) + set.group(3), new String[0]);
      long first = -1;
      int count = 0;
      String[] bytes = set.group(4).split(",");
      for (int bit = 0; bit < 8 * bytes.length; bit++) {
        if (bit(bytes, bit) && !bit(before, bit)) {
          first = first < 0 ? bit : first;
          count++;
        }
      }
      facts.add(set.group(2) + " bits " + set.group(3) + " " + first + " " + count);
    }
    return facts;
  }

  private static boolean bit(String[] bytes, int bit) {
    return bit / 8 < bytes.length
        && ((Integer.parseInt(bytes[bit / 8].strip()) >> (bit % 8)) & 1) != 0;
  }
}
