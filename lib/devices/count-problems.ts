import type { RowIssue, RowProblem } from './row-problems'

/** How many rows have each problem; a row with two counts in both, one with the same twice once. */
export function countProblems(rows: Iterable<{ issues: readonly RowIssue[] }>) {
  const counts: Partial<Record<RowProblem, number>> = {}
  for (const { issues } of rows)
    for (const problem of new Set(issues.map((issue) => issue.problem)))
      counts[problem] = (counts[problem] ?? 0) + 1
  return counts
}
