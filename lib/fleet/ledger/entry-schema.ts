import { z } from 'zod'
import { shownLines, shownText } from '@/lib/text/shown-text'
import { namedVehicle } from '../asked-rows'

/** The most that somebody may say that an odometer showed. */
export const MOST_ODOMETER_M = 10_000_000_000

/** What is said of an entry in words; empty where nothing is. */
export const entryWords = (max: number) => z.union([z.literal(''), shownLines(1, max)]).default('')

/** Of an entry in a ledger: its paper, who wrote it, and whether it was voided. */
export const entryOrigin = {
  /** What the file was called; null without one. */
  fileName: z.string().nullable(),
  author: z.string().nullable(),
  createdAt: z.iso.datetime(),
  voided: z.object({ at: z.iso.datetime(), by: z.string().nullable(), reason: z.string() }).nullable(),
}
const origin = z.object({ vehicle: namedVehicle, ...entryOrigin })
export type EntryOrigin = z.infer<typeof origin>

export const voidBody = z.strictObject({ reason: shownText(1, 200) })
