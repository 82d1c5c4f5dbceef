const RANKED = 5

type Scored = { name: string; score: number | null; distanceM: number }
type Ranked<One> = One & { score: number }

/** The best and the worst by score; of the same score who drove more is the better one. Nobody is in both, and who has no score in none. */
export function rankByScore<One extends Scored>(
  all: readonly One[],
): { best: Ranked<One>[]; worst: Ranked<One>[] } {
  const ranked = all
    .flatMap((one) => (one.score === null ? [] : { ...one, score: one.score }))
    .sort((a, b) => b.score - a.score || b.distanceM - a.distanceM || a.name.localeCompare(b.name))
  const best = ranked.slice(0, Math.min(RANKED, Math.ceil(ranked.length / 2)))
  const worst = ranked.slice(Math.max(best.length, ranked.length - RANKED)).reverse()
  return { best, worst }
}
