import { describe, expect, test } from 'vitest'
import { reportsOf } from '@/demo/reports'
import { DEMO_VEHICLES } from '@/demo/vehicles'
import { countedEpisodes, type Episode } from '@/lib/fleet/scores/episodes'
import { FiguresBy } from '@/lib/fleet/scores/figures-by'
import { nightSeconds, nightsIn } from '@/lib/fleet/scores/night'
import { DEFAULT_BANDS } from '@/lib/fleet/scores/score-profile'

const episode = (change: Partial<Episode>): Episode => ({
  deviceId: 1,
  kind: 'harshCornering',
  from: 0,
  to: 0,
  lat: 0,
  lon: 0,
  speedKmh: 40,
  overKmh: null,
  strength: 5,
  byDevice: false,
  onTrip: false,
  ...change,
})
const device = (change: Partial<Episode>) => episode({ byDevice: true, strength: null, ...change })

describe('episodes that count', () => {
  test('a sharp turn of a vehicle that stands is none, whoever tells of it', () => {
    const turns = [device({ speedKmh: 0 }), episode({ speedKmh: 4.9, from: 60_000 })]
    expect(countedEpisodes(turns)).toEqual([])
    const counted = [device({ speedKmh: null }), episode({ speedKmh: 5, from: 60_000 })]
    expect(countedEpisodes(counted)).toEqual(counted)
  })

  test('who brakes hard soon stands', () => {
    const braking = device({ kind: 'harshBraking', speedKmh: 0 })
    expect(countedEpisodes([braking])).toEqual([braking])
  })

  test('what the sensor and the fixes tell of is one, and the sensor tells it', () => {
    const [seen, felt] = [episode({ from: 1000 }), device({ from: 3000 })]
    expect(countedEpisodes([seen, felt])).toEqual([felt])
    expect(countedEpisodes([felt, seen])).toEqual([felt])
    const other = episode({ kind: 'harshBraking', from: 2000 })
    expect(countedEpisodes([seen, other, felt])).toEqual([felt, other])
    expect(countedEpisodes([seen, { ...felt, deviceId: 2 }])).toHaveLength(2)
    expect(countedEpisodes([seen, { ...felt, from: 6000 }])).toHaveLength(2)
  })

  test('a camera that tells of a driver again tells of one state', () => {
    const tired = (from: number) => device({ kind: 'fatigue', from })
    expect(countedEpisodes([tired(0), tired(20_000), tired(60_000)]).map(({ from }) => from)).toEqual([
      0, 60_000,
    ])
  })

  test('speeding and idling are never the same as before', () => {
    const speeding = (from: number) => episode({ kind: 'speeding', from, to: from + 1000, overKmh: 3 })
    expect(countedEpisodes([speeding(0), speeding(2000)])).toHaveLength(2)
  })
})

describe('figures', () => {
  test('are summed up by key, without what is disputed', () => {
    const by = new FiguresBy<string>(DEFAULT_BANDS)
    by.addPart('a', { distanceM: 1000, seconds: 100, nightS: 10, covered: 0.5 })
    const part = { seconds: 30, begins: true, disputed: false }
    by.addEpisode('a', { ...part, episode: episode({}) })
    by.addEpisode('a', { ...part, episode: episode({}), disputed: true })
    by.addEpisode('a', { ...part, episode: episode({ kind: 'speeding', overKmh: 25 }) })
    by.addEpisode('a', { ...part, episode: episode({ kind: 'speeding', overKmh: 25 }), begins: false })
    by.addEpisode('a', { ...part, episode: episode({ kind: 'idling', onTrip: true }) })
    by.addEpisode('a', { ...part, episode: episode({ kind: 'idling' }) })
    expect(by.get('a')).toMatchObject({
      disputed: 1,
      figures: {
        distanceM: 1000,
        drivingS: 100,
        nightS: 10,
        coveredS: 50,
        idleS: 60,
        idleOffTripS: 30,
        speedings: 1,
        speedingS: [0, 0, 60, 0],
        events: { harshCornering: 1 },
      },
    })
  })
})

describe('nights', () => {
  const at = (text: string) => Date.parse(text)

  test('last from eleven to five by the clocks of the zone', () => {
    const range = { from: at('2026-03-09T00:00:00Z'), to: at('2026-03-11T00:00:00Z') }
    const nights = nightsIn(range, 'UTC')
    expect(nights).toHaveLength(3)
    const seconds = (from: string, to: string) => nightSeconds(nights, { from: at(from), to: at(to) })
    expect(seconds('2026-03-09T04:00:00Z', '2026-03-09T06:00:00Z')).toBe(3600)
    expect(seconds('2026-03-09T06:00:00Z', '2026-03-09T22:00:00Z')).toBe(0)
    expect(seconds('2026-03-09T22:30:00Z', '2026-03-10T05:30:00Z')).toBe(6 * 3600)
    expect(seconds('2026-03-09T00:00:00Z', '2026-03-10T23:30:00Z')).toBe((5 + 6 + 0.5) * 3600)
  })

  test('of another zone are others', () => {
    const range = { from: at('2026-03-09T00:00:00Z'), to: at('2026-03-10T00:00:00Z') }
    const nights = nightsIn(range, 'Asia/Kathmandu')
    expect(nights).toEqual([{ from: at('2026-03-09T17:15:00Z'), to: at('2026-03-09T23:15:00Z') }])
  })
})

describe('the demo fleet', () => {
  test('has drivers whose rounds are too tight, and who drive so', () => {
    const first = Math.floor(Date.UTC(2026, 5, 1) / 86_400_000)
    const harshOf = (name: string) => {
      const vehicle = DEMO_VEHICLES.find(({ driver }) => driver?.name === name)
      if (!vehicle) throw new Error(`no ${name}`)
      return Array.from({ length: 7 }, (_, day) => [...reportsOf(vehicle, first + day).alarms.values()])
        .flat()
        .filter((alarm) => alarm === 'hardAcceleration').length
    }
    expect(harshOf('Rui Pinho')).toBeGreaterThan(harshOf('João Moreira') + 10)
    expect(harshOf('Rui Pinho')).toBeGreaterThan(harshOf('Inês Cunha'))
  })
})
