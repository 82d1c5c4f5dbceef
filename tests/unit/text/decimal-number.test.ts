import { describe, expect, it } from 'vitest'
import { decodeOsmand } from '@/gateway/protocols/osmand/decode'
import { POINT_FIELDS } from '@/lib/received/track-files/found-points'
import { judgePoint } from '@/lib/received/track-files/judge-point'
import { readTrackCsv } from '@/lib/received/track-files/read-track-csv'
import { readTrackXml } from '@/lib/received/track-files/read-track-xml'
import { MOST_NUMBER_LETTERS, readDecimal } from '@/lib/text/decimal-number'
import { lettersForPatterns } from '../../support/pattern-work'

const NOW = Date.UTC(2026, 4, 2)
/** A hundred thousand digits that are no number. */
const DIGITS = `${'1'.repeat(100_000)}x`
/** A reader may have several patterns look at a text that is no longer than a number. */
const FEW_LETTERS = 20 * MOST_NUMBER_LETTERS

describe('a decimal number', () => {
  it.each([
    ['41.1', 41.1],
    [' -8.6 ', -8.6],
    ['+.5', 0.5],
    ['7.', 7],
    ['1e3', 1000],
    ['0.1000000000000000055511151231257827021181583404541015625'.slice(0, 42), 0.1],
  ])('%s is read', (text, value) => {
    expect(readDecimal(text)).toBeCloseTo(value)
  })

  it.each(['', '.', '-', '1,5', '0x10', 'NaN', 'Infinity', '1e999', '1 2', '1e', '9'.repeat(65)])(
    '%o is none',
    (text) => {
      expect(readDecimal(text)).toBeNull()
    },
  )
})

describe('a hundred thousand digits are refused before a pattern looks at them', () => {
  it('by the reader of numbers', () => {
    expect(lettersForPatterns(() => readDecimal('12.5'))).toBe(4)
    expect(lettersForPatterns(() => readDecimal(DIGITS))).toBe(0)
  })

  it.each([
    'id',
    'timestamp',
    'lat',
    'lon',
    'location',
    'speed',
    'bearing',
    'heading',
    'altitude',
    'accuracy',
    'hdop',
    'sat',
    'odometer',
    'batt',
    'cell',
    'wifi',
  ])('as %s of a phone', (name) => {
    const values = new URLSearchParams(name === 'location' ? { id: 'p' } : { id: 'p', lat: '1', lon: '1' })
    const body = (value: string) => {
      values.set(name, value)
      return `${values}`
    }
    const request = { method: 'POST', url: '/', contentType: 'application/x-www-form-urlencoded' }
    const long = { ...request, body: body(DIGITS) }
    let decoded: unknown
    const letters = lettersForPatterns(() => {
      decoded = decodeOsmand(long, NOW)
    })
    expect(decoded).toHaveProperty('refusal')
    expect(letters).toBeLessThan(FEW_LETTERS)
  })

  it('as a speed of slashes, which may belong to the number and to its unit', () => {
    const body = `id=phone-1&lat=1&lon=1&speed=${'/'.repeat(50_000)}x!`
    const request = { method: 'POST', url: '/', contentType: null, body }
    expect(lettersForPatterns(() => decodeOsmand(request, NOW))).toBeLessThan(FEW_LETTERS)
  })

  it.each(POINT_FIELDS)('as %s of a point', (field) => {
    const values = { time: '2026-05-01T08:00:00Z', lat: '1', lon: '1', [field]: DIGITS }
    expect(lettersForPatterns(() => judgePoint({ at: 1, values }, { now: NOW, keptFrom: 0 }))).toBeLessThan(
      FEW_LETTERS,
    )
  })

  it('in a cell or an attribute of a file, of which a beginning is kept', () => {
    const digits = '1'.repeat(9000)
    const [row] = [...drained(readTrackCsv(`time,lat,lon\n1777622400,${digits}x,2`))]
    expect(row?.values.lat).toHaveLength(200)
    const [point] = [...drained(readTrackXml(`<gpx><trkpt lat="${digits}x" lon="2"/></gpx>`))]
    expect(point?.values.lat).toHaveLength(200)
  })
})

function drained<Result>(work: Generator<void, Result>): Result {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}
