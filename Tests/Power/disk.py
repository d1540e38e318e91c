# SPDX-License-Identifier: MIT
"""A disk whose cache is lost when it is killed, for nbdkit: nbdkit python disk.py file=IMAGE seed=NUMBER

Writes stay in memory until a flush. Meanwhile random sectors reach the file in random order, as a real disk empties its cache,
so that kill -9 leaves any mixture of the writes since the last flush.
"""

import os
import random

import nbdkit

API_VERSION = 2
SECTOR = 512

settings = {}
image = -1
unflushed = {}
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
        sector = unflushed.get(offset + place)
        buffer[place : place + SECTOR] = os.pread(image, SECTOR, offset + place) if sector is None else sector


def pwrite(handle, buffer, offset, flags):
    for place in range(0, len(buffer), SECTOR):
        unflushed[offset + place] = bytes(buffer[place : place + SECTOR])
    # At most a third, so that there is always something to lose.
    for place in chance.sample(sorted(unflushed), len(unflushed) // 3 if chance.random() < 0.25 else 0):
        os.pwrite(image, unflushed.pop(place), place)


def flush(handle, flags):
    for place, sector in unflushed.items():
        os.pwrite(image, sector, place)
    unflushed.clear()
