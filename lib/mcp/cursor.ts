import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '@/lib/errors'

export const MAX_CURSOR = 500

/** Where the next page of an answer begins: what was asked is fixed with the first page. */
export const reportPlace = z.object({
  at: z.number().int().positive(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
})
export type ReportPlace = z.output<typeof reportPlace>

type Question = { cursor?: string; limit?: number }

/** Of the same question, whatever the size of its pages. */
function markOf(tool: string, { cursor: _, limit: __, ...question }: Question): string {
  return createHash('sha256')
    .update(JSON.stringify([tool, question]))
    .digest('base64url')
    .slice(0, 12)
}

/** Writes a place as text that says nothing to who reads it, and belongs to this question. */
export function writeCursor(tool: string, question: Question, place: unknown): string {
  return Buffer.from(JSON.stringify([markOf(tool, question), place])).toString('base64url')
}

/** The place of a question's cursor; null where it has none. Throws `cursorUnknown` for one that is not of this question. */
export function readCursor<Place>(tool: string, question: Question, shape: z.ZodType<Place>): Place | null {
  if (question.cursor === undefined) return null
  const found = z
    .tuple([z.literal(markOf(tool, question)), shape])
    .safeParse(parsed(Buffer.from(question.cursor, 'base64url').toString('utf8')))
  if (!found.success) throw new AppError('cursorUnknown')
  return found.data[1]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
