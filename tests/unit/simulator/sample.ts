import { bareFix, type DeviceFix } from '@/lib/positions/fix'
import type { TrackerStatus } from '@/simulator/tracker'

export function sampleFix(fields: Partial<DeviceFix> = {}): DeviceFix {
  return {
    ...bareFix(Date.parse('2026-11-16T08:00:00Z'), 41.1579, -8.6291),
    speedKmh: 47,
    heading: 213,
    satellites: 11,
    ignition: true,
    ...fields,
  }
}

/** A drive of so many seconds on a straight street. */
export function sampleDrive(count: number): DeviceFix[] {
  const start = sampleFix()
  return Array.from({ length: count }, (_, index) =>
    sampleFix({ time: start.time + index * 1000, lon: start.lon + index * 1e-4 }),
  )
}

export const SAMPLE_STATUS: TrackerStatus = {
  ignition: true,
  charging: true,
  fuelCut: false,
  voltage: 13.92,
  batteryPercent: 100,
  gsmLevel: 3,
}

/** Waits until something holds; for what happens on another socket. */
export async function until(holds: () => boolean, timeoutMs = 5000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('it never came')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
