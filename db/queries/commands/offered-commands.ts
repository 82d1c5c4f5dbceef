import { eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { currentCatalogue } from '@/db/queries/command-catalogue/current-catalogue'
import { deviceIdOf } from '@/db/queries/devices/devices'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import { openDevices } from '@/db/queries/scope'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { type Access, may, requirePermission } from '@/lib/auth/access'
import { commandsFor } from '@/lib/commands/catalogue/catalogue'
import { carriesCommands, pullsCommands } from '@/lib/commands/catalogue/families'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import type { OfferedCommands } from '@/lib/commands/offered-schema'
import { offerOf, restores } from '@/lib/commands/offers-for-models'
import { env } from '@/lib/env'
import { type Addressee, findAddressee } from './addressee'
import { selectCommands } from './command-list'
import { isPending } from './order-command'
import { findSmsTerms } from './sms-commands'

/**
 * What a device can be sent by `access`, the common commands first, and what waits for it; of one whose service has ended only what
 * restores its engine. Throws `deviceUnknown`.
 */
export async function findOfferedCommands(access: Access, imei: string, now: Date): Promise<OfferedCommands> {
  requirePermission(access, 'commands.send')
  const deviceId = await deviceIdOf(access, imei)
  const [device, pending, { isOpen, ...last }, catalogue] = await Promise.all([
    findAddressee(database(), deviceId, now),
    findPending(access, deviceId),
    findLastSpeed(access, deviceId),
    currentCatalogue(access),
  ])
  const { isOffline, model } = device
  const mayCut = may(access, 'commands.cutEngine')
  const carried = carriesCommands(model)
  const offered = carried ? commandsFor(model, catalogue) : []
  const commands = offered
    .filter((one) => isOpen || restores(one))
    .map(offerOf)
    .filter(({ danger }) => danger !== 'engine' || mayCut)
  const pulled = pullsCommands(model)
  const sms = carried && !pulled ? await findSms(access, device) : null
  return { offline: isOffline, pending, ...last, carried, pulled, sms, commands }
}

async function findSms(access: Access, device: Addressee): Promise<OfferedCommands['sms']> {
  const found = await findSmsTerms(database(), access, device)
  if (typeof found === 'string') return null
  const { to, price, currency } = found
  return { number: to, price, currency, cutsEngines: env().ENGINE_CUT_BY_SMS }
}

async function findPending(access: Access, deviceId: number): Promise<DeviceCommand | null> {
  const [pending] = await selectCommands(access, isPending(deviceId), 1)
  return pending ?? null
}

/** Whether it is open to `access`, and how fast it was when it was last located, of a time that `access` sees. */
async function findLastSpeed(access: Access, deviceId: number) {
  const [row] = await database()
    .select({
      speedKmh: deviceStates.speedKmh,
      fixTime: deviceStates.fixTime,
      isSeen: sql<boolean>`coalesce(${ownedAt(access, devices.id, deviceStates.fixTime)}, false)`,
      isOpen: sql<boolean>`${openDevices(access)}`,
    })
    .from(devices)
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .where(eq(devices.id, deviceId))
  const { isOpen = false, isSeen = false } = row ?? {}
  if (!row || !isSeen || !isOpen) return { speedKmh: null, fixTime: null, isOpen }
  return { speedKmh: row.speedKmh, fixTime: row.fixTime?.toISOString() ?? null, isOpen }
}
