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
  LD("9.7.9.8", of(1, 0, 10), "a load"),
  ST("9.7.9.11", of(1, 0, 10), "a store"),
  LD_VOLATILE(
      "9.7.9.8", of(1, 1, 10), "a volatile load, which a compiler neither drops nor duplicates"),
  ST_VOLATILE(
      "9.7.9.11", of(1, 1, 10), "a volatile store, which a compiler neither drops nor duplicates"),
  GENERIC_ADDRESS("6.4.1.1", of(2, 0, 20), "an address that does not name its state space"),
  CACHE_OPERATOR("9.7.9.1", of(2, 0, 20), "a cache operator: a performance hint"),
  NON_COHERENT(
      "9.7.9.9", of(3, 1, 32), "a load through the read-only cache, outside the memory model"),
  STRONG_LD("9.7.9.8", of(6, 0, 70), ".weak, or .relaxed or .acquire with a scope, on a load"),
  STRONG_ST("9.7.9.11", of(6, 0, 70), ".weak, or .relaxed or .release with a scope, on a store"),
  CLUSTER_SCOPE("8.5", of(7, 8, 90), "the scope that holds the CTAs of one cluster"),
  SHARED_CTA("5.1.7", of(7, 8, 30), "shared memory of the own CTA, spelled out"),
  SHARED_CLUSTER("5.1.7", of(7, 8, 90), "shared memory of any CTA of the own cluster"),
  PARAM_KIND("5.1.6", of(8, 3, 10), "parameters of a kernel and of a function told apart"),
  MMIO(
      "9.7.9.8",
      of(8, 2, 70),
      "an access that is performed exactly as often as written, for device registers"),
  WIDE_VECTOR("9.7.9.8", of(8, 8, 100), "a vector of 256 bits, in global memory only"),
  B128_ACCESS("9.7.9.8", of(8, 3, 70), "a load or store of 128 bits at once"),
  B128_SYSTEM("9.7.9.8", of(8, 4, 70), "a load or store of 128 bits at once at system scope"),
  EVICTION_PRIORITY(
      "9.7.9.2", of(7, 4, 70), "how long a cache line should stay: a performance hint"),
  PREFETCH_SIZE("9.7.9.8", of(7, 4, 75), "how much to fetch ahead into L2: a performance hint"),
  PREFETCH_256("9.7.9.8", of(7, 4, 80), "fetching 256 bytes ahead into L2: a performance hint"),
  CACHE_POLICY("9.7.9.2", of(7, 4, 80), "an operand that holds a cache policy: a performance hint"),
  LDU("9.7.9.10", of(2, 0, 20), "a load of data that all threads read at one address"),
  // Read-modify-writes
  ATOM("9.7.13.5", of(1, 1, 11), "an atomic read-modify-write that returns the old value"),
  RED("9.7.13.6", of(1, 2, 11), "an atomic read-modify-write that returns nothing"),
  RMW_SCOPE("9.7.13.5", of(5, 0, 60), "a scope on an atom or red; gpu when left out"),
  RMW_ORDER("9.7.13.5", of(6, 0, 70), "an order on an atom or red; relaxed when left out"),
  RMW_ADD_F32("9.7.13.5", of(2, 0, 20), "an atomic sum of 32-bit floats"),
  RMW_ADD_F64("9.7.13.5", of(5, 0, 60), "an atomic sum of 64-bit floats"),
  RMW_F16X2("9.7.13.5", of(6, 2, 60), "an atomic sum of pairs of halves, atomic for each half"),
  RMW_F16("9.7.13.5", of(6, 3, 70), "an atomic sum of halves"),
  RMW_BF16("9.7.13.5", of(7, 8, 90), "an atomic sum of bfloat16 values"),
  CAS_B16("9.7.13.5", of(6, 3, 70), "a compare-and-swap of 16 bits"),
  ATOM_B128("9.7.13.5", of(8, 3, 90), "an exchange or compare-and-swap of 128 bits"),
  ATOM_B128_SYSTEM(
      "9.7.13.5", of(8, 4, 90), "an exchange or compare-and-swap of 128 bits at system scope"),
  RMW_VECTOR("9.7.13.5", of(8, 1, 90), "an operation on a vector, atomic for each element"),
  // Fences
  FENCE(
      "9.7.13.4",
      of(6, 0, 70),
      "a thread fence with an order and a scope; acq_rel when no order is written"),
  FENCE_SC("9.7.13.4", of(6, 0, 70), "a fence that takes part in the single order of such fences"),
  FENCE_ONE_DIRECTION(
      "9.7.13.4", of(8, 6, 90), "a fence that only acquires or only releases", of(6, 3, 75)),
  MEMBAR(
      "9.7.13.4",
      of(1, 4, 10),
      "the older name of a sequentially consistent fence at scope cta or gpu"),
  MEMBAR_SYS(
      "9.7.13.4",
      of(2, 0, 20),
      "the older name of a sequentially consistent fence at system scope"),
  FENCE_PROXY_ALIAS(
      "9.7.13.4",
      of(7, 5, 70),
      "orders accesses through different virtual addresses of one location"),
  FENCE_PROXY_ASYNC("9.7.13.4", of(8, 0, 90), "orders ordinary and asynchronous accesses"),
  FENCE_PROXY_TENSORMAP(
      "9.7.13.4", of(8, 3, 90), "orders ordinary accesses and uses of a tensor map"),
  FENCE_PROXY_ASYNC_ONE_DIRECTION(
      "9.7.13.4", of(8, 6, 90), "orders asynchronous accesses, in one direction"),
  FENCE_MBARRIER_INIT("9.7.13.4", of(8, 0, 90), "orders only the making of mbarrier objects"),
  FENCE_SYNC_RESTRICT(
      "9.7.13.4", of(8, 6, 90), "a fence restricted to objects in one kind of shared memory"),
  // Barriers
  BAR_SYNC("9.7.13.1", of(1, 0, 10), "waits for threads of the CTA"),
  BAR_ARRIVE(
      "9.7.13.1", of(2, 0, 20), "announces a thread at a barrier of the CTA without waiting"),
  BAR_RED(
      "9.7.13.1", of(2, 0, 20), "waits for threads of the CTA and combines a predicate of each"),
  BAR_THREADS(
      "9.7.13.1", of(2, 0, 20), "a barrier's number in a register, or its number of threads"),
  BARRIER("9.7.13.1", of(6, 0, 30), "a barrier of the CTA that threads of a warp may reach apart"),
  BARRIER_CTA("9.7.13.1", of(7, 8, 30), "the spelling with .cta"),
  BAR_WARP("9.7.13.2", of(6, 0, 30), "waits for lanes of the warp"),
  BARRIER_CLUSTER("9.7.13.3", of(7, 8, 90), "waits for the threads of the cluster"),
  BARRIER_CLUSTER_ORDER("9.7.13.3", of(8, 0, 90), "an order on a cluster's barrier"),
  // Asynchronous operations and what belongs to them; no meaning here
  MBARRIER("9.7.13.15", of(7, 0, 80), "a barrier object in shared memory"),
  MBARRIER_ORDER("9.7.13.15", of(8, 0, 80), "an order and a scope on an mbarrier operation"),
  MBARRIER_RELAXED("9.7.13.15", of(8, 6, 90), "an mbarrier operation that orders nothing"),
  MBARRIER_TRY_WAIT("9.7.13.15", of(7, 8, 90), "a wait that may suspend the thread"),
  MBARRIER_TX("9.7.13.15", of(8, 0, 90), "counting of asynchronous transactions"),
  CP_ASYNC("9.7.9.25", of(7, 0, 80), "an asynchronous copy"),
  CP_ASYNC_BULK("9.7.9.25", of(8, 0, 90), "an asynchronous copy of a block"),
  ST_ASYNC("9.7.9.12", of(8, 1, 90), "an asynchronous store"),
  ST_ASYNC_RELEASE("9.7.9.12", of(8, 7, 100), "an asynchronous store that releases"),
  RED_ASYNC("9.7.13.7", of(8, 1, 90), "an asynchronous read-modify-write"),
  RED_ASYNC_RELEASE("9.7.13.7", of(8, 7, 100), "an asynchronous read-modify-write that releases"),
  ST_BULK("9.7.9.13", of(8, 6, 100), "clears a block of shared memory"),
  MULTIMEM("9.7.9.14", of(8, 1, 90), "an access to the same location on several devices"),
  GRID_DEPENDENCY("9.7.13.13", of(7, 8, 90), "orders grids that depend on each other"),
  // Registers and control
  MOVE("9.7.9.3", of(1, 0, 10), "copies a value"),
  MOVE_B128("9.7.9.3", of(8, 3, 70), "copies 128 bits"),
  ARITHMETIC("9.7.1", of(1, 0, 10), "arithmetic in registers"),
  FLOAT_ARITHMETIC("9.7.3", of(1, 0, 10), "floating-point arithmetic in registers"),
  HALF_ARITHMETIC("9.7.4", of(4, 2, 53), "arithmetic on halves in registers"),
  HALF_EXTREMES("9.7.4", of(7, 0, 80), "a minimum or maximum of halves, or with NaN or relu"),
  BF16_ARITHMETIC("9.7.4", of(7, 0, 80), "arithmetic on bfloat16 values in registers"),
  BF16_SUM("9.7.4", of(7, 8, 90), "sums, products and comparisons of bfloat16 values"),
  COMPARE("9.7.6.2", of(1, 0, 10), "compares and sets a predicate"),
  CONVERT("9.7.9.21", of(1, 0, 10), "converts between types"),
  CVTA("9.7.9.20", of(2, 0, 20), "converts between a generic address and one of a state space"),
  CVTA_PARAM("9.7.9.20", of(7, 7, 70), "converts an address of a kernel parameter"),
  ISSPACEP("9.7.9.19", of(2, 0, 20), "asks in which state space an address lies"),
  MAPA("9.7.9.23", of(7, 8, 90), "the address of a variable in the shared memory of another CTA"),
  BRANCH("9.7.12.3", of(1, 0, 10), "a jump"),
  CALL("9.7.12.5", of(1, 0, 10), "a call"),
  EXIT("9.7.12.7", of(1, 0, 10), "the thread ends"),
  TRAP("9.7.19", of(1, 0, 10), "stops the program"),
  NANOSLEEP("9.7.19", of(6, 3, 70), "a pause"),
  PREFETCH("9.7.9.15", of(2, 0, 20), "fetches a cache line ahead"),
  DISCARD("9.7.9.17", of(7, 4, 80), "drops a cache line, or changes its priority"),
  SHUFFLE("9.7.9.6", of(6, 0, 30), "exchanges values between lanes of the warp"),
  VOTE("9.7.13.9", of(6, 0, 30), "combines predicates of lanes of the warp"),
  ACTIVE_MASK("9.7.13.11", of(6, 2, 30), "the lanes that execute together"),
  REDUX("9.7.13.12", of(7, 0, 80), "combines values of lanes of the warp"),
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
