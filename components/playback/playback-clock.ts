import { NEW_PLAYER, type Player, type PlayerAction, playerReducer } from '@/lib/playback/player'
import { passedOver } from '@/lib/playback/side-by-side'
import type { Span } from '@/lib/playback/spans'

/** What of the clock a control shows; the time itself is told to followers only, frame by frame. */
export type ClockSettings = Omit<Player, 'time'>

/** A frame that took longer than this was no frame: the page was asleep. */
const LONGEST_FRAME_MS = 250

/**
 * The clock that everything on the screen goes by. Its time changes sixty times a second, so React is
 * told only of the rest; who shows the time follows it and writes to the page itself.
 */
export class PlaybackClock {
  private player: Player = NEW_PLAYER
  private settings: ClockSettings = NEW_PLAYER
  private quiet: readonly Span[] = []
  private frame = 0
  private ticked = 0
  private readonly followers = new Set<(time: number) => void>()
  private readonly watchers = new Set<() => void>()

  get time(): number {
    return this.player.time
  }

  readonly readSettings = (): ClockSettings => this.settings

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }

  /** Calls `follower` now and with every new time. */
  follow(follower: (time: number) => void): () => void {
    this.followers.add(follower)
    follower(this.player.time)
    return () => void this.followers.delete(follower)
  }

  /** Takes a range of time and when in it nothing moves. Goes on where it is, if that is inside. */
  load(range: Span, quiet: readonly Span[], at: number | null): void {
    this.quiet = passedOver(range, quiet)
    const { from, to, time } = this.player
    const stays = to > from && time > range.from && time <= range.to
    this.dispatch({ type: 'load', ...range, at: at ?? (stays ? time : range.from) })
  }

  readonly dispatch = (action: PlayerAction): void => {
    const before = this.player
    this.player = playerReducer(before, action, this.quiet)
    if (this.player === before) return
    if (before.playing !== this.player.playing) this.runOrRest()
    if (this.settingsChanged()) for (const watcher of this.watchers) watcher()
    if (this.player.time !== before.time || action.type === 'load') this.tell()
  }

  private settingsChanged(): boolean {
    const { time: _time, ...next } = this.player
    const changed = (Object.keys(next) as (keyof ClockSettings)[]).some(
      (key) => next[key] !== this.settings[key],
    )
    if (changed) this.settings = next
    return changed
  }

  private tell(): void {
    for (const follower of this.followers) follower(this.player.time)
  }

  private runOrRest(): void {
    cancelAnimationFrame(this.frame)
    if (!this.player.playing) return
    this.ticked = performance.now()
    this.frame = requestAnimationFrame(this.run)
  }

  private readonly run = (now: number): void => {
    const ms = Math.min(LONGEST_FRAME_MS, Math.max(0, now - this.ticked))
    this.ticked = now
    this.frame = requestAnimationFrame(this.run)
    this.dispatch({ type: 'tick', ms })
  }
}
