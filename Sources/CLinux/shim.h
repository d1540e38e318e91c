// SPDX-License-Identifier: MIT
#pragma once
#include <dbus/dbus.h>
// Swift's Glibc module leaves these out.
#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/types.h>
int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *mask);
pid_t gettid(void);
int pthread_setname_np(pthread_t thread, const char *name);
