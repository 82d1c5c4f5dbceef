import { describe, expect, it } from 'vitest'
import type { SharedVehicle } from '@/lib/shares/schema'
import { arrivalWord, durationParts, remainingWord, unitsOf, vehicleWord } from '@/lib/shares/viewer-words'

const NOW = Date.UTC(2026, 10, 23, 12)
const minutes = (n: number) => n * 60_000
const vehicle = (given: object): SharedVehicle => ({
  key: 'van',
  withheld: false,
  position: { lat: 41, lon: -8, time: NOW, ...given },
})

describe('what is said of a vehicle', () => {
  it.each([
    ['moving', vehicle({ speedKmh: 36 })],
    ['standing', vehicle({ speedKmh: 0 })],
    [null, vehicle({})],
    [null, vehicle({ speedKmh: null })],
    ['silent', vehicle({ speedKmh: 36, time: NOW - minutes(11) })],
    ['standing', vehicle({ speedKmh: 0, time: NOW - minutes(50), heard: NOW - minutes(4) })],
    [null, vehicle({ speedKmh: 36, time: NOW - minutes(50), heard: NOW - minutes(4) })],
    ['silent', vehicle({ speedKmh: 0, time: NOW - minutes(50), heard: NOW - minutes(11) })],
    ['withheld', { key: 'van', withheld: true, position: null }],
    ['unknown', { key: 'van', withheld: false, position: null }],
  ] as const)('is %s', (word, one) => expect(vehicleWord(one, NOW, 0)).toBe(word))

  it('takes what is told late for no silence', () => {
    const late = vehicle({ speedKmh: 36, time: NOW - minutes(20) })
    expect(vehicleWord(late, NOW, 900)).toBe('moving')
    expect(vehicleWord(late, NOW, 60)).toBe('silent')
  })
})

describe('what is said of the end', () => {
  const endsAt = new Date(NOW + minutes(90)).toISOString()
  it('counts whole minutes, and says what comes before', () => {
    expect(remainingWord({ endsAt, end: null }, NOW + 1)).toEqual({ word: 'ends', seconds: 89 * 60 })
    expect(remainingWord({ endsAt, end: { kind: 'arrives', place: null } }, NOW)).toEqual({
      word: 'arrives',
      seconds: 90 * 60,
    })
    expect(remainingWord({ endsAt, end: { kind: 'tripEnds', place: null } }, NOW).word).toBe('tripEnds')
  })
  it('is soon in the last minute, and while the server has not said it yet', () => {
    for (const left of [59_000, 0, -5000])
      expect(remainingWord({ endsAt, end: null }, NOW + minutes(90) - left).word).toBe('soon')
  })
})

describe('when a vehicle may be there', () => {
  const going = (distanceM: number, seconds: number | null, time = NOW) => ({
    lat: 41,
    lon: -8,
    time,
    destination: { straight: { distanceM: distanceM / 1.3, seconds }, road: { distanceM, seconds } },
  })
  it('is reckoned by road, from when its position was told', () => {
    expect(arrivalWord(going(9000, 600, NOW - minutes(2)), NOW)).toEqual({
      word: 'arrival',
      time: NOW + minutes(8),
    })
    expect(arrivalWord(going(9000, 60, NOW - minutes(5)), NOW)).toEqual({ word: 'arrival', time: NOW })
  })
  it('is not known while it stands, not asked where it is there, and not told without a destination', () => {
    expect(arrivalWord(going(9000, null), NOW)).toEqual({ word: 'standing' })
    expect(arrivalWord(going(30, null), NOW)).toEqual({ word: 'there' })
    expect(arrivalWord({ lat: 41, lon: -8, time: NOW }, NOW)).toBeNull()
  })
})

it('units are those of the first region that the browser names', () => {
  expect(unitsOf(['en-GB', 'de-DE']).distance).toBe('mi')
  expect(unitsOf(['ar', 'pt-BR', 'en-US']).distance).toBe('km')
  expect(unitsOf(['zh-Hant-TW']).distance).toBe('km')
  expect(unitsOf([]).distance).toBe('km')
})

it('a time to wait is told in two units at most', () => {
  const told = (seconds: number) => durationParts(seconds).map(({ value, unit }) => `${value} ${unit}`)
  expect(told(45)).toEqual(['45 second'])
  expect(told(119)).toEqual(['1 minute'])
  expect(told(5000)).toEqual(['1 hour', '23 minute'])
  expect(told(7200)).toEqual(['2 hour'])
  expect(told(100_000)).toEqual(['1 day', '3 hour'])
  expect(told(-3)).toEqual(['0 second'])
})
