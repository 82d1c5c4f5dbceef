/** `npm test` is to be over within so many minutes, by `TEST_MINUTES`; 0 is no limit. */
const MINUTES = 85
/** What was begun last takes so long. */
const LAST_MS = 4 * 60_000
/** The newest Node repeats what was tried, and has its turn where no more of the time than that is gone by then. */
const MOST_GONE = 0.45

type Limit = { began: number; minutes: number }

export function limitOf(env: NodeJS.ProcessEnv, now: number): Limit {
  return { began: Number(env.TEST_BEGAN ?? now), minutes: Number(env.TEST_MINUTES ?? MINUTES) }
}

/** Until when a browser test may begin, in milliseconds; null is no limit. */
export const beginsUntil = ({ began, minutes }: Limit): number | null =>
  minutes > 0 ? began + minutes * 60_000 - LAST_MS : null

export function hasTimeToRepeat({ began, minutes }: Limit, now: number): boolean {
  return minutes <= 0 || (now - began) / (minutes * 60_000) <= MOST_GONE
}

/** Why a browser test is left out; `readPlaywright` counts by it. */
export const NO_TIME = 'no time is left (TEST_MINUTES)'
