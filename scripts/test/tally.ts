import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** `second` of those that passed did so at the second try. */
export type Tally = { passed: number; failed: number; skipped: number; second: number }

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, second: 0 }

export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    second: a.second + b.second,
  }
}

const vitestReport = z.object({
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
})

/** Counts a JSON report of vitest; a suite that did not even load, or wrote none, counts as one failure. */
export function readVitest(file: string): Tally {
  return read(file, vitestReport, (report) => {
    const failed = report.numFailedTests
    return {
      second: 0,
      passed: report.numPassedTests,
      failed: failed === 0 && !report.success ? 1 : failed,
      skipped: report.numPendingTests,
    }
  })
}

const playwrightReport = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
})

/** Counts a JSON report of Playwright; what failed outside of a test, or twice, counts as a failure. */
export function readPlaywright(file: string): Tally {
  return read(file, playwrightReport, ({ errors, stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    second: stats.flaky,
  }))
}

function read<T>(file: string, schema: z.ZodType<T>, count: (report: T) => Tally): Tally {
  if (!existsSync(file)) return { ...NOTHING, failed: 1 }
  const report = schema.safeParse(parsed(readFileSync(file, 'utf8')))
  return report.success ? count(report.data) : { ...NOTHING, failed: 1 }
}

/** A suite that was killed leaves half a report. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
