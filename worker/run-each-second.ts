import { log } from '@/lib/log'

const SECOND_MS = 1000

type Looks = {
  /** Written to the log when a look fails. */
  failure: string
  /** So long after a look that found something comes the next. */
  busyMs?: number
}

/**
 * Looks a second after the last look, sooner where that found something, as long as the process lives. `look` is one look: it
 * says how much it found, and ends early once it `isOver`. `stop` waits for the look that is under way.
 */
export function runEachSecond(
  look: (isOver: () => boolean) => Promise<number>,
  { failure, busyMs = SECOND_MS }: Looks,
): { stop: () => Promise<void> } {
  let isOver = false
  let next: NodeJS.Timeout
  let looking: Promise<void> = Promise.resolve()
  const lookOnce = async (): Promise<void> => {
    let found = 0
    try {
      found = await look(() => isOver)
    } catch (error) {
      log.warn({ err: error }, failure)
    }
    if (!isOver) lookIn(found > 0 ? busyMs : SECOND_MS)
  }
  const lookIn = (ms: number): void => {
    next = setTimeout(() => {
      looking = lookOnce()
    }, ms)
  }
  lookIn(SECOND_MS)
  return {
    stop: async () => {
      isOver = true
      clearTimeout(next)
      await looking
    },
  }
}
