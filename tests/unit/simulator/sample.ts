import { type DeviceFix, FIX_SOURCES } from '@/lib/positions/fix'
import type { TrackerStatus } from '@/simulator/tracker'

export function sampleFix(fields: Partial<DeviceFix> = {}): DeviceFix {
  return {
    time: Date.parse('2026-11-16T08:00:00Z'),
    lat: 41.1579,
    lon: -8.6291,
    positioned: true,
    source: FIX_SOURCES.gps,
    speedKmh: 47,
    heading: 213,
    altitude: null,
    satellites: 11,
    accuracyM: null,
    ignition: true,
    odometerM: null,
    buffered: false,
    sensors: null,
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
