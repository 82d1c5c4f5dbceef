import { type SQL, sql } from 'drizzle-orm'

/**
 * A list of ids as an array of the database, so that one statement, and the plan that is kept for it, fits any
 * number of them: `where device_id = any(${idArray(ids)})`, or `from unnest(${idArray(ids)}) as d(id)` where the
 * planner should go through them one by one.
 */
export const idArray = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::int[]`

/** The LIKE pattern of texts that contain `part`, taken letter by letter. */
export function containing(part: string): string {
  return `%${plainPattern(part)}%`
}

/** The pattern of `like` for texts that begin so. */
export const beginningWith = (part: string): string => `${plainPattern(part)}%`

const plainPattern = (part: string): string => part.replace(/[\\%_]/g, '\\$&')
