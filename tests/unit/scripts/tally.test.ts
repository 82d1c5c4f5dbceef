import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { add, NOTHING, readPlaywright, readVitest } from '../../../scripts/test/tally'
import { NO_TIME } from '../../../scripts/test/time-left'

const folder = mkdtempSync(path.join(tmpdir(), 'tally-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function written(report: unknown): string {
  const file = path.join(folder, `${++files}.json`)
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report))
  return file
}

const vitest = { success: true, numPassedTests: 40, numFailedTests: 0, numPendingTests: 2, testResults: [] }
const stats = { expected: 9, unexpected: 0, flaky: 0, skipped: 1 }

describe('add', () => {
  it('adds up number by number', () => {
    const sum = add(
      { passed: 1, failed: 2, skipped: 3, second: 4, left: 5, names: ['a'] },
      { passed: 10, failed: 20, skipped: 30, second: 40, left: 50, names: ['b', 'c'] },
    )
    expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33, second: 44, left: 55, names: ['a', 'b', 'c'] })
    expect(add(NOTHING, sum)).toEqual(sum)
  })
})

describe('readVitest', () => {
  it('counts what passed, failed and was skipped', () => {
    expect(readVitest(written(vitest))).toEqual({ ...NOTHING, passed: 40, skipped: 2 })
  })

  it('names what failed by file and test, and why in one line', () => {
    const failureMessages = ['AssertionError: expected 1 to be 2\n    at sum.test.ts:3']
    const results = [
      { fullName: 'a sum is right', status: 'failed', failureMessages },
      { fullName: 'a sum is quick', status: 'passed' },
    ]
    const testResults = [{ name: 'sum.test.ts', status: 'failed', assertionResults: results }]
    const failing = { ...vitest, success: false, numFailedTests: 1, testResults }
    const names = ['sum.test.ts › a sum is right: AssertionError: expected 1 to be 2']
    expect(readVitest(written(failing))).toEqual({ ...NOTHING, passed: 40, failed: 1, skipped: 2, names })
  })

  it('counts a file that did not even load as a failure, and an error outside of tests', () => {
    const message = 'Error: no such module'
    const testResults = [{ name: 'sum.test.ts', status: 'failed', message, assertionResults: [] }]
    const unloaded = readVitest(written({ ...vitest, success: false, testResults }))
    expect([unloaded.failed, unloaded.names]).toEqual([1, ['sum.test.ts: Error: no such module']])
    const outside = readVitest(written({ ...vitest, success: false }))
    expect([outside.failed, outside.names]).toEqual([1, ['an error outside of tests']])
  })

  it('counts no report, or one of another shape, as a failure', () => {
    const absent = readVitest(path.join(folder, 'absent.json'))
    expect(absent).toEqual({ ...NOTHING, failed: 1, names: ['no whole report in absent.json'] })
    expect(readVitest(written({})).failed).toBe(1)
  })
})

describe('readPlaywright', () => {
  it('counts what passed, failed and was skipped', () => {
    expect(readPlaywright(written({ suites: [], errors: [], stats }))).toEqual({
      ...NOTHING,
      passed: 9,
      skipped: 1,
    })
  })

  it('names what failed, however deep, on which screen, and why', () => {
    const results = [{ error: { message: '\u001b[31mError: no card\u001b[39m\n at card.spec.ts:3' } }, {}]
    const spec = (status: string) => ({
      title: 'opens',
      tests: [{ projectName: 'phone', status, results }],
    })
    const inner = { title: 'the card', specs: [spec('unexpected'), spec('expected')] }
    const suites = [{ title: 'card.spec.ts', specs: [], suites: [inner] }]
    const failing = readPlaywright(written({ suites, errors: [], stats: { ...stats, unexpected: 1 } }))
    expect([failing.failed, failing.names]).toEqual([
      1,
      ['[phone] › card.spec.ts › the card › opens: Error: no card'],
    ])
  })

  it('tells how many were left out for want of time', () => {
    const annotations = (description: string) => [{ type: 'skip', description }]
    const spec = (description: string) => ({
      title: 'opens',
      tests: [{ projectName: 'phone', status: 'skipped', annotations: annotations(description) }],
    })
    const suites = [
      { title: 'a', specs: [], suites: [{ title: 'b', specs: [spec(NO_TIME), spec('of a desk')] }] },
    ]
    const report = { suites, errors: [], stats: { ...stats, skipped: 2 } }
    expect(readPlaywright(written(report))).toEqual({ ...NOTHING, passed: 9, skipped: 2, left: 1 })
  })

  it('tells of a test that passed only the second time', () => {
    const report = { suites: [], errors: [], stats: { ...stats, flaky: 1 } }
    expect(readPlaywright(written(report))).toEqual({ ...NOTHING, passed: 10, skipped: 1, second: 1 })
  })

  it('counts what failed outside of tests', () => {
    const errors = [{ message: 'the stack did not start\n  at line 3' }]
    const report = { suites: [], errors, stats: { ...stats, expected: 0 } }
    const names = ['the stack did not start']
    expect(readPlaywright(written(report))).toEqual({ ...NOTHING, failed: 1, skipped: 1, names })
  })

  it('counts no report as a failure', () => {
    expect(readPlaywright(path.join(folder, 'absent.json')).failed).toBe(1)
  })

  it('counts a report that was cut off as a failure', () => {
    expect(readPlaywright(written('{"errors": [')).failed).toBe(1)
  })
})
