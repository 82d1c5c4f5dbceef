import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { FeedState, FromWorker, ToWorker } from '@/lib/live/worker-messages'

/** The live worker of a test: what it was told, and how it answers. Made anew with each page that opens a feed. */
export class FakeLiveWorker {
  static told: ToWorker[] = []
  private static newest: FakeLiveWorker | null = null
  onmessage: ((event: { data: FromWorker }) => void) | null = null

  constructor() {
    FakeLiveWorker.newest = this
  }

  postMessage(message: ToWorker): void {
    FakeLiveWorker.told.push(message)
  }

  terminate(): void {}

  /** Takes the place of the browser's workers until `vi.unstubAllGlobals()`. */
  static install(): void {
    FakeLiveWorker.told = []
    vi.stubGlobal('Worker', FakeLiveWorker)
  }

  static say(data: FromWorker): void {
    act(() => FakeLiveWorker.newest?.onmessage?.({ data }))
  }

  static sayFeed(state: FeedState, heardAt: number | null = null): void {
    FakeLiveWorker.say({ type: 'feed', state, message: null, total: 1, clockOffset: 0, heardAt })
  }
}
