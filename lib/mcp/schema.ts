import { z } from 'zod'
import { MAX_SEARCH } from '@/lib/devices/filter-terms'
import { MAX_REPORT_DEVICES } from '@/lib/reports/report'
import { MAX_CURSOR } from './cursor'

/** Rows of one answer, and of what is asked about altogether. */
export const MAX_ROWS = 2000
export const MAX_PAGED_ROWS = 30_000
const USUAL_ROWS = 100
/** Bytes of a call. */
export const MAX_CALL_BYTES = 64_000
/** Vehicles that are named in other ways than by their IMEI: each is looked for. */
export const MAX_NAMED = 20

/** Vehicles of a question. */
export const vehiclesInput = {
  devices: z
    .array(z.string().trim().min(1).max(MAX_SEARCH))
    .min(1)
    .max(MAX_REPORT_DEVICES)
    .optional()
    .describe(`IMEIs, or at most ${MAX_NAMED} exact names or plates. All vehicles when left out`),
  group: z
    .string()
    .trim()
    .min(1)
    .max(MAX_SEARCH)
    .optional()
    .describe('Exact name of a group, in place of devices'),
}

export const pageInput = {
  limit: z.number().int().min(1).max(MAX_ROWS).default(USUAL_ROWS).describe('Rows of one answer'),
  cursor: z
    .string()
    .max(MAX_CURSOR)
    .optional()
    .describe('The nextCursor of the answer before, with the same arguments'),
}

export const vehicleOutput = { imei: z.string().nullable(), name: z.string().nullable() }
/** ISO 8601 with the offset of the account's time zone. */
export const zoned = z.iso.datetime({ offset: true })

export const pageOutput = {
  timeZone: z.string(),
  nextCursor: z.string().nullable().describe('Ask again with it for more; null at the end'),
}
export const periodOutput = { from: zoned, to: zoned }

/** A position and what it is called. */
export const placeOutput = z.object({ lat: z.number(), lon: z.number(), place: z.string() }).nullable()

/** One message of JSON-RPC; what else must be in it, the protocol says. */
export const mcpMessage = z.looseObject({
  jsonrpc: z.literal('2.0'),
  method: z.string().max(100).optional(),
})
