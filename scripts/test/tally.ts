import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { NO_TIME } from './time-left'

/**
 * `second` of those that passed did so at the second try, `left` of those that were skipped had no time left; `names` of those that
 * failed, each with the first line of why, for the end of a long output.
 */
export type Tally = {
  passed: number
  failed: number
  skipped: number
  second: number
  left: number
  names: string[]
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, second: 0, left: 0, names: [] }

export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    second: a.second + b.second,
    left: a.left + b.left,
    names: [...a.names, ...b.names],
  }
}

/** The first line of what a test failed by, without its colours. */
function named(name: string, reason: string | undefined): string {
  const line = stripVTControlCharacters(reason ?? '')
    .trim()
    .split('\n')[0]
    ?.slice(0, 300)
  return line ? `${name}: ${line}` : name
}

const vitestReport = z.object({
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

/** Counts a JSON report of vitest; a suite that did not even load, or wrote none, counts as one failure. */
export function readVitest(file: string): Tally {
  return read(file, vitestReport, (report) => {
    const failed = report.numFailedTests
    const names = report.testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, message, assertionResults }) => {
        const tests = assertionResults.filter(({ status }) => status === 'failed')
        return tests.length > 0
          ? tests.map((test) => named(`${name} › ${test.fullName}`, test.failureMessages?.[0]))
          : [named(name, message)]
      })
    return {
      second: 0,
      left: 0,
      passed: report.numPassedTests,
      failed: failed === 0 && !report.success ? 1 : failed,
      skipped: report.numPendingTests,
      names: report.success || names.length > 0 ? names : ['an error outside of tests'],
    }
  })
}

type Annotation = { type: string; description?: string | undefined }
type Suite = {
  title: string
  specs: {
    title: string
    tests: {
      projectName: string
      status: string
      annotations?: Annotation[] | undefined
      results?: { error?: { message?: string | undefined } | undefined }[] | undefined
    }[]
  }[]
  suites?: Suite[] | undefined
}
const playwrightSuite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.string(),
          annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })).optional(),
          results: z
            .array(z.object({ error: z.object({ message: z.string().optional() }).optional() }))
            .optional(),
        }),
      ),
    }),
  ),
  suites: z.lazy(() => z.array(playwrightSuite)).optional(),
})
const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  errors: z.array(z.object({ message: z.string().optional() })),
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
})

/** Counts a JSON report of Playwright; what failed outside of a test, or twice, counts as a failure. */
export function readPlaywright(file: string): Tally {
  return read(file, playwrightReport, ({ suites, errors, stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    second: stats.flaky,
    left: suites.reduce((sum, suite) => sum + leftOf(suite), 0),
    names: [
      ...suites.flatMap((suite) => unexpectedOf(suite, [])),
      ...errors.map(({ message }) => message?.split('\n')[0] ?? 'an error outside of tests'),
    ],
  }))
}

function unexpectedOf({ title, specs, suites }: Suite, above: string[]): string[] {
  const titles = [...above, title]
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        named([`[${projectName}]`, ...titles, spec.title].join(' › '), results?.[0]?.error?.message),
      ),
  )
  return [...own, ...(suites ?? []).flatMap((suite) => unexpectedOf(suite, titles))]
}

function leftOf({ specs, suites }: Suite): number {
  const own = specs
    .flatMap(({ tests }) => tests)
    .filter(({ annotations }) => annotations?.some(({ description }) => description === NO_TIME))
  return own.length + (suites ?? []).reduce((sum, suite) => sum + leftOf(suite), 0)
}

function read<T>(file: string, schema: z.ZodType<T>, count: (report: T) => Tally): Tally {
  const none = { ...NOTHING, failed: 1, names: [`no whole report in ${path.basename(file)}`] }
  if (!existsSync(file)) return none
  const report = schema.safeParse(parsed(readFileSync(file, 'utf8')))
  return report.success ? count(report.data) : none
}

/** A suite that was killed leaves half a report. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
