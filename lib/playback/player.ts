import { firstEndingAfter, type Span } from './spans'

/** How many times faster than life, slowest first (spec section 9 asks for 0.1). */
export const SPEEDS = [0.1, 0.5, 1, 2, 5, 10, 20, 50, 100] as const
export type Speed = (typeof SPEEDS)[number]

/** An interval without movement takes so long to pass, when such intervals are passed over. */
export const PASSING_MS = 600

/** The clock of the player. All times are milliseconds since 1970, UTC. */
export type Player = {
  from: number
  to: number
  time: number
  playing: boolean
  speed: Speed
  /** Whether time without movement is passed over. */
  passesQuiet: boolean
}

export type PlayerAction =
  | { type: 'load'; from: number; to: number; at?: number }
  | { type: 'toggle' }
  | { type: 'play' }
  | { type: 'pause' }
  /** `ms` of real time have gone by. */
  | { type: 'tick'; ms: number }
  | { type: 'seek'; time: number }
  /** To another fix; whoever steps wants to look. */
  | { type: 'step'; time: number }
  | { type: 'speed'; speed: Speed }
  | { type: 'passQuiet'; on: boolean }

export const NEW_PLAYER: Player = { from: 0, to: 0, time: 0, playing: false, speed: 10, passesQuiet: true }

/** What an action makes of the clock. `quiet` is when nothing moves, merged. */
export function playerReducer(player: Player, action: PlayerAction, quiet: readonly Span[] = []): Player {
  switch (action.type) {
    case 'load': {
      const { from, to, at = from } = action
      return { ...player, from, to, time: within(at, from, to), playing: false }
    }
    case 'toggle':
      return playerReducer(player, { type: player.playing ? 'pause' : 'play' })
    case 'play': {
      if (player.to <= player.from) return player
      const atEnd = player.time >= player.to
      return { ...player, playing: true, time: atEnd ? player.from : player.time }
    }
    case 'pause':
      return player.playing ? { ...player, playing: false } : player
    case 'tick': {
      if (!player.playing) return player
      const time = Math.min(player.to, advance(player, action.ms, player.passesQuiet ? quiet : []))
      return { ...player, time, playing: time < player.to }
    }
    case 'seek':
      return { ...player, time: within(action.time, player.from, player.to) }
    case 'step':
      return { ...player, time: within(action.time, player.from, player.to), playing: false }
    case 'speed':
      return { ...player, speed: action.speed }
    case 'passQuiet':
      return { ...player, passesQuiet: action.on }
  }
}

/** True to time, but for quiet intervals: each passes within `PASSING_MS`, or faster when that is the speed. */
function advance({ time, speed, to }: Player, ms: number, quiet: readonly Span[]): number {
  let left = ms
  for (let i = firstEndingAfter(quiet, time); left > 0 && time < to; ) {
    const span = quiet[i]
    const inside = span !== undefined && span.from <= time
    const until = inside ? span.to : (span?.from ?? to)
    const rate = inside ? Math.max(speed, (span.to - span.from) / PASSING_MS) : speed
    const needed = (until - time) / rate
    if (needed > left) return time + left * rate
    left -= needed
    time = until
    if (inside) i++
    else if (!span) break
  }
  return time
}

const within = (time: number, from: number, to: number) => Math.max(from, Math.min(to, time))

/** The next faster (1) or slower (-1) speed, or the same at the end of the scale. */
export function nextSpeed(speed: Speed, direction: 1 | -1): Speed {
  return SPEEDS[SPEEDS.indexOf(speed) + direction] ?? speed
}
