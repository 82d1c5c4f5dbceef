import { vi } from 'vitest'

type Entry = { state: unknown; address: string }

/** The history of a browser's tab, which the DOM of component tests does not keep. Going back is done at once. */
export class FakeHistory {
  private entries: Entry[] = []
  private listeners = new Set<() => void>()
  query = new URLSearchParams()

  constructor(private readonly start: string) {}

  /** Takes the place of the page's history, with one page in it. */
  install(): void {
    this.entries = [{ state: null, address: this.start }]
    this.apply()
    vi.spyOn(window.history, 'state', 'get').mockImplementation(() => this.newest.state)
    vi.spyOn(window.history, 'pushState').mockImplementation((state, _, address) => {
      this.entries.push({ state, address: String(address ?? this.newest.address) })
      this.apply()
    })
    vi.spyOn(window.history, 'replaceState').mockImplementation((state, _, address) => {
      this.entries[this.entries.length - 1] = { state, address: String(address ?? this.newest.address) }
      this.apply()
    })
    vi.spyOn(window.history, 'back').mockImplementation(() => this.back())
  }

  /** How many entries there are up to the one that is shown. */
  get depth(): number {
    return this.entries.length
  }

  back(): void {
    if (this.depth === 1) throw new Error('this would leave the site')
    this.entries.pop()
    this.apply()
    window.dispatchEvent(new PopStateEvent('popstate', { state: this.newest.state }))
  }

  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private get newest(): Entry {
    const entry = this.entries.at(-1)
    if (!entry) throw new Error('the history is not installed')
    return entry
  }

  private apply(): void {
    window.location.href = new URL(this.newest.address, 'http://localhost').href
    this.query = new URL(this.newest.address, 'http://localhost').searchParams
    for (const listener of this.listeners) listener()
  }
}
