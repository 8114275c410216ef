import StateLoop
