import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { askStreets } from '@/components/map/ask-streets'
import { hasStreets, type StreetServer, startStreetServer } from '../../support/street-server'

describe.skipIf(!hasStreets)('asking a host for streets', () => {
  let server: StreetServer
  beforeAll(async () => {
    server = await startStreetServer()
  })
  afterAll(() => server.stop())
  afterEach(() => {
    vi.restoreAllMocks()
    server.release()
  })

  const LOST = { z: 14, x: 7799, y: 6134 }
  const ask = (lostTile: { z: number; x: number; y: number } | null = null) =>
    askStreets(server.url, { lostTile, again: lostTile !== null })

  it('brings where its tiles are', async () => {
    expect(await ask()).toEqual({
      tiles: {
        tiles: [server.url.replace('/streets', '/tiles/{z}/{x}/{y}')],
        minZoom: 0,
        maxZoom: 14,
        bounds: [-8.621235, 41.124732, -8.593682, 41.156076],
        attribution: [
          { text: '© OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
          { text: 'alert(1)', href: null },
        ],
      },
    })
  })

  it.each(['html', 'huge', 'other-schema', 'foreign-tiles'] as const)(
    'takes no answer that is %s',
    async (mode) => {
      server.mode = mode
      expect(await ask()).toEqual({ trouble: 'unusable' })
    },
  )

  it('says that it is not there when it hangs up', async () => {
    server.mode = 'down'
    expect(await ask()).toEqual({ trouble: 'unreachable' })
  })

  it('waits no longer than its patience', async () => {
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    server.mode = 'slow'
    expect(await ask()).toEqual({ trouble: 'unreachable' })
    expect(patience).toHaveBeenCalledWith(6000)
  })

  it('is told apart from a host that has lost its tiles, once it was known to', async () => {
    server.mode = 'gone'
    expect(await ask()).toHaveProperty('tiles')
    expect(await ask(LOST)).toEqual({ trouble: 'lost' })
    server.mode = 'reachable'
    expect(await ask(LOST)).toHaveProperty('tiles')
  })

  it('looks for the smallest tile there is around a lost one that is nearer, and takes "nothing here" for an answer', async () => {
    const before = server.seen.tiles
    expect(await ask({ z: 16, x: 7799 * 4 + 1, y: 6134 * 4 + 3 })).toHaveProperty('tiles')
    expect(server.seen.tiles).toBe(before + 1)
    expect(await ask({ z: 14, x: 1, y: 1 })).toHaveProperty('tiles')
    expect(server.seen.tiles).toBe(before + 1)
  })
})
