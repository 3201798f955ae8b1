#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Times PyTorch and alphascope_bench in turn, case by case, on one thread, and prints the ratio of their medians.

Usage: pytorch.py BENCH [--json] [--only TEXT]

PyTorch runs with large pages (GLIBC_TUNABLES=glibc.malloc.hugetlb=1), without which the first touch of memory would be
most of what is measured, and with OpenBLAS: the reference BLAS that Debian's PyTorch is content with is many times
slower. OpenBLAS is not the fastest there is.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import time

ENVIRONMENT = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_WAIT_POLICY": "passive",
    "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",
}
if any(os.environ.get(key) != value for key, value in ENVIRONMENT.items()):
    os.environ.update(ENVIRONMENT)
    os.execv(sys.executable, [sys.executable] + sys.argv)

import torch  # noqa: E402  (after the threads are set)
from torch import nn  # noqa: E402

torch.set_num_threads(1)


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


def peer(case, cell, hidden, timesteps, size):
    torch.manual_seed(1)
    model = LocationAttention(cell, hidden, timesteps)
    x, target = torch.rand(size, timesteps, 1), torch.rand(size, 1)
    if case == "forward":
        def forward():
            with torch.no_grad():
                model(x)
        return median_ms(forward)
    optimiser = torch.optim.Adam(model.parameters())
    loss = nn.MSELoss()

    def step():
        optimiser.zero_grad(set_to_none=True)
        loss(model(x), target).backward()
        optimiser.step()
    return median_ms(step)


def ours(bench, name):
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen")
    output = subprocess.run([bench, name], env=environment, check=True, capture_output=True, text=True).stdout
    lines = [json.loads(line) for line in output.splitlines()]
    return next(line["median_ms"] for line in lines if f"{line['case']}/{line['size']}" == name)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("bench")
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--only", default="")
    options = arguments.parse_args()
    if not options.json:
        print(f"{'case':8} {'size':20} {'ours ms':>10} {'PyTorch ms':>11} {'ratio':>7}")
    for cell in ("lstm", "gru", "rnn"):
        for hidden, timesteps in ((2, 20), (32, 100), (128, 100), (256, 100)):
            for size in (1, 32):
                for case in ("forward", "step"):
                    name = f"{cell}-H{hidden}-T{timesteps}-B{size}"
                    if options.only not in f"{case}/{name}":
                        continue
                    peer_ms = peer(case, cell, hidden, timesteps, size)
                    ours_ms = ours(options.bench, f"{case}/{name}")
                    ratio = peer_ms / ours_ms
                    if options.json:
                        print(json.dumps({"case": case, "size": name, "threads": 1, "ours_ms": ours_ms,
                                          "peer_ms": peer_ms, "ratio": ratio}), flush=True)
                    else:
                        print(f"{case:8} {name:20} {ours_ms:10.4f} {peer_ms:11.4f} {ratio:7.1f}", flush=True)


if __name__ == "__main__":
    main()
