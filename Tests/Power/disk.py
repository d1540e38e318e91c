# SPDX-License-Identifier: MIT
"""A disk whose cache is lost when it is killed, for nbdkit: nbdkit python disk.py file=IMAGE seed=NUMBER

What is written waits in memory until it is flushed. Meanwhile sector after sector of it reaches the file by chance, and in no
order, as the cache of a real disk is emptied: so kill -9 leaves any mixture of what was written since the last flush.
"""

import os
import random

import nbdkit

API_VERSION = 2
SECTOR = 512

settings = {}
image = -1
waiting = {}
chance = random.Random()


def thread_model():
    return nbdkit.THREAD_MODEL_SERIALIZE_ALL_REQUESTS


def config(key, value):
    settings[key] = value


def config_complete():
    global image
    image = os.open(settings["file"], os.O_RDWR)
    chance.seed(int(settings["seed"]))


def open(readonly):
    return 1


def get_size(handle):
    return os.fstat(image).st_size


def can_flush(handle):
    return True


def can_fua(handle):
    return nbdkit.FUA_EMULATE


def is_rotational(handle):
    return False


def pread(handle, buffer, offset, flags):
    for place in range(0, len(buffer), SECTOR):
        sector = waiting.get(offset + place)
        buffer[place : place + SECTOR] = os.pread(image, SECTOR, offset + place) if sector is None else sector


def pwrite(handle, buffer, offset, flags):
    for place in range(0, len(buffer), SECTOR):
        waiting[offset + place] = bytes(buffer[place : place + SECTOR])
    # A third of what waits at most, so that there is always something to lose.
    for place in chance.sample(sorted(waiting), len(waiting) // 3 if chance.random() < 0.25 else 0):
        os.pwrite(image, waiting.pop(place), place)


def flush(handle, flags):
    for place, sector in waiting.items():
        os.pwrite(image, sector, place)
    waiting.clear()
