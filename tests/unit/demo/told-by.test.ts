import { describe, expect, it } from 'vitest'
import { fixesBetween } from '@/demo/fixes-between'
import { OTHER_VEHICLES } from '@/demo/other-vehicles'
import { reportedBy } from '@/demo/reported'
import { SPOKEN } from '@/demo/told-by'
import { DEMO_VEHICLES, type DemoVehicle } from '@/demo/vehicles'
import type { Decoded } from '@/gateway/protocols/protocol'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { readIdentifier } from '@/lib/identifiers/identifier-kinds'
import { encodeMessage, LOCATION, locationBody } from '@/simulator/jt808-wire'
import { statusOf } from '@/simulator/play-vehicle'
import { protocolOf, protocolOfModel, speechOf } from '@/simulator/simulated-protocols'
import type { TrackerReport, TrackerStatus } from '@/simulator/tracker'
import { codecOf, hear } from '../protocols/codec'

const FROM = Date.UTC(2026, 10, 14)
const DAYS = 14 * 86_400_000

/** What the gateway makes of one report of a vehicle's tracker. */
function heardOf(vehicle: DemoVehicle, report: TrackerReport, status: TrackerStatus): Decoded {
  const name = protocolOfModel(vehicle.model)
  const codec = codecOf(protocolOf(name))
  const speech = speechOf(name, vehicle.imei)
  const state = codec.newState()
  hear(codec, [speech?.greeting ?? Buffer.alloc(0)], state)
  const bytes = speech
    ? speech.encode([report], { identifier: vehicle.imei, status })
    : encodeMessage(vehicle.imei, LOCATION, locationBody(report.fix, report.alarm, status), 7)
  const found = hear(codec, [bytes], state).find(({ fixes }) => fixes.length > 0)
  if (!found) throw new Error(`nothing of ${vehicle.name} is read`)
  return found
}

const sent = (vehicle: DemoVehicle) => [...fixesBetween(vehicle, FROM, FROM + DAYS)]

describe('vehicles of the demo world', () => {
  it.each(PROTOCOLS.map(({ name }) => name))('drive by %s', (name) => {
    const spoken = DEMO_VEHICLES.filter(
      ({ model, life }) => life === 'live' && protocolOfModel(model) === name,
    )
    // Phones are one.
    expect(spoken.length).toBeGreaterThanOrEqual(name === 'osmand' ? 1 : 2)
  })

  it.each(DEMO_VEHICLES.map((vehicle) => [vehicle.name, vehicle] as const))(
    '%s is called as its protocol reads it, and told of as it speaks',
    (_name, { imei, identifier = 'imei', model }) => {
      const protocol = protocolOfModel(model)
      expect(readIdentifier(imei, protocolOf(protocol).identifiers)).toEqual({
        kind: identifier,
        value: imei,
      })
      expect(SPOKEN[model] ?? (model === 'PHONE' ? 'osmand' : 'gt06')).toBe(protocol)
    },
  )
})

describe.each(OTHER_VEHICLES.map((vehicle) => [vehicle.name, vehicle] as const))('%s', (_name, vehicle) => {
  it('has a history of what the gateway reads live', () => {
    const reports = sent(vehicle)
    const chosen = reports.filter(
      ({ alarm, readings }, at) => alarm !== null || readings.length > 0 || at % 40 === 0,
    )
    expect(chosen.length).toBeGreaterThan(20)
    for (const report of chosen) {
      const kept = reportedBy(vehicle, report)
      const heard = heardOf(vehicle, report, statusOf(vehicle, report.fix.time))
      const [fix] = kept.fixes
      const [read] = heard.fixes
      if (!fix || !read) throw new Error('no fix')
      const { lat, lon, speedKmh, sensors, buffered: _, source: __, ...rest } = fix
      expect(read).toMatchObject(rest)
      expect(read.lat).toBeCloseTo(lat, 5)
      expect(read.lon).toBeCloseTo(lon, 5)
      expect(read.speedKmh).toBeCloseTo(speedKmh ?? 0, 1)
      expect(read.sensors ?? {}).toMatchObject(sensors ?? {})
      expect(heard.events.map(({ type }) => type)).toEqual(kept.events.map(({ type }) => type))
      const readings = (heard.readings ?? []).map(({ kind, values }) => ({ kind, values }))
      expect(readings).toEqual((kept.readings ?? []).map(({ kind, values }) => ({ kind, values })))
      const { voltage } = kept.status ?? {}
      const heardVolts = heard.status?.voltage ?? null
      expect(heardVolts === null).toBe(voltage === undefined)
      if (typeof voltage === 'number') expect(heardVolts).toBeCloseTo(voltage, 1)
    }
  })
})
