#!/usr/bin/python3
"""Scales a photo of 12 megapixels to fit 512 × 512 with ours, gdk-pixbuf's loader and vipsthumbnail, in turn. vipsthumbnail is a program:
the time that it takes for a picture of a pixel is taken off. With the system's Python, which has Pillow.

usage: scaling.py SCALING-BENCH PIXBUF FOLDER
"""
import os
import random
import statistics
import subprocess
import sys
import time

from PIL import Image, ImageFilter


def photo(width, height):
    """Something with the detail of a photo: noise at three scales."""
    numbers = random.Random(1)
    layers = []
    for divisor in (200, 20, 4):
        small = Image.frombytes("RGB", (width // divisor, height // divisor), numbers.randbytes(width // divisor * (height // divisor) * 3))
        layers.append(small.resize((width, height), Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(1)))
    return Image.blend(Image.blend(layers[0], layers[1], 0.4), layers[2], 0.15)


def main():
    ours, pixbuf, folder = sys.argv[1:]
    large, tiny = os.path.join(folder, "photo.jpg"), os.path.join(folder, "tiny.jpg")
    photo(4000, 3000).save(large, quality=92)
    Image.new("RGB", (1, 1)).save(tiny)
    print(f"a JPEG file of 4,000 × 3,000 pixels and {os.path.getsize(large) // 1024} KiB to 512 × 384, seven batches each in turn; load {os.getloadavg()[0]:.1f}")

    def program(command, file, name):
        times = [float(text) for text in subprocess.run([command, "9", file, os.path.join(folder, name)], capture_output=True, text=True, check=True).stdout.split()]
        return times[0]

    def vips(file):
        fastest = float("inf")
        for _ in range(9):
            start = time.monotonic()
            subprocess.run(["vipsthumbnail", file, "--size", "512x512>", "-o", os.path.join(folder, "vips.jpg[Q=85,strip]")], check=True)
            fastest = min(fastest, (time.monotonic() - start) * 1000)
        return fastest

    batches = [(program(ours, large, "ours.jpg"), program(pixbuf, large, "pixbuf.jpg"), vips(large) - vips(tiny)) for _ in range(7)]
    for name, times in zip(("ours", "gdk-pixbuf", "vipsthumbnail"), zip(*batches)):
        print(f"  {name:14} median of the batches' fastest {statistics.median(times):7.1f} ms, fastest {min(times):7.1f} ms")
    best = statistics.median(min(pixbuf, vips) for _, pixbuf, vips in batches)
    print(f"  ours / the faster of the two = {statistics.median(own for own, _, _ in batches) / best:.2f} (goal 1.2)")


main()
