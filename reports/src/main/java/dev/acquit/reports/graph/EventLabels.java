package dev.acquit.reports.graph;

import dev.acquit.model.cat.Tag;
import dev.acquit.model.engine.ExecutionView.EventView;
import dev.acquit.reports.Letters;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/// What stands in the box of an event: `a: W[x]=1 rel.gpu` as herd7 labels events, with the order
/// and scope behind it, and the instruction below.
///
/// @param cpp whether scopes are those of C++ and an access without atomicity is called so
record EventLabels(boolean cpp) {
  private static final int LABEL = 44;
  private static final int DETAIL = 40;

  /// The label says the order and scope, so the call need not.
  private static final Pattern ARGUMENT = Pattern.compile("(, *)?(memory_order|thread_scope)_\\w+");

  /// The first line.
  String label(EventView event) {
    String marks = marks(event.tags());
    String text =
        Letters.of(event.id()) + ": " + action(event) + (marks.isEmpty() ? "" : " " + marks);
    return GraphText.shortened(GraphText.visible(text), LABEL);
  }

  /// The second line.
  String detail(EventView event) {
    String text = event.words();
    if (event.thread() < 0) {
      return "";
    }
    if (cpp) {
      text = ARGUMENT.matcher(text).replaceAll("").replace("_explicit", "");
      text = text.endsWith(";") ? text.substring(0, text.length() - 1) : text;
    }
    return GraphText.shortened(GraphText.visible(text.strip()), DETAIL);
  }

  private static String action(EventView event) {
    String access = "[" + event.place().orElse("?") + "]=" + event.shown();
    return switch (event.kind()) {
      case INITIAL, WRITE -> "W" + access;
      case READ -> "R" + access;
      case FENCE -> "F";
      case BARRIER -> "B";
    };
  }

  private String marks(Set<Tag> tags) {
    StringJoiner marks = new StringJoiner(".");
    tags.stream().map(this::mark).flatMap(Optional::stream).forEach(marks::add);
    return marks.toString();
  }

  /// In the order of [Tag]: the memory order, then the scope, then an unusual proxy.
  private Optional<String> mark(Tag tag) {
    return Optional.ofNullable(
        switch (tag) {
          case NA -> "na";
          case RLX -> "rlx";
          case ACQ -> "acq";
          case REL -> "rel";
          case ACQ_REL -> "acq_rel";
          case SC -> "sc";
          case WEAK -> "weak";
          case VOLATILE -> "volatile";
          case MMIO -> "mmio";
          case CTA -> cpp ? "block" : "cta";
          case CLUSTER -> "cluster";
          case GPU -> cpp ? "device" : "gpu";
          case SYS -> cpp ? "system" : "sys";
          case TEX -> "tex";
          case SUR -> "sur";
          case CON -> "const";
          case ALIAS -> "alias";
          case ASYNC_SHARED -> "async.shared";
          case ASYNC_GLOBAL -> "async.global";
          case MBAR -> "mbarrier";
          case RO -> "ro";
          case CQ -> "complete";
          case W, R, F, B, IW, RMW, A, RED, THREAD, GEN, NAL -> null;
          case HOST, X86, ARM, RCPC, STST, PCIE, COPY -> null;
          case CALL, LAUNCH, MEMCPY, RETURN, BLOCKING, WAIT, REGISTER, FLUSH -> null;
        });
  }
}
