package dev.acquit.abi.layout;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The attributes that change no layout and no way of passing, as gcc 12, clang 19 and CUDA 13.0
/// name them, without underscores around them. All others are errors: one that is not known might.
final class Harmless {
  /// Of functions and their parameters: how they are called, compiled and warned of.
  private static final String FUNCTIONS =
      "access alloc_align alloc_size always_inline artificial assume_aligned cold const"
          + " constructor convergent copy destructor error externally_visible flatten format"
          + " format_arg gnu_inline hot ifunc leaf malloc naked no_instrument_function no_reorder"
          + " no_sanitize no_sanitize_address no_sanitize_thread no_sanitize_undefined"
          + " no_split_stack no_stack_protector noclone noduplicate noicf noinline noipa nonnull"
          + " noplt noreturn nothrow optimize optnone overloadable patchable_function_entry pure"
          + " returns_nonnull returns_twice sentinel simd stack_protect symver target"
          + " target_clones warning zero_call_used_regs enable_if diagnose_if pass_object_size"
          + " reproducible unsequenced transaction_safe tainted_args null_terminated_string_arg";

  /// Of names: where a linker finds them, and who may see them.
  private static final String LINKING =
      "abi_tag alias common exclude_from_explicit_instantiation init_priority internal_linkage"
          + " no_icf nocommon retain section tls_model type_visibility visibility weak weakref"
          + " weak_import";

  /// Of what is warned of, promised to an optimiser, or known to a debugger.
  private static final String ADVICE =
      "assume carries_dependency cleanup deprecated designated_init enum_extensibility fallthrough"
          + " fd_arg flag_enum guarded_by likely lifetimebound maybe_unused may_alias nodebug"
          + " nodiscard no_dangling nonstring preferred_name require_constant_initialization"
          + " standalone_debug unavailable uninitialized unlikely unused used using_if_exists"
          + " warn_if_not_aligned warn_unused warn_unused_result counted_by strict_flex_array"
          + " availability annotate";

  /// Of CUDA: where functions run and variables lie, and with how many threads.
  private static final String CUDA =
      "block_size cluster_dims constant cudart_builtin device device_builtin forceinline global"
          + " grid_constant host launch_bounds managed maxnreg nv_pure nv_register_params nv_weak"
          + " shared";

  private static final Set<String> ALL =
      Stream.of(FUNCTIONS, LINKING, ADVICE, CUDA)
          .flatMap(names -> Stream.of(names.split(" ", -1)))
          .collect(Collectors.toUnmodifiableSet());

  /// Those that are read and do change something.
  static final List<String> READ =
      List.of("aligned", "packed", "no_unique_address", "vector_size", "ext_vector_type", "mode");

  private Harmless() {}

  /// Whether an attribute changes no layout.
  ///
  /// @param name without underscores around it
  static boolean knows(String name) {
    return ALL.contains(name);
  }
}
