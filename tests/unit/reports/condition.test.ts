import { describe, expect, it } from 'vitest'
import { meets, readCondition, readConditions, writeCondition } from '@/lib/reports/condition'
import type { ReportRow } from '@/lib/reports/row'

const row: ReportRow = {
  imei: null,
  device: { group: 'North', driver: null },
  from: null,
  to: null,
  cells: { seconds: 300, type: 'sos', open: true, fuelL: null },
}

const told = {
  columns: [
    { key: 'seconds', kind: 'duration' },
    { key: 'type', kind: 'word' },
    { key: 'open', kind: 'flag' },
    { key: 'place', kind: 'place' },
    { key: 'place2', kind: 'text' },
    { key: 'day', kind: 'day' },
  ],
  filters: [{ column: 'type', by: 'choice', options: ['sos', 'overspeed'] }],
} as const

describe('a condition', () => {
  it.each([
    ['group=North,South', true],
    ['group=South', false],
    ['driver=Ana', false],
    ['seconds>=300', true],
    ['seconds>=301', false],
    ['seconds<=300', true],
    ['type=sos,overspeed', true],
    ['type=overspeed', false],
    ['open=true', true],
    ['fuelL>=0', false],
    ['fuelL=0', false],
    ['nothing>=1', false],
  ])('%s', (text, expected) => {
    const condition = readCondition(text)
    expect(condition && meets(row, [condition])).toBe(expected)
    expect(condition && writeCondition(condition)).toBe(text)
  })

  it.each(['seconds', 'seconds>=x', '=1', '1x=2', 'a>5', ''])('%j is none', (text) =>
    expect(readCondition(text)).toBeNull(),
  )

  it('is refused where the report lacks its column, by name', () => {
    expect(readConditions(['seconds>=1', 'type=sos'], told)).toHaveLength(2)
    expect(() => readConditions(['seconds>=1', 'secnds>=1'], told)).toThrow(
      expect.objectContaining({ error: 'conditionColumn', params: { column: 'secnds' } }),
    )
  })

  it.each(['seconds=60,90', 'open=false', 'place2=anything', 'type=sos,overspeed', 'day=2026-05-01'])(
    '%s may be met',
    (text) => expect(readConditions([text], told)).toHaveLength(1),
  )

  it.each([
    'type>=1',
    'type=nosuch',
    'type=sos,nosuch',
    'place>=5',
    'place=1',
    'open<=1',
    'open=yes',
    'day>=1',
    'seconds=many',
    'type=,',
  ])('%s is refused: nothing in its column can meet it', (text) =>
    expect(() => readConditions([text], told)).toThrow(
      expect.objectContaining({ error: 'conditionColumn', params: { column: /^\w+/.exec(text)?.[0] } }),
    ),
  )
})
