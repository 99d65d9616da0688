#!/usr/bin/env python3
"""A bot without any library: plays a legal move at random.

    nabu check python3 examples/bots/plain.py
"""

import random
import sys

legal = []
for line in sys.stdin:
    words = line.rstrip("\n").split(" ")
    if line.startswith("legal"):
        legal = line.rstrip("\n").split("\t")[1:]
    elif words[0] == "nabu/1":
        print("nabu/1 plain deterministic legal", flush=True)
    elif words[0] == "go":
        print("move", random.Random(int(words[2])).choice(legal), flush=True)
    elif words[0] == "quit":
        break
