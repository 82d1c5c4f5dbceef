import {
  nextStreets,
  pauseMs,
  type StreetsNews,
  type StreetsState,
  UNASKED,
} from '@/lib/basemap/streets-state'
import type { Tile } from '@/lib/basemap/tile'
import type { askStreets } from './ask-streets'

type Ask = typeof askStreets

/** What is needed for it comes only to who looks at streets. */
const askLazily: Ask = async (...given) => (await import('./ask-streets')).askStreets(...given)

/** Streets of one host, shared by all maps of the page; asks while one of them looks, and only then. */
export class StreetsLink {
  private state = UNASKED
  private readonly watchers = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Of the last question; what answers an earlier one comes too late. */
  private question = 0
  private askedAt = 0

  constructor(
    private readonly address: string,
    private readonly ask: Ask = askLazily,
    private readonly now: () => number = Date.now,
  ) {}

  readonly read = (): StreetsState => this.state

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    if (this.watchers.size === 1) {
      window.addEventListener('online', this.whenOnline)
      this.plan()
    }
    return () => {
      this.watchers.delete(watcher)
      if (this.watchers.size > 0) return
      window.removeEventListener('online', this.whenOnline)
      clearTimeout(this.timer)
    }
  }

  /** Asks now, unless an answer is already awaited. */
  readonly retry = (): void => {
    if (this.state.isAsking) return
    const again = this.askedAt > 0
    this.askedAt = this.now()
    this.question += 1
    const { question } = this
    this.hear({ kind: 'asked' })
    this.ask(this.address, { lostTile: this.state.lostTile, again }).then(
      (answer) => {
        if (question !== this.question) return
        this.hear(
          'tiles' in answer
            ? { kind: 'answered', tiles: answer.tiles, at: this.now() }
            : { kind: 'failed', trouble: answer.trouble },
        )
      },
      () => {
        if (question === this.question) this.hear({ kind: 'failed', trouble: 'unreachable' })
      },
    )
  }

  /** To be told by a map whose tiles do not come any more. */
  readonly lose = (tile: Tile | null): void => {
    this.question += 1
    this.hear({ kind: 'lost', tile, at: this.now() })
  }

  private readonly whenOnline = (): void => {
    if (this.state.trouble) this.retry()
  }

  private hear(news: StreetsNews): void {
    const before = this.state
    this.state = nextStreets(before, news)
    if (news.kind === 'lost' && before !== this.state) this.askedAt = this.now()
    this.plan()
    if (before !== this.state) for (const watcher of this.watchers) watcher()
  }

  private plan(): void {
    clearTimeout(this.timer)
    const pause = pauseMs(this.state)
    if (pause === null || this.watchers.size === 0) return
    this.timer = setTimeout(this.retry, Math.max(0, this.askedAt + pause - this.now()))
  }
}

const links = new Map<string, StreetsLink>()

/** The one link of this page to the TileJSON at `address`. */
export function streetsLink(address: string): StreetsLink {
  const link = links.get(address) ?? new StreetsLink(address)
  links.set(address, link)
  return link
}
