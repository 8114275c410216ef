"""Compares the order of stops with what OR-tools finds from the same first of them, in processor time.

usage: route.py PROGRAM NUMBER:SECONDS…   (how long OR-tools may look)
"""
import math
import subprocess
import sys
import time

from ortools.constraint_solver import pywrapcp, routing_enums_pb2


def meters(one, other):
    return 2 * math.asin(min(1, math.dist(one, other) / 2)) * 6371008.8


def unit(latitude, longitude):
    latitude, longitude = math.radians(latitude), math.radians(longitude)
    return math.cos(latitude) * math.cos(longitude), math.cos(latitude) * math.sin(longitude), math.sin(latitude)


def solve(points, limit, metaheuristic):
    """The length in km and the processor's seconds, without those of the table of distances; None if there was no way in time."""
    count = len(points)
    # The way may end anywhere: at a place that is no distance from all.
    table = [[round(meters(one, other)) for other in points] + [0] for one in points] + [[0] * (count + 1)]
    manager = pywrapcp.RoutingIndexManager(count + 1, 1, [0], [count])
    routing = pywrapcp.RoutingModel(manager)
    routing.SetArcCostEvaluatorOfAllVehicles(routing.RegisterTransitMatrix(table))
    parameters = pywrapcp.DefaultRoutingSearchParameters()
    parameters.first_solution_strategy = routing_enums_pb2.FirstSolutionStrategy.PATH_CHEAPEST_ARC
    parameters.local_search_metaheuristic = metaheuristic
    parameters.time_limit.seconds = limit
    start = time.process_time()
    solution = routing.SolveWithParameters(parameters)
    seconds = time.process_time() - start
    if not solution:
        return None
    index, way = routing.Start(0), []
    while not routing.IsEnd(index):
        way.append(points[manager.IndexToNode(index)])
        index = solution.Value(routing.NextVar(index))
    return sum(map(meters, way, way[1:])) / 1000, seconds


print(f"{'stops':>6} {'ours km':>9} {'s':>7}   OR-tools: {'km':>9} {'s':>7}   ours/theirs: {'length':>6} {'time':>7}")
for argument in sys.argv[2:]:
    number, limit = map(int, argument.split(":"))
    first, *lines = subprocess.run([sys.argv[1], str(number)], check=True, text=True, stdout=subprocess.PIPE).stdout.split("\n")
    length, seconds = map(float, first.split())
    points = [unit(*map(float, line.split())) for line in lines if line]
    for name in ["GREEDY_DESCENT", "GUIDED_LOCAL_SEARCH"]:
        found = solve(points, limit, getattr(routing_enums_pb2.LocalSearchMetaheuristic, name))
        theirs = f"{found[0]:9.1f} {found[1]:7.2f}" if found else f"{'none':>9} {limit:>7}"
        ratios = f"{length / found[0]:6.3f} {seconds / found[1]:7.3f}" if found else ""
        print(f"{number:6} {length:9.1f} {seconds:7.3f}   {'':9} {theirs}   {'':12} {ratios}  {name}", flush=True)
