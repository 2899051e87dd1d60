package dev.acquit.ptx.isa;

import static dev.acquit.ptx.isa.Availability.of;

/// What there is in PTX: each form of an instruction and each qualifier, with the section that
/// describes it and since when and where it can be written, in two columns: what the document says
/// and what `ptxas` 13.0 accepts.
///
/// The two differ: `ptxas` takes fence.acquire and fence.release long before the version and
/// architecture that the document gives. The second column never lies below
/// [Availability#PTXAS_FLOOR], since nothing older can be measured.
public enum IsaFact {
  // Loads and stores
  /// A load.
  ///
  /// @ptx 9.7.9.8
  LD("9.7.9.8", of(1, 0, 10), "a load"),
  /// A store.
  ///
  /// @ptx 9.7.9.11
  ST("9.7.9.11", of(1, 0, 10), "a store"),
  /// A volatile load, which a compiler neither drops nor duplicates.
  ///
  /// @ptx 9.7.9.8
  LD_VOLATILE(
      "9.7.9.8", of(1, 1, 10), "a volatile load, which a compiler neither drops nor duplicates"),
  /// A volatile store, which a compiler neither drops nor duplicates.
  ///
  /// @ptx 9.7.9.11
  ST_VOLATILE(
      "9.7.9.11", of(1, 1, 10), "a volatile store, which a compiler neither drops nor duplicates"),
  /// An address that does not name its state space.
  ///
  /// @ptx 6.4.1.1
  GENERIC_ADDRESS("6.4.1.1", of(2, 0, 20), "an address that does not name its state space"),
  /// A cache operator: a performance hint.
  ///
  /// @ptx 9.7.9.1
  CACHE_OPERATOR("9.7.9.1", of(2, 0, 20), "a cache operator: a performance hint"),
  /// A load through the read-only cache, outside the memory model.
  ///
  /// @ptx 9.7.9.9
  NON_COHERENT(
      "9.7.9.9", of(3, 1, 32), "a load through the read-only cache, outside the memory model"),
  /// `.weak`, or `.relaxed` or `.acquire` with a scope, on a load.
  ///
  /// @ptx 9.7.9.8
  STRONG_LD("9.7.9.8", of(6, 0, 70), ".weak, or .relaxed or .acquire with a scope, on a load"),
  /// `.weak`, or `.relaxed` or `.release` with a scope, on a store.
  ///
  /// @ptx 9.7.9.11
  STRONG_ST("9.7.9.11", of(6, 0, 70), ".weak, or .relaxed or .release with a scope, on a store"),
  /// The scope that holds the CTAs of one cluster.
  ///
  /// @ptx 8.5
  CLUSTER_SCOPE("8.5", of(7, 8, 90), "the scope that holds the CTAs of one cluster"),
  /// Shared memory of the own CTA, spelled out.
  ///
  /// @ptx 5.1.7
  SHARED_CTA("5.1.7", of(7, 8, 30), "shared memory of the own CTA, spelled out"),
  /// Shared memory of any CTA of the own cluster.
  ///
  /// @ptx 5.1.7
  SHARED_CLUSTER("5.1.7", of(7, 8, 90), "shared memory of any CTA of the own cluster"),
  /// Parameters of a kernel and of a function told apart.
  ///
  /// @ptx 5.1.6
  PARAM_KIND("5.1.6", of(8, 3, 10), "parameters of a kernel and of a function told apart"),
  /// An access that is performed exactly as often as written, for device registers.
  ///
  /// @ptx 9.7.9.8
  MMIO(
      "9.7.9.8",
      of(8, 2, 70),
      "an access that is performed exactly as often as written, for device registers"),
  /// A vector of 256 bits, in global memory only.
  ///
  /// @ptx 9.7.9.8
  WIDE_VECTOR("9.7.9.8", of(8, 8, 100), "a vector of 256 bits, in global memory only"),
  /// A load or store of 128 bits at once.
  ///
  /// @ptx 9.7.9.8
  B128_ACCESS("9.7.9.8", of(8, 3, 70), "a load or store of 128 bits at once"),
  /// A load or store of 128 bits at once at system scope.
  ///
  /// @ptx 9.7.9.8
  B128_SYSTEM("9.7.9.8", of(8, 4, 70), "a load or store of 128 bits at once at system scope"),
  /// How long a cache line should stay: a performance hint.
  ///
  /// @ptx 9.7.9.2
  EVICTION_PRIORITY(
      "9.7.9.2", of(7, 4, 70), "how long a cache line should stay: a performance hint"),
  /// How much to fetch ahead into L2: a performance hint.
  ///
  /// @ptx 9.7.9.8
  PREFETCH_SIZE("9.7.9.8", of(7, 4, 75), "how much to fetch ahead into L2: a performance hint"),
  /// Fetching 256 bytes ahead into L2: a performance hint.
  ///
  /// @ptx 9.7.9.8
  PREFETCH_256("9.7.9.8", of(7, 4, 80), "fetching 256 bytes ahead into L2: a performance hint"),
  /// An operand that holds a cache policy: a performance hint.
  ///
  /// @ptx 9.7.9.2
  CACHE_POLICY("9.7.9.2", of(7, 4, 80), "an operand that holds a cache policy: a performance hint"),
  /// A load of data that all threads read at one address.
  ///
  /// @ptx 9.7.9.10
  LDU("9.7.9.10", of(2, 0, 20), "a load of data that all threads read at one address"),
  // Read-modify-writes
  /// An atomic read-modify-write that returns the old value.
  ///
  /// @ptx 9.7.13.5
  ATOM("9.7.13.5", of(1, 1, 11), "an atomic read-modify-write that returns the old value"),
  /// An atomic read-modify-write that returns nothing.
  ///
  /// @ptx 9.7.13.6
  RED("9.7.13.6", of(1, 2, 11), "an atomic read-modify-write that returns nothing"),
  /// A scope on an `atom` or `red`; gpu when left out.
  ///
  /// @ptx 9.7.13.5
  RMW_SCOPE("9.7.13.5", of(5, 0, 60), "a scope on an atom or red; gpu when left out"),
  /// An order on an `atom` or `red`; relaxed when left out.
  ///
  /// @ptx 9.7.13.5
  RMW_ORDER("9.7.13.5", of(6, 0, 70), "an order on an atom or red; relaxed when left out"),
  /// An atomic sum of 32-bit floats.
  ///
  /// @ptx 9.7.13.5
  RMW_ADD_F32("9.7.13.5", of(2, 0, 20), "an atomic sum of 32-bit floats"),
  /// An atomic sum of 64-bit floats.
  ///
  /// @ptx 9.7.13.5
  RMW_ADD_F64("9.7.13.5", of(5, 0, 60), "an atomic sum of 64-bit floats"),
  /// An atomic sum of pairs of halves, atomic for each half.
  ///
  /// @ptx 9.7.13.5
  RMW_F16X2("9.7.13.5", of(6, 2, 60), "an atomic sum of pairs of halves, atomic for each half"),
  /// An atomic sum of halves.
  ///
  /// @ptx 9.7.13.5
  RMW_F16("9.7.13.5", of(6, 3, 70), "an atomic sum of halves"),
  /// An atomic sum of bfloat16 values.
  ///
  /// @ptx 9.7.13.5
  RMW_BF16("9.7.13.5", of(7, 8, 90), "an atomic sum of bfloat16 values"),
  /// A compare-and-swap of 16 bits.
  ///
  /// @ptx 9.7.13.5
  CAS_B16("9.7.13.5", of(6, 3, 70), "a compare-and-swap of 16 bits"),
  /// An exchange or compare-and-swap of 128 bits.
  ///
  /// @ptx 9.7.13.5
  ATOM_B128("9.7.13.5", of(8, 3, 90), "an exchange or compare-and-swap of 128 bits"),
  /// An exchange or compare-and-swap of 128 bits at system scope.
  ///
  /// @ptx 9.7.13.5
  ATOM_B128_SYSTEM(
      "9.7.13.5", of(8, 4, 90), "an exchange or compare-and-swap of 128 bits at system scope"),
  /// An operation on a vector, atomic for each element.
  ///
  /// @ptx 9.7.13.5
  RMW_VECTOR("9.7.13.5", of(8, 1, 90), "an operation on a vector, atomic for each element"),
  // Fences
  /// A thread fence with an order and a scope; acq_rel when no order is written.
  ///
  /// @ptx 9.7.13.4
  FENCE(
      "9.7.13.4",
      of(6, 0, 70),
      "a thread fence with an order and a scope; acq_rel when no order is written"),
  /// A fence that takes part in the single order of such fences.
  ///
  /// @ptx 9.7.13.4
  FENCE_SC("9.7.13.4", of(6, 0, 70), "a fence that takes part in the single order of such fences"),
  /// A fence that only acquires or only releases.
  ///
  /// @ptx 9.7.13.4
  FENCE_ONE_DIRECTION(
      "9.7.13.4", of(8, 6, 90), "a fence that only acquires or only releases", of(6, 3, 75)),
  /// The older name of a sequentially consistent fence at scope cta or gpu.
  ///
  /// @ptx 9.7.13.4
  MEMBAR(
      "9.7.13.4",
      of(1, 4, 10),
      "the older name of a sequentially consistent fence at scope cta or gpu"),
  /// The older name of a sequentially consistent fence at system scope.
  ///
  /// @ptx 9.7.13.4
  MEMBAR_SYS(
      "9.7.13.4",
      of(2, 0, 20),
      "the older name of a sequentially consistent fence at system scope"),
  /// Orders accesses through different virtual addresses of one location.
  ///
  /// @ptx 9.7.13.4
  FENCE_PROXY_ALIAS(
      "9.7.13.4",
      of(7, 5, 70),
      "orders accesses through different virtual addresses of one location"),
  /// Orders ordinary and asynchronous accesses.
  ///
  /// @ptx 9.7.13.4
  FENCE_PROXY_ASYNC("9.7.13.4", of(8, 0, 90), "orders ordinary and asynchronous accesses"),
  /// Orders ordinary accesses and uses of a tensor map.
  ///
  /// @ptx 9.7.13.4
  FENCE_PROXY_TENSORMAP(
      "9.7.13.4", of(8, 3, 90), "orders ordinary accesses and uses of a tensor map"),
  /// Orders asynchronous accesses, in one direction.
  ///
  /// @ptx 9.7.13.4
  FENCE_PROXY_ASYNC_ONE_DIRECTION(
      "9.7.13.4", of(8, 6, 90), "orders asynchronous accesses, in one direction"),
  /// Orders only the making of mbarrier objects.
  ///
  /// @ptx 9.7.13.4
  FENCE_MBARRIER_INIT("9.7.13.4", of(8, 0, 90), "orders only the making of mbarrier objects"),
  /// A fence restricted to objects in one kind of shared memory.
  ///
  /// @ptx 9.7.13.4
  FENCE_SYNC_RESTRICT(
      "9.7.13.4", of(8, 6, 90), "a fence restricted to objects in one kind of shared memory"),
  // Barriers
  /// Waits for threads of the CTA.
  ///
  /// @ptx 9.7.13.1
  BAR_SYNC("9.7.13.1", of(1, 0, 10), "waits for threads of the CTA"),
  /// Announces a thread at a barrier of the CTA without waiting.
  ///
  /// @ptx 9.7.13.1
  BAR_ARRIVE(
      "9.7.13.1", of(2, 0, 20), "announces a thread at a barrier of the CTA without waiting"),
  /// Waits for threads of the CTA and combines a predicate of each.
  ///
  /// @ptx 9.7.13.1
  BAR_RED(
      "9.7.13.1", of(2, 0, 20), "waits for threads of the CTA and combines a predicate of each"),
  /// A barrier's number in a register, or its number of threads.
  ///
  /// @ptx 9.7.13.1
  BAR_THREADS(
      "9.7.13.1", of(2, 0, 20), "a barrier's number in a register, or its number of threads"),
  /// A barrier of the CTA that threads of a warp may reach apart.
  ///
  /// @ptx 9.7.13.1
  BARRIER("9.7.13.1", of(6, 0, 30), "a barrier of the CTA that threads of a warp may reach apart"),
  /// The spelling with `.cta`.
  ///
  /// @ptx 9.7.13.1
  BARRIER_CTA("9.7.13.1", of(7, 8, 30), "the spelling with .cta"),
  /// Waits for lanes of the warp.
  ///
  /// @ptx 9.7.13.2
  BAR_WARP("9.7.13.2", of(6, 0, 30), "waits for lanes of the warp"),
  /// Waits for the threads of the cluster.
  ///
  /// @ptx 9.7.13.3
  BARRIER_CLUSTER("9.7.13.3", of(7, 8, 90), "waits for the threads of the cluster"),
  /// An order on a cluster's barrier.
  ///
  /// @ptx 9.7.13.3
  BARRIER_CLUSTER_ORDER("9.7.13.3", of(8, 0, 90), "an order on a cluster's barrier"),
  // Asynchronous operations and what belongs to them; no meaning here
  /// A barrier object in shared memory.
  ///
  /// @ptx 9.7.13.15
  MBARRIER("9.7.13.15", of(7, 0, 80), "a barrier object in shared memory"),
  /// An order and a scope on an mbarrier operation.
  ///
  /// @ptx 9.7.13.15
  MBARRIER_ORDER("9.7.13.15", of(8, 0, 80), "an order and a scope on an mbarrier operation"),
  /// A wait that may suspend the thread.
  ///
  /// @ptx 9.7.13.15
  MBARRIER_TRY_WAIT("9.7.13.15", of(7, 8, 90), "a wait that may suspend the thread"),
  /// Counting of asynchronous transactions.
  ///
  /// @ptx 9.7.13.15
  MBARRIER_TX("9.7.13.15", of(8, 0, 90), "counting of asynchronous transactions"),
  /// An asynchronous copy.
  ///
  /// @ptx 9.7.9.25
  CP_ASYNC("9.7.9.25", of(7, 0, 80), "an asynchronous copy"),
  /// An asynchronous copy of a block.
  ///
  /// @ptx 9.7.9.25
  CP_ASYNC_BULK("9.7.9.25", of(8, 0, 90), "an asynchronous copy of a block"),
  /// An asynchronous store.
  ///
  /// @ptx 9.7.9.12
  ST_ASYNC("9.7.9.12", of(8, 1, 90), "an asynchronous store"),
  /// An asynchronous store that releases.
  ///
  /// @ptx 9.7.9.12
  ST_ASYNC_RELEASE("9.7.9.12", of(8, 7, 100), "an asynchronous store that releases"),
  /// An asynchronous read-modify-write.
  ///
  /// @ptx 9.7.13.7
  RED_ASYNC("9.7.13.7", of(8, 1, 90), "an asynchronous read-modify-write"),
  /// An asynchronous read-modify-write that releases.
  ///
  /// @ptx 9.7.13.7
  RED_ASYNC_RELEASE("9.7.13.7", of(8, 7, 100), "an asynchronous read-modify-write that releases"),
  /// Clears a block of shared memory.
  ///
  /// @ptx 9.7.9.13
  ST_BULK("9.7.9.13", of(8, 6, 100), "clears a block of shared memory"),
  /// An access to the same location on several devices.
  ///
  /// @ptx 9.7.9.14
  MULTIMEM("9.7.9.14", of(8, 1, 90), "an access to the same location on several devices"),
  /// Orders grids that depend on each other.
  ///
  /// @ptx 9.7.13.13
  GRID_DEPENDENCY("9.7.13.13", of(7, 8, 90), "orders grids that depend on each other"),
  // Registers and control
  /// Copies a value.
  ///
  /// @ptx 9.7.9.3
  MOVE("9.7.9.3", of(1, 0, 10), "copies a value"),
  /// Copies 128 bits.
  ///
  /// @ptx 9.7.9.3
  MOVE_B128("9.7.9.3", of(8, 3, 70), "copies 128 bits"),
  /// Arithmetic in registers.
  ///
  /// @ptx 9.7.1
  ARITHMETIC("9.7.1", of(1, 0, 10), "arithmetic in registers"),
  /// Floating-point arithmetic in registers.
  ///
  /// @ptx 9.7.3
  FLOAT_ARITHMETIC("9.7.3", of(1, 0, 10), "floating-point arithmetic in registers"),
  /// Arithmetic on halves in registers.
  ///
  /// @ptx 9.7.4
  HALF_ARITHMETIC("9.7.4", of(4, 2, 53), "arithmetic on halves in registers"),
  /// A minimum or maximum of halves, or one that propagates NaN or clamps at zero.
  ///
  /// @ptx 9.7.4
  HALF_EXTREMES("9.7.4", of(7, 0, 80), "a minimum or maximum of halves, or with NaN or relu"),
  /// Arithmetic on bfloat16 values in registers.
  ///
  /// @ptx 9.7.4
  BF16_ARITHMETIC("9.7.4", of(7, 0, 80), "arithmetic on bfloat16 values in registers"),
  /// Sums, products and comparisons of bfloat16 values in registers.
  ///
  /// @ptx 9.7.4
  BF16_SUM("9.7.4", of(7, 8, 90), "sums, products and comparisons of bfloat16 values"),
  /// Compares and sets a predicate.
  ///
  /// @ptx 9.7.6.2
  COMPARE("9.7.6.2", of(1, 0, 10), "compares and sets a predicate"),
  /// Converts between types.
  ///
  /// @ptx 9.7.9.21
  CONVERT("9.7.9.21", of(1, 0, 10), "converts between types"),
  /// Converts between a generic address and one of a state space.
  ///
  /// @ptx 9.7.9.20
  CVTA("9.7.9.20", of(2, 0, 20), "converts between a generic address and one of a state space"),
  /// Converts an address of a kernel parameter.
  ///
  /// @ptx 9.7.9.20
  CVTA_PARAM("9.7.9.20", of(7, 7, 70), "converts an address of a kernel parameter"),
  /// Asks in which state space an address lies.
  ///
  /// @ptx 9.7.9.19
  ISSPACEP("9.7.9.19", of(2, 0, 20), "asks in which state space an address lies"),
  /// The address of a variable in the shared memory of another CTA.
  ///
  /// @ptx 9.7.9.23
  MAPA("9.7.9.23", of(7, 8, 90), "the address of a variable in the shared memory of another CTA"),
  /// A jump.
  ///
  /// @ptx 9.7.12.3
  BRANCH("9.7.12.3", of(1, 0, 10), "a jump"),
  /// A call.
  ///
  /// @ptx 9.7.12.5
  CALL("9.7.12.5", of(1, 0, 10), "a call"),
  /// The thread ends.
  ///
  /// @ptx 9.7.12.7
  EXIT("9.7.12.7", of(1, 0, 10), "the thread ends"),
  /// Stops the program.
  ///
  /// @ptx 9.7.19
  TRAP("9.7.19", of(1, 0, 10), "stops the program"),
  /// A pause.
  ///
  /// @ptx 9.7.19
  NANOSLEEP("9.7.19", of(6, 3, 70), "a pause"),
  /// Fetches a cache line ahead.
  ///
  /// @ptx 9.7.9.15
  PREFETCH("9.7.9.15", of(2, 0, 20), "fetches a cache line ahead"),
  /// Drops a cache line, or changes its priority.
  ///
  /// @ptx 9.7.9.17
  DISCARD("9.7.9.17", of(7, 4, 80), "drops a cache line, or changes its priority"),
  /// Exchanges values between lanes of the warp.
  ///
  /// @ptx 9.7.9.6
  SHUFFLE("9.7.9.6", of(6, 0, 30), "exchanges values between lanes of the warp"),
  /// Combines predicates of lanes of the warp.
  ///
  /// @ptx 9.7.13.9
  VOTE("9.7.13.9", of(6, 0, 30), "combines predicates of lanes of the warp"),
  /// The lanes that execute together.
  ///
  /// @ptx 9.7.13.11
  ACTIVE_MASK("9.7.13.11", of(6, 2, 30), "the lanes that execute together"),
  /// Combines values of lanes of the warp.
  ///
  /// @ptx 9.7.13.12
  REDUX("9.7.13.12", of(7, 0, 80), "combines values of lanes of the warp"),
  /// Chooses one lane of the warp.
  ///
  /// @ptx 9.7.13.14
  ELECT("9.7.13.14", of(8, 0, 90), "chooses one lane of the warp");

  private final String section;
  private final Availability documented;
  private final Availability accepted;
  private final String description;

  IsaFact(String section, Availability documented, String description) {
    this(section, documented, description, documented.and(Availability.PTXAS_FLOOR));
  }

  IsaFact(String section, Availability documented, String description, Availability accepted) {
    this.section = section;
    this.documented = documented;
    this.description = description;
    this.accepted = accepted;
  }

  /// The section of the PTX ISA document (numbers of version 9.1).
  public String section() {
    return section;
  }

  /// What it is, as a phrase.
  public String description() {
    return description;
  }

  /// Since when and where, by the document.
  public Availability documented() {
    return documented;
  }

  /// Since when and where, by what `ptxas` 13.0 accepts.
  public Availability accepted() {
    return accepted;
  }
}
