# SPDX-License-Identifier: GPL-3.0-or-later
"""PyTorch's side of translation: a bidirectional GRU reads, a GRU with Bahdanau's attention writes. Each layer has the
sizes that enginetokens.cpp gives it."""
import torch
from torch import nn


class Translation(nn.Module):
    """Bahdanau 2014: s_0 = tanh(W_s h), e_tj = v tanh(W s_{t-1} + U h_j), s_t = GRU([y; c], s_{t-1}).

    Without `maxout`, the output layer reads [s; c; y], or [s; c] without `reads_embedding`; with it, it reads the larger of each two of 2 * maxout units that
    read [s_{t-1}; c; y].
    """

    def __init__(self, vocabulary, embedding, hidden, maxout=None, reads_embedding=True):
        super().__init__()
        self.reads_embedding = reads_embedding
        self.maxout = maxout
        self.source = nn.Embedding(vocabulary, embedding)
        self.target = nn.Embedding(vocabulary, embedding)
        self.encoder = nn.GRU(embedding, hidden, batch_first=True, bidirectional=True)
        self.bridge = nn.Linear(hidden, hidden)
        self.query = nn.Linear(hidden, hidden)
        self.key = nn.Linear(2 * hidden, hidden, bias=False)
        self.score = nn.Linear(hidden, 1, bias=False)
        self.cell = nn.GRUCell(embedding + 2 * hidden, hidden)
        read = 3 * hidden + (embedding if reads_embedding else 0)
        self.units = nn.Linear(read, 2 * maxout) if maxout else nn.Identity()
        self.out = nn.Linear(maxout or read, vocabulary)

    def encode(self, source):
        states, last = self.encoder(self.source(source))
        return states, self.key(states), torch.tanh(self.bridge(last[1]))

    def attend(self, state, states, keys):
        scores = self.score(torch.tanh(keys + self.query(state)[:, None]))[..., 0]
        alpha = torch.softmax(scores, 1)
        return torch.bmm(alpha[:, None], states)[:, 0], alpha

    def step(self, embedded, state, states, keys):
        """The next state, what the output layer reads, and alpha."""
        context, alpha = self.attend(state, states, keys)
        following = self.cell(torch.cat([embedded, context], 1), state)
        asks = state if self.maxout else following
        read = [asks, context, embedded] if self.reads_embedding else [asks, context]
        return following, torch.cat(read, 1), alpha

    def logits(self, read):
        units = self.units(read)
        if self.maxout:
            units = units.unflatten(-1, (self.maxout, 2)).amax(-1)
        return self.out(units)

    def forward(self, source, written):
        states, keys, state = self.encode(source)
        read, alphas = [], []
        for embedded in self.target(written).unbind(1):
            state, row, alpha = self.step(embedded, state, states, keys)
            read.append(row)
            alphas.append(alpha)
        return self.logits(torch.stack(read, 1)), torch.stack(alphas, 1)

    def greedy(self, source, timesteps):
        states, keys, state = self.encode(source)
        token = torch.ones(len(source), dtype=torch.long)
        tokens, alphas = [], []
        for _ in range(timesteps):
            state, row, alpha = self.step(self.target(token), state, states, keys)
            token = self.logits(row).argmax(1)
            tokens.append(token)
            alphas.append(alpha)
        return torch.stack(tokens, 1), torch.stack(alphas, 1)


def training_step(model, vocabulary, timesteps, batch):
    """What does one step with Adam."""
    source, written, target = (torch.randint(vocabulary, (batch, timesteps)) for _ in range(3))
    optimiser = torch.optim.Adam(model.parameters(), foreach=False)
    loss = nn.CrossEntropyLoss()

    def step():
        optimiser.zero_grad(set_to_none=True)
        logits, _ = model(source, written)
        loss(logits.flatten(0, 1), target.flatten()).backward()
        optimiser.step()
    return step


def forward_pass(model, vocabulary, timesteps, batch):
    source, written = (torch.randint(vocabulary, (batch, timesteps)) for _ in range(2))
    return lambda: model(source, written)


def greedy_decoding(model, vocabulary, timesteps):
    source = torch.randint(vocabulary, (1, timesteps))
    return lambda: model.greedy(source, timesteps)
