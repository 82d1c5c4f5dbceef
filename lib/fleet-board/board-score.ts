import { drivingScore } from '@/lib/reports/driving-score'

export type Judged = Parameters<typeof drivingScore>[0]

/** How the board judges driving, of vehicles and drivers alike: as the report of driving behaviour does. */
export const boardScore = (driven: Judged): number => drivingScore(driven)

/** Who drove less is in no ranking: a single moment would decide. */
export const LEAST_RANKED_M = 50_000
const RANKED = 5

type Ranked = { name: string; score: number; distanceM: number }

/** The best and the worst by score; of the same score who drove more is the better one. Nobody is in both. */
export function rankByScore<One extends Ranked>(all: readonly One[]): { best: One[]; worst: One[] } {
  const ranked = all
    .filter(({ distanceM }) => distanceM >= LEAST_RANKED_M)
    .sort((a, b) => b.score - a.score || b.distanceM - a.distanceM || a.name.localeCompare(b.name))
  const best = ranked.slice(0, Math.min(RANKED, Math.ceil(ranked.length / 2)))
  const worst = ranked.slice(Math.max(best.length, ranked.length - RANKED)).reverse()
  return { best, worst }
}
