import { describe, expect, it } from 'vitest'
import {
  columnNames,
  columnsIn,
  evaluate,
  keyColumns,
  nameColumns,
  parseFormula,
} from '@/lib/reports/expression'

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

describe('the names of columns in a formula', () => {
  const names = columnNames([
    { key: 'distanceM', name: 'Distance' },
    { key: 'seconds', name: 'Driving time [all]' },
    { key: 'movingS', name: 'Driving time all' },
    { key: 'max', name: 'Most' },
  ])

  it.each([
    ['distanceM / seconds * 3.6', '[Distance] / [Driving time all] * 3.6'],
    ['max(distanceM, 10) + movingS', 'max([Distance], 10) + [Driving time all movingS]'],
    ['max + other', '[Most] + other'],
  ])('stand for the keys of %s, and back', (kept, read) => {
    expect(nameColumns(kept, names)).toBe(read)
    expect(keyColumns(read, names)).toBe(kept)
  })

  it('are found however they are written; what no column is called is no formula', () => {
    expect(keyColumns('[ distance ] / 2', names)).toBe('distanceM / 2')
    expect(keyColumns('distanceM + [Distance]', names)).toBe('distanceM + distanceM')
    expect(parseFormula(keyColumns('[Fuel] + 1', names))).toBeNull()
    expect(keyColumns('[Dist', names)).toBe('[Dist')
  })
})
