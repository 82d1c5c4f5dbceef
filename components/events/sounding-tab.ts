import { REST_MS } from '@/lib/alarm-sounds/sounding'
import type { Sounded } from '@/lib/alarm-sounds/tones'

/** Of the tabs of one browser, the one that sounds. */
export type SoundingTab = {
  /** Whether this tab would do: one that the browser holds silent would not. */
  offer: (would: boolean) => void
  /** Whether it is this one. */
  isMine: (severity: Sounded) => Promise<boolean>
}

const NAME = 'alarm-sound'
/** Without locks, tabs wait a little, each for another time, and hear who was first. */
const MAX_WAIT_MS = 150

/** One tab holds a lock as long as it lives and would do; then another gets it. Pages without TLS have no locks. */
export function soundingTab(): SoundingTab {
  return navigator.locks ? byLock(navigator.locks) : byChannel()
}

function byLock(locks: LockManager): SoundingTab {
  let giveUp: (() => void) | null = null
  let isMine = false
  const ask = () => {
    const asking = new AbortController()
    let release = () => {}
    giveUp = () => {
      isMine = false
      giveUp = null
      asking.abort()
      release()
    }
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const hold = () => {
      isMine = true
      return held
    }
    locks.request(NAME, { signal: asking.signal }, hold).catch(() => {})
  }
  return {
    offer: (would) => {
      if (would && !giveUp) ask()
      if (!would) giveUp?.()
    },
    isMine: async () => isMine,
  }
}

function byChannel(): SoundingTab {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)
  const heard = new Map<string, number>()
  let would = false
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
    heard.set(String(data), performance.now()),
  )
  return {
    offer: (now) => {
      would = now
    },
    isMine: async (severity) => {
      if (!would) return false
      await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_WAIT_MS))
      const others = heard.get(severity)
      if (others !== undefined && performance.now() - others < REST_MS) return false
      channel?.postMessage(severity)
      return true
    },
  }
}
