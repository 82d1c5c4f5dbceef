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
/** Without locks, tabs hear for so long what others drew. */
const DRAW_MS = 150

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

/** What tabs say to one another of a severity: the number one of them drew, or that it sounds. */
type Word = { severity: Sounded; drawn: number | null }

/** Each tab draws a number, and after a while the one with the least of those that it heard sounds. */
function byChannel(): SoundingTab {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)
  const sounded = new Map<Sounded, number>()
  const drawn = new Map<Sounded, { number: number; at: number }[]>()
  let would = false
  const since = (at: number | undefined) => performance.now() - (at ?? Number.NEGATIVE_INFINITY)
  const draws = (severity: Sounded) => (drawn.get(severity) ?? []).filter(({ at }) => since(at) < 2 * DRAW_MS)
  channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    const at = performance.now()
    if (data.drawn === null) sounded.set(data.severity, at)
    else drawn.set(data.severity, [...draws(data.severity), { number: data.drawn, at }])
  })
  const say = (word: Word) => channel?.postMessage(word)
  const sounds = (severity: Sounded) => since(sounded.get(severity)) < REST_MS
  return {
    offer: (now) => {
      would = now
    },
    isMine: async (severity) => {
      if (!would || sounds(severity)) return false
      const own = Math.random()
      say({ severity, drawn: own })
      // In two turns: what came in while the page was busy is heard between them.
      for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setTimeout(resolve, DRAW_MS / 2))
      if (sounds(severity) || draws(severity).some(({ number }) => number < own)) return false
      say({ severity, drawn: null })
      return true
    },
  }
}
