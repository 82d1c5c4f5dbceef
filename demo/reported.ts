import { judgeFiles } from '@/lib/device-files/judge-files'
import type { Report } from '@/lib/ingest/change'
import { drawCameraPicture } from './camera-picture'
import type { DemoReport } from './fixes-between'
import { hashOf } from './random'
import { stateAt } from './state-at'
import { tellingOf } from './told-by'
import type { DemoVehicle } from './vehicles'

/** Models that look at the road. */
const CAMERAS: ReadonlySet<string> = new Set(['JC261', 'JC400'])
/** One of so many positions on the move has a picture: one or two a day. */
const PICTURE_EACH = 600
const MOVING_KMH = 15

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
    ...picturesOf(vehicle, fix),
  }
}

/** Now and then a camera takes one while it drives. */
function picturesOf(
  { imei, model }: DemoVehicle,
  { time, speedKmh }: DemoReport['fix'],
): Pick<Report, 'files'> {
  const drawn = hashOf(imei, time, 'camera')
  if (!CAMERAS.has(model) || (speedKmh ?? 0) < MOVING_KMH || drawn % PICTURE_EACH !== 0) return {}
  const [number, channel] = [drawn % 10_000, 1]
  const bytes = drawCameraPicture({ time, channel, number })
  const made = { kind: 'picture', number, channel, cause: 'timer', time, fix: 0 } as const
  return { files: judgeFiles([{ ...made, bytes }]).files }
}
