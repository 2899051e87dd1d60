#!/usr/bin/env python3
"""Takes each atomic operation out of LLVM's tests and makes a function of it alone.

    llvm-tests.py FOLDER NAME

reads FOLDER/*.ll and writes NAME.ll, and NAME.csv with what each function implements. Operations of which the
gate has no source operation (nand, uinc_wrap, orders and types that C++ does not have, local memory) are counted.
"""
import collections, pathlib, re, sys

SCOPE = r'(?: syncscope\("(\w*)"\))?'
PTR = r'(ptr(?: addrspace\(\d+\))?) \S+?'
TYPE = r'(<[^>]*>|[\w.]+)'
VOL = r'(?:volatile )?'
PATTERNS = {
    'load': rf'load atomic {VOL}{TYPE}, {PTR}{SCOPE} (\w+)',
    'store': rf'store atomic {VOL}{TYPE} \S+, {PTR}{SCOPE} (\w+)',
    'rmw': rf'atomicrmw {VOL}(\w+) {PTR}, {TYPE} \S+?{SCOPE} (\w+)',
    'cas': rf'cmpxchg (weak )?{VOL}{PTR}, {TYPE} \S+, \S+ \S+?{SCOPE} (\w+) (\w+)',
    'fence': rf'fence{SCOPE} (\w+)',
}
ORDERS = {'monotonic': 'relaxed', 'acquire': 'acquire', 'release': 'release', 'acq_rel': 'acq_rel', 'seq_cst': 'seq_cst'}
SCOPES = {None: 'system', '': 'system', 'device': 'device', 'cluster': 'cluster', 'block': 'block', 'singlethread': 'thread'}
SPACES = {'ptr': '', 'ptr addrspace(1)': ' space=global', 'ptr addrspace(3)': ' space=shared'}
FETCH = {'xchg': ('exchange', 'b'), 'add': ('fetch_add', 'u'), 'sub': ('fetch_sub', 'u'), 'and': ('fetch_and', 'u'),
         'or': ('fetch_or', 'u'), 'xor': ('fetch_xor', 'u'), 'max': ('fetch_max', 's'), 'min': ('fetch_min', 's'),
         'umax': ('fetch_max', 'u'), 'umin': ('fetch_min', 'u'), 'fadd': ('fetch_add', 'f'), 'fsub': ('fetch_sub', 'f'),
         'fmax': ('fetch_max', 'f'), 'fmin': ('fetch_min', 'f')}
TYPES = {'half': 'f16', 'float': 'f32', 'double': 'f64', 'ptr': 'b64'}
SIZES = {'half': 2, 'float': 4, 'double': 8, 'ptr': 8, 'i8': 1, 'i16': 2, 'i32': 4, 'i64': 8, 'i128': 16}


def type_of(llvm, form):
    return TYPES.get(llvm) or (form + llvm[1:] if llvm in SIZES else None)


def function(kind, g):
    """The text of the operation, what is in front of it, and what it implements; None if C++ has no such."""
    if kind == 'fence':
        scope, order = g
        if order not in ORDERS or scope not in SCOPES:
            return None
        ss = f' syncscope("{scope}")' if scope else ''
        return 'void', '', f'  fence{ss} {order}\n  ret void', f'fence {ORDERS[order]} scope={SCOPES[scope]}'
    weak, op, failure = '', None, None
    if kind == 'rmw':
        op, ptr, t, scope, order = g
        if op not in FETCH:
            return None
        word, form = FETCH[op]
    elif kind == 'cas':
        weak, ptr, t, scope, order, failure = g
        word, form = 'compare_exchange', 'b'
        if failure not in ORDERS:
            return None
    else:
        t, ptr, scope, order = g
        word, form = kind, 'b'
    if order not in ORDERS or scope not in SCOPES or ptr not in SPACES or not type_of(t, form):
        return None
    ss = f' syncscope("{scope}")' if scope else ''
    align = f', align {SIZES[t]}'
    meaning = (f'{word} {ORDERS[order]}' + (f'/{ORDERS[failure]}' if failure else '')
               + f' scope={SCOPES[scope]} type={type_of(t, form)}{SPACES[ptr]}')
    if kind == 'load':
        return t, f'{ptr} %p', f'  %r = load atomic {t}, {ptr} %p{ss} {order}{align}\n  ret {t} %r', meaning
    if kind == 'store':
        return 'void', f'{ptr} %p, {t} %v', f'  store atomic {t} %v, {ptr} %p{ss} {order}{align}\n  ret void', meaning
    if kind == 'rmw':
        return t, f'{ptr} %p, {t} %v', f'  %r = atomicrmw {op} {ptr} %p, {t} %v{ss} {order}{align}\n  ret {t} %r', meaning
    return (t, f'{ptr} %p, {t} %a, {t} %v',
            f'  %q = cmpxchg {weak or ""}{ptr} %p, {t} %a, {t} %v{ss} {order} {failure}{align}\n'
            f'  %r = extractvalue {{ {t}, i1 }} %q, 0\n  ret {t} %r', meaning)


def main():
    folder, name = sys.argv[1:]
    functions, met, other = {}, 0, collections.Counter()
    for path in sorted(pathlib.Path(folder).glob('*.ll')):
        if '.err.' in path.name or 'unsupported' in path.name:
            continue
        for line in path.read_text().splitlines():
            line = line.split(';')[0].strip()
            for kind, pattern in PATTERNS.items():
                m = re.search(r'(?:^|= |tail )' + pattern, line)
                if m:
                    met += 1
                    made = function(kind, m.groups())
                    if made:
                        functions.setdefault(made)
                    else:
                        other[kind] += 1
    with open(name + '.ll', 'w') as ll, open(name + '.csv', 'w') as csv:
        ll.write('target triple = "nvptx64-nvidia-cuda"\n')
        csv.write('function,source\n')
        for n, (result, parameters, body, meaning) in enumerate(functions):
            # What is above 8 bits is for callers to rely on only where it is said.
            sign = '' if result != 'i8' else 'signext ' if 'type=s' in meaning else 'zeroext '
            ll.write(f'define {sign}{result} @t{n}({parameters}) {{\n{body}\n}}\n')
            csv.write(f't{n},{meaning}\n')
    print(f'{met} operations, {len(functions)} of them different and in C++, {sum(other.values())} not in C++: {dict(other)}')


main()
