import { describe, expect, it } from 'vitest'
import { driverForm, driverValues } from '@/lib/fleet/drivers/driver-form'
import { driverBody } from '@/lib/fleet/drivers/driver-schema'
import {
  arrangeDrivers,
  DRIVER_COLUMNS,
  type DriverColumn,
  type DriverWords,
  driverJudge,
} from '@/lib/fleet/drivers/driver-sheet'
import { type OwnField, takesValue } from '@/lib/fleet/drivers/own-fields'
import { sheetDay } from '@/lib/fleet/drivers/sheet-day'
import { shownSpeed } from '@/lib/fleet/typed-speed'

const FIELDS: OwnField[] = [
  { id: 7, name: 'Locker', kind: 'number', choices: [] },
  { id: 8, name: 'Shift', kind: 'choice', choices: ['day', 'night'] },
  { id: 9, name: 'Hired', kind: 'date', choices: [] },
]
const WORDS: DriverWords = {
  headings: new Map<string, DriverColumn>([
    ...DRIVER_COLUMNS.map((column) => [column.toLowerCase(), column] as const),
    ['名字', 'name'],
  ]),
  licenceStates: new Map([
    ['valid', 'valid'],
    ['suspended', 'suspended'],
  ]),
  yesNo: new Map([
    ['yes', true],
    ['no', false],
  ]),
}

const rowsOf = (...lines: string[]) => lines.map((line, at) => ({ number: at + 1, cells: line.split(',') }))

function judged(lines: string[], known: Partial<Parameters<typeof driverJudge>[0]> = {}) {
  const found = arrangeDrivers(rowsOf(...lines), WORDS, FIELDS)
  const entries = found?.written.map(found.arrange) ?? []
  const judge = driverJudge({
    numbers: new Set(['d-9']),
    heldCards: new Set(['BEEF']),
    fields: FIELDS,
    words: WORDS,
    room: 100,
    ...known,
  })
  return entries.map(judge)
}
const problems = (lines: string[], known?: Parameters<typeof judged>[1]) =>
  judged(lines, known).map(({ problem }) => problem)

describe('a spreadsheet of drivers', () => {
  it('has its columns by headings of any language in any order, own fields by their names', () => {
    const [row] = judged([
      'Shift,名字,Other,LOCKER,reminder,licenceExpiresOn',
      'day, Anna Arndt ,x,12,no,27.11.2027',
    ])
    expect(row).toMatchObject({ row: 2, name: 'Anna Arndt', problem: null, card: null })
    expect(row?.body).toMatchObject({
      name: 'Anna Arndt',
      reminder: false,
      licenceExpiresOn: '2027-11-27',
      licenceStatus: 'valid',
      fields: { 7: '12', 8: 'day' },
    })
  })

  it('is read as the template has it where nothing is named, and refused without names', () => {
    const [row] = judged(['D-1,Ben,,ben@example.com,,,,,,,,,04:A1,5'])
    expect(row).toMatchObject({ row: 1, name: 'Ben', number: 'D-1', card: '4A1', problem: null })
    expect(row?.body).toMatchObject({ email: 'ben@example.com', fields: { 7: '5' } })
    expect(arrangeDrivers(rowsOf('number,city', 'D-1,Bonn'), WORDS, FIELDS)).toBeNull()
  })

  it('says of each row what is wrong', () => {
    const head =
      'name,number,licenceStatus,licenceExpiresOn,registeredOn,maxSpeedKmh,reminder,card,Shift,Hired'
    const lines: [line: string, problem: string | null][] = [
      ['Anna,D-1,suspended,2027-01-02,2026-01-02,90,yes,A1,night,46000', null],
      [',,,,,,,,,', 'name'],
      [`${'x'.repeat(21)},,,,,,,,,`, 'name'],
      ['An  na,,,,,,,,,', 'spaces'],
      ['Ben,d-1,,,,,,,,', 'numberTwice'],
      ['Ben,D-9,,,,,,,,', 'numberExists'],
      ['Ben,,lost,,,,,,,', 'licenceStatus'],
      ['Ben,,,3/4/2027,,,,,,', 'licenceExpiresOn'],
      ['Ben,,,,soon,,,,,', 'registeredOn'],
      ['Ben,,,2026-01-01,2026-01-02,,,,,', 'ends'],
      ['Ben,,,,,201,,,,', 'maxSpeedKmh'],
      ['Ben,,,,,fast,,,,', 'maxSpeedKmh'],
      ['Ben,,,,,,maybe,,,', 'reminder'],
      ['Ben,,,,,,,0000,,', 'card'],
      ['Ben,,,,,,,00:a1,,', 'cardTwice'],
      ['Ben,,,,,,,beef,,', 'cardHeld'],
      ['Ben,,,,,,,,dawn,', 'ownField'],
      ['Ben,,,,,,,,,yesterday', 'ownField'],
      ['Ben,,,,,,,,,', null],
    ]
    const found = judged([head, ...lines.map(([line]) => line)])
    expect(found.map(({ problem }) => problem)).toEqual(lines.map(([, problem]) => problem))
    expect(found[0]?.body?.fields).toEqual({ 8: 'night', 9: '2025-12-09' })
    expect(found[16]?.field).toBe('Shift')
    expect(found.every(({ body, problem }) => (body === null) === (problem !== null))).toBe(true)
  })

  it('takes no more than there is room for', () => {
    expect(problems(['name', 'A', 'B', '', 'C'], { room: 2 })).toEqual([null, null, 'name', 'tooMany'])
  })
})

it('days of spreadsheets are days, and what may be two is none', () => {
  const texts = ['2026-02-03', '2026/2/3', '2026-02-03 00:00:00', '3.2.2026', '46056', '46056.5']
  expect(texts.map(sheetDay)).toEqual(texts.map(() => '2026-02-03'))
  expect(['', '3/2/2026', '2026-02-30', '31.11.2026', 'soon', '12'].map(sheetDay)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})

it('own fields take what fits their kind, and no text that reads otherwise than it is written', () => {
  const text = { kind: 'text' as const, choices: [] }
  expect(['', 'A 7', '\u0000', 'a\nb', '\u202eab'].map((value) => takesValue(text, value))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  const number = { kind: 'number' as const, choices: [] }
  expect(['', '12', '-3.5', '3,5', '1e3', 'x'].map((value) => takesValue(number, value))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})

describe('the form of a driver', () => {
  const km = { distance: 'km', volume: 'L', temperature: 'C' } as const
  const form = driverForm(FIELDS, km, null)
  const blank = driverValues(null, FIELDS, km)
  const flaws = (values: Partial<typeof blank>) => {
    const result = form.safeParse({ ...blank, name: 'Anna', ...values })
    return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'))
  }

  it('gives what the API takes', () => {
    const result = form.parse({ ...blank, name: 'Anna', maxSpeedKmh: '90', fields: { 7: '3', 8: '', 9: '' } })
    expect(driverBody.parse(result)).toEqual(result)
    expect(result).toMatchObject({ maxSpeedKmh: 90, number: null, phone: null, licenceExpiresOn: null })
  })

  it('takes a speed in the unit of the account, and leaves one that nobody touched as it is stored', () => {
    const miles = { distance: 'mi', volume: 'L', temperature: 'C' } as const
    const speedOf = (maxSpeedKmh: string, saved: number | null) =>
      driverForm(FIELDS, miles, saved).parse({ ...blank, name: 'Anna', maxSpeedKmh }).maxSpeedKmh
    expect(speedOf('50', null)).toBe(80)
    expect(speedOf('50', 81)).toBe(81)
    expect(speedOf('', 81)).toBeNull()
    expect(shownSpeed(81, miles)).toBe('50')
  })

  it('says at which field something is wrong', () => {
    expect(flaws({})).toEqual([])
    expect(flaws({ name: 'An  na' })).toEqual(['name'])
    expect(flaws({ maxSpeedKmh: '201', phone: 'x', email: 'x' }).sort()).toEqual([
      'email',
      'maxSpeedKmh',
      'phone',
    ])
    expect(flaws({ licenceExpiresOn: '2026-01-01', registeredOn: '2026-01-02' })).toEqual([
      'licenceExpiresOn',
    ])
    expect(flaws({ fields: { 7: 'x', 8: 'dawn', 9: '' } })).toEqual(['fields.7', 'fields.8'])
  })
})
