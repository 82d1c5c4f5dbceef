import type { DeviceStatus } from '@/lib/devices/device-status'
import type { SensorValues } from '@/lib/positions/fix'

/** Voltage and charge by the values beside a position: of the supply, or of the battery where there is none. */
export function supplyStatus({ externalVolts, batteryVolts, batteryPercent }: SensorValues): DeviceStatus {
  const voltage = typeof externalVolts === 'number' && externalVolts > 0 ? externalVolts : batteryVolts
  return {
    ...(typeof voltage === 'number' ? { voltage } : {}),
    ...(typeof batteryPercent === 'number' && batteryPercent <= 100 ? { batteryPercent } : {}),
  }
}
