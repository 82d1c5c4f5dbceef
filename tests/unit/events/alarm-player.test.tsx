// @vitest-environment happy-dom
import '../../support/dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Chosen } from '@/components/events/alarm-player'

/** What sounded, as pitches, or `file`. */
const heard: (number | 'file')[] = []
/** Whether the browser lets new pages sound. */
let allowed = true

class FakeAudio {
  state = allowed ? 'running' : 'suspended'
  currentTime = 0
  destination = {}
  onstatechange = () => {}
  resume = async () => {
    this.state = 'running'
    this.onstatechange()
  }
  decodeAudioData = async (bytes: ArrayBuffer) => {
    if (bytes.byteLength === 0) throw new Error('nothing')
    return {}
  }
}
class FakeNode {
  gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }
  constructor(
    readonly context: unknown,
    readonly options: { frequency?: number; buffer?: object },
  ) {}
  connect(next: unknown) {
    return next
  }
  start() {
    heard.push(this.options.frequency ?? 'file')
  }
  stop() {}
}

/** Locks as browsers give them, for all tabs of the test. */
function fakeLocks() {
  const waiting: (() => void)[] = []
  let isHeld = false
  const next = () => {
    isHeld = false
    waiting.shift()?.()
  }
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const take = () => {
          if (signal.aborted) return next()
          isHeld = true
          void hold().then(next).then(resolve)
        }
        signal.addEventListener('abort', () => reject(new Error('aborted')))
        if (isHeld) waiting.push(take)
        else take()
      }),
  }
}

/** A tab with modules of its own. */
async function openTab() {
  vi.resetModules()
  const player = await import('@/components/events/alarm-player')
  const { isSoundBlocked } = await import('@/components/events/sound-blocked')
  player.prepare()
  return { ...player, isSoundBlocked }
}

const critical: Chosen = { severity: 'critical', choice: 'horn', own: null }
const warning: Chosen = { severity: 'warning', choice: 'chime', own: null }
const HORN = [392, 392]
const CHIME = [784, 1047]

beforeEach(() => {
  heard.length = 0
  allowed = true
  vi.stubGlobal('AudioContext', FakeAudio)
  for (const name of ['OscillatorNode', 'GainNode', 'AudioBufferSourceNode']) vi.stubGlobal(name, FakeNode)
  vi.stubGlobal('navigator', { locks: fakeLocks() })
})
afterEach(() => vi.unstubAllGlobals())

describe('the sound of alarms', () => {
  it('rings once for those that come together, but for a more severe one', async () => {
    const tab = await openTab()
    await tab.ring(warning, 0)
    await tab.ring(warning, 100)
    await tab.ring(critical, 200)
    await tab.ring(warning, 300)
    expect(heard).toEqual([...CHIME, ...HORN])
    await tab.ring({ ...critical, choice: 'none' }, 10_000)
    expect(heard).toHaveLength(4)
  })

  it.each(['locks', 'channel'])('sounds in one of several tabs (%s)', async (by) => {
    if (by === 'channel') vi.stubGlobal('navigator', {})
    const tabs = [await openTab(), await openTab(), await openTab()]
    await Promise.all(tabs.map((tab) => tab.ring(critical, 0)))
    expect(heard).toEqual(HORN)
  })

  it('goes over to another tab when the one that sounded rests', async () => {
    const first = await openTab()
    const second = await openTab()
    first.rest()
    await vi.waitFor(async () => {
      await second.ring(critical, performance.now() * 1e6)
      expect(heard).toEqual(HORN)
    })
    await first.ring(critical, 0)
    expect(heard).toEqual(HORN)
  })

  it('is left by a tab that the browser holds silent to one that is not, until it is pressed', async () => {
    allowed = false
    const silent = await openTab()
    expect(silent.isSoundBlocked()).toBe(true)
    await silent.ring(critical, 0)
    expect(heard).toEqual([])
    allowed = true
    const free = await openTab()
    await Promise.all([silent.ring(critical, 10_000), free.ring(critical, 10_000)])
    expect(heard).toEqual(HORN)
    await silent.unlock()
    expect(silent.isSoundBlocked()).toBe(false)
  })

  it('plays an own file, and a ringtone in place of one that cannot be played', async () => {
    const tab = await openTab()
    const files: Record<string, Response> = {
      '/own': new Response('sound'),
      '/empty': new Response(''),
      '/gone': new Response('{}', { status: 404 }),
    }
    vi.stubGlobal('fetch', async (address: string) => files[address])
    await tab.preview({ severity: 'warning', choice: 'own', own: '/own' })
    expect(heard).toEqual(['file'])
    await tab.preview({ severity: 'warning', choice: 'own', own: '/empty' })
    await tab.preview({ severity: 'warning', choice: 'own', own: '/gone' })
    await tab.preview({ severity: 'warning', choice: 'own', own: null })
    expect(heard).toEqual(['file', ...CHIME, ...CHIME, ...CHIME])
  })
})
