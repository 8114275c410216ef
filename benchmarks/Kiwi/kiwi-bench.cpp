// Times kiwi, a C++ Cassowary, on layouts that solver-bench writes to standard input. Prints the fastest of several runs in
// milliseconds: build and solve, another height, another width, the last box taken away and put back; then the last box.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <kiwi/kiwi.h>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

struct Row {
  double priority;
  char relation;
  double constant;
  std::vector<std::pair<int, double>> terms;
};

struct System {
  int variables = 0, width = 0;
  std::vector<int> height, box;
  std::vector<Row> rows;
};

static System read() {
  System system;
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    std::string first;
    words >> first;
    int index;
    if (first == "variables") words >> system.variables;
    else if (first == "width") words >> system.width;
    else if (first == "height") while (words >> index) system.height.push_back(index);
    else if (first == "box") while (words >> index) system.box.push_back(index);
    else {
      Row row;
      row.priority = std::stod(first);
      words >> row.relation >> row.constant;
      double coefficient;
      while (words >> index >> coefficient) row.terms.push_back({index, coefficient});
      system.rows.push_back(row);
    }
  }
  return system;
}

struct Layout {
  const System &system;
  kiwi::Solver solver;
  std::vector<kiwi::Variable> variables;
  std::vector<kiwi::Constraint> constraints;

  explicit Layout(const System &system) : system(system), variables(system.variables) {
    constraints.reserve(system.rows.size());
    for (size_t index = 0; index < system.rows.size(); index++) {
      constraints.push_back(make(index, 0));
      // The window's width is an edit variable, as kiwi's users have it.
      if ((int)index != system.width) solver.addConstraint(constraints.back());
    }
    solver.addEditVariable(window(), kiwi::strength::strong * 900);
    solver.suggestValue(window(), 320);
    solver.updateVariables();
  }

  const kiwi::Variable &window() { return variables[system.rows[system.width].terms[0].first]; }

  kiwi::Constraint make(size_t index, double difference) {
    const Row &row = system.rows[index];
    std::vector<kiwi::Term> terms;
    for (auto &term : row.terms) terms.emplace_back(variables[term.first], term.second);
    double strength = row.priority >= 1000 ? kiwi::strength::required
                      : row.priority >= 750 ? kiwi::strength::strong : kiwi::strength::weak;
    kiwi::RelationalOperator relation =
      row.relation == '<' ? kiwi::OP_LE : row.relation == '>' ? kiwi::OP_GE : kiwi::OP_EQ;
    return kiwi::Constraint(kiwi::Expression(std::move(terms), row.constant - difference), relation, strength);
  }

  void resize(double difference) {
    solver.suggestValue(window(), 320 + difference);
    solver.updateVariables();
  }

  // kiwi has no way to change a constant but to exchange the constraint.
  void changeHeight(double difference) {
    for (int index : system.height) {
      solver.removeConstraint(constraints[index]);
      constraints[index] = make(index, difference);
      solver.addConstraint(constraints[index]);
    }
    solver.updateVariables();
  }

  void removeAndAdd() {
    for (int index : system.box) solver.removeConstraint(constraints[index]);
    solver.updateVariables();
    for (int index : system.box) solver.addConstraint(constraints[index]);
    solver.updateVariables();
  }
};

template <typename Body> static double fastest(int runs, Body body) {
  double best = 1e300;
  double spent = 0;
  for (int run = 0; run < runs && spent < 3000; run++) {
    auto start = std::chrono::steady_clock::now();
    body(run);
    double time = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    best = std::min(best, time);
    spent += time;
  }
  return best;
}

int main() {
  System system = read();
  std::unique_ptr<Layout> layout;
  double build = fastest(31, [&](int) { layout.reset(); layout = std::make_unique<Layout>(system); });
  double height = fastest(101, [&](int run) { layout->changeHeight(run % 2 ? 0 : 9); });
  layout->changeHeight(0);
  double width = fastest(101, [&](int run) { layout->resize((run + 1) * 167 % 400); });
  layout->resize(0);
  double removal = fastest(101, [&](int) { layout->removeAndAdd(); });
  std::printf("%.5f %.5f %.5f %.5f", build, height, width, removal);
  int count = system.variables;
  for (int index = count - 4; index < count; index++) std::printf(" %.3f", layout->variables[index].value());
  std::printf("\n");
}
