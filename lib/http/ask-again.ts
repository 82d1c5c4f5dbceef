import { ApiError } from './api-error'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000
const TOO_MANY = 429

/**
 * How long to wait, in ms, before asking once more for what a screen cannot do without, after so many `failures`;
 * false when the same question would bring the same refusal.
 */
export function pauseBeforeAsking(error: unknown, failures: number): number | false {
  if (!(error instanceof ApiError)) return false
  if (!error.isPassing && error.status !== TOO_MANY) return false
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1))
}

type Asked = { state: { data: unknown; error: unknown; errorUpdateCount: number } }

/** For a query that is asked again, without end, until it has been answered once. */
export const UNTIL_ANSWERED = {
  refetchInterval: ({ state }: Asked): number | false =>
    state.data === undefined && pauseBeforeAsking(state.error, state.errorUpdateCount),
}
