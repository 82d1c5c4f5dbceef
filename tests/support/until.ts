import { setTimeout as sleep } from 'node:timers/promises'

/** Asks again and again until there is an answer; fails after `seconds`, of which a busy machine needs many. */
export async function until<T>(ask: () => Promise<T | null | undefined | false>, seconds = 30): Promise<T> {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > deadline) throw new Error(`nothing happened within ${seconds} s`)
    await sleep(20)
  }
}
