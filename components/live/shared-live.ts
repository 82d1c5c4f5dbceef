import { LiveClient } from './live-client'

/** Long enough to walk from one screen to the next; a worker that nobody looks at must not stay for long. */
const LINGER_MS = 30_000

/**
 * The one live worker of the console. It starts when a screen first asks for it and ends a while after
 * the last one has left, so that pages without anything live open no feed.
 */
export class SharedLive {
  private client: LiveClient | null = null
  private users = 0
  private ending: ReturnType<typeof setTimeout> | undefined
  private readonly listeners = new Set<() => void>()

  /** The worker if it runs. */
  readonly read = (): LiveClient | null => this.client

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Keeps the worker running until the returned function is called. */
  readonly use = (): (() => void) => {
    this.users++
    clearTimeout(this.ending)
    if (!this.client) this.change(new LiveClient())
    return () => {
      this.users--
      if (this.users === 0) this.ending = setTimeout(this.end, LINGER_MS)
    }
  }

  readonly end = (): void => {
    clearTimeout(this.ending)
    this.client?.close()
    this.change(null)
  }

  private change(client: LiveClient | null): void {
    this.client = client
    for (const listener of this.listeners) listener()
  }
}
