import type { Report } from '@/lib/ingest/change'
import type { DemoReport } from './fixes-between'
import { stateAt } from './state-at'
import { tellingOf } from './told-by'
import type { DemoVehicle } from './vehicles'

/** A report of a simulated tracker as the gateway would hand it on. */
export function reportedBy(vehicle: DemoVehicle, { fix, sentAt, alarm, readings }: DemoReport): Report {
  const { gsmLevel, voltage, batteryPercent } = stateAt(vehicle, fix.time)
  const { driverCard, statusVolts, statusSignal, hasBareAlarms } = tellingOf(vehicle.model)
  const card = driverCard ? readings.find(({ kind }) => kind === 'driver')?.values : undefined
  const isBare = alarm !== null && hasBareAlarms
  const status = {
    ...(statusSignal ? { gsmLevel } : {}),
    ...(statusVolts && !isBare ? { voltage } : {}),
    charging: true,
  }
  return {
    receivedAt: sentAt,
    fixes: [card ? { ...fix, sensors: { ...fix.sensors, ...card } } : fix],
    events: alarm ? [{ type: alarm, time: fix.time, fix: 0 }] : [],
    readings: card ? readings.filter(({ values }) => values !== card) : readings,
    status: vehicle.model === 'PHONE' ? { batteryPercent } : status,
  }
}
