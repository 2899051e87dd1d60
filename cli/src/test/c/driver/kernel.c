#include "fake.h"

#include <stdlib.h>
#include <string.h>

/*
 * One thread of the CPU plays all threads of a launch: it takes one at random, executes it up to and
 * including its next access, barrier or fence, and takes another one. Stores wait in a buffer of
 * their thread and reach memory later, in any order but for those to the same bytes; what orders
 * them (a release, a fence, a barrier, an atomic operation, the end) has them all reach it first.
 * That is less weak than PTX allows, and never weaker: a load comes when its turn is, and all
 * threads see a store at the same time. Two devices play their launches at the same time, over the
 * memory that they have in common, and beside the threads of the host.
 */

enum { BUFFER = 6, WARP = 32 };

static const uint64_t SHARED_WINDOW = 1ull << 60;

/* In an address of shared memory: which CTA of the cluster, from 1; 0 is one's own. */
enum { RANK_SHIFT = 24, CLUSTER_SHIFT = 32 };

typedef struct {
  uint8_t *memory;
  int bytes;
  uint64_t value[2];
} Pending;

typedef struct Thread {
  struct Cta *cta;
  uint64_t *registers;
  struct Thread *next_waiting;
  int tid;
  int next;
  int phase; /* of the cluster's barrier, when it arrived there */
  int pending_count;
  Pending pending[BUFFER];
} Thread;

typedef struct {
  int arrived;
  int expected; /* 0: all */
  Thread *waiting;
} Barrier;

typedef struct Cta {
  int number;
  int multiprocessor;
  int alive;
  struct Cluster *cluster;
  uint8_t *shared;
  Barrier barriers[BARRIERS];
} Cta;

typedef struct Cluster {
  int number;
  int alive;
  int arrived;
  int phase;
  Thread *waiting;
  Cta *ctas;
  Thread *threads;
  uint64_t *registers;
} Cluster;

typedef struct {
  const Launch *launch;
  Reach *reach;
  bool late; /* stores come late */
  bool deaf;
  uint64_t random;
  int shared_bytes;
  Thread **ready;
  int ready_count;
  int error;
  int stray;     /* what the fault has still to do */
} Run;

static uint64_t draw(Run *run) {
  run->random ^= run->random << 13;
  run->random ^= run->random >> 7;
  run->random ^= run->random << 17;
  return run->random;
}

/* ---- values ---- */

static uint64_t mask(int bits) {
  return bits >= 64 ? ~0ull : (1ull << bits) - 1;
}

/* A value as its type has it. */
static uint64_t as(Type type, uint64_t value) {
  value &= mask(type.bits);
  bool negative = type.is_signed && type.bits < 64 && (value >> (type.bits - 1) & 1) != 0;
  return negative ? value | ~mask(type.bits) : value;
}

static uint64_t special(const Run *run, const Thread *t, SpecialRegister which) {
  const Launch *l = run->launch;
  switch (which) {
    case TID: return (uint64_t) t->tid;
    case NTID: return (uint64_t) l->block;
    case CTAID: return (uint64_t) t->cta->number;
    case NCTAID: return (uint64_t) l->grid;
    case LANEID: return (uint64_t) (t->tid % WARP);
    case WARPID: return (uint64_t) (t->tid / WARP);
    case SMID: return (uint64_t) t->cta->multiprocessor;
    case NSMID: return (uint64_t) l->multiprocessors;
    case CLUSTERID: return (uint64_t) t->cta->cluster->number;
    case NCLUSTERID: return (uint64_t) (l->grid / l->cluster);
    case CLUSTER_CTAID: return (uint64_t) (t->cta->number % l->cluster);
    case CLUSTER_NCTAID: return (uint64_t) l->cluster;
    case ALWAYS_ZERO: return 0;
    case ALWAYS_ONE: return 1;
  }
  return 0;
}

static uint64_t get(const Run *run, const Thread *t, const Operand *o) {
  switch (o->kind) {
    case REGISTER: return t->registers[o->slot];
    case IMMEDIATE: return o->value;
    case SPECIAL: return special(run, t, (SpecialRegister) o->value);
    case NOTHING: return 0;
  }
  return 0;
}

static uint64_t get_high(const Thread *t, const Operand *o) {
  return o->kind == REGISTER && o->bits == 128 ? t->registers[o->slot + 1] : 0;
}

static void set(Thread *t, const Operand *o, uint64_t value) {
  if (o->kind == REGISTER) {
    t->registers[o->slot] = value & mask(o->bits);
  }
}

static void set_both(Thread *t, const Operand *o, const uint64_t *value) {
  set(t, o, value[0]);
  if (o->kind == REGISTER && o->bits == 128) {
    t->registers[o->slot + 1] = value[1];
  }
}

static bool holds(Comparison comparison, Type type, uint64_t a, uint64_t b) {
  bool less = type.is_signed ? (int64_t) a < (int64_t) b : a < b;
  switch (comparison) {
    case EQ: return a == b;
    case NE: return a != b;
    case LT: return less;
    case LE: return less || a == b;
    case GT: return !less && a != b;
    case GE: return !less;
  }
  return false;
}

/* ---- memory ---- */

/* Memory that the host or the other device accesses at the same time. */
static void write_memory(uint8_t *memory, int bytes, const uint64_t *value) {
  switch (bytes) {
    case 1: __atomic_store_n(memory, (uint8_t) value[0], __ATOMIC_RELAXED); break;
    case 2: __atomic_store_n((uint16_t *) memory, (uint16_t) value[0], __ATOMIC_RELAXED); break;
    case 4: __atomic_store_n((uint32_t *) memory, (uint32_t) value[0], __ATOMIC_RELAXED); break;
    case 8: __atomic_store_n((uint64_t *) memory, value[0], __ATOMIC_RELAXED); break;
    default: {
      /* Nobody but a device of ours has accesses of 16 bytes, and only one at a time has memory. */
      uint64_t *words = (uint64_t *) memory;
      __atomic_store_n(words, value[0], __ATOMIC_RELAXED);
      __atomic_store_n(words + 1, value[1], __ATOMIC_RELAXED);
    }
  }
}

static void read_memory(const uint8_t *memory, int bytes, uint64_t *value) {
  value[1] = 0;
  switch (bytes) {
    case 1: value[0] = __atomic_load_n(memory, __ATOMIC_RELAXED); break;
    case 2: value[0] = __atomic_load_n((const uint16_t *) memory, __ATOMIC_RELAXED); break;
    case 4: value[0] = __atomic_load_n((const uint32_t *) memory, __ATOMIC_RELAXED); break;
    case 8: value[0] = __atomic_load_n((const uint64_t *) memory, __ATOMIC_RELAXED); break;
    default: {
      const uint64_t *words = (const uint64_t *) memory;
      value[0] = __atomic_load_n(words, __ATOMIC_RELAXED);
      value[1] = __atomic_load_n(words + 1, __ATOMIC_RELAXED);
    }
  }
}

/* Replaces a value by another one if it is still there. */
static bool swap_memory(uint8_t *memory, int bytes, const uint64_t *old, const uint64_t *new) {
  switch (bytes) {
    case 2: {
      uint16_t expected = (uint16_t) old[0];
      return __atomic_compare_exchange_n((uint16_t *) memory, &expected, (uint16_t) new[0], false,
                                         __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    }
    case 4: {
      uint32_t expected = (uint32_t) old[0];
      return __atomic_compare_exchange_n((uint32_t *) memory, &expected, (uint32_t) new[0], false,
                                         __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    }
    case 8: {
      uint64_t expected = old[0];
      return __atomic_compare_exchange_n((uint64_t *) memory, &expected, new[0], false,
                                         __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    }
    default:
      write_memory(memory, bytes, new);
      return true;
  }
}

static bool overlap(const Pending *p, const uint8_t *memory, int bytes) {
  return p->memory < memory + bytes && memory < p->memory + p->bytes;
}

static void reach_memory(Thread *t, int number) {
  write_memory(t->pending[number].memory, t->pending[number].bytes, t->pending[number].value);
  t->pending_count--;
  memmove(&t->pending[number], &t->pending[number + 1],
          (size_t) (t->pending_count - number) * sizeof(Pending));
}

static void flush(Thread *t) {
  while (t->pending_count > 0) {
    reach_memory(t, 0);
  }
}

/* Stores to these bytes reach memory, in their order. */
static void flush_overlapping(Thread *t, const uint8_t *memory, int bytes) {
  int last = t->pending_count - 1;
  while (last >= 0 && !overlap(&t->pending[last], memory, bytes)) {
    last--;
  }
  for (; last >= 0; last--) {
    reach_memory(t, 0);
  }
}

/* Some store reaches memory that none before it has to precede. */
static void maybe_reach(Run *run, Thread *t) {
  if (t->pending_count == 0 || draw(run) % 2 == 0) {
    return;
  }
  int number = (int) (draw(run) % (uint64_t) t->pending_count);
  const Pending *p = &t->pending[number];
  for (int i = 0; i < number; i++) {
    if (overlap(&t->pending[i], p->memory, p->bytes)) {
      number = i;
      break;
    }
  }
  reach_memory(t, number);
}

/* What releases: all stores reach memory, unless the device is deaf. */
static void order(const Run *run, Thread *t) {
  if (!run->deaf) {
    flush(t);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
  }
}

static uint8_t *fail(Run *run, int error, const Op *op, uint64_t address) {
  if (run->error == 0) {
    run->error = error;
    say("KERNEL %s, line %d: error %d at address 0x%llx", run->launch->kernel->name, op->line,
        error, (unsigned long long) address);
  }
  return NULL;
}

static uint8_t *shared_memory(Run *run, const Thread *t, const Op *op, uint64_t window, int bytes) {
  Cta *cta = t->cta;
  uint64_t rank = window >> RANK_SHIFT & 0xFF;
  uint64_t offset = window & ((1u << RANK_SHIFT) - 1);
  if (rank > 0) {
    if (rank > (uint64_t) run->launch->cluster) {
      return fail(run, ILLEGAL_ADDRESS, op, window);
    }
    cta = &t->cta->cluster->ctas[rank - 1];
    if (cta->alive == 0) {
      return fail(run, ILLEGAL_ADDRESS, op, window);
    }
  }
  if (offset + (uint64_t) bytes > (uint64_t) run->shared_bytes) {
    return fail(run, ILLEGAL_ADDRESS, op, window);
  }
  return cta->shared + offset;
}

/* Where an access goes; NULL with the run's error if it must not. */
static uint8_t *locate(Run *run, const Thread *t, const Op *op, uint64_t address, int bytes) {
  if (address % (uint64_t) bytes != 0) {
    return fail(run, MISALIGNED_ADDRESS, op, address);
  }
  if (op->space == SHARED) {
    if (address >> CLUSTER_SHIFT != 0) {
      return fail(run, INVALID_ADDRESS_SPACE, op, address);
    }
    return shared_memory(run, t, op, address, bytes);
  }
  if (op->space == GENERIC && (address & SHARED_WINDOW) != 0) {
    uint64_t cluster = (address & ~SHARED_WINDOW) >> CLUSTER_SHIFT;
    if (cluster != (uint64_t) t->cta->cluster->number) {
      return fail(run, ILLEGAL_ADDRESS, op, address);
    }
    return shared_memory(run, t, op, address & 0xFFFFFFFF, bytes);
  }
  uint8_t *memory = memory_find(run->reach, address, bytes);
  return memory == NULL ? fail(run, ILLEGAL_ADDRESS, op, address) : memory;
}

static void load(Run *run, Thread *t, const Op *op) {
  int bytes = op->type.bits / 8;
  uint64_t address = get(run, t, &op->address) + (uint64_t) op->offset;
  uint64_t values[4][2];
  if (address % (uint64_t) (bytes * op->count) != 0) {
    fail(run, MISALIGNED_ADDRESS, op, address);
    return;
  }
  for (int i = 0; i < op->count; i++) {
    uint8_t *memory = locate(run, t, op, address + (uint64_t) (i * bytes), bytes);
    if (memory == NULL) {
      return;
    }
    int own = t->pending_count - 1;
    while (own >= 0 && !overlap(&t->pending[own], memory, bytes)) {
      own--;
    }
    if (own >= 0 && t->pending[own].memory == memory && t->pending[own].bytes == bytes) {
      memcpy(values[i], t->pending[own].value, sizeof values[i]);
    } else {
      flush_overlapping(t, memory, bytes);
      read_memory(memory, bytes, values[i]);
    }
  }
  for (int i = 0; i < op->count; i++) {
    values[i][0] = as(op->type, values[i][0]);
    set_both(t, &op->to[i], values[i]);
  }
}

static void load_parameter(const Run *run, Thread *t, const Op *op) {
  for (int i = 0; i < op->count; i++) {
    uint64_t value = 0;
    int bytes = op->type.bits / 8;
    memcpy(&value, run->launch->parameters + op->offset + i * bytes, (size_t) bytes);
    set(t, &op->to[i], as(op->type, value));
  }
}

static void store(Run *run, Thread *t, const Op *op) {
  int bytes = op->type.bits / 8;
  uint64_t address = get(run, t, &op->address) + (uint64_t) op->offset;
  KernelFault fault = run->launch->fault;
  if (fault == KERNEL_STRAYS && run->stray > 0) {
    run->stray--;
    address += 1ull << 45;
  }
  if (op->releases) {
    order(run, t);
  }
  if (address % (uint64_t) (bytes * op->count) != 0) {
    fail(run, MISALIGNED_ADDRESS, op, address);
    return;
  }
  for (int i = 0; i < op->count; i++) {
    uint8_t *memory = locate(run, t, op, address + (uint64_t) (i * bytes), bytes);
    if (memory == NULL) {
      return;
    }
    Pending p = {memory, bytes, {get(run, t, &op->from_operands[i]), get_high(t, &op->from_operands[i])}};
    if (fault == KERNEL_MISPLACES && op->count == 4 && i == 0) {
      p.value[0] = 0;
    }
    if (fault == KERNEL_GARBLES && run->stray > 0 && op->weak && op->count == 1 && bytes == 4) {
      run->stray--;
      p.value[0] = 77;
    }
    if (!run->late) {
      write_memory(p.memory, p.bytes, p.value);
      continue;
    }
    if (t->pending_count == BUFFER) {
      reach_memory(t, 0);
    }
    t->pending[t->pending_count++] = p;
  }
}

static uint64_t updated(const Op *op, uint64_t old, uint64_t operand) {
  uint64_t a = as(op->type, old);
  uint64_t b = as(op->type, operand);
  bool less = holds(LT, op->type, a, b);
  switch (op->atomic) {
    case ATOM_ADD: return a + b;
    case ATOM_EXCH: return operand;
    case ATOM_MIN: return less ? a : b;
    case ATOM_MAX: return less ? b : a;
    case ATOM_INC: return less ? a + 1 : 0;
    case ATOM_DEC: return a == 0 || a > b ? b : a - 1;
    case ATOM_AND: return a & b;
    case ATOM_OR: return a | b;
    case ATOM_XOR: return a ^ b;
    case ATOM_CAS: return old;
  }
  return old;
}

static void atom(Run *run, Thread *t, const Op *op) {
  int bytes = op->type.bits / 8;
  uint64_t address = get(run, t, &op->address) + (uint64_t) op->offset;
  KernelFault fault = run->launch->fault;
  bool left_out =
      (fault == KERNEL_LOSES && op->reduction && run->stray > 0)
      || (fault == KERNEL_LEAVES_OUT && op->reduction && bytes == 8);
  if (left_out) {
    run->stray--;
    return;
  }
  if (op->releases) {
    order(run, t);
  }
  uint8_t *memory = locate(run, t, op, address, bytes);
  if (memory == NULL) {
    return;
  }
  flush_overlapping(t, memory, bytes);
  const Operand *first = &op->from_operands[0];
  uint64_t old[2];
  uint64_t new[2];
  do {
    read_memory(memory, bytes, old);
    new[0] = updated(op, old[0], get(run, t, first));
    new[1] = op->atomic == ATOM_EXCH ? get_high(t, first) : old[1];
    if (op->atomic == ATOM_CAS) {
      uint64_t expected = get(run, t, first) & mask(op->type.bits);
      if (old[0] == expected && (bytes < 16 || old[1] == get_high(t, first))) {
        new[0] = get(run, t, &op->from_operands[1]);
        new[1] = get_high(t, &op->from_operands[1]);
      }
    }
  } while (!swap_memory(memory, bytes, old, new));
  old[0] = as(op->type, old[0]);
  set_both(t, &op->to[0], old);
}

/* ---- barriers ---- */

static void wake(Run *run, Thread **waiting) {
  for (Thread *t = *waiting; t != NULL; t = t->next_waiting) {
    run->ready[run->ready_count++] = t;
  }
  *waiting = NULL;
}

static void look_at_barrier(Run *run, Cta *cta, Barrier *barrier) {
  int expected = barrier->expected > 0 ? barrier->expected : cta->alive;
  if (barrier->arrived > 0 && barrier->arrived >= expected) {
    barrier->arrived = 0;
    barrier->expected = 0;
    wake(run, &barrier->waiting);
  }
}

static void look_at_cluster(Run *run, Cluster *cluster) {
  if (cluster->arrived > 0 && cluster->arrived >= cluster->alive) {
    cluster->arrived = 0;
    cluster->phase++;
    wake(run, &cluster->waiting);
  }
}

/* Whether the thread waits. */
static bool barrier(Run *run, Thread *t, const Op *op) {
  flush(t);
  uint64_t number = get(run, t, &op->from_operands[0]);
  int expected = op->count > 1 ? (int) get(run, t, &op->from_operands[1]) : 0;
  if (number >= BARRIERS || expected % WARP != 0 || expected > run->launch->block) {
    fail(run, LAUNCH_FAILED, op, number);
    return true;
  }
  Barrier *b = &t->cta->barriers[number];
  b->expected = expected;
  b->arrived++;
  if (op->kind == BARRIER_SYNC) {
    t->next_waiting = b->waiting;
    b->waiting = t;
  }
  look_at_barrier(run, t->cta, b);
  return op->kind == BARRIER_SYNC;
}

static bool cluster_wait(Thread *t) {
  Cluster *cluster = t->cta->cluster;
  if (cluster->phase != t->phase) {
    return false;
  }
  t->next_waiting = cluster->waiting;
  cluster->waiting = t;
  return true;
}

/* ---- instructions ---- */

static uint64_t generic(const Run *run, const Thread *t, uint64_t window) {
  if (window >> RANK_SHIFT == 0) {
    window |= (uint64_t) (t->cta->number % run->launch->cluster + 1) << RANK_SHIFT;
  }
  return SHARED_WINDOW | (uint64_t) t->cta->cluster->number << CLUSTER_SHIFT | window;
}

static uint64_t shifted(const Op *op, uint64_t a, uint64_t by) {
  int bits = op->type.bits;
  by &= 0xFFFFFFFF;
  if (op->kind == SHL) {
    return by >= (uint64_t) bits ? 0 : a << by;
  }
  if (op->type.is_signed) {
    return (uint64_t) ((int64_t) a >> (by >= (uint64_t) bits ? 63 : by));
  }
  return by >= (uint64_t) bits ? 0 : a >> by;
}

static void compute(Run *run, Thread *t, const Op *op) {
  Type type = op->type;
  uint64_t raw[3] = {0};
  for (int i = 0; i < 3 && i < op->count; i++) {
    raw[i] = get(run, t, &op->from_operands[i]);
  }
  uint64_t a = as(type, raw[0]);
  uint64_t b = as(type, raw[1]);
  uint64_t result = 0;
  switch (op->kind) {
    case MOVE: result = get(run, t, &op->from_operands[0]); break;
    case ADD: result = a + b; break;
    case SUB: result = a - b; break;
    case MUL: result = a * b + as(type, raw[2]); break;
    case MUL_WIDE: set(t, &op->to[0], a * b + raw[2]); return;
    case DIV:
    case REM:
      if (b == 0) {
        fail(run, LAUNCH_FAILED, op, 0);
        return;
      }
      if (type.is_signed) {
        int64_t x = (int64_t) a;
        int64_t y = (int64_t) b;
        result = (uint64_t) (op->kind == DIV ? (y == -1 ? -x : x / y) : (y == -1 ? 0 : x % y));
      } else {
        result = op->kind == DIV ? a / b : a % b;
      }
      break;
    case MIN: result = holds(LT, type, a, b) ? a : b; break;
    case MAX: result = holds(LT, type, a, b) ? b : a; break;
    case AND: result = a & b; break;
    case OR: result = a | b; break;
    case XOR: result = a ^ b; break;
    case NOT: result = ~a; break;
    case NEG: result = 0 - a; break;
    case SHL:
    case SHR: result = shifted(op, a, raw[1]); break;
    case SELECT: result = raw[2] != 0 ? a : b; break;
    case COMPARE: set(t, &op->to[0], holds(op->comparison, type, a, b)); return;
    case CONVERT: result = as(op->from, raw[0]); break;
    case TO_GENERIC: result = op->space == GLOBAL ? raw[0] : generic(run, t, raw[0]); break;
    case FROM_GENERIC: result = op->space == GLOBAL ? raw[0] : raw[0] & 0xFFFFFFFF; break;
    case IS_SHARED: set(t, &op->to[0], (raw[0] & SHARED_WINDOW) != 0); return;
    case MAP: {
      uint64_t offset = raw[0] & ((1u << RANK_SHIFT) - 1);
      result = offset | (raw[1] + 1) << RANK_SHIFT;
      result = op->space == SHARED ? result : generic(run, t, result);
      break;
    }
    default: break;
  }
  set(t, &op->to[0], as(type, result));
}

static void pack(const Run *run, Thread *t, const Op *op) {
  int bits = op->type.bits / op->count;
  uint64_t value[2] = {0, 0};
  for (int i = 0; i < op->count; i++) {
    uint64_t part = get(run, t, &op->from_operands[i]) & mask(bits);
    value[i * bits / 64] |= part << (i * bits % 64);
  }
  set_both(t, &op->to[0], value);
}

static void unpack(const Run *run, Thread *t, const Op *op) {
  int bits = op->type.bits / op->count;
  uint64_t value[2] = {get(run, t, &op->from_operands[0]), get_high(t, &op->from_operands[0])};
  for (int i = 0; i < op->count; i++) {
    set(t, &op->to[i], value[i * bits / 64] >> (i * bits % 64) & mask(bits));
  }
}

typedef enum { GOES_ON, OTHERS_FIRST, WAITS, ENDS } Outcome;

static Outcome execute(Run *run, Thread *t, const Op *op) {
  switch (op->kind) {
    case LOAD: load(run, t, op); return OTHERS_FIRST;
    case LOAD_PARAM: load_parameter(run, t, op); return GOES_ON;
    case STORE: store(run, t, op); return OTHERS_FIRST;
    case ATOM: atom(run, t, op); return OTHERS_FIRST;
    case FENCE: order(run, t); return OTHERS_FIRST;
    case BARRIER_SYNC:
    case BARRIER_ARRIVE: return barrier(run, t, op) ? WAITS : OTHERS_FIRST;
    case CLUSTER_ARRIVE: {
      flush(t);
      Cluster *cluster = t->cta->cluster;
      t->phase = cluster->phase;
      cluster->arrived++;
      look_at_cluster(run, cluster);
      return OTHERS_FIRST;
    }
    case CLUSTER_WAIT: return cluster_wait(t) ? WAITS : OTHERS_FIRST;
    case PACK: pack(run, t, op); return GOES_ON;
    case UNPACK: unpack(run, t, op); return GOES_ON;
    case BRANCH: t->next = op->target; return GOES_ON;
    case END: return ENDS;
    case TRAP: fail(run, LAUNCH_FAILED, op, 0); return ENDS;
    default: compute(run, t, op); return GOES_ON;
  }
}

static Outcome go(Run *run, Thread *t) {
  const Op *ops = run->launch->kernel->ops;
  Outcome outcome = GOES_ON;
  /* A loop without an access gives others their turn, too. */
  for (int n = 0; n < 1000 && outcome == GOES_ON && run->error == 0; n++) {
    const Op *op = &ops[t->next++];
    if (op->guard < 0 || (t->registers[op->guard] != 0) != op->negated) {
      outcome = execute(run, t, op);
    }
  }
  return outcome;
}

/* ---- clusters ---- */

static Cluster *cluster_begin(Run *run, int number, int slot) {
  const Launch *l = run->launch;
  int slots = l->kernel->slots;
  int threads = l->cluster * l->block;
  Cluster *c = calloc(1, sizeof *c);
  c->number = number;
  c->alive = threads;
  c->ctas = calloc((size_t) l->cluster, sizeof(Cta));
  c->threads = calloc((size_t) threads, sizeof(Thread));
  c->registers = calloc((size_t) threads * (size_t) slots + 1, sizeof(uint64_t));
  for (int i = 0; i < l->cluster; i++) {
    Cta *cta = &c->ctas[i];
    cta->number = number * l->cluster + i;
    cta->multiprocessor = (slot * l->cluster + i) % l->multiprocessors;
    cta->alive = l->block;
    cta->cluster = c;
    cta->shared = malloc((size_t) run->shared_bytes + 1);
    memset(cta->shared, 0xA5, (size_t) run->shared_bytes);
  }
  for (int i = 0; i < threads; i++) {
    Thread *t = &c->threads[i];
    t->cta = &c->ctas[i / l->block];
    t->tid = i % l->block;
    t->registers = c->registers + (size_t) i * (size_t) slots;
    run->ready[run->ready_count++] = t;
  }
  return c;
}

static void cluster_end(const Run *run, Cluster *c) {
  for (int i = 0; i < run->launch->cluster; i++) {
    free(c->ctas[i].shared);
  }
  free(c->ctas);
  free(c->threads);
  free(c->registers);
  free(c);
}

static void thread_ends(Run *run, Thread *t) {
  flush(t);
  Cta *cta = t->cta;
  cta->alive--;
  cta->cluster->alive--;
  for (int i = 0; i < BARRIERS; i++) {
    look_at_barrier(run, cta, &cta->barriers[i]);
  }
  look_at_cluster(run, cta->cluster);
}

int kernel_execute(const Launch *launch, Reach *reach) {
  const Settings *s = settings();
  Run run = {
    .launch = launch,
    .reach = reach,
    .late = !s->strong,
    .deaf = s->deaf,
    .random = launch->seed * 0x9E3779B97F4A7C15ull | 1,
    .shared_bytes = (launch->module->static_shared + 31) / 32 * 32 + launch->dynamic_shared,
    .stray = 1,
  };
  int total = launch->grid / launch->cluster;
  int most = launch->resident / launch->cluster;
  most = most < 1 ? 1 : most > total ? total : most;
  run.ready = calloc((size_t) most * (size_t) (launch->cluster * launch->block), sizeof(Thread *));
  Cluster **clusters = calloc((size_t) most, sizeof(Cluster *));
  int begun = 0;
  for (; begun < most; begun++) {
    clusters[begun] = cluster_begin(&run, begun, begun);
  }
  while (run.ready_count > 0 && run.error == 0) {
    int number = (int) (draw(&run) % (uint64_t) run.ready_count);
    Thread *t = run.ready[number];
    maybe_reach(&run, t);
    run.ready[number] = run.ready[--run.ready_count];
    switch (go(&run, t)) {
      case GOES_ON:
      case OTHERS_FIRST:
        run.ready[run.ready_count++] = t;
        break;
      case WAITS:
        break;
      case ENDS: {
        thread_ends(&run, t);
        Cluster *c = t->cta->cluster;
        if (c->alive == 0) {
          int slot = 0;
          while (clusters[slot] != c) {
            slot++;
          }
          cluster_end(&run, c);
          clusters[slot] = begun < total ? cluster_begin(&run, begun, slot) : NULL;
          begun++;
        }
      }
    }
  }
  bool deadlock = false;
  for (int i = 0; i < most; i++) {
    if (clusters[i] != NULL) {
      deadlock |= run.error == 0;
      cluster_end(&run, clusters[i]);
    }
  }
  free(clusters);
  free(run.ready);
  if (deadlock) {
    say("DEADLOCK in kernel %s: all threads wait", launch->kernel->name);
    return -1;
  }
  return run.error;
}
