import type { DeviceFix } from '@/lib/positions/fix'
import { parseDrive } from '@/simulator/drive-file'
import { Gt06Tracker } from '@/simulator/gt06-tracker'
import { playDrive } from '@/simulator/play-drive'
import { planReplay } from '@/simulator/replay-plan'
import { readShared } from '../../support/shared'

/** The beginning of a recorded drive, moved to now, as a tracker sends it. */
export type RealDrive = {
  /** In order, with the times they carry. */
  fixes: DeviceFix[]
  /** Sends it over TCP at its pace; resolves when all is confirmed. */
  send: () => Promise<void>
}

/** `speedup` times faster than `file` was driven; the last fix carries the moment at which it is sent. */
export function realDrive(
  port: number,
  imei: string,
  { file, count, speedup }: { file: string; count: number; speedup: number },
): RealDrive {
  const recorded = parseDrive(file, readShared(`tracks/${file}`)).slice(0, count)
  const plan = planReplay(recorded, { start: 'now', speedup, now: Date.now(), shuffleSeed: null })
  return {
    fixes: plan.map(({ fix }) => fix),
    send: async () => {
      const tracker = new Gt06Tracker({
        identifier: imei,
        host: '127.0.0.1',
        port,
        heartbeatMs: 1000,
        giveUpAfterMs: 10_000,
        status: () => ({
          ignition: true,
          charging: true,
          fuelCut: false,
          voltage: 12,
          batteryPercent: 100,
          gsmLevel: 4,
        }),
      })
      try {
        await playDrive(plan, tracker)
      } finally {
        tracker.close()
      }
    },
  }
}
