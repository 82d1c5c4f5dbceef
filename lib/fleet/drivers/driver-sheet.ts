import { cardCode } from '@/lib/fleet/cards/card-code'
import { givenCode } from '@/lib/fleet/cards/schema'
import { type RowArranger, rowArranger } from '@/lib/spreadsheet/arrange-rows'
import type { SheetRow } from '@/lib/spreadsheet/sheet'
import { type DriverBody, driverBody, type LicenceStatus } from './driver-schema'
import { type OwnField, takesValue } from './own-fields'
import { sheetDay } from './sheet-day'

export const MAX_DRIVER_ROWS = 10_000

/** In the order of the template; the own fields follow. The headings stand in messages under `fleet.drivers.columns`. */
export const DRIVER_COLUMNS = [
  'number',
  'name',
  'phone',
  'email',
  'licence',
  'licenceStatus',
  'licenceExpiresOn',
  'registeredOn',
  'registeredPlace',
  'city',
  'maxSpeedKmh',
  'reminder',
  'card',
] as const
export type DriverColumn = (typeof DRIVER_COLUMNS)[number]

/** Why a row is not taken: a column's value does not fit it, or something else. Texts in messages under `fleet.drivers.problems`. */
export const DRIVER_PROBLEMS = [
  ...DRIVER_COLUMNS,
  'spaces',
  'ends',
  'numberTwice',
  'numberExists',
  'cardTwice',
  'cardHeld',
  'ownField',
  'tooMany',
] as const
export type DriverProblem = (typeof DRIVER_PROBLEMS)[number]

/** A row of a spreadsheet as it is written, the own fields by their ids. */
export type DriverEntry = {
  row: number
  cells: Readonly<Record<DriverColumn, string>>
  own: Readonly<Record<string, string>>
}

/** Words that a column takes, of whichever language, in small letters. */
export type DriverWords = {
  headings: ReadonlyMap<string, DriverColumn>
  licenceStates: ReadonlyMap<string, LicenceStatus>
  yesNo: ReadonlyMap<string, boolean>
}

export const plain = (word: string): string => word.trim().toLowerCase()

/**
 * The drivers in the rows of a spreadsheet, by their headings: those of the template in any language, and the names of the own
 * fields. Without any heading the columns are those of the template. Null without a column of names.
 */
export function arrangeDrivers(
  rows: readonly SheetRow[],
  { headings }: DriverWords,
  fields: readonly OwnField[],
): RowArranger<DriverEntry> | null {
  const found = rowArranger(rows, { columns: DRIVER_COLUMNS, needed: ['name'], plain }, headings)
  if (!found) return null
  const own = new Map(fields.map((field) => [plain(field.name), field.id]))
  const first = rows[0]?.cells ?? []
  const isNamed = first.some((cell) => headings.has(plain(cell)))
  const ownPlaces = isNamed
    ? first.flatMap((cell, place) => {
        const id = headings.has(plain(cell)) ? undefined : own.get(plain(cell))
        return id === undefined ? [] : [[String(id), place] as const]
      })
    : fields.map(({ id }, place) => [String(id), DRIVER_COLUMNS.length + place] as const)
  const arrange = (one: SheetRow): DriverEntry => {
    const { row, given } = found.arrange(one)
    const own: Record<string, string> = {}
    for (const [id, place] of ownPlaces) {
      const value = one.cells[place]?.trim() ?? ''
      if (value !== '') own[id] = value
    }
    const cells = Object.fromEntries(DRIVER_COLUMNS.map((name) => [name, given[name] ?? '']))
    return { row, cells: cells as DriverEntry['cells'], own }
  }
  return { written: found.written, arrange }
}

export type JudgedDriver = {
  row: number
  /** As they are written. */
  name: string
  number: string
  /** Null where there is a problem. */
  body: DriverBody | null
  /** As it is kept; null without one. */
  card: string | null
  problem: DriverProblem | null
  /** The own field that the problem is of. */
  field: string | null
}

export type KnownDrivers = {
  /** Numbers of the account's drivers, in small letters. */
  numbers: ReadonlySet<string>
  /** Codes of cards that somebody has, or that are lost. */
  heldCards: ReadonlySet<string>
  fields: readonly OwnField[]
  words: DriverWords
  /** How many more drivers the account may have. */
  room: number
}

/** Judges the rows of a spreadsheet one after the other: what stands in one can be a problem of those below. */
export function driverJudge({ numbers, heldCards, fields, words, room }: KnownDrivers) {
  const seenNumbers = new Set<string>()
  const seenCards = new Set<string>()
  let taken = 0
  return (entry: DriverEntry): JudgedDriver => {
    const { cells, row } = entry
    const read = bodyOf(entry, words, fields)
    const number = plain(cells.number)
    const card = cells.card !== '' && givenCode.safeParse(cells.card).success ? cardCode(cells.card) : null
    const problemOf = (): DriverProblem | null => {
      if (read.problem) return read.problem
      if (number !== '' && seenNumbers.has(number)) return 'numberTwice'
      if (number !== '' && numbers.has(number)) return 'numberExists'
      if (cells.card !== '' && card === null) return 'card'
      if (card !== null && seenCards.has(card)) return 'cardTwice'
      if (card !== null && heldCards.has(card)) return 'cardHeld'
      return taken >= room ? 'tooMany' : null
    }
    const problem = problemOf()
    if (number !== '') seenNumbers.add(number)
    if (card !== null) seenCards.add(card)
    if (problem === null) taken++
    return {
      row,
      name: cells.name,
      number: cells.number,
      card,
      problem,
      body: problem === null ? read.body : null,
      field: read.field,
    }
  }
}

type Read = { body: DriverBody | null; problem: DriverProblem | null; field: string | null }

function bodyOf({ cells, own }: DriverEntry, words: DriverWords, fields: readonly OwnField[]): Read {
  const refused = (problem: DriverProblem, field: string | null = null): Read => ({
    body: null,
    problem,
    field,
  })
  const {
    card: _card,
    licenceStatus,
    maxSpeedKmh,
    reminder,
    licenceExpiresOn,
    registeredOn,
    ...texts
  } = cells
  const [status, told] = [words.licenceStates.get(plain(licenceStatus)), words.yesNo.get(plain(reminder))]
  if (licenceStatus !== '' && !status) return refused('licenceStatus')
  if (reminder !== '' && told === undefined) return refused('reminder')
  const values: Record<string, string> = {}
  for (const { id, name, kind, choices } of fields) {
    const given = own[String(id)]
    if (given === undefined) continue
    const value = kind === 'date' ? (sheetDay(given) ?? given) : given
    if (value.length > MAX_VALUE || !takesValue({ kind, choices }, value)) return refused('ownField', name)
    values[String(id)] = value
  }
  const judged = driverBody.safeParse({
    ...texts,
    licenceStatus: status ?? 'valid',
    licenceExpiresOn: sheetDay(licenceExpiresOn) ?? licenceExpiresOn,
    registeredOn: sheetDay(registeredOn) ?? registeredOn,
    maxSpeedKmh: maxSpeedKmh === '' ? null : Number(maxSpeedKmh.replace(',', '.')),
    reminder: told ?? true,
    fields: values,
  })
  if (judged.success) return { body: judged.data, problem: null, field: null }
  const [issue] = judged.error.issues
  if (issue?.message === 'validation.consecutiveSpaces') return refused('spaces')
  if (issue?.message === 'validation.expiryBeforeRegistered') return refused('ends')
  return refused(DRIVER_COLUMNS.find((column) => column === issue?.path[0]) ?? 'name')
}

/** As `driverBody` takes it. */
const MAX_VALUE = 200
