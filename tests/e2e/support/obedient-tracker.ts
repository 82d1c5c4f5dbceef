import { bareFix } from '@/lib/positions/fix'
import { Gt06Tracker } from '@/simulator/gt06-tracker'
import { PORTO, type Tracker } from './alarms'

/** A tracker that is connected and obeys, with its vehicle standing. */
export async function connectObedient(port: number, { imei }: Tracker): Promise<Gt06Tracker> {
  const tracker = new Gt06Tracker({
    identifier: imei,
    host: '127.0.0.1',
    port,
    heartbeatMs: 1000,
    giveUpAfterMs: 20_000,
    status: () => ({
      ignition: true,
      charging: true,
      fuelCut: false,
      voltage: 12,
      batteryPercent: 100,
      gsmLevel: 4,
    }),
  })
  const fix = bareFix(Math.floor(Date.now() / 1000) * 1000, PORTO.lat, PORTO.lon)
  await tracker.send({ fix: { ...fix, speedKmh: 0 }, alarm: null })
  await tracker.flush()
  return tracker
}
