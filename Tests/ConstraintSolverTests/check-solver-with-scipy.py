#!/usr/bin/env python3
"""Compares QuintetConstraintSolver with scipy's linear programming on random systems, priority by priority.

usage: check-solver-with-scipy.py [--systems 10000] [--variables 8] [--constraints 16] [--seed 1]

Needs scipy and `swift build -c release --package-path benchmarks`. Ends with status 1 if any system differs by more than
1e-6 of its violation (or of 1, if that is more) at any priority, or by what scipy itself needs as a margin.
"""

import argparse
import pathlib
import random
import subprocess
import sys

import numpy
from scipy.optimize import linprog
from scipy.sparse import csr_matrix

ROOT = pathlib.Path(__file__).resolve().parents[2]
COEFFICIENTS = [1, 1, 1, 1, -1, -1, -1, 2, -0.5, 1 / 3, 16 / 9]
PRIORITIES = [1000, 1000, 1000, 999, 750, 749.5, 500, 250, 50, 1]


def make_system(rng, variables, constraints):
    count = rng.randint(1, variables)
    lines = []
    for _ in range(rng.randint(1, constraints)):
        chosen = rng.sample(range(count), min(count, rng.randint(1, 4)))
        terms = [(variable, rng.choice(COEFFICIENTS)) for variable in chosen]
        constant = rng.choice([rng.randint(-20, 20), rng.uniform(-1000, 1000)])
        lines.append((rng.choice(PRIORITIES), rng.choice("<=>"), constant, terms))
    return [rng.random() < 0.3 for _ in range(count)], lines


def write_system(system):
    non_negative, lines = system
    text = ["system", " ".join("01"[flag] for flag in non_negative)]
    for priority, relation, constant, terms in lines:
        pairs = " ".join(f"{variable} {coefficient!r}" for variable, coefficient in terms)
        text.append(f"{priority} {relation} {constant!r} {pairs}")
    return "\n".join(text + ["solve"])


def violations(lines, values):
    found = {}
    for priority, relation, constant, terms in lines:
        total = constant + sum(coefficient * values[variable] for variable, coefficient in terms)
        missed = {"<": max(0, total), "=": abs(total), ">": max(0, -total)}[relation]
        found[priority] = found.get(priority, 0) + missed
    return found


def best_violations(non_negative, lines):
    """Minimises one priority after the other; each minimum becomes a bound for the next. None if nothing is feasible.

    The second value is how far these may be off: bounds have to be loosened until scipy accepts them.
    """
    count, total = len(non_negative), len(non_negative) + 2 * len(lines)
    bounds = [(0 if flag else None, None) for flag in non_negative] + [(0, None)] * (2 * len(lines))
    matrix, right, costs = numpy.zeros((len(lines), total)), [], {}
    for row, (priority, relation, constant, terms) in enumerate(lines):
        for variable, coefficient in terms:
            matrix[row, variable] += coefficient
        above, below = count + 2 * row, count + 2 * row + 1
        matrix[row, above], matrix[row, below] = -1, 1
        right.append(-constant)
        for column, charged in ((above, relation != ">"), (below, relation != "<")):
            if charged and priority == 1000:
                bounds[column] = (0, 0)
            elif charged:
                costs.setdefault(priority, numpy.zeros(total))[column] = 1
    sparse = csr_matrix(matrix)
    for slack in (1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5):
        caps, limits, best = [], [], {}
        for priority in sorted(costs, reverse=True) or [None]:
            cost = costs.get(priority, numpy.zeros(total))
            answer = linprog(
                cost,
                A_ub=numpy.array(caps) if caps else None,
                b_ub=limits or None,
                A_eq=sparse,
                b_eq=right,
                bounds=bounds,
                options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
            )
            if answer.status == 2 and not best:
                return None
            if answer.status != 0:
                break  # a bound so tight that rounding makes it infeasible
            best[priority] = answer.fun
            caps.append(cost)
            limits.append(answer.fun + slack)
        else:
            return best, max(1e-6, 100 * slack)
    raise RuntimeError(answer.message)


def check(system, values, aside):
    """Returns what is wrong with the solver's answer, or None."""
    non_negative, lines = system
    if any(flag and value < -1e-6 for flag, value in zip(non_negative, values)):
        return "a non-negative variable is negative"
    kept = [line for index, line in enumerate(lines) if index not in aside]
    answer = best_violations(non_negative, kept)
    if answer is None:
        return "the constraints not set aside conflict"
    best, tolerance = answer
    found = violations(kept, values)
    if found.get(1000, 0) > 1e-6:
        return f"required constraints violated by {found[1000]}"
    for priority in sorted(best, key=lambda key: key or 0, reverse=True):
        if abs(found.get(priority, 0) - best[priority]) > tolerance * max(1, best[priority]):
            return f"violation at {priority} is {found[priority]}, could be {best[priority]}"
    for index in aside:
        if best_violations(non_negative, [line for line in kept if line[0] == 1000] + [lines[index]]) is not None:
            return f"constraint {index} was set aside without need"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("systems", 10_000), ("variables", 8), ("constraints", 16), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    options = parser.parse_args()
    program = ROOT / "benchmarks/.build/release/solver-bench"
    if not program.exists():
        sys.exit(f"{program} is missing: swift build -c release --package-path benchmarks")

    rng = random.Random(options.seed)
    systems = [make_system(rng, options.variables, options.constraints) for _ in range(options.systems)]
    text = "\n".join(map(write_system, systems)) + "\n"
    output = subprocess.run([program, "solve"], input=text, capture_output=True, text=True, check=True).stdout.split("\n")
    wrong = 0
    for number, system in enumerate(systems):
        values = [float(word) for word in output[2 * number].split()]
        aside = {int(word) for word in output[2 * number + 1].split()}
        problem = check(system, values, aside)
        if problem:
            wrong += 1
            print(f"system {number}: {problem}")
    print(f"{options.systems - wrong} systems agree, {wrong} differ")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
