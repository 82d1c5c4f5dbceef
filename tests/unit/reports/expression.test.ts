import { describe, expect, it } from 'vitest'
import { columnsIn, evaluate, parseFormula } from '@/lib/reports/expression'

const values: Record<string, number | null> = { a: 6, b: 3, none: null, zero: 0 }
const result = (text: string) => {
  const formula = parseFormula(text)
  return formula && evaluate(formula, (key) => values[key] ?? null)
}

describe('a formula', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['8 / 4 / 2', 1],
    ['-a + b', -3],
    ['--a', 6],
    ['a / b', 2],
    ['min(a, b) + max(1, 2, 3)', 6],
    ['round(a / 4)', 2],
    ['abs(b - a)', 3],
    ['  a  ', 6],
  ])('%s is %d', (text, expected) => expect(result(text)).toBe(expected))

  it.each(['a / zero', 'none + 1', 'unknown'])('%s is not known', (text) => expect(result(text)).toBeNull())

  it.each([
    '',
    '1 +',
    '(1',
    '1)',
    'a b',
    'eval(1)',
    'min()',
    'min(1',
    'a.b',
    'a[0]',
    '1 ** 2',
    '`a`',
    '=1',
    'constructor(',
  ])('%j is none', (text) => expect(parseFormula(text)).toBeNull())

  it('is no longer than it may be', () => expect(parseFormula(`${'1+'.repeat(120)}1`)).toBeNull())

  it('tells which columns it reads', () => {
    const formula = parseFormula('a + min(b, -c) / 2')
    expect(formula && columnsIn(formula)).toEqual(['a', 'b', 'c'])
  })
})
