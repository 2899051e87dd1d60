"""What an atomic release of Triton orders: python3 observe.py FOLDER SECONDS

Needs PyTorch, Triton and a GPU. Prints how many elements were read as they had been before, with and without a barrier
before the release, and leaves the PTX of each kernel in FOLDER.
"""
import os
import sys
import time

import torch
import triton
import triton.language as tl

N = 1024
PAIRS = 256
PROGRAMS = 132
LAUNCHES = 200


@triton.jit
def message(tile, flag, source, stale, turn, BARRIER: tl.constexpr, N: tl.constexpr):
    """A program stores a tile and releases a flag, another acquires it and reads the tile."""
    pair = tl.program_id(0) // 2
    o = pair * N + tl.arange(0, N)
    if tl.program_id(0) % 2 == 0:
        v = tl.load(source + (turn % 256) * (256 * N) + o)
        tl.store(tile + o, turn + v)
        if BARRIER:
            tl.debug_barrier()
        tl.atomic_xchg(flag + pair, turn, sem='release')
    else:
        while tl.atomic_add(flag + pair, 0, sem='acquire') != turn:
            pass
        v = tl.load(tile + o)
        tl.atomic_add(stale, tl.sum((v != turn).to(tl.int32), 0), sem='relaxed')


@triton.jit
def last(count, part, source, stale, turn, BARRIER: tl.constexpr, G: tl.constexpr, N: tl.constexpr):
    """Each program stores its part and counts itself; the last one reads all parts."""
    pid = tl.program_id(0)
    o = tl.arange(0, N)
    v = tl.load(source + (turn % 256) * (256 * N) + pid * N + o)
    tl.store(part + pid * N + o, turn + v)
    if BARRIER:
        tl.debug_barrier()
    n = tl.atomic_add(count, 1, sem='acq_rel')
    if n == turn * G - 1:
        wrong = tl.zeros((N,), tl.int32)
        for i in range(G):
            wrong += (tl.load(part + i * N + o) != turn).to(tl.int32)
        tl.atomic_add(stale, tl.sum(wrong, 0), sem='relaxed')


def zeros(count):
    return torch.zeros(count, dtype=torch.int32, device='cuda')


def run(name, kernel, programs, instances, buffers, first, **constants):
    """Launches a kernel again and again; each launch has a turn of its own, which is what it stores."""
    stale = zeros(1)
    elements = 0
    turn = first
    end = time.time() + float(sys.argv[2])
    while time.time() < end:
        for _ in range(LAUNCHES):
            compiled = kernel[(programs,)](*buffers, SOURCE, stale, turn, N=N, **constants)
            turn += 1
        elements += int(stale.item())
        stale.zero_()
    with open(os.path.join(sys.argv[1], name + '.ptx'), 'w') as file:
        file.write(compiled.asm['ptx'])
    print(f'{name}: {(turn - first) * instances} instances, {elements} stale elements', flush=True)


# Larger than the second-level cache: what is loaded before the stores makes some warps late.
SOURCE = zeros(256 * 256 * N)
os.makedirs(sys.argv[1], exist_ok=True)
for warps in (4, 8, 16):
    for barrier in (False, True):
        suffix = f'-{"barrier" if barrier else "plain"}-{warps}'
        options = dict(BARRIER=barrier, num_warps=warps)
        run('message' + suffix, message, 2 * PAIRS, PAIRS, (zeros(PAIRS * N), zeros(PAIRS)), 2, **options)
        run('last' + suffix, last, PROGRAMS, 1, (zeros(1), zeros(PROGRAMS * N)), 1, G=PROGRAMS, **options)
