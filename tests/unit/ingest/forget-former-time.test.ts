import { describe, expect, it } from 'vitest'
import type { Report } from '@/lib/ingest/change'
import { type DeviceState, NEW_DEVICE_STATE, NOTHING_TOLD } from '@/lib/ingest/device-state'
import { buildChange } from '@/lib/ingest/pipeline'
import { DEFAULT_STEP_SETTINGS } from '@/lib/ingest/steps'
import { makeFix, makeReport, NOW, SECOND } from './make-change'

const SALE = NOW - 60 * SECOND
const FORMER: DeviceState = {
  ...NEW_DEVICE_STATE,
  fixTime: SALE - SECOND,
  receivedAt: SALE - SECOND,
  lat: 41,
  lon: -8,
  heading: 77,
  ignition: true,
  charging: true,
  armed: true,
  fuelCut: true,
  gsmLevel: 4,
  batteryPercent: 33,
  voltage: 12.34,
  sensors: { fuel: 42 },
  network: { cells: [] },
}

const after = (reports: readonly Report[], state = FORMER, since: number | null = SALE) =>
  buildChange(state, reports, { ...DEFAULT_STEP_SETTINGS, ownership: { since } })

describe('what a device told', () => {
  it('begins anew with the time of another owner', () => {
    const { state } = after([makeReport({ status: { gsmLevel: 2 } })])
    expect(state).toMatchObject({ ...NOTHING_TOLD, gsmLevel: 2, toldSince: SALE })
    const next = after([makeReport({ status: { voltage: 11 } })], state)
    expect(next.state).toMatchObject({ gsmLevel: 2, voltage: 11, toldSince: SALE })
  })

  it('stays with a device that was always the same owner’s', () => {
    const { state } = after([makeReport()], FORMER, null)
    expect(state).toMatchObject({ ignition: true, voltage: 12.34, sensors: { fuel: 42 }, toldSince: null })
  })

  it('is none of the new owner’s when it comes late', () => {
    const late = makeFix({ time: SALE - 2 * SECOND, ignition: true, heading: null, sensors: { fuel: 41 } })
    const [status, network] = [{ voltage: 12, ignition: true }, { cells: [1] }]
    const readings = [{ time: SALE - SECOND, kind: 'obd', values: { rpm: 900 } }]
    const { state } = after([makeReport({ fixes: [late], status, network, readings })])
    expect(state).toMatchObject({ ...NOTHING_TOLD, lastPacketAt: NOW })
    const before = after([makeReport({ receivedAt: SALE - 1, status, network })])
    expect(before.state).toMatchObject(NOTHING_TOLD)
  })

  it('counts from its arrival where its clock cannot be right', () => {
    const fix = makeFix({ time: 1000 })
    expect(after([makeReport({ fixes: [fix], status: { voltage: 12 } })]).state.voltage).toBe(12)
  })

  it('takes neither place nor heading of the time before along', () => {
    const sos = makeReport({ events: [{ type: 'sos', time: null, fix: null }] })
    expect(after([sos]).events).toMatchObject([{ type: 'sos', lat: null, lon: null }])
    expect(after([sos], FORMER, null).events).toMatchObject([{ lat: 41, lon: -8 }])
    const old = makeReport({ events: [{ type: 'sos', time: SALE - 1, fix: null }] })
    expect(after([old]).events).toMatchObject([{ lat: 41, lon: -8 }])
    const still = makeReport({ fixes: [makeFix({ heading: null })] })
    expect(after([still]).state).toMatchObject({ lat: 41.15, heading: null })
    expect(after([still], FORMER, null).state).toMatchObject({ lat: 41.15, heading: 77 })
  })
})
