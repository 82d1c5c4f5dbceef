import { readDrivenWay } from '@/db/queries/fleet/routes/driven-way'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { type MatchedFix, matchChunks } from '@/lib/fleet/routes/match-chunks'
import type { LineCorners } from '@/lib/fleet/routes/route-shape'
import type { MatchedTrack } from '@/lib/playback/matched-schema'
import { chosenEngine, trusting } from './ask-engine'

/** Fixes that are matched at once; those of a vehicle that stands do not count. */
const MOST_FIXES = 10_000
/** Questions under way at once. */
const AT_ONCE = 4

/**
 * The streets along which a device drove, as the routing engine takes it, for maps alone. Throws `routingOff`, `routingDown`,
 * `matchTooMuch`.
 */
export async function matchTrack(
  access: Access,
  imei: string,
  range: { from: Date; to: Date },
): Promise<MatchedTrack> {
  const fixes = await readDrivenWay(access, imei, range)
  const chosen = chosenEngine()
  if (!chosen?.engine.match) throw new AppError('routingOff')
  const { limits, lines } = chosen.engine.match
  const chunks = matchChunks(fixes, limits)
  const count = chunks.reduce((sum, { length }) => sum + length, 0)
  if (count > MOST_FIXES) throw new AppError('matchTooMuch')
  const found: LineCorners[][] = []
  for (let from = 0; from < chunks.length; from += AT_ONCE) {
    const some = chunks.slice(from, from + AT_ONCE)
    const asked = (chunk: MatchedFix[]) => trusting(() => lines(chosen.ask, chunk))
    found.push(...(await Promise.all(some.map(asked))))
  }
  return { engine: chosen.kind, lines: found.flat().filter(({ length }) => length > 1) }
}
