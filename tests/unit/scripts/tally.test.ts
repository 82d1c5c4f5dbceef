import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { add, NOTHING, readPlaywright, readVitest } from '../../../scripts/test/tally'

const folder = mkdtempSync(path.join(tmpdir(), 'tally-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function written(report: unknown): string {
  const file = path.join(folder, `${++files}.json`)
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report))
  return file
}

const vitest = { success: true, numPassedTests: 40, numFailedTests: 0, numPendingTests: 2 }
const stats = { expected: 9, unexpected: 0, flaky: 0, skipped: 1 }

describe('add', () => {
  it('adds up number by number', () => {
    const sum = add(
      { passed: 1, failed: 2, skipped: 3, second: 4 },
      { passed: 10, failed: 20, skipped: 30, second: 40 },
    )
    expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33, second: 44 })
    expect(add(NOTHING, sum)).toEqual(sum)
  })
})

describe('readVitest', () => {
  it('counts what passed, failed and was skipped', () => {
    expect(readVitest(written(vitest))).toEqual({ ...NOTHING, passed: 40, skipped: 2 })
    const failing = { ...vitest, success: false, numFailedTests: 3 }
    expect(readVitest(written(failing))).toEqual({ ...NOTHING, passed: 40, failed: 3, skipped: 2 })
  })

  it('counts a file that did not even load as a failure', () => {
    expect(readVitest(written({ ...vitest, success: false })).failed).toBe(1)
  })

  it('counts no report, or one of another shape, as a failure', () => {
    expect(readVitest(path.join(folder, 'absent.json'))).toEqual({ ...NOTHING, failed: 1 })
    expect(readVitest(written({}))).toEqual({ ...NOTHING, failed: 1 })
  })
})

describe('readPlaywright', () => {
  it('counts what passed, failed and was skipped', () => {
    expect(readPlaywright(written({ errors: [], stats }))).toEqual({ ...NOTHING, passed: 9, skipped: 1 })
    const failing = { errors: [], stats: { ...stats, unexpected: 2 } }
    expect(readPlaywright(written(failing)).failed).toBe(2)
  })

  it('tells of a test that passed only the second time', () => {
    const report = { errors: [], stats: { ...stats, flaky: 1 } }
    expect(readPlaywright(written(report))).toEqual({ passed: 10, failed: 0, skipped: 1, second: 1 })
  })

  it('counts what failed outside of tests', () => {
    const report = { errors: [{ message: 'the stack did not start' }], stats: { ...stats, expected: 0 } }
    expect(readPlaywright(written(report))).toEqual({ ...NOTHING, failed: 1, skipped: 1 })
  })

  it('counts no report as a failure', () => {
    expect(readPlaywright(path.join(folder, 'absent.json')).failed).toBe(1)
  })

  it('counts a report that was cut off as a failure', () => {
    expect(readPlaywright(written('{"errors": [')).failed).toBe(1)
  })
})
