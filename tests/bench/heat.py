# SPDX-License-Identifier: GPL-3.0-or-later
"""A large alpha as a picture of 1200 x 900 pixels: matplotlib's imshow, QCustomPlot's colour map and ours, in turn."""
import argparse
import json
import statistics
import subprocess
import time

import numpy
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # after the choice of the renderer


def median_ms(work, count):
    times = []
    for i in range(count):
        begin = time.perf_counter()
        work(i)
        times.append(1e3 * (time.perf_counter() - begin))
    return statistics.median(times)


def peer(size):
    values = numpy.random.rand(size, size).astype(numpy.float32)
    plt.figure().canvas.draw()  # what is drawn first is not what is timed
    begin = time.perf_counter()
    figure = plt.figure(figsize=(12, 9), dpi=100)
    axes = figure.add_subplot()
    axes.imshow(values, interpolation="nearest", aspect="auto")
    figure.canvas.draw()
    first = 1e3 * (time.perf_counter() - begin)

    def frame(share):
        def draw(i):
            side = size * (share if i % 2 else 0.97 * share)
            at = (size - side) * (0.3 + 0.02 * (i % 10))
            axes.set_xlim(at, at + side)
            axes.set_ylim(at + side, at)
            figure.canvas.draw()
        return median_ms(draw, 3 if size > 3000 else 7)
    result = {"heat-first": first, "heat-zoomin": frame(max(0.02, 20 / size)), "heat-zoomhalf": frame(0.5),
              "heat-zoomout": frame(0.95)}
    plt.close("all")
    return result


def ours(bench, size):
    output = subprocess.run([bench, f"heat/{size}x{size}"], check=True, capture_output=True, text=True).stdout
    return {line["case"]: line["median_ms"] for line in map(json.loads, output.splitlines())}


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("bench")
    arguments.add_argument("--rounds", type=int, default=1)
    options = arguments.parse_args()
    print(f"{'case':28} {'ours ms':>9} {'matplotlib':>11} {'ratio':>7} {'QCustomPlot':>12} {'ratio':>7}")
    for size in (1000, 4000, 10000):
        turns = [(peer(size), ours(options.bench, size)) for _ in range(options.rounds)]

        def median(side, case):
            return statistics.median(turn[side][case] for turn in turns)
        for case in ("heat-first", "heat-zoomout", "heat-zoomhalf", "heat-zoomin"):
            mine, theirs, plot = median(1, case), median(0, case), median(1, f"{case} QCustomPlot")
            print(f"{case + ' ' + str(size):28} {mine:9.2f} {theirs:11.1f} {theirs / mine:7.1f} {plot:12.1f} "
                  f"{plot / mine:7.1f}", flush=True)
        for case in ("heat-pan", "heat-hover"):
            print(f"{case + ' ' + str(size):28} {median(1, case):9.3f}", flush=True)
        memory, plots = median(1, "heat-memory-MB"), median(1, "heat-memory-MB QCustomPlot")
        print(f"{'memory beside, MB ' + str(size):28} {memory:9.0f} {'':11} {'':7} {plots:12.0f}", flush=True)


main()
