import { describe, expect, it } from 'vitest'
import { askedPeriod, neighbourDays } from '@/lib/embeds/asked-days'
import { extentOf, foundInFleet, NO_FLEET, nextFleet } from '@/lib/embeds/embed-fleet'
import { noticeAt, phaseOfEnd, phaseOfRefusal } from '@/lib/embeds/embed-phase'
import type { EmbedTrack, EmbedVehicle } from '@/lib/embeds/open-schema'
import { sameTerms } from '@/lib/embeds/same-terms'
import { elementSnippet, frameSnippet, serverSnippet } from '@/lib/embeds/snippets'
import { trackToPlay } from '@/lib/embeds/track-to-play'

const vehicle = (key: string, name: string, at?: { lat: number; lon: number }): EmbedVehicle => ({
  key,
  name,
  icon: 'van',
  status: 'moving',
  plate: `P-${key}`,
  position: at ? { ...at, time: 1_700_000_000_000, speedKmh: 50, heading: 90 } : null,
})

describe('the vehicles of an embed', () => {
  const first = nextFleet(NO_FLEET, {
    type: 'state',
    vehicles: [vehicle('b', 'Zebra', { lat: 1, lon: 2 }), vehicle('a', 'Ant')],
  })
  it('stand by name and keep their numbers, by which the map moves them on', () => {
    expect(first.vehicles.map(({ name, id }) => [name, id])).toEqual([
      ['Ant', 2],
      ['Zebra', 1],
    ])
    const next = nextFleet(first, {
      type: 'changes',
      gone: ['a'],
      vehicles: [vehicle('b', 'Bee', { lat: 3, lon: 4 }), vehicle('c', 'Cat')],
    })
    expect(next.vehicles.map(({ name, id, lat }) => [name, id, lat])).toEqual([
      ['Bee', 1, 3],
      ['Cat', 3, null],
    ])
    const again = nextFleet(next, { type: 'state', vehicles: [vehicle('a', 'Ant')] })
    expect(again.vehicles.map(({ id }) => id)).toEqual([2])
  })
  it('go by their plate where no name is told, and are found by either', () => {
    const { name: _name, ...unnamed } = vehicle('d', '')
    const fleet = nextFleet(NO_FLEET, { type: 'state', vehicles: [unnamed, vehicle('e', 'Eel')] })
    expect(fleet.vehicles.map(({ name }) => name)).toEqual(['Eel', 'P-d'])
    expect(foundInFleet(fleet.vehicles, ' p-D ').map(({ name }) => name)).toEqual(['P-d'])
    expect(foundInFleet(fleet.vehicles, '')).toHaveLength(2)
  })
  it('have an extent as far as their places are known', () => {
    expect(extentOf(first.vehicles)).toEqual([2, 1, 2, 1])
    expect(extentOf([])).toBeNull()
  })
})

describe('what the page of an embed shows', () => {
  it('follows from what the server refused', () => {
    expect(phaseOfRefusal('embedOriginRefused')).toEqual({ phase: 'refused', why: 'place' })
    expect(phaseOfRefusal('embedTokenInvalid')).toEqual({ phase: 'waiting' })
    expect(phaseOfRefusal('embedEnded')).toEqual({ phase: 'ended', reason: null })
    expect(phaseOfRefusal('requestTooFrequent')).toEqual({ phase: 'away' })
    expect(phaseOfRefusal(null)).toEqual({ phase: 'away' })
  })
  it('is an end, or waiting for another token', () => {
    expect(phaseOfEnd('revoked')).toEqual({ phase: 'ended', reason: 'revoked' })
    expect(phaseOfEnd('tokenOver')).toEqual({ phase: 'waiting' })
  })
  it('asks for a token a minute before, of a short one in the middle of its time', () => {
    expect(noticeAt(600_000, 0, 60_000)).toBe(540_000)
    expect(noticeAt(30_000, 0, 60_000)).toBe(15_000)
    expect(noticeAt(5, 10, 60_000)).toBeGreaterThanOrEqual(10)
  })
})

it('an embed is drawn anew when its terms have changed, whatever the order they come in', () => {
  const controls = { zoom: true, layers: false, fullscreen: true, search: false }
  const units = { distance: 'km', volume: 'L', temperature: 'C' } as const
  const options = { theme: 'dark', accent: null, language: null, controls, timeZone: 'UTC', units } as const
  const fields = { name: true, plate: false, speed: true, address: false, driver: false, phone: false }
  const terms = { title: 'Vans', view: { kind: 'map', list: true } as const, fields, options }
  const { phone, ...others } = fields
  const again = {
    options: { ...options },
    fields: { phone, ...others },
    view: { list: true, kind: 'map' } as const,
  }
  expect(sameTerms(terms, { ...again, title: 'Vans' })).toBe(true)
  expect(sameTerms(terms, { ...terms, fields: { ...fields, plate: true } })).toBe(false)
  expect(sameTerms(terms, { ...terms, view: { kind: 'map', list: false } })).toBe(false)
  expect(sameTerms(terms, { ...terms, title: 'Cars' })).toBe(false)
})

describe('days that the page around asks for', () => {
  const offered = { first: '2026-11-01', last: '2026-11-23', most: 7 }
  it('are those that the embed offers', () => {
    expect(askedPeriod(offered, { from: '2026-11-23' })).toEqual({ from: '2026-11-23', to: '2026-11-23' })
    expect(askedPeriod(offered, { from: '2026-11-01', to: '2026-11-07' })).not.toBeNull()
    expect(askedPeriod(offered, { from: '2026-11-01', to: '2026-11-08' })).toBeNull()
    expect(askedPeriod(offered, { from: '2026-10-31' })).toBeNull()
    expect(askedPeriod(offered, { from: '2026-11-22', to: '2026-11-24' })).toBeNull()
    expect(askedPeriod(offered, { from: '2026-11-03', to: '2026-11-02' })).toBeNull()
    expect(askedPeriod(null, { from: '2026-11-03' })).toBeNull()
  })
  it('have neighbours of the same length, as far as it goes', () => {
    const week = { from: '2026-11-08', to: '2026-11-14' }
    expect(neighbourDays(offered, week, -1)).toEqual({ from: '2026-11-01', to: '2026-11-07' })
    expect(neighbourDays(offered, { from: '2026-11-17', to: '2026-11-23' }, 1)).toBeNull()
  })
})

describe('a day that an embed was told', () => {
  const minute = 60_000
  const start = Date.parse('2026-11-20T10:00:00Z')
  const track: EmbedTrack = {
    vehicle: 'k',
    day: '2026-11-20',
    timeZone: 'UTC',
    distance: 2224,
    stops: [],
    points: {
      time: [start, start + minute, start + 2 * minute],
      lat: [0, 0.01, 0.02],
      lon: [0, 0, 0],
      speedKmh: [60, 66, null],
      heading: [0, 0, 0],
    },
    trips: [
      {
        open: false,
        distance: 2224,
        maxSpeedKmh: 66,
        start: new Date(start).toISOString(),
        end: new Date(start + 2 * minute).toISOString(),
      },
    ],
  }
  it('is played as the console plays it', () => {
    const played = trackToPlay(track)
    expect(played?.span).toEqual({ from: start, to: start + 2 * minute })
    expect(played?.path.metres[2]).toBeCloseTo(2224, -1)
    expect(played?.path.speedKmh[1]).toBe(66)
  })
  it('tells no speed where none is shared, although it could be worked out', () => {
    const { speedKmh: _speed, heading: _heading, ...points } = track.points
    const played = trackToPlay({ ...track, points })
    expect([...(played?.path.speedKmh ?? [])].every(Number.isNaN)).toBe(true)
  })
  it('is nothing without a position', () => {
    expect(trackToPlay({ ...track, points: { time: [], lat: [], lon: [] }, trips: [] })).toBeNull()
  })
})

describe('the code for a site', () => {
  const of = { host: 'https://track.example.com', publicId: 'AbC', name: 'A "B" <c>', hasMap: true }
  it('holds names as text', () => {
    const text = elementSnippet({ ...of, mode: 'public' })
    expect(text).toContain('title="A &quot;B&quot; &lt;c&gt;"')
    expect(text).toContain('src="https://track.example.com/embed/v1.js"')
    expect(text).not.toContain('token-url')
    expect(frameSnippet({ ...of, mode: 'public' })).toContain(
      'src="https://track.example.com/iframe?embed=AbC"',
    )
  })
  it('asks for tokens where the embed wants them', () => {
    expect(elementSnippet({ ...of, mode: 'signed' })).toContain('token-url="/fleet-token"')
    expect(frameSnippet({ ...of, mode: 'signed' })).toContain('#token=TOKEN')
    expect(serverSnippet(of)).toContain("fetch('https://track.example.com/api/embeds/AbC/tokens'")
  })
  it('gives reports the height of their content', () => {
    expect(elementSnippet({ ...of, mode: 'public', hasMap: false })).toContain('autoheight')
  })
})
