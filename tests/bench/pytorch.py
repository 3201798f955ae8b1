#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Times PyTorch and alphascope_enginebench in turn, case by case, and prints the ratio of their medians.

Usage: pytorch.py BENCH [--json] [--only TEXT] [--threads N] [--rounds N]

With several rounds each side is timed so many times, in turn, and the median of its medians counts: on a machine that
others use too, a single turn can be twice as slow as the next.

PyTorch runs with large pages (GLIBC_TUNABLES=glibc.malloc.hugetlb=1), without which the first touch of memory would be
most of what is measured, and with OpenBLAS: the reference BLAS that Debian's PyTorch is content with is many times
slower. OpenBLAS is not the fastest there is. It takes a processor that is newer than itself for an old one, and is then
eight times slower than it could be, so it is told what the processor can do, unless OPENBLAS_CORETYPE says so already.
"""
import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import time


def core_type():
    """The newest that this OpenBLAS knows with the vectors of this processor."""
    with open("/proc/cpuinfo", encoding="utf-8") as cpuinfo:
        flags = cpuinfo.read().split()
    return "SkylakeX" if "avx512bw" in flags else "Haswell" if "avx2" in flags else "Nehalem"


THREADS = sys.argv[sys.argv.index("--threads") + 1] if "--threads" in sys.argv else "1"
ENVIRONMENT = {
    "OMP_NUM_THREADS": THREADS,
    "OPENBLAS_NUM_THREADS": THREADS,
    "OMP_WAIT_POLICY": "passive",
    "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",
    "OPENBLAS_CORETYPE": os.environ.get("OPENBLAS_CORETYPE") or core_type(),
}
if any(os.environ.get(key) != value for key, value in ENVIRONMENT.items()):
    os.environ.update(ENVIRONMENT)
    os.execv(sys.executable, [sys.executable] + sys.argv)

import torch  # noqa: E402  (after the threads are set)
from torch import nn  # noqa: E402

import translation  # noqa: E402

torch.set_num_threads(int(THREADS))


class LocationAttention(nn.Module):
    """A recurrent network, e_t = tanh(h_t W + b_t), softmax over the timesteps, and a linear layer on the context."""

    CELLS = {"lstm": nn.LSTM, "gru": nn.GRU, "rnn": nn.RNN}

    def __init__(self, cell, hidden, timesteps):
        super().__init__()
        self.rnn = self.CELLS[cell](1, hidden, batch_first=True)
        self.weight = nn.Parameter(torch.rand(hidden, 1) - 0.5)
        self.bias = nn.Parameter(torch.zeros(timesteps, 1))
        self.out = nn.Linear(hidden, 1)

    def forward(self, x):
        hidden, _ = self.rnn(x)
        alpha = torch.softmax(torch.tanh(hidden @ self.weight + self.bias), 1)
        return self.out((alpha * hidden).sum(1))


def median_ms(work, budget=1.0):
    for _ in range(2):
        work()
    begin = time.perf_counter()
    work()
    inner = max(1, int(0.002 / max(time.perf_counter() - begin, 1e-9)))
    times, start = [], time.perf_counter()
    while len(times) < 5 or (time.perf_counter() - start < budget and len(times) < 200):
        begin = time.perf_counter()
        for _ in range(inner):
            work()
        times.append((time.perf_counter() - begin) / inner * 1e3)
    return statistics.median(times)


def attention(causal, count, width):
    """Scaled dot products with alpha kept."""
    q, k, v = (torch.randn(count, width) for _ in range(3))
    mask = torch.triu(torch.ones(count, count, dtype=torch.bool), 1)

    def forward():
        with torch.no_grad():
            scores = q @ k.T / math.sqrt(width)
            alpha = torch.softmax(scores.masked_fill(mask, -math.inf) if causal else scores, -1)
            return alpha, alpha @ v
    return median_ms(forward)


def network(case, cell, hidden, timesteps, size):
    torch.manual_seed(1)
    model = LocationAttention(cell, hidden, timesteps)
    x, target = torch.rand(size, timesteps, 1), torch.rand(size, 1)
    if case == "b-fwd":
        def forward():
            with torch.no_grad():
                model(x)
        return median_ms(forward)
    optimiser = torch.optim.Adam(model.parameters(), foreach=False)
    loss = nn.MSELoss()

    def step():
        optimiser.zero_grad(set_to_none=True)
        loss(model(x), target).backward()
        optimiser.step()
    return median_ms(step)


def epoch(size):
    """The Fibonacci tutorial's: 1200 windows of 20."""
    x, target = torch.rand(1200, 20, 1), torch.rand(1200, 1)
    model = LocationAttention("rnn", 2, 20)
    optimiser = torch.optim.Adam(model.parameters())
    loss = nn.MSELoss()

    def work():
        for i in range(0, 1200, size):
            optimiser.zero_grad(set_to_none=True)
            loss(model(x[i:i + size]), target[i:i + size]).backward()
            optimiser.step()
    return median_ms(work, 2)


def translate(case, vocabulary, hidden, timesteps, reads_embedding):
    model = translation.Translation(vocabulary, hidden, hidden, reads_embedding=reads_embedding)
    if case == "c-step":
        return median_ms(translation.training_step(model, vocabulary, timesteps, 64), 2)
    with torch.no_grad():
        if case == "c-fwd":
            return median_ms(translation.forward_pass(model, vocabulary, timesteps, 64))
        return median_ms(translation.greedy_decoding(model, vocabulary, timesteps))


def rnnsearch():
    """RNNsearch-50 of Bahdanau 2014, a sentence of 30 words."""
    with torch.no_grad():
        return median_ms(translation.forward_pass(translation.Translation(30000, 620, 1000, 500), 30000, 30, 1), 3)


def cases():
    """Each as its name and what times the peer."""
    for count, width in ((4, 2), (64, 64), (512, 64), (2048, 64), (8192, 64)):
        for causal in (False, True):
            name = f"{'a-causal' if causal else 'a'}/n{count}d{width}"
            yield name, lambda causal=causal, count=count, width=width: attention(causal, count, width)
    for cell in ("lstm", "gru", "rnn"):
        for hidden in (2, 32, 128, 256):
            for timesteps in (20, 100, 400) if cell == "lstm" else (20, 100):
                for size in (1, 32):
                    for case in ("b-fwd", "b-step"):
                        what = (case, cell, hidden, timesteps, size)
                        yield f"{case}/{cell}H{hidden}T{timesteps}B{size}", lambda what=what: network(*what)
    for size in (1, 32):
        yield f"b-epoch/fib rnnH2T20 1200seq B{size}", lambda size=size: epoch(size)
    for vocabulary, hidden in ((60, 64), (3000, 256)):
        for timesteps in (20, 40):
            for reads_embedding in (True, False):
                for case, batch in (("c-fwd", 64), ("c-step", 64), ("c-greedy", 1)):
                    what = (case, vocabulary, hidden, timesteps, reads_embedding)
                    size = f"V{vocabulary}E{hidden}H{hidden}T{timesteps}B{batch}{'' if reads_embedding else '-sc'}"
                    yield f"{case}/{size}", lambda what=what: translate(*what)
    yield "d-fwd/E620H1000V30000T30B1", rnnsearch


def ours(bench, name):
    output = subprocess.run([bench, "--threads", THREADS, name], check=True, capture_output=True, text=True).stdout
    lines = [json.loads(line) for line in output.splitlines()]
    return next(line["median_ms"] for line in lines if f"{line['case']}/{line['size']}" == name)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("bench")
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--only", default="")
    arguments.add_argument("--threads", type=int, default=1)
    arguments.add_argument("--rounds", type=int, default=1)
    options = arguments.parse_args()
    if not options.json:
        print(f"{'case':36} {'ours ms':>10} {'PyTorch ms':>11} {'ratio':>7}")
    for name, peer in cases():
        if options.only not in name:
            continue
        turns = [(peer(), ours(options.bench, name)) for _ in range(options.rounds)]
        peer_ms, ours_ms = (statistics.median(times) for times in zip(*turns))
        if options.json:
            case, size = name.split("/")
            print(json.dumps({"case": case, "size": size, "threads": options.threads, "ours_ms": ours_ms,
                              "peer_ms": peer_ms, "ratio": peer_ms / ours_ms}), flush=True)
        else:
            print(f"{name:36} {ours_ms:10.4f} {peer_ms:11.4f} {peer_ms / ours_ms:7.1f}", flush=True)


if __name__ == "__main__":
    main()
