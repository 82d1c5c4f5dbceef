import { eq, type SQL } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { deviceModels, isPhone } from '@/db/schema/device-models'
import { deviceDetails, deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import type { CommandedModel } from '@/lib/commands/catalogue/families'
import { type DeviceStatusName, statusOf } from '@/lib/devices/status-of'
import { AppError } from '@/lib/errors'

/** `isOffline`: it is silent, so that what is ordered waits for it. */
export type Addressee = {
  deviceId: number
  imei: string
  isOffline: boolean
  ignition: boolean | null
  /** When its next waking by its working mode is over; null of one that does not sleep. */
  sleepsUntil: Date | null
  /** The number of its SIM, as somebody wrote it down. */
  sim: string | null
  model: CommandedModel
}

const HEARD = new Set<DeviceStatusName>(['moving', 'idling', 'parked'])

/** The device that a command is for. Throws `deviceUnknown`. */
export async function findAddressee(tx: Database | Tx, deviceId: number, now: Date): Promise<Addressee> {
  const [found] = await findAddressees(tx, eq(devices.id, deviceId), now)
  if (!found) throw new AppError('deviceUnknown')
  return found
}

/** The devices that a command is for, in the order of their ids. */
export async function findAddressees(
  tx: Database | Tx,
  where: SQL | undefined,
  now: Date,
): Promise<Addressee[]> {
  const rows = await tx
    .select({
      deviceId: devices.id,
      imei: devices.imei,
      sim: devices.sim,
      ignition: deviceStates.ignition,
      activatedAt: devices.activatedAt,
      heartbeatSeconds: deviceModels.heartbeatSeconds,
      code: deviceModels.code,
      protocol: deviceModels.protocol,
      isPhone,
      power: deviceStates.power,
      motion: deviceStates.motion,
      sleepsUntil: deviceStates.sleepsUntil,
      packetAt: deviceStates.lastPacketAt,
      connectedAt: deviceDetails.connectedAt,
    })
    .from(devices)
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .leftJoin(deviceDetails, eq(deviceDetails.deviceId, devices.id))
    .where(where)
    .orderBy(devices.id)
  return rows.map((row) => {
    const { activatedAt, packetAt, connectedAt, power, motion, heartbeatSeconds } = row
    const status = statusOf(
      {
        heartbeatSeconds,
        power: power ?? 0,
        motion: motion ?? 0,
        expiresAt: null,
        // Asleep or gone, it waits alike.
        sleepsUntil: null,
        activatedAt: activatedAt?.getTime() ?? null,
        // A login alone is no packet that says anything.
        lastPacketAt: Math.max(packetAt?.getTime() ?? 0, connectedAt?.getTime() ?? 0) || null,
      },
      now.getTime(),
    )
    const { deviceId, imei, sim, ignition, sleepsUntil, code, protocol, isPhone } = row
    const isOffline = !HEARD.has(status)
    return { deviceId, imei, sim, ignition, isOffline, sleepsUntil, model: { code, protocol, isPhone } }
  })
}
