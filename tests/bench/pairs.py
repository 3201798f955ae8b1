#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains the same translation model on sentence pairs in PyTorch and with `alphascope train`, in turn, and prints the
time of an epoch and its loss.

Usage: pairs.py PROGRAM FILE [--epochs N] [--threads N] [--rounds N]

FILE has a line for each pair: source, tab, target. The model is a bidirectional GRU that reads and a GRU with additive
attention that writes, 128 units and embeddings each; batches of 32, Adam with 0.001. PyTorch packs the sources of a
batch, pads its targets, and runs with large pages and OpenBLAS, as pytorch.py says.
"""
import argparse
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time

import pytorch  # chooses threads and kernels, and starts this program anew with them
import torch
import translation
from torch import nn

HIDDEN, BATCH, RATE = 128, 32, 0.001
PADDING, BEGIN, END = 0, 1, 2


class Vocabulary(dict):
    """Numbers of tokens, from 3 on."""

    def numbers(self, tokens):
        return [self.setdefault(token, len(self) + 3) for token in tokens] + [END]


class PaddedTranslation(translation.Translation):
    """The same for sentences of several lengths, and a vocabulary for each side."""

    def __init__(self, sources, targets):
        super().__init__(targets, HIDDEN, HIDDEN)
        self.source = nn.Embedding(sources, HIDDEN)

    def forward(self, source, lengths, written):
        packed = nn.utils.rnn.pack_padded_sequence(self.source(source), lengths, batch_first=True, enforce_sorted=False)
        packed, last = self.encoder(packed)
        states, _ = nn.utils.rnn.pad_packed_sequence(packed, batch_first=True)
        keys, state, hidden = self.key(states), torch.tanh(self.bridge(last[1])), source == PADDING
        read = []
        for embedded in self.target(written).unbind(1):
            scores = self.score(torch.tanh(keys + self.query(state)[:, None]))[..., 0]
            alpha = torch.softmax(scores.masked_fill(hidden, -torch.inf), 1)
            context = torch.bmm(alpha[:, None], states)[:, 0]
            state = self.cell(torch.cat([embedded, context], 1), state)
            read.append(torch.cat([state, context, embedded], 1))
        return self.logits(torch.stack(read, 1))


def pad(rows):
    return nn.utils.rnn.pad_sequence([torch.tensor(row) for row in rows], batch_first=True, padding_value=PADDING)


def peer_epochs(pairs, epochs):
    """Seconds and mean loss of each epoch."""
    torch.manual_seed(1)
    sources, targets = Vocabulary(), Vocabulary()
    examples = [(sources.numbers(source), targets.numbers(target)) for source, target in pairs]
    model = PaddedTranslation(len(sources) + 3, len(targets) + 3)
    optimiser = torch.optim.Adam(model.parameters(), RATE)
    measure = nn.CrossEntropyLoss(ignore_index=PADDING)
    for _ in range(epochs):
        begin, total, weight = time.perf_counter(), 0.0, 0
        random.shuffle(examples)
        for first in range(0, len(examples), BATCH):
            batch = examples[first:first + BATCH]
            source, target = pad([source for source, _ in batch]), pad([target for _, target in batch])
            written = torch.cat([torch.full((len(batch), 1), BEGIN), target[:, :-1]], 1)
            optimiser.zero_grad(set_to_none=True)
            logits = model(source, torch.tensor([len(source) for source, _ in batch]), written)
            loss = measure(logits.flatten(0, 1), target.flatten())
            loss.backward()
            optimiser.step()
            count = int((target != PADDING).sum())
            total, weight = total + loss.item() * count, weight + count
        yield time.perf_counter() - begin, total / weight


def our_epochs(program, folder, file, epochs, threads):
    sizes = ("hidden_size", "decoder_hidden_size", "attention_size", "source_embedding", "target_embedding")
    config = {
        "model": {"family": "encoder_decoder", "cell": "gru", "bidirectional": True, "score": "additive",
                  **{size: HIDDEN for size in sizes}},
        "data": {"pairs": file},
        "training": {"epochs": epochs, "batch_size": BATCH, "learning_rate": RATE, "validation_split": 0,
                     "threads": threads},
    }
    path = os.path.join(folder, "config.json")
    with open(path, "w", encoding="utf-8") as out:
        json.dump(config, out)
    command = [program, "train", path, "--output", os.path.join(folder, "model.safetensors")]
    # Debian's OpenBLAS settings are PyTorch's; ours has none.
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        began = None
        for line in process.stdout:
            now = time.perf_counter()
            found = re.match(r"Epoch \d+ of \d+: loss ([0-9.e−-]+)", line)
            if not found:
                continue
            loss = float(found[1].replace("−", "-"))
            yield None if began is None else now - began, loss  # the first one has read the file, too
            began = now
    if process.returncode:
        sys.exit(f"{' '.join(command)} ended with {process.returncode}.")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program")
    arguments.add_argument("file")
    arguments.add_argument("--epochs", type=int, default=4)
    arguments.add_argument("--threads", type=int, default=1)
    arguments.add_argument("--rounds", type=int, default=1)
    options = arguments.parse_args()
    with open(options.file, encoding="utf-8") as lines:
        texts = [line.rstrip("\n").split("\t")[:2] for line in lines]
    pairs = [[re.findall(r"[^\W_]+(?:['’][^\W_]+)*|[^\w\s]", text) for text in pair] for pair in texts]
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "pairs.tsv")  # of the same tokens
        with open(file, "w", encoding="utf-8") as out:
            out.writelines("\t".join(" ".join(tokens) for tokens in pair) + "\n" for pair in pairs)
        ours, peers = [], []
        for _ in range(options.rounds):
            peers += list(enumerate(peer_epochs(pairs, options.epochs)))
            ours += list(enumerate(our_epochs(options.program, folder, file, options.epochs, options.threads)))
    def loss(turns, epoch):
        return statistics.mean(loss for number, (_, loss) in turns if number == epoch)
    print(f"{'epoch':>5} {'loss, ours':>11} {'PyTorch':>8}")
    for epoch in range(options.epochs):
        print(f"{epoch + 1:5} {loss(ours, epoch):11.4f} {loss(peers, epoch):8.4f}")
    our_time, peer_time = (statistics.median(seconds for number, (seconds, _) in turns if number > 0)
                           for turns in (ours, peers))
    print(f"an epoch of {len(pairs)} pairs, {pytorch.THREADS} threads: ours {our_time:.2f} s, PyTorch {peer_time:.2f} s,"
          f" ratio {peer_time / our_time:.1f}")


if __name__ == "__main__":
    main()
