#include "fake.h"

#include <ctype.h>
#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * What is not understood is refused, never guessed: a modifier that no branch below has taken, an
 * operand too many, a name that was not declared.
 */

enum { MOST_PARTS = 16, MOST_OPERANDS = 8 };

typedef struct {
  char name[64];
  int slot;
  int bits;
} Register;

typedef struct {
  char name[64];
  int op;
  int line;
} Label;

typedef struct {
  char name[64];
  int offset;
  bool dynamic;
} Variable;

typedef struct {
  Module *module;
  char *at;
  int line;
  char *error;
  size_t room;
  jmp_buf out;
  Variable variables[32];
  int variable_count;
  Kernel *kernel;
  Register *registers;
  int register_count;
  Label *labels;
  int label_count;
  Label *branches; /* to labels that may come later */
  int branch_count;
} Reader;

static _Noreturn void refuse(Reader *r, const char *format, ...) {
  int length = snprintf(r->error, r->room, "line %d: ", r->line);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(r->error + length, r->room - (size_t) length, format, arguments);
  va_end(arguments);
  longjmp(r->out, 1);
}

/* Comments become blanks. */
static void strip(char *text) {
  for (char *at = text; *at != 0; at++) {
    if (at[0] == '/' && at[1] == '/') {
      while (*at != 0 && *at != '\n') {
        *at++ = ' ';
      }
      at--;
    } else if (at[0] == '/' && at[1] == '*') {
      char *end = strstr(at + 2, "*/");
      for (; *at != 0 && (end == NULL || at < end + 2); at++) {
        *at = *at == '\n' ? '\n' : ' ';
      }
      at--;
    }
  }
}

static void blanks(Reader *r) {
  while (isspace((unsigned char) *r->at)) {
    r->line += *r->at == '\n';
    r->at++;
  }
}

static bool part_of_name(char c) {
  return isalnum((unsigned char) c) || c == '_' || c == '$' || c == '%';
}

/* A word of letters that belong to names, and of points if so wanted. */
static void word(Reader *r, char *to, size_t room, bool points) {
  blanks(r);
  size_t length = 0;
  while (part_of_name(*r->at) || (points && *r->at == '.')) {
    if (length + 1 == room) {
      refuse(r, "a name of more than %zu letters", room - 1);
    }
    to[length++] = *r->at++;
  }
  to[length] = 0;
  if (length == 0) {
    refuse(r, "a name was expected before '%.12s'", r->at);
  }
}

static void expect(Reader *r, char c) {
  blanks(r);
  if (*r->at != c) {
    refuse(r, "'%c' was expected before '%.12s'", c, r->at);
  }
  r->at++;
}

static bool next_is(Reader *r, char c) {
  blanks(r);
  return *r->at == c;
}

static long number(Reader *r) {
  blanks(r);
  char *end;
  long value = strtol(r->at, &end, 10);
  if (end == r->at) {
    refuse(r, "a number was expected before '%.12s'", r->at);
  }
  r->at = end;
  return value;
}

static bool type_of(const char *word, Type *type) {
  static const struct {
    const char *word;
    Type type;
  } types[] = {
    {"b8", {8, false, false}},   {"b16", {16, false, false}}, {"b32", {32, false, false}},
    {"b64", {64, false, false}}, {"b128", {128, false, false}},
    {"u8", {8, false, false}},   {"u16", {16, false, false}}, {"u32", {32, false, false}},
    {"u64", {64, false, false}}, {"s8", {8, true, false}},    {"s16", {16, true, false}},
    {"s32", {32, true, false}},  {"s64", {64, true, false}},  {"f16", {16, false, true}},
    {"f32", {32, false, true}},  {"f64", {64, false, true}},  {"pred", {1, false, false}},
  };
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    if (strcmp(word, types[i].word) == 0) {
      *type = types[i].type;
      return true;
    }
  }
  return false;
}

/* ---- what an instruction is made of ---- */

typedef struct {
  char *parts[MOST_PARTS]; /* the mnemonic and its modifiers, NULL when taken */
  int part_count;
  char *operands[MOST_OPERANDS];
  int operand_count;
  char *text;
} Words;

static bool take(Words *w, const char *modifier) {
  for (int i = 1; i < w->part_count; i++) {
    if (w->parts[i] != NULL && strcmp(w->parts[i], modifier) == 0) {
      w->parts[i] = NULL;
      return true;
    }
  }
  return false;
}

static Type take_type(Reader *r, Words *w) {
  Type type;
  for (int i = 1; i < w->part_count; i++) {
    if (w->parts[i] != NULL && type_of(w->parts[i], &type)) {
      w->parts[i] = NULL;
      return type;
    }
  }
  refuse(r, "'%s' has no type that is known", w->text);
}

static Type take_integer(Reader *r, Words *w) {
  Type type = take_type(r, w);
  if (type.is_float || type.bits > 64) {
    refuse(r, "'%s' computes with a type that is not known", w->text);
  }
  return type;
}

static char *trimmed(char *text) {
  while (isspace((unsigned char) *text)) {
    text++;
  }
  char *end = text + strlen(text);
  while (end > text && isspace((unsigned char) end[-1])) {
    *--end = 0;
  }
  return text;
}

static int split(char *text, char **to, int most) {
  int count = 0;
  int depth = 0;
  text = trimmed(text);
  if (*text == 0) {
    return 0;
  }
  char *begin = text;
  for (char *at = text;; at++) {
    depth += *at == '{' || *at == '[';
    depth -= *at == '}' || *at == ']';
    if (*at == 0 || (*at == ',' && depth == 0)) {
      bool last = *at == 0;
      *at = 0;
      if (count == most) {
        return -1;
      }
      to[count++] = trimmed(begin);
      begin = at + 1;
      if (last) {
        return count;
      }
    }
  }
}

static const Register *find_register(Reader *r, const char *name) {
  for (int i = 0; i < r->register_count; i++) {
    if (strcmp(r->registers[i].name, name) == 0) {
      return &r->registers[i];
    }
  }
  return NULL;
}

static bool special(const char *name, Operand *operand) {
  static const struct {
    const char *name;
    SpecialRegister which;
  } names[] = {
    {"%tid.x", TID}, {"%ntid.x", NTID}, {"%ctaid.x", CTAID}, {"%nctaid.x", NCTAID},
    {"%laneid", LANEID}, {"%warpid", WARPID}, {"%smid", SMID}, {"%nsmid", NSMID},
    {"%clusterid.x", CLUSTERID}, {"%nclusterid.x", NCLUSTERID},
    {"%cluster_ctaid.x", CLUSTER_CTAID}, {"%cluster_nctaid.x", CLUSTER_NCTAID},
    {"%cluster_ctarank", CLUSTER_CTAID}, {"%cluster_nctarank", CLUSTER_NCTAID},
    {"%tid.y", ALWAYS_ZERO}, {"%tid.z", ALWAYS_ZERO}, {"%ctaid.y", ALWAYS_ZERO},
    {"%ctaid.z", ALWAYS_ZERO}, {"%ntid.y", ALWAYS_ONE}, {"%ntid.z", ALWAYS_ONE},
    {"%nctaid.y", ALWAYS_ONE}, {"%nctaid.z", ALWAYS_ONE},
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(name, names[i].name) == 0) {
      *operand = (Operand) {.kind = SPECIAL, .bits = 32, .value = names[i].which};
      return true;
    }
  }
  return false;
}

static Operand operand(Reader *r, const char *text) {
  Operand result = {0};
  if (isdigit((unsigned char) *text) || *text == '-') {
    char *end;
    errno = 0;
    bool negative = *text == '-';
    result.kind = IMMEDIATE;
    result.value = strtoull(text + negative, &end, 0);
    if (*end == 'U') {
      end++;
    }
    if (*end != 0 || errno != 0) {
      refuse(r, "'%s' is no integer", text);
    }
    result.value = negative ? 0 - result.value : result.value;
    return result;
  }
  const Register *reg = find_register(r, text);
  if (reg != NULL) {
    return (Operand) {.kind = REGISTER, .slot = reg->slot, .bits = reg->bits};
  }
  if (special(text, &result)) {
    return result;
  }
  for (int i = 0; i < r->variable_count; i++) {
    if (strcmp(r->variables[i].name, text) == 0) {
      int offset =
          r->variables[i].dynamic ? (r->module->static_shared + 31) / 32 * 32 : r->variables[i].offset;
      return (Operand) {.kind = IMMEDIATE, .value = (uint64_t) offset};
    }
  }
  refuse(r, "'%s' was not declared", text);
}

static Operand destination(Reader *r, const char *text) {
  if (strcmp(text, "_") == 0) {
    return (Operand) {.kind = NOTHING};
  }
  Operand result = operand(r, text);
  if (result.kind != REGISTER) {
    refuse(r, "'%s' is no register", text);
  }
  return result;
}

/* The elements of `{a, b}`, or one operand. */
static int vector(Reader *r, char *text, Operand *to, bool writes) {
  char *parts[4] = {text};
  int count = 1;
  if (*text == '{') {
    size_t length = strlen(text);
    if (text[length - 1] != '}') {
      refuse(r, "'%s' does not end", text);
    }
    text[length - 1] = 0;
    count = split(text + 1, parts, 4);
    if (count < 1) {
      refuse(r, "a vector of none or more than four");
    }
  }
  for (int i = 0; i < count; i++) {
    to[i] = writes ? destination(r, parts[i]) : operand(r, parts[i]);
  }
  return count;
}

static void address(Reader *r, char *text, Op *op) {
  size_t length = strlen(text);
  if (*text != '[' || text[length - 1] != ']') {
    refuse(r, "'%s' is no address", text);
  }
  text[length - 1] = 0;
  text = trimmed(text + 1);
  char *plus = strchr(text, '+');
  if (plus != NULL) {
    *plus = 0;
    char *end;
    op->offset = strtoll(plus + 1, &end, 0);
    if (*end != 0) {
      refuse(r, "'%s' is no offset", plus + 1);
    }
  }
  text = trimmed(text);
  if (op->kind == LOAD_PARAM) {
    for (int i = 0; i < r->kernel->parameter_count; i++) {
      if (strcmp(r->kernel->parameters[i].name, text) == 0) {
        op->offset += r->kernel->parameters[i].offset;
        return;
      }
    }
    refuse(r, "'%s' is no parameter", text);
  }
  op->address = operand(r, text);
}

static void count(Reader *r, const Words *w, int wanted) {
  if (w->operand_count != wanted) {
    refuse(r, "'%s' has %d operands, expected %d", w->text, w->operand_count, wanted);
  }
}

static void access(Reader *r, Words *w, Op *op, bool reads, bool writes) {
  bool relaxed = take(w, "relaxed");
  bool acquire = reads && take(w, "acquire");
  bool release = writes && take(w, "release");
  bool both = reads && writes && take(w, "acq_rel");
  bool is_volatile = take(w, "volatile");
  bool weak = take(w, "weak");
  bool scope = take(w, "cta") || take(w, "cluster") || take(w, "gpu") || take(w, "sys");
  if (relaxed + acquire + release + both + is_volatile + weak > 1) {
    refuse(r, "'%s' has two orders", w->text);
  }
  bool strong = relaxed || acquire || release || both;
  if (strong != scope) {
    refuse(r, "'%s' has an order without a scope, or the other way", w->text);
  }
  op->weak = !strong && !is_volatile;
  op->acquires = acquire || both;
  op->releases = release || both;
  op->space = GENERIC;
  if (take(w, "global")) {
    op->space = GLOBAL;
  } else if (take(w, "shared") || take(w, "shared::cta") || take(w, "shared::cluster")) {
    op->space = SHARED;
  }
}

/* ---- instructions ---- */

static void read_load(Reader *r, Words *w, Op *op) {
  op->kind = take(w, "param") || take(w, "param::entry") ? LOAD_PARAM : LOAD;
  access(r, w, op, true, false);
  int elements = take(w, "v2") ? 2 : take(w, "v4") ? 4 : 1;
  op->type = take_type(r, w);
  count(r, w, 2);
  op->count = vector(r, w->operands[0], op->to, true);
  if (op->count != elements) {
    refuse(r, "'%s' has not so many registers", w->text);
  }
  address(r, w->operands[1], op);
}

static void read_store(Reader *r, Words *w, Op *op) {
  op->kind = STORE;
  access(r, w, op, false, true);
  int elements = take(w, "v2") ? 2 : take(w, "v4") ? 4 : 1;
  op->type = take_type(r, w);
  count(r, w, 2);
  address(r, w->operands[0], op);
  op->count = vector(r, w->operands[1], op->from_operands, false);
  if (op->count != elements) {
    refuse(r, "'%s' has not so many operands", w->text);
  }
}

static void read_atom(Reader *r, Words *w, Op *op, bool reduction) {
  static const struct {
    const char *word;
    AtomicOperation operation;
  } words[] = {
    {"add", ATOM_ADD}, {"exch", ATOM_EXCH}, {"cas", ATOM_CAS}, {"min", ATOM_MIN},
    {"max", ATOM_MAX}, {"inc", ATOM_INC},   {"dec", ATOM_DEC}, {"and", ATOM_AND},
    {"or", ATOM_OR},   {"xor", ATOM_XOR},
  };
  op->kind = ATOM;
  op->reduction = reduction;
  access(r, w, op, true, true);
  if (op->weak) {
    refuse(r, "'%s' has no order", w->text);
  }
  bool known = false;
  for (size_t i = 0; i < sizeof words / sizeof *words && !known; i++) {
    known = take(w, words[i].word);
    op->atomic = words[i].operation;
  }
  if (!known || (reduction && (op->atomic == ATOM_EXCH || op->atomic == ATOM_CAS))) {
    refuse(r, "'%s' is an operation that is not known", w->text);
  }
  op->type = take_type(r, w);
  bool whole = op->atomic == ATOM_EXCH || op->atomic == ATOM_CAS;
  if (op->type.bits < 16 || (!whole && (op->type.is_float || op->type.bits > 64))) {
    refuse(r, "'%s' computes with a type that is not known", w->text);
  }
  int values = op->atomic == ATOM_CAS ? 2 : 1;
  int first = reduction ? 0 : 1;
  count(r, w, first + 1 + values);
  op->to[0] = reduction ? (Operand) {.kind = NOTHING} : destination(r, w->operands[0]);
  address(r, w->operands[first], op);
  for (int i = 0; i < values; i++) {
    op->from_operands[i] = operand(r, w->operands[first + 1 + i]);
  }
}

static void read_fence(Reader *r, Words *w, Op *op) {
  op->kind = FENCE;
  count(r, w, 0);
  if (strcmp(w->parts[0], "membar") == 0) {
    if (!take(w, "cta") && !take(w, "gl") && !take(w, "sys")) {
      refuse(r, "'%s' has no scope", w->text);
    }
    return;
  }
  if (take(w, "proxy")) {
    if (!take(w, "alias")) {
      refuse(r, "'%s' is for a proxy that is not known", w->text);
    }
    return;
  }
  if (!take(w, "sc") && !take(w, "acq_rel") && !take(w, "acquire") && !take(w, "release")) {
    refuse(r, "'%s' has no order that is known", w->text);
  }
  if (!take(w, "cta") && !take(w, "cluster") && !take(w, "gpu") && !take(w, "sys")) {
    refuse(r, "'%s' has no scope", w->text);
  }
}

static void read_barrier(Reader *r, Words *w, Op *op) {
  if (take(w, "cluster")) {
    op->kind = take(w, "arrive") ? CLUSTER_ARRIVE : CLUSTER_WAIT;
    if (op->kind == CLUSTER_WAIT && !take(w, "wait")) {
      refuse(r, "'%s' is not known", w->text);
    }
    count(r, w, 0);
    return;
  }
  op->kind = take(w, "arrive") ? BARRIER_ARRIVE : BARRIER_SYNC;
  if (op->kind == BARRIER_SYNC && !take(w, "sync")) {
    refuse(r, "'%s' is not known", w->text);
  }
  if (w->operand_count < (op->kind == BARRIER_ARRIVE ? 2 : 1) || w->operand_count > 2) {
    refuse(r, "'%s' has %d operands", w->text, w->operand_count);
  }
  op->count = w->operand_count;
  for (int i = 0; i < op->count; i++) {
    op->from_operands[i] = operand(r, w->operands[i]);
  }
}

static void read_move(Reader *r, Words *w, Op *op) {
  op->type = take_type(r, w);
  count(r, w, 2);
  bool unpacks = *w->operands[0] == '{';
  op->kind = unpacks ? UNPACK : *w->operands[1] == '{' ? PACK : MOVE;
  int to = vector(r, w->operands[0], op->to, true);
  int from = vector(r, w->operands[1], op->from_operands, false);
  op->count = unpacks ? to : from;
  if (op->kind == MOVE && op->type.bits > 64) {
    refuse(r, "'%s' is not known", w->text);
  }
  if (op->kind != MOVE && (op->type.bits / op->count > 64 || op->type.bits < 16)) {
    refuse(r, "'%s' has parts that are not known", w->text);
  }
}

static void operands(Reader *r, Words *w, Op *op, int sources) {
  count(r, w, sources + 1);
  op->to[0] = destination(r, w->operands[0]);
  if (op->to[0].kind == NOTHING) {
    refuse(r, "'%s' has no destination", w->text);
  }
  for (int i = 0; i < sources; i++) {
    op->from_operands[i] = operand(r, w->operands[i + 1]);
  }
  op->count = sources;
}

static void read_product(Reader *r, Words *w, Op *op, int sources) {
  op->kind = take(w, "wide") ? MUL_WIDE : MUL;
  if (op->kind == MUL && !take(w, "lo")) {
    refuse(r, "'%s' is not known", w->text);
  }
  op->type = take_integer(r, w);
  if (op->kind == MUL_WIDE && op->type.bits > 32) {
    refuse(r, "'%s' is wider than 64 bits", w->text);
  }
  operands(r, w, op, sources);
}

static void read_compare(Reader *r, Words *w, Op *op) {
  static const char *const words[] = {"eq", "ne", "lt", "le", "gt", "ge"};
  static const char *const without_sign[] = {"", "", "lo", "ls", "hi", "hs"};
  op->kind = COMPARE;
  bool known = false;
  for (int i = 0; i < 6 && !known; i++) {
    known = take(w, words[i]) || take(w, without_sign[i]);
    op->comparison = (Comparison) i;
  }
  if (!known) {
    refuse(r, "'%s' compares in a way that is not known", w->text);
  }
  op->type = take_integer(r, w);
  operands(r, w, op, 2);
}

static void take_shared(Reader *r, Words *w) {
  if (!take(w, "shared") && !take(w, "shared::cta") && !take(w, "shared::cluster")) {
    refuse(r, "'%s' is for a state space that is not known", w->text);
  }
}

static void read_instruction(Reader *r, Words *w, Op *op) {
  static const struct {
    const char *word;
    OpKind kind;
    int sources;
  } plain[] = {
    {"add", ADD, 2}, {"sub", SUB, 2}, {"div", DIV, 2}, {"rem", REM, 2}, {"min", MIN, 2},
    {"max", MAX, 2}, {"and", AND, 2}, {"or", OR, 2},   {"xor", XOR, 2}, {"not", NOT, 1},
    {"neg", NEG, 1}, {"shl", SHL, 2}, {"shr", SHR, 2}, {"selp", SELECT, 3},
  };
  const char *name = w->parts[0];
  for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
    if (strcmp(name, plain[i].word) == 0) {
      op->kind = plain[i].kind;
      op->type = take_integer(r, w);
      operands(r, w, op, plain[i].sources);
      return;
    }
  }
  if (strcmp(name, "ld") == 0) {
    read_load(r, w, op);
  } else if (strcmp(name, "st") == 0) {
    read_store(r, w, op);
  } else if (strcmp(name, "atom") == 0 || strcmp(name, "red") == 0) {
    read_atom(r, w, op, *name == 'r');
  } else if (strcmp(name, "fence") == 0 || strcmp(name, "membar") == 0) {
    read_fence(r, w, op);
  } else if (strcmp(name, "barrier") == 0 || strcmp(name, "bar") == 0) {
    read_barrier(r, w, op);
  } else if (strcmp(name, "mov") == 0) {
    read_move(r, w, op);
  } else if (strcmp(name, "mul") == 0) {
    read_product(r, w, op, 2);
  } else if (strcmp(name, "mad") == 0) {
    read_product(r, w, op, 3);
  } else if (strcmp(name, "setp") == 0) {
    read_compare(r, w, op);
  } else if (strcmp(name, "cvt") == 0) {
    op->kind = CONVERT;
    op->type = take_integer(r, w);
    op->from = take_integer(r, w);
    operands(r, w, op, 1);
  } else if (strcmp(name, "cvta") == 0) {
    op->kind = take(w, "to") ? FROM_GENERIC : TO_GENERIC;
    op->space = take(w, "global") ? GLOBAL : SHARED;
    if (op->space == SHARED) {
      take_shared(r, w);
    }
    op->type = take_integer(r, w);
    operands(r, w, op, 1);
  } else if (strcmp(name, "mapa") == 0) {
    op->kind = MAP;
    op->space = take(w, "shared::cluster") ? SHARED : GENERIC;
    op->type = take_integer(r, w);
    operands(r, w, op, 2);
  } else if (strcmp(name, "isspacep") == 0) {
    op->kind = IS_SHARED;
    take_shared(r, w);
    operands(r, w, op, 1);
  } else if (strcmp(name, "bra") == 0) {
    op->kind = BRANCH;
    count(r, w, 1);
    Label *branch = &r->branches[r->branch_count++];
    branch->op = r->kernel->op_count;
    branch->line = r->line;
    snprintf(branch->name, sizeof branch->name, "%s", w->operands[0]);
  } else if (strcmp(name, "ret") == 0 || strcmp(name, "exit") == 0) {
    op->kind = END;
    count(r, w, 0);
  } else if (strcmp(name, "trap") == 0) {
    op->kind = TRAP;
    count(r, w, 0);
  } else {
    refuse(r, "'%s' is not known", w->text);
  }
}

/* `@%p mnemonic.modifier operand, operand` */
static void instruction(Reader *r, char *text) {
  Op *op = &r->kernel->ops[r->kernel->op_count];
  *op = (Op) {.guard = -1, .line = r->line};
  text = trimmed(text);
  Words w = {.text = strdup(text)};
  if (*text == '@') {
    op->negated = text[1] == '!';
    char *name = text + 1 + op->negated;
    char *end = name;
    while (part_of_name(*end)) {
      end++;
    }
    char kept = *end;
    *end = 0;
    Operand guard = destination(r, name);
    *end = kept;
    op->guard = guard.slot;
    text = trimmed(end);
  }
  char *head = text;
  while (*text != 0 && !isspace((unsigned char) *text)) {
    text++;
  }
  if (*text != 0) {
    *text++ = 0;
  }
  w.operand_count = split(text, w.operands, MOST_OPERANDS);
  if (w.operand_count < 0) {
    refuse(r, "'%s' has too many operands", w.text);
  }
  for (char *part = strsep(&head, "."); part != NULL; part = strsep(&head, ".")) {
    if (w.part_count == MOST_PARTS) {
      refuse(r, "'%s' has too many modifiers", w.text);
    }
    w.parts[w.part_count++] = part;
  }
  read_instruction(r, &w, op);
  for (int i = 1; i < w.part_count; i++) {
    if (w.parts[i] != NULL) {
      refuse(r, "'%s' has the modifier '.%s', which is not known there", w.text, w.parts[i]);
    }
  }
  r->kernel->op_count++;
  free(w.text);
}

static void registers(Reader *r, char *text) {
  char *at = trimmed(text);
  char *type_word = at;
  while (*at != 0 && !isspace((unsigned char) *at)) {
    at++;
  }
  *at++ = 0;
  Type type;
  if (*type_word != '.' || !type_of(type_word + 1, &type)) {
    refuse(r, "registers of the type '%s' are not known", type_word);
  }
  for (char *name = strsep(&at, ","); name != NULL; name = strsep(&at, ",")) {
    name = trimmed(name);
    if (*name == 0 || strchr(name, '<') != NULL || strlen(name) > 63) {
      refuse(r, "'%s' is no name of a register", name);
    }
    if (find_register(r, name) != NULL) {
      refuse(r, "'%s' is declared twice", name);
    }
    r->registers =
        realloc(r->registers, (size_t) (r->register_count + 1) * sizeof *r->registers);
    Register *reg = &r->registers[r->register_count++];
    snprintf(reg->name, sizeof reg->name, "%s", name);
    reg->bits = type.bits;
    reg->slot = r->kernel->slots;
    r->kernel->slots += type.bits > 64 ? 2 : 1;
  }
}

/* Whether a label is next, which is passed then. */
static bool label(Reader *r) {
  char *end = r->at;
  while (part_of_name(*end)) {
    end++;
  }
  if (end == r->at || *end != ':' || end - r->at > 63) {
    return false;
  }
  Label *l = &r->labels[r->label_count++];
  memcpy(l->name, r->at, (size_t) (end - r->at));
  l->name[end - r->at] = 0;
  l->op = r->kernel->op_count;
  r->at = end + 1;
  return true;
}

static void body(Reader *r) {
  expect(r, '{');
  size_t most = 2;
  for (const char *at = r->at; *at != 0; at++) {
    most += *at == ';' || *at == ':';
  }
  r->kernel->ops = calloc(most, sizeof(Op));
  r->labels = calloc(most, sizeof(Label));
  r->branches = calloc(most, sizeof(Label));
  r->register_count = r->label_count = r->branch_count = 0;
  while (!next_is(r, '}')) {
    if (label(r)) {
      continue;
    }
    char *begin = r->at;
    char *end = strchr(begin, ';');
    if (end == NULL || *begin == '{') {
      refuse(r, "an instruction was expected before '%.12s'", begin);
    }
    *end = 0;
    int lines = 0;
    for (const char *at = begin; at < end; at++) {
      lines += *at == '\n';
    }
    if (strncmp(begin, ".reg ", 5) == 0) {
      registers(r, begin + 5);
    } else if (strncmp(begin, ".pragma ", 8) != 0) {
      instruction(r, begin);
    }
    r->line += lines;
    r->at = end + 1;
  }
  expect(r, '}');
  r->kernel->ops[r->kernel->op_count++] = (Op) {.kind = END, .guard = -1, .line = r->line};
  for (int i = 0; i < r->branch_count; i++) {
    bool found = false;
    for (int l = 0; l < r->label_count && !found; l++) {
      found = strcmp(r->labels[l].name, r->branches[i].name) == 0;
      r->kernel->ops[r->branches[i].op].target = r->labels[l].op;
    }
    if (!found) {
      r->line = r->branches[i].line;
      refuse(r, "there is no label '%s'", r->branches[i].name);
    }
  }
  free(r->labels);
  free(r->branches);
  free(r->registers);
  r->labels = r->branches = NULL;
  r->registers = NULL;
}

static void parameters(Reader *r) {
  expect(r, '(');
  while (!next_is(r, ')')) {
    char text[16];
    word(r, text, sizeof text, true);
    if (strcmp(text, ".param") != 0) {
      refuse(r, "'.param' was expected instead of '%s'", text);
    }
    word(r, text, sizeof text, true);
    Type type;
    if (*text != '.' || !type_of(text + 1, &type) || type.bits < 8) {
      refuse(r, "a parameter of the type '%s'", text);
    }
    Kernel *k = r->kernel;
    k->parameters = realloc(k->parameters, (size_t) (k->parameter_count + 1) * sizeof *k->parameters);
    KernelParameter *p = &k->parameters[k->parameter_count++];
    word(r, p->name, sizeof p->name, false);
    p->bytes = type.bits / 8;
    p->offset = (k->parameter_bytes + p->bytes - 1) / p->bytes * p->bytes;
    k->parameter_bytes = p->offset + p->bytes;
    if (next_is(r, ',')) {
      r->at++;
    }
  }
  expect(r, ')');
}

static void entry(Reader *r) {
  if (r->module->kernel_count == 8) {
    refuse(r, "more than eight kernels");
  }
  r->kernel = &r->module->kernels[r->module->kernel_count++];
  word(r, r->kernel->name, sizeof r->kernel->name, false);
  parameters(r);
  body(r);
}

/* `.shared .align 4 .b8 name[40];`, or without a number, behind .extern. */
static void variable(Reader *r, bool dynamic) {
  char text[16];
  long alignment = 1;
  word(r, text, sizeof text, true);
  if (strcmp(text, ".align") == 0) {
    alignment = number(r);
    word(r, text, sizeof text, true);
  }
  if (strcmp(text, ".b8") != 0 || r->variable_count == 32) {
    refuse(r, "a variable of the type '%s'", text);
  }
  Variable *v = &r->variables[r->variable_count++];
  word(r, v->name, sizeof v->name, false);
  v->dynamic = dynamic;
  expect(r, '[');
  Module *m = r->module;
  if (dynamic) {
    m->dynamic_shared = true;
  } else {
    long bytes = number(r);
    v->offset = (int) ((m->static_shared + alignment - 1) / alignment * alignment);
    m->static_shared = v->offset + (int) bytes;
  }
  expect(r, ']');
  expect(r, ';');
}

static void module(Reader *r) {
  Module *m = r->module;
  bool is_extern = false;
  for (blanks(r); *r->at != 0; blanks(r)) {
    char text[64];
    word(r, text, sizeof text, true);
    if (strcmp(text, ".version") == 0) {
      long major = number(r);
      expect(r, '.');
      m->version = (int) (10 * major + number(r));
    } else if (strcmp(text, ".target") == 0) {
      word(r, text, sizeof text, false);
      char *end;
      m->sm = strncmp(text, "sm_", 3) == 0 ? (int) strtol(text + 3, &end, 10) : 0;
      if (m->sm == 0 || *end != 0) {
        refuse(r, "the target '%s' is not known", text);
      }
    } else if (strcmp(text, ".address_size") == 0) {
      if (number(r) != 64) {
        refuse(r, "addresses that have not 64 bits");
      }
    } else if (strcmp(text, ".extern") == 0) {
      is_extern = true;
      continue;
    } else if (strcmp(text, ".shared") == 0) {
      variable(r, is_extern);
    } else if (strcmp(text, ".entry") == 0) {
      entry(r);
    } else if (strcmp(text, ".visible") != 0) {
      refuse(r, "'%s' is not known", text);
    }
    is_extern = false;
  }
  if (m->version == 0 || m->sm == 0 || m->kernel_count == 0) {
    refuse(r, "no version, no target, or no kernel");
  }
}

Module *ptx_read(const char *text, char *error, size_t room) {
  char *copy = strdup(text);
  strip(copy);
  Reader *r = calloc(1, sizeof *r);
  r->module = calloc(1, sizeof(Module));
  r->at = copy;
  r->line = 1;
  r->error = error;
  r->room = room;
  Module *volatile result = r->module;
  if (setjmp(r->out) == 0) {
    module(r);
  } else {
    ptx_free(r->module);
    free(r->labels);
    free(r->branches);
    free(r->registers);
    result = NULL;
  }
  free(copy);
  free(r);
  return result;
}

void ptx_free(Module *module) {
  for (int i = 0; i < module->kernel_count; i++) {
    free(module->kernels[i].ops);
    free(module->kernels[i].parameters);
  }
  free(module);
}
