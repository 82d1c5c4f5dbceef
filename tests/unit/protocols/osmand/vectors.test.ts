import { describe, expect, test } from 'vitest'
import { decodeOsmand } from '@/gateway/protocols/osmand/decode'
import { readSharedJson, sharedPresent } from '../../../support/shared'

type Vector = {
  seq: number
  method: string
  uri: string
  headers?: Record<string, string>
  body?: string
  reference: {
    positions: {
      fixTime: string
      hasFix: boolean
      valid: boolean
      lat?: number
      lon?: number
      altitude?: number
      speedKmh?: number
      course?: number
      network: {
        cellTowers?: {
          cellId: number
          locationAreaCode: number
          mobileCountryCode: number
          mobileNetworkCode: number
          signalStrength?: number
        }[]
        wifiAccessPoints?: { macAddress: string; signalStrength: number }[]
      } | null
      attributes: Record<string, unknown>
    }[]
    uniqueIds: string[]
    responses: string[]
  }
}

const NOW = Date.UTC(2026, 0, 1)

/** Attributes that have a place of their own with us. */
const PLACES: Record<string, (result: Accepted) => unknown> = {
  batteryLevel: ({ decoded }) => decoded.status?.batteryPercent,
  odometer: ({ decoded }) => decoded.fixes[0]?.odometerM,
}

type Accepted = Exclude<ReturnType<typeof decodeOsmand>, { refusal: string }>

describe.skipIf(!sharedPresent)('requests of real clients', () => {
  const { vectors } = sharedPresent
    ? readSharedJson<{ vectors: Vector[] }>('vectors/osmand.json')
    : { vectors: [] }

  for (const { seq, method, uri, headers, body, reference } of vectors) {
    test(`${seq}: ${method} means what the reference says`, () => {
      const contentType = headers?.['Content-Type'] ?? null
      const result = decodeOsmand({ method, url: uri, contentType, body: body ?? '' }, NOW)
      const [position] = reference.positions
      if (!position) {
        expect(reference.responses).toEqual(['400 Bad Request'])
        expect(result).toEqual({ refusal: 'no identifier' })
        return
      }
      if ('refusal' in result) throw new Error(result.refusal)
      expect(result.identifier).toBe(reference.uniqueIds[0])
      expect(result.decoded.fixes.length).toBe(position.hasFix ? 1 : 0)
      expectPlace(result, position)
      expectAttributes(result, position.attributes)
      expectNetwork(result, position)
    })
  }

  test('there are as many as were seen', () => {
    expect(vectors.length).toBe(9)
  })
})

function expectPlace({ decoded }: Accepted, theirs: Vector['reference']['positions'][number]) {
  const [fix] = decoded.fixes
  if (!fix) return
  expect(new Date(fix.time).toISOString()).toBe(theirs.fixTime)
  expect(fix.positioned).toBe(theirs.valid)
  expect(fix.lat).toBeCloseTo(theirs.lat ?? Number.NaN, 6)
  expect(fix.lon).toBeCloseTo(theirs.lon ?? Number.NaN, 6)
  // The reference has 0 for what is not known.
  expect(fix.altitude ?? 0).toBe(theirs.altitude)
  expect(fix.speedKmh ?? 0).toBeCloseTo(theirs.speedKmh ?? Number.NaN, 6)
  expect(fix.heading ?? 0).toBe(theirs.course)
}

function expectAttributes(result: Accepted, attributes: Record<string, unknown>) {
  for (const [name, value] of Object.entries(attributes)) {
    const ours = PLACES[name]?.(result) ?? result.decoded.fixes[0]?.sensors?.[name]
    expect({ [name]: ours }).toEqual({ [name]: value })
  }
}

function expectNetwork(
  { decoded }: Accepted,
  { network, fixTime }: Vector['reference']['positions'][number],
) {
  if (!network) {
    expect(decoded.network).toBeUndefined()
    return
  }
  expect(new Date(decoded.network?.time ?? 0).toISOString()).toBe(fixTime)
  const theirCells = (network.cellTowers ?? []).map(
    (cell) =>
      `${cell.mobileCountryCode},${cell.mobileNetworkCode},${cell.locationAreaCode},${cell.cellId},${cell.signalStrength}`,
  )
  const cells = (decoded.network?.cells ?? []).map(
    ({ mcc, mnc, lac, cell, signal }) => `${mcc},${mnc},${lac},${cell},${signal}`,
  )
  expect([...cells].sort()).toEqual([...theirCells].sort())
  const theirWifi = (network.wifiAccessPoints ?? []).map(
    (point) => `${point.macAddress.toLowerCase()},${point.signalStrength}`,
  )
  const wifi = (decoded.network?.wifi ?? []).map(({ mac, signal }) => `${mac},${signal}`)
  expect([...wifi].sort()).toEqual([...theirWifi].sort())
}
