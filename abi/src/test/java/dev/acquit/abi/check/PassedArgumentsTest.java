package dev.acquit.abi.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.abi.layout.KnownTypes;
import dev.acquit.abi.link.AbiLink;
import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.module.WalkedModule;
import dev.acquit.abi.rule.Finding;
import dev.acquit.abi.rule.Rule;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What callers write into parameters of short types (P-7, L-14). Which calls are wrong is known
/// from how they were made: a type of C++ has the numbers between two, signs are not above numbers
/// without one, and what a callee reads somebody has written.
class PassedArgumentsTest {
  private static final long SEED = Long.getLong("acquit.seed", 20_261_203);

  private static final String HEADER = ".version 8.0\n.target sm_90\n.address_size 64\n";

  /// A type with its letter in names, its encoding and size in DWARF, and its least and greatest
  /// number.
  private record Type(String text, String letter, int encoding, int bytes, int least, int most) {}

  private static final List<Type> TYPES =
      List.of(
          new Type("unsigned char", "h", 8, 1, 0, 255),
          new Type("signed char", "a", 6, 1, -128, 127),
          new Type("char", "c", 6, 1, -128, 255),
          new Type("short", "s", 5, 2, -32768, 32767),
          new Type("unsigned short", "t", 7, 2, 0, 65535),
          new Type("int", "i", 5, 4, Integer.MIN_VALUE, Integer.MAX_VALUE));

  /// From where the type of a parameter is known.
  private enum Known {
    NAME,
    DEBUG,
    OTHER_MODULE,
    NOT
  }

  /// What a call writes into a parameter.
  ///
  /// @param bad whether that is wrong for the type
  /// @param missing whether on some way nothing is written
  private record Written(String code, boolean bad, boolean missing) {}

  private static Written written(Random random, Type type, int i, boolean read) {
    String number = "%r" + (2 * i + 1);
    String from = "%r" + (2 * i + 2);
    String store = "st.param.b32 [p%d], %s;\n".formatted(i, number);
    switch (random.nextInt(8)) {
      case 0 -> {
        return new Written("", read, true);
      }
      case 1 -> {
        // On some ways only.
        return new Written("mov.b32 %s, 1;\n@%%p1 %s".formatted(number, store), read, true);
      }
      case 2, 3, 4 -> {
        int value = random.nextInt(1 << (1 + random.nextInt(18))) * (random.nextBoolean() ? 1 : -1);
        return new Written(
            "mov.b32 %s, %d;\n%s".formatted(number, value, store),
            value < type.least() || value > type.most(),
            false);
      }
      case 5 -> {
        // What is not extended may be right all the same.
        return new Written("ld.param.b32 %s, [a];\n%s".formatted(number, store), false, false);
      }
      default -> {
        boolean signed = random.nextBoolean();
        int bits = type.bytes() == 4 ? 16 : 8 * type.bytes();
        String letter = signed ? "s" : "u";
        return new Written(
            "ld.param.b32 %s, [a];\ncvt.%s32.%s%d %s, %s;\n%s"
                .formatted(from, letter, letter, bits, number, from, store),
            signed && type.text().startsWith("unsigned"),
            false);
      }
    }
  }

  private static String callee(String name, List<Type> types, List<Boolean> read) {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < types.size(); i++) {
      body.append(read.get(i) ? "ld.param.b32 %%r1, [%s_%d];\n".formatted(name, i) : "");
    }
    return parameters(".visible", name, types.size())
        + " {\n.reg .b32 %r<2>;\n"
        + body
        + "ret;\n}\n";
  }

  private static String parameters(String linkage, String name, int count) {
    StringBuilder text = new StringBuilder(linkage + " .func " + name + "(");
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : ", ").append(".param .b32 %s_%d".formatted(name, i));
    }
    return text.append(')').toString();
  }

  private static String caller(String name, List<Written> arguments) {
    StringBuilder text = new StringBuilder(".visible .func caller(.param .b32 a) {\n");
    text.append(".reg .pred %p<2>;\n.reg .b32 %r<20>;\nld.param.b32 %r0, [a];\n");
    text.append("setp.eq.s32 %p1, %r0, 7;\n{\n");
    for (int i = 0; i < arguments.size(); i++) {
      text.append(".param .b32 p%d;\n".formatted(i)).append(arguments.get(i).code());
    }
    text.append("call ").append(name).append(", (");
    for (int i = 0; i < arguments.size(); i++) {
      text.append(i == 0 ? "p" : ", p").append(i);
    }
    return text.append(");\n}\nret;\n}\n").toString();
  }

  private static String ascii(String text) {
    return text.chars().mapToObj(Integer::toString).collect(Collectors.joining(",")) + ",0";
  }

  /// Debug information of a function, as DWARF 2 has it.
  private static String described(String name, List<Type> types) {
    StringBuilder info = new StringBuilder();
    int offset = 11 + 2;
    List<Integer> at = new ArrayList<>();
    for (Type t : types) {
      at.add(offset);
      info.append(".b8 2,%s,%d,%d\n".formatted(ascii(t.text()), t.encoding(), t.bytes()));
      offset += 1 + t.text().length() + 1 + 2;
    }
    info.append(".b8 3,%s\n.b64 0\n".formatted(ascii(name)));
    offset += 1 + name.length() + 1 + 8;
    for (int place : at) {
      info.append(".b8 4\n.b32 %d\n".formatted(place));
      offset += 5;
    }
    info.append(".b8 0,0\n");
    offset += 2;
    return """
    .section .debug_abbrev
    {
    .b8 1,17,1,19,11,0,0
    .b8 2,36,0,3,8,62,11,11,11,0,0
    .b8 3,46,1,3,8,17,1,0,0
    .b8 4,5,0,73,19,0,0
    .b8 0
    }
    .section .debug_info
    {
    .b32 %d
    .b8 2,0
    .b32 .debug_abbrev
    .b8 8,1,4
    %s}
    """
        .formatted(offset - 4, info);
  }

  private static List<Finding> found(String... modules) throws InputException {
    List<WalkedModule> walked = new ArrayList<>();
    List<Finding> all = new ArrayList<>();
    for (String text : modules) {
      AbiModule module = AbiModule.read("m" + walked.size(), text);
      assertThat(module.problems()).as(text).isEmpty();
      walked.add(WalkedModule.of(module));
      all.addAll(AbiCheck.of(walked.getLast(), KnownTypes.builtin()).findings());
    }
    if (modules.length > 1) {
      all.addAll(AbiLink.of(walked, Optional.empty()));
    }
    return all;
  }

  /// clang -O0 loads a `signed char` of the stack as an `unsigned char`: the load extends it.
  @Test
  void aLoadExtendsWhatWasStoredOtherwise() throws InputException {
    String caller =
        """
        .func _Z1fh(.param .b32 a) { ret; }
        .visible .func caller(.param .b32 a) {
        .reg .b32 %%r<4>;
        .local .b8 slot[4];
        ld.param.s8 %%r1, [a];
        %s
        st.local.u8 [slot], %%r1;
        ld.local.%s %%r2, [slot];
        {
        .param .b32 p0;
        st.param.b32 [p0], %%r2;
        call _Z1fh, (p0);
        }
        ret; }
        """;
    String callee = HEADER + ".visible";
    assertThat(found(callee + caller.formatted("", "u8"))).isEmpty();
    assertThat(found(callee + caller.formatted("", "s8"))).hasSize(1);
    assertThat(found(callee + caller.formatted("mov.b32 %r1, -1;", "u8"))).isEmpty();
    assertThat(found(callee + caller.formatted("mov.b32 %r1, -1;", "s8"))).hasSize(1);
  }

  @Test
  void whatCallersWriteIsHeldAgainstWhatCalleesTake() throws InputException {
    Random random = new Random(SEED);
    int wrong = 0;
    for (int round = 0; round < Rounds.of(4000, 400); round++) {
      Known known = Known.values()[random.nextInt(Known.values().length)];
      boolean elsewhere = known == Known.OTHER_MODULE;
      List<Type> types = new ArrayList<>();
      List<Boolean> read = new ArrayList<>();
      List<Written> arguments = new ArrayList<>();
      TreeSet<Integer> bad = new TreeSet<>();
      for (int i = 0; i < 1 + random.nextInt(4); i++) {
        types.add(TYPES.get(random.nextInt(TYPES.size())));
        read.add(random.nextInt(4) > 0);
        // Who calls a function of another module does not know what it reads.
        Written w = written(random, types.get(i), i, elsewhere || read.get(i));
        arguments.add(w);
        if (w.bad() && (known != Known.NOT || w.missing())) {
          bad.add(i + 1);
        }
      }
      String name =
          known == Known.NAME
              ? "_Z1f" + types.stream().map(Type::letter).collect(Collectors.joining())
              : "f";
      String callee = callee(name, types, read);
      String debug = known == Known.DEBUG || elsewhere ? described(name, types) : "";
      String caller = caller(name, arguments);
      List<Finding> all =
          elsewhere
              ? found(
                  HEADER + parameters(".extern", name, types.size()) + ";\n" + caller,
                  HEADER + callee + debug)
              : found(HEADER + callee + caller + debug);
      String what = "seed " + SEED + ", " + known + " " + types + "\n" + callee + caller + all;
      TreeSet<Integer> said = new TreeSet<>();
      for (Finding f : all) {
        assertThat(f.rule()).as(what).isIn(Rule.P_7, Rule.L_14);
        assertThat(f.where()).as(what).isEqualTo("caller");
        String rest = f.what().substring("parameter ".length());
        said.add(Integer.parseInt(rest.substring(0, rest.indexOf(' '))));
      }
      assertThat(said).as(what).isEqualTo(bad);
      wrong += bad.size();
    }
    assertThat(wrong).isGreaterThan(100);
  }
}
