import type { Report } from '@/lib/ingest/change'
import type { DemoReport } from './fixes-between'
import { stateAt } from './state-at'
import type { DemoVehicle } from './vehicles'

/** A report of a simulated tracker as the gateway would hand it on. */
export function reportedBy(vehicle: DemoVehicle, { fix, sentAt, alarm, readings }: DemoReport): Report {
  const { gsmLevel, voltage, batteryPercent } = stateAt(vehicle, fix.time)
  return {
    receivedAt: sentAt,
    fixes: [fix],
    events: alarm ? [{ type: alarm, time: fix.time, fix: 0 }] : [],
    readings,
    status: vehicle.model === 'PHONE' ? { batteryPercent } : { gsmLevel, voltage, charging: true },
  }
}
