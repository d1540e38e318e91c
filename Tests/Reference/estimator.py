# SPDX-License-Identifier: MIT
"""The threshold of pitch comparison, its criterion and its note profile, from answers "higher"/"lower": an implementation
independent of Peach's, which makes the expected values of estimator-*-out.csv from estimator-*-in.csv.

    for name in unison interval learning guessing tilt-interval bursts; do
        python3 estimator.py estimator-$name-in.csv estimator-$name-out.csv
    done

    P("higher") = lam + (1 - 2 lam) Phi((s - c(n)) / sigma),   ln sigma = level + session + deviation[note]

s: signed difference in cents; c(n) = c + g x(n), x(n) = (n - 60)/24: the criterion at note n in cents (g, "tilt": its change
over two octaves); levels in ln cents; T75 = .67449 sigma. Needs numpy and numba.
"""
import argparse, copy, csv, math, os
import numpy as np
from numba import njit

U = math.log(.5) + .1 * np.arange(64)              # nodes of u = ln sigma
DEV = -3 + .1 * np.arange(61)                      # nodes of a note's deviation
LAPSES, LAPSE_PRIOR = [.005, .02, .05, .10, .15], [.07, .85, .05, .02, .01]
Q2, R2 = [a.ravel() for a in np.meshgrid(np.square([0, .04, .08, .15]), np.square([.05, .15, .30]), indexing='ij')]
QR_PRIOR = np.outer([.25, .30, .33, .12], [.30, .45, .25]).ravel()
KERNELS = [(.12, 14, .05, .25), (.30, 14, .05, .50), (.30, 5, .05, .08),     # SD, length, nugget, prior
           (.80, 14, .05, .07), (.80, 6, .05, .06), (.80, 3, .05, .04)]
ROUGH = [(.12, 14, .30, 10 / 18), (.30, 14, .30, 8 / 18)]
T75, ROOT2, ROOT2PI = .6744898, math.sqrt(2), math.sqrt(2 * math.pi)      # T75: of a normal distribution with SD 1
C, G, CC, CG, GG = range(5)                        # rows of the criterion's state: two means, three (co)variances


def pitch(note):
    return (note - 60) / 24


@njit(cache=True)
def phi_cdf(t):
    return .5 * math.erfc(-t / ROOT2)


@njit(cache=True)
def filter_answer(L, S, lost, lam, dev, dev_sd, x, s, y, tilted, enter, leave):
    """Rule 2 in every cell (lapse i, node j), in place. `lost`: probability of being away, in the last component if enter > 0."""
    for i in range(L.shape[0]):
        for j in range(64):
            lapse, gone = lam[i], 0.
            if enter > 0 and i == L.shape[0] - 1:      # away = coin flips = lapses at the rate 1/2
                gone = lost[j] * (1 - leave) + (1 - lost[j]) * enter
                lapse += gone * (.5 - lapse)
            k = (1 - 2 * lapse) / 2
            m, v = S[C, i, j], S[CC, i, j]
            gain_c, gain_g = v, 0.
            if tilted:
                gain_c = v + x * S[CG, i, j]
                gain_g = S[CG, i, j] + x * S[GG, i, j]
                m += x * S[G, i, j]
                v = gain_c + x * gain_g
            Z, g, h = lapse, 0., 0.
            for sign in (-1, 1):
                R = 1 / math.sqrt(math.exp(2 * (U[j] + dev + sign * dev_sd)) + v)
                t = y * (s - m) * R
                density = math.exp(-.5 * t * t) / ROOT2PI
                Z += k * phi_cdf(t)
                g -= y * k * density * R
                h -= k * t * density * R * R
            L[i, j] += math.log(Z)
            g /= Z
            h = h / Z - g * g
            if gone > 0:
                lost[j] = gone * .5 / Z
            S[C, i, j] += gain_c * g
            S[CC, i, j] = max(S[CC, i, j] + gain_c * gain_c * h, 1e-4)
            if tilted:
                S[G, i, j] += gain_g * g
                S[CG, i, j] += gain_c * gain_g * h
                S[GG, i, j] = max(S[GG, i, j] + gain_g * gain_g * h, 1e-4)


@njit(cache=True)
def session_posterior(W, S):
    """Rule 3 from log weights W: mean and variance of u, then c, g, var c, cov, var g; last the weights."""
    w = np.exp(W - W.max())
    w /= w.sum()
    a = c = g = aa = cc = cg = gg = 0.
    for i in range(W.shape[0]):
        for j in range(64):
            x, mc, mg = w[i, j], S[C, i, j], S[G, i, j]
            a += x * U[j]; aa += x * U[j]**2
            c += x * mc; cc += x * (S[CC, i, j] + mc * mc)
            g += x * mg; gg += x * (S[GG, i, j] + mg * mg)
            cg += x * (S[CG, i, j] + mc * mg)
    return a, aa - a * a, c, g, cc - c * c, cg - c * g, gg - g * g, w


@njit(cache=True)
def add_to_notes(N, notes, s, y, c, var, lapse, a):
    """The answers' log likelihood over the nodes of their note's deviation (rule 4c), in place."""
    for k in range(len(notes)):
        for j in range(61):
            t = y[k] * (s[k] - c[k]) / math.sqrt(math.exp(2 * (a + DEV[j])) + var[k])
            N[notes[k], j] += math.log(lapse[k] + (1 - 2 * lapse[k]) * phi_cdf(t))


def weights(log):
    w = np.exp(log - log.max(axis=-1, keepdims=True))
    return w / w.sum(axis=-1, keepdims=True)


class Estimator:
    """One cell (mode, interval, tuning) of a listener's profile."""

    def __init__(self, skill='unison', drift=1.5, tilt_sd=6., tilt_drift=.5, rough=.36, away=.05, enter=.01, leave=.07):
        """drift, tilt_drift: SD of c and g from session to session, cents; tilt_sd: g's prior SD; rough: prior of the two
        kernels with a nugget of .30; away: prior of the component with bursts of inattention."""
        self.drift, self.tilt_sd, self.tilt_drift = drift, tilt_sd, tilt_drift
        self.enter, self.leave = enter if away else 0., leave
        self.m0, self.sdc = (math.log(40), 20.) if skill == 'interval' else (math.log(20), 10.)
        kernels = KERNELS + ROUGH * (rough > 0)
        apart = np.subtract.outer(np.arange(128), np.arange(128))
        self.K = np.array([sd**2 * np.exp(-apart**2 / (2 * length**2)) + nugget**2 * (apart == 0) for sd, length, nugget, _ in kernels])
        self.kernel_prior = np.log([k[3] * (rough if k in ROUGH else 1 - rough) for k in kernels])
        self.lam, prior = np.array(LAPSES), np.array(LAPSE_PRIOR)
        if away:
            self.lam, prior = np.append(self.lam, .02), np.append(prior * (1 - away), away)
        n = len(self.lam)
        self.first, self.session, self.answers, self.stretch = True, None, [], 0
        self.m, self.P = np.full((n, 12), self.m0), np.ones((n, 12))
        self.lw = np.log(np.outer(prior, QR_PRIOR))
        self.line = [(0., 1., np.zeros(2), np.zeros(2), np.diag([self.sdc**2, tilt_sd**2]))] * n
        self.N, self.count = np.zeros((128, 61)), np.zeros(128)
        self.tau, self.nu = np.full(128, .001), np.zeros(128)
        self.mu, self.D = np.zeros(128), .15**2 * np.eye(128)
        self.swapped = self.guessing = 0.
        self.start()

    # 1. session start
    def start(self):
        n = len(self.lam)
        self.L, self.S, self.lost, self.answers = np.zeros((n, 64)), np.zeros((5, n, 64)), np.zeros(64), []
        limit = np.array([self.sdc**2, self.tilt_sd**2])
        for i, (u, sd, mean, slope, rest) in enumerate(self.line):
            self.S[[C, G], i] = mean[:, None] + np.outer(slope, np.clip(U - u, -3 * sd, 3 * sd))
            grown = np.diag(rest) + (0 if self.first else np.array([self.drift**2, self.tilt_drift**2]))
            cc, gg = np.minimum(grown, limit)
            self.S[[CC, CG, GG], i] = np.array([cc, np.clip(rest[0, 1], -math.sqrt(cc * gg), math.sqrt(cc * gg)), gg])[:, None]
        P = self.P + R2 + (0 if self.first else Q2)
        log = self.lw[:, :, None] - .5 * np.log(P)[:, :, None] - .5 * (U - self.m[:, :, None])**2 / P[:, :, None]
        top = log.max(axis=1)
        self.lp = top + np.log(np.exp(log - top[:, None]).sum(axis=1))

    # 2. answer
    def answer(self, session, note, s, higher, caution=True):
        y = 1. if higher else -1.
        if caution:
            c = float(np.clip(self.today()['c'], -60, 60))
            wrong = .05 + .9 * phi_cdf(abs(s) / 30)
            self.swapped = max(0, self.swapped + math.log((1 - wrong if y * s > 0 else wrong) / .5))
            self.guessing = max(0, self.guessing + math.log(.5 / (.05 + .9 * phi_cdf(y * (s - c) / 60))))
        if session != self.session:
            if self.session is not None:
                self.close()
                self.start()
            self.session = session
        filter_answer(self.L, self.S, self.lost, self.lam, self.mu[note], math.sqrt(self.D[note, note]),
                      pitch(note), float(s), y, self.tilt_sd > 0, self.enter, self.leave)
        self.answers.append((note, s, y))

    # 3. today
    def today(self, note=60):
        """Mean and SD of ln sigma and, at `note`, of the criterion, as of now."""
        a, aa, c, g, cc, cg, gg, w = session_posterior(self.lp + self.L, self.S)
        x = pitch(note)
        return dict(a=a, a_sd=math.sqrt(max(aa, 0)), c=c + g * x, c_sd=math.sqrt(max(cc + 2 * x * cg + x * x * gg, 0)))

    # 4. close
    def close(self):
        """Every array that changes is replaced, so a shallow copy can be closed for a report."""
        if not self.answers:
            return
        notes = np.array([a[0] for a in self.answers])
        s, y = np.array([a[1] for a in self.answers], float), np.array([a[2] for a in self.answers])
        _, _, c, g, cc, cg, gg, w = session_posterior(self.lp + self.L, self.S)
        self.line = [self.criterion_line(i, w[i] / w[i].sum()) for i in range(len(self.lam))]
        level = self.close_level(np.bincount(notes, minlength=128) / len(notes))
        lapse = (self.weights_of_lapses() @ self.lam) * np.ones(len(notes))
        x = pitch(notes)
        if self.enter:
            lapse = self.lapse_of_answers(lapse, notes, s, y, c + g * x, cc + 2 * x * cg + x * x * gg, level)
        old = 2 ** (-len(notes) / 2000)
        self.N, self.count = self.N * old, self.count * old + np.bincount(notes, minlength=128)
        self.tau, self.nu = np.maximum(self.tau * old, .001), self.nu * old
        add_to_notes(self.N, notes, s, y, c + g * x, cc + 2 * x * cg + x * x * gg, lapse, level)
        self.close_notes()
        self.first, self.answers = False, []

    def criterion_line(self, i, w):
        """(mean u, SD u, means, slopes, residual covariance) of c and g as a line over u within lapse i."""
        u = w @ U
        var = max(w @ U**2 - u * u, 1e-4)
        m, P = self.S[[C, G], i], self.S[[CC, CG, CG, GG], i].reshape(2, 2, 64)
        mean = m @ w
        slope = (m * (U - u)) @ w / var
        rest = P @ w + (m * w) @ m.T - np.outer(mean, mean) - np.outer(slope, slope) * var
        np.fill_diagonal(rest, np.maximum(np.diag(rest), 1e-4))
        if not self.tilt_sd:
            rest[1, 1] = 0
        return u, math.sqrt(var), mean, slope, rest

    def close_level(self, shares):
        """Kalman-like step of the level for every lapse, q and r; returns the session's mean a."""
        p = self.P if self.first else self.P + Q2
        v = p + R2 + (0 if self.first else shares @ self.D @ shares)
        A = self.L[:, None, :] - .5 * (U - self.m[:, :, None])**2 / v[:, :, None]
        top = A.max(axis=-1)
        A = np.exp(A - top[:, :, None])
        z = A.sum(axis=-1)
        E = A @ U / z
        V = A @ U**2 / z - E * E
        gain = p / v
        a = self.m + (p + R2) / v * (E - self.m)
        self.m = self.m + gain * (E - self.m)
        self.P = p * (1 - gain) + gain**2 * V
        lw = self.lw + top + np.log(z / np.sqrt(v))
        self.lw = np.maximum(lw - lw.max() - np.log(np.exp(lw - lw.max()).sum()), -30)
        return (np.exp(self.lw) / np.exp(self.lw).sum() * a).sum()

    def lapse_of_answers(self, lapse, notes, s, y, c, var, level):
        """Each answer's lapse rate given the others': forward and backward over attentive and away, weighted by the away component."""
        p, t = self.weights_of_lapses(), y * (s - c) / np.sqrt(np.exp(2 * (level + self.mu[notes])) + var)
        seen = np.array([.02 + .96 * phi_cdf(x) for x in t])
        there, back, gone, ratio = np.zeros(len(t)), np.ones(len(t)), 0., 1.
        for k in range(len(t)):
            there[k] = gone * (1 - self.leave) + (1 - gone) * self.enter
            gone = there[k] * .5 / (there[k] * .5 + (1 - there[k]) * seen[k])
        for k in range(len(t) - 1, -1, -1):
            back[k] = ratio                            # P(later answers | away) / P(later | attentive)
            A, B = .5 * ratio, seen[k]
            ratio = (A * (1 - self.leave) + B * self.leave) / (A * self.enter + B * (1 - self.enter))
        gone = there * back / (there * back + 1 - there)
        return (p[:-1] @ self.lam[:-1]) + p[-1] * (.02 + gone * .48)

    def close_notes(self):
        """The field of deviations (rule 4d): expectation propagation, mixture over kernels."""
        w = self.count / self.count.sum()
        Kw = self.K @ w
        K = self.K - Kw[:, :, None] - Kw[:, None, :] + (Kw @ w)[:, None, None]
        I = np.flatnonzero(self.count > 0)
        KI, one = K[:, I[:, None], I], np.eye(len(I))
        tau, nu, best = self.tau[I], self.nu[I], 1
        for sweep in range(3):
            if sweep == 1:
                best = int(np.argmax(self.evidence(KI, tau, nu)[0]))
            V = np.linalg.solve(one + KI[best] * tau, KI[best])
            Vn = np.diag(V)
            fine = Vn > 1e-9
            m, Vn = V @ nu, np.where(fine, Vn, 1)
            tau_c = 1 / Vn - tau
            fine &= tau_c >= 1e-6
            tau_c = np.where(fine, tau_c, 1)
            mu_c = (m / Vn - nu) / tau_c
            p = weights(self.N[I] - .5 * tau_c[:, None] * (DEV - mu_c[:, None])**2)
            e = p @ DEV
            x = np.maximum(p @ DEV**2 - e * e, 4e-4)
            new = np.maximum(1 / x - tau_c, .001)
            tau, nu = np.where(fine, new, tau), np.where(fine, e * (tau_c + new) - mu_c * tau_c, nu)
        log, inverse = self.evidence(KI, tau, nu)
        share = weights(log)
        share = np.where(share >= .01, share, 0)
        share /= share.sum()
        self.mu, self.D = np.zeros(128), np.zeros((128, 128))
        for g in np.flatnonzero(share):
            gain = K[g][:, I] @ inverse[g]
            mu = gain @ (nu / tau)
            self.mu += share[g] * mu
            self.D += share[g] * (K[g] - gain @ K[g][I] + np.outer(mu, mu))
        self.D -= np.outer(self.mu, self.mu)
        self.tau[I], self.nu[I] = tau, nu              # arrays that close() has just made
        self.kernels = share

    def evidence(self, KI, tau, nu):
        """Log prior + log evidence of each kernel, and the inverses of the sites' covariances."""
        sites = KI + np.diag(1 / tau)
        inverse = np.linalg.inv(sites)
        fit = np.einsum('i,gij,j->g', nu / tau, inverse, nu / tau)
        return self.kernel_prior - .5 * fit - .5 * np.linalg.slogdet(sites)[1], inverse

    def weights_of_lapses(self):
        return np.exp(self.lw).sum(axis=1) / np.exp(self.lw).sum()

    # 5. report
    def report(self):
        e = copy.copy(self)
        e.close()
        w = np.exp(e.lw) / np.exp(e.lw).sum()
        p, I = w.sum(axis=1), np.flatnonzero(e.count > 0)
        level = (w * e.m).sum()
        var = (w * (e.P + e.m**2)).sum() - level**2
        c = sum(x * mean for x, (_, _, mean, _, _) in zip(p, e.line))
        cov = sum(x * (rest + np.outer(slope, slope) * sd**2 + np.outer(mean, mean)) for x, (_, sd, mean, slope, rest) in zip(p, e.line))
        cov = cov - np.outer(c, c)
        u, sd = level, math.sqrt(var)
        if len(I):
            u, sd = level + e.mu[I].mean(), math.sqrt(var + e.D[np.ix_(I, I)].sum() / len(I)**2)
        return dict(u=u, sd=sd, c=c[0], c_sd=math.sqrt(max(cov[0, 0], 0)), tilt=c[1], tilt_sd=math.sqrt(max(cov[1, 1], 0)), cov=cov,
                    lam=p @ e.lam, p_lam=p, q=math.sqrt(w.sum(axis=0) @ Q2), r=math.sqrt(w.sum(axis=0) @ R2),
                    notes=level + e.mu, notes_sd=np.sqrt(var + np.maximum(np.diag(e.D), 0)))


def row(n, e):
    r, t = e.report(), e.today()
    line = dict(n=n, u=r['u'], sd=r['sd'], T75=T75 * math.exp(r['u']), lo=T75 * math.exp(r['u'] - 1.96 * r['sd']),
                hi=T75 * math.exp(r['u'] + 1.96 * r['sd']), c=r['c'], c_sd=r['c_sd'])
    line.update({'lambda': r['lam']} | {f'p_lam{x}': p for x, p in zip(['.005', '.02', '.05', '.10', '.15', '_away'], r['p_lam'])})
    line.update(q=r['q'], r=r['r'], today_a=t['a'], today_sd=t['a_sd'], today_c=t['c'], today_c_sd=t['c_sd'])
    for note in (40, 48, 60, 72):
        line[f'u{note}'], line[f'sd{note}'] = r['notes'][note], r['notes_sd'][note]
    line.update(llr_guess=e.guessing, llr_swapped=e.swapped)
    if e.tilt_sd:
        line.update(tilt=r['tilt'], tilt_sd=r['tilt_sd'])
    return {k: v if k == 'n' else f'{v:.6f}' for k, v in line.items()}


def main():
    p = argparse.ArgumentParser(description='Rows of estimates for a file of answers (session,note,offset_cents,higher).')
    p.add_argument('answers'); p.add_argument('out')
    p.add_argument('--skill', help='unison or interval; if left out, interval where the file name says so')
    p.add_argument('--at', help='counts of answers, as 10,60; if left out, those of the file …-out.csv beside, or 20, 40, …')
    o = p.parse_args()
    answers = [(int(a['session']), int(a['note']), float(a['offset_cents']), a['higher'] == '1') for a in csv.DictReader(open(o.answers))]
    beside, at = o.answers.replace('-in.csv', '-out.csv'), range(20, len(answers) + 1, 20)
    if o.at:
        at = [int(n) for n in o.at.split(',')]
    elif beside != o.answers and os.path.exists(beside):
        at = [int(r['n']) for r in csv.DictReader(open(beside))]
    e, rows = Estimator(o.skill or ('interval' if 'interval' in os.path.basename(o.answers) else 'unison')), []
    for n, answer in enumerate(answers, 1):
        e.answer(*answer)
        if n in at:
            rows.append(row(n, e))
    with open(o.out, 'w', newline='') as f:
        csv.DictWriter(f, rows[0]).writerows([dict(zip(rows[0], rows[0]))] + rows)


if __name__ == '__main__':
    main()
