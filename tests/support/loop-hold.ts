import { readFileSync } from 'node:fs'

/** What code of ours may hold the event loop for at a time, in ms of processor time. */
export const MOST_HOLD_MS = 200
const TICK_MS = 5

/**
 * Processor time of this thread in ms. Linux counts it for each thread, so that neither what else runs on the machine
 * nor other threads of the process look like a hold of ours; elsewhere it is that of the process.
 */
export function threadCpuMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
}

/**
 * Tells `onTurn` how long, in ms of the processor, each time between two turns of the event loop was, until what it
 * returns is called.
 */
export function watchTurns(onTurn: (ms: number) => void): () => void {
  let last = threadCpuMs()
  const look = () => {
    const now = threadCpuMs()
    onTurn(now - last)
    last = now
  }
  const ticking = setInterval(look, TICK_MS)
  return () => {
    clearInterval(ticking)
    look()
  }
}

/** Does `work` and tells the longest time, in ms of the processor, between two turns of the event loop meanwhile. */
export async function watchHold<T>(work: () => Promise<T>): Promise<{ result: T; longestMs: number }> {
  let longestMs = 0
  const stop = watchTurns((ms) => {
    longestMs = Math.max(longestMs, ms)
  })
  let result: T
  try {
    result = await work()
  } finally {
    stop()
  }
  return { result, longestMs }
}

/**
 * Does `work` and throws when it held the event loop for too long twice: the first call of a handler loads and compiles
 * what it needs, which the second does not.
 */
export async function withoutHold<T>(what: string, work: () => Promise<T>): Promise<T> {
  const first = await watchHold(work)
  if (first.longestMs <= MOST_HOLD_MS) return first.result
  const again = await watchHold(work)
  if (again.longestMs <= MOST_HOLD_MS) return again.result
  throw new Error(`${what} held the event loop for ${Math.round(again.longestMs)} ms of processor time`)
}

/** The same for work that never waits. */
export function holdBriefly<T>(what: string, work: () => T): T {
  const timed = (): [T, number] => {
    const began = threadCpuMs()
    const result = work()
    return [result, threadCpuMs() - began]
  }
  const [result, ms] = timed()
  if (ms <= MOST_HOLD_MS) return result
  const [, again] = timed()
  if (again <= MOST_HOLD_MS) return result
  throw new Error(`${what} took ${Math.round(again)} ms of processor time`)
}
