import { arrangeRows } from '@/lib/spreadsheet/arrange-rows'
import type { SheetRow } from '@/lib/spreadsheet/sheet'
import { cardCode } from './card-code'
import { givenCode, MAX_CARD_REMARK } from './schema'

export const MAX_CARD_ROWS = 5000
export const CARD_COLUMNS = ['code', 'driver', 'remark'] as const
export type CardColumn = (typeof CARD_COLUMNS)[number]

/** Why a row is not taken. The texts stand in messages under `fleet.cards.problems`. */
export const CARD_PROBLEMS = ['code', 'twice', 'exists', 'driver', 'drivers', 'remark'] as const
export type CardProblem = (typeof CARD_PROBLEMS)[number]

/** A row of a spreadsheet; `driver` is a staff number or a name. */
export type CardEntry = { row: number; code: string; driver: string; remark: string }

/**
 * The cards in the rows of a spreadsheet: by their headings, of whichever language, else the columns in the order of
 * `CARD_COLUMNS`. Null without a column of codes.
 */
export function arrangeCards(
  rows: readonly SheetRow[],
  headings: ReadonlyMap<string, CardColumn>,
): CardEntry[] | null {
  return (
    arrangeRows(rows, { columns: CARD_COLUMNS, needed: ['code'], plain }, headings)?.map(
      ({ row, given }) => ({
        row,
        code: given.code ?? '',
        driver: given.driver ?? '',
        remark: given.remark ?? '',
      }),
    ) ?? null
  )
}

export const plain = (heading: string): string => heading.trim().toLowerCase()

/** Drivers by what a row may call them: a number in small letters, a name; several of one name are told by a count. */
export type DriverNames = ReadonlyMap<string, readonly number[]>

export type JudgedCard = CardEntry & {
  /** As it is kept; what was written where it is no code. */
  card: string
  driverId: number | null
  problem: CardProblem | null
}

/** What becomes of each row; `known` are codes that the account has. */
export function judgeCards(
  entries: readonly CardEntry[],
  { known, drivers }: { known: ReadonlySet<string>; drivers: DriverNames },
): JudgedCard[] {
  const seen = new Set<string>()
  return entries.map((entry) => {
    const code = givenCode.safeParse(entry.code).success ? cardCode(entry.code) : null
    const found = entry.driver === '' ? [] : (drivers.get(plain(entry.driver)) ?? [])
    const problemOf = (): CardProblem | null => {
      if (code === null) return 'code'
      if (seen.has(code)) return 'twice'
      if (known.has(code)) return 'exists'
      if (entry.driver !== '' && found.length === 0) return 'driver'
      if (found.length > 1) return 'drivers'
      return entry.remark.length > MAX_CARD_REMARK ? 'remark' : null
    }
    const problem = problemOf()
    if (code !== null) seen.add(code)
    return { ...entry, card: code ?? entry.code, driverId: found[0] ?? null, problem }
  })
}
