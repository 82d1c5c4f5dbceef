import { subscribe } from '@/bus/bus'
import type { MessageKind } from '@/bus/message'
import { database } from '@/db/client'
import { log } from '@/lib/log'

type Claims<Item> = {
  /** The message that says that something waits; what waits for a time is looked for by the clock alone. */
  wakesOn: MessageKind | 'clock'
  atOnce: number
  /** Looks this often even when nobody said that something waits. */
  pollMs: number
  /** Takes at most so many items for this worker; none when none is due. */
  claim: (room: number) => Promise<readonly Item[]>
  /** Does an item that was claimed. Never rejects. */
  work: (item: Item) => Promise<void>
  /** Called before each look. */
  beforeLook?: () => Promise<void>
  /** Called when a message, or the end of a gap, wakes it. */
  onWake?: () => void
}

/** What is claimed one by one. */
export const listed = <Item>(item: Item | null): Item[] => (item === null ? [] : [item])

/**
 * Claims what waits and works on it, a few items at once, until stopped; any number of workers may do so beside each
 * other. `stop` takes no more and waits for what is under way.
 */
export async function runClaims<Item>({
  wakesOn,
  atOnce,
  pollMs,
  claim,
  work,
  beforeLook,
  onWake,
}: Claims<Item>): Promise<{ stop: () => Promise<void> }> {
  const running = new Set<Promise<void>>()
  let looking = false
  let lookAgain = false
  let stopped = false

  /** One look at a time; a call during one makes it look once more. */
  async function look(): Promise<void> {
    lookAgain = true
    if (looking) return
    looking = true
    try {
      while (lookAgain && !stopped) {
        lookAgain = false
        await beforeLook?.()
        while (running.size < atOnce && !stopped) {
          const items = await claim(atOnce - running.size)
          if (items.length === 0) break
          for (const item of items) start(item)
        }
      }
    } catch (error) {
      log.warn({ err: error, wakesOn }, 'what waits could not be claimed')
    } finally {
      looking = false
    }
  }

  function start(item: Item): void {
    const done: Promise<void> = work(item).finally(() => {
      running.delete(done)
      void look()
    })
    running.add(done)
  }

  const poll = setInterval(() => void look(), pollMs)
  const wake = () => {
    onWake?.()
    void look()
  }
  const subscription = await subscribe(database(), {
    onMessage: ({ kind }) => {
      if (kind === wakesOn) wake()
    },
    onGap: wake,
  })
  void look()
  return {
    stop: async () => {
      stopped = true
      clearInterval(poll)
      subscription.stop()
      await Promise.all(running)
    },
  }
}
