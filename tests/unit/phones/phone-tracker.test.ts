// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PhoneTracker, type SendProblem } from '@/components/phones/phone-tracker'
import type { SentFix } from '@/lib/phones/send-schema'

type Waiting = { key: number; imei: string; fix: SentFix }
const store = vi.hoisted(() => ({ waiting: [] as Waiting[], owner: null as string | null, next: 1 }))
vi.mock('@/components/phones/fix-store', () => ({
  claimFixes: async (login: string) => {
    store.owner = login
    return store.waiting.length
  },
  keepFix: async (login: string, one: Omit<Waiting, 'key'>) => {
    if (store.owner !== login) return null
    store.waiting.push({ ...one, key: store.next++ })
    return { count: store.waiting.length, gone: 0 }
  },
  oldestFixes: async () => {
    const [first] = store.waiting
    if (!first) return null
    const batch = store.waiting.filter(({ imei }) => imei === first.imei).slice(0, 2)
    return { keys: batch.map(({ key }) => key), imei: first.imei, fixes: batch.map(({ fix }) => fix) }
  },
  dropFixes: async (keys: number[]) => {
    store.waiting = store.waiting.filter(({ key }) => !keys.includes(key))
    return store.waiting.length
  },
}))

const AT = Date.parse('2026-05-04T08:00:00Z')
const PERMISSION_DENIED = 1
/** Where somebody else had the phone. */
const FORMER = 9
let say: (lat: number) => void
let fail: (code: number) => void
let sent: [string, number[]][]
let refuse: SendProblem | null
let tracker: PhoneTracker
let close: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: AT })
  Object.assign(store, { waiting: [], owner: null, next: 1 })
  const clearWatch = vi.fn(() => {
    say = () => {}
  })
  vi.stubGlobal('GeolocationPositionError', { PERMISSION_DENIED })
  vi.stubGlobal('navigator', {
    geolocation: {
      clearWatch,
      getCurrentPosition: vi.fn(),
      watchPosition: (take: PositionCallback, failed: PositionErrorCallback) => {
        const coords = { longitude: -8.6, accuracy: 8, altitude: null, speed: null, heading: null }
        say = (latitude) =>
          take({ timestamp: Date.now(), coords: { ...coords, latitude } } as GeolocationPosition)
        fail = (code) => failed({ code } as GeolocationPositionError)
        return 7
      },
    },
  })
  sent = []
  refuse = null
  tracker = new PhoneTracker('maria', {
    problemOf: () => refuse ?? { kind: 'busy' },
    send: async (imei, fixes) => {
      if (refuse) throw new Error('refused')
      sent.push([imei, fixes.map(({ lat }) => lat)])
      return { ofOthersTime: fixes.filter(({ lat }) => lat === FORMER).length }
    },
  })
  close = tracker.open()
})
afterEach(() => {
  close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const drive = async (...latitudes: number[]) => {
  for (const lat of latitudes) {
    await passing(10_000)
    say(lat)
  }
  await passing(0)
}

describe('a phone that is switched on', () => {
  it('sends what is due as the device that was chosen, and nothing once it is off', async () => {
    tracker.start('phone-1', 'often')
    await drive(41, 41.1)
    say(41.2)
    await passing(0)
    expect(sent).toEqual([
      ['phone-1', [41]],
      ['phone-1', [41.1]],
    ])
    expect(tracker.snapshot()).toMatchObject({ waiting: 0, sentAt: AT + 20_000, accuracyM: 8 })
    tracker.stop()
    await drive(41.3)
    expect(sent).toHaveLength(2)
  })

  it('keeps what it cannot send, each for its device, and sends it later in its order', async () => {
    tracker.start('phone-1', 'often')
    refuse = { kind: 'noNetwork' }
    await drive(41, 41.1, 41.2)
    tracker.start('phone-2', 'often')
    await drive(42)
    expect(tracker.snapshot()).toMatchObject({ waiting: 4, sendProblem: { kind: 'noNetwork' } })
    expect(sent).toEqual([])
    refuse = null
    await passing(60_000)
    expect(sent).toEqual([
      ['phone-1', [41, 41.1]],
      ['phone-1', [41.2]],
      ['phone-2', [42]],
    ])
    expect(tracker.snapshot()).toMatchObject({ waiting: 0, sendProblem: null })
  })

  it('counts what arrived and was of somebody else’s time', async () => {
    tracker.start('phone-1', 'often')
    await drive(41, FORMER, 41.2, FORMER)
    expect(tracker.snapshot()).toMatchObject({ waiting: 0, ofOthersTime: 2 })
  })

  it('tries at once when the network is back', async () => {
    tracker.start('phone-1', 'often')
    refuse = { kind: 'noNetwork' }
    await drive(41, 41.1, 41.2, 41.3)
    refuse = null
    dispatchEvent(new Event('online'))
    await passing(0)
    expect(sent.flatMap(([, lats]) => lats)).toEqual([41, 41.1, 41.2, 41.3])
  })

  it('says what is refused for good, until that is given up', async () => {
    tracker.start('phone-1', 'often')
    refuse = { kind: 'refused', text: 'Its service has ended.' }
    await drive(41)
    expect(tracker.snapshot().sendProblem).toEqual(refuse)
    expect(store.waiting).toHaveLength(1)
    refuse = null
    await tracker.discard()
    expect(tracker.snapshot()).toMatchObject({ waiting: 0, sendProblem: null })
    expect(sent).toEqual([])
  })

  it('ends where the page may not know the place, or somebody signed out', async () => {
    tracker.start('phone-1', 'often')
    fail(2)
    expect(tracker.snapshot().placeProblem).toBe('unavailable')
    await drive(41)
    expect(tracker.snapshot().placeProblem).toBeNull()
    fail(PERMISSION_DENIED)
    expect(tracker.snapshot().placeProblem).toBe('denied')
    await drive(41.1)
    expect(sent).toHaveLength(1)

    tracker.start('phone-1', 'often')
    store.owner = null
    await drive(41.2, 41.3)
    expect(tracker.snapshot().sendProblem).toEqual({ kind: 'signedOut' })
    expect(sent).toHaveLength(1)
  })
})
