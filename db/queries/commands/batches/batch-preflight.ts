import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { currentCatalogue } from '@/db/queries/command-catalogue/current-catalogue'
import { devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { Preflight, PreflightBody } from '@/lib/commands/batch-schema'
import { DANGERS, type Danger } from '@/lib/commands/catalogue/definition'
import { decideTurn } from '@/lib/commands/decide-turn'
import { type Addressee, findAddressees } from '../addressee'
import { askedOf } from '../order-command'
import { findExpired, findTargets } from './batch-targets'
import { findOpen, NONE_OPEN } from './open-commands'
import { reachedDevices } from './reached-devices'
import { refuseForAll, resolverFor } from './resolve-for-models'
import { findSpokenOut } from './spoken-out'

/** IMEIs of nobody's that are named. */
const MOST_UNKNOWN = 100

/** How a batch would go, by what is known of its devices now; nothing is queued. */
export async function preflightBatch(access: Access, body: PreflightBody, now: Date): Promise<Preflight> {
  requirePermission(access, 'commands.batch')
  const resolve = resolverFor(askedOf(body), await currentCatalogue(access))
  const reached = await reachedDevices(database(), access, resolve)
  const { ids, unknown: missing } = await findTargets(database(), access, body, reached)
  const expired = body.imeis ? await findExpired(access, missing) : []
  const isExpired = new Set(expired)
  const unknown = missing.filter((one) => !isExpired.has(one))
  const addressees = await findAddressees(database(), sql`${devices.id} = any(${idArray(ids)})`, now)
  const offline = addressees.filter(({ isOffline }) => isOffline)
  const models = byModel(addressees)
  let danger: Danger = 'none'
  refuseForAll([...models.values()].map(({ model }) => resolve(model)))
  const texts = [...models.values()].map(({ model, devices }) => {
    const { order } = resolve(model)
    if (order && DANGERS.indexOf(order.danger) > DANGERS.indexOf(danger)) danger = order.danger
    return { model: model.code, devices, text: order?.text ?? null }
  })
  const unsupported = texts.reduce((sum, { text, devices }) => sum + (text === null ? devices : 0), 0)
  const open = await findOpen(database(), ids)
  const spokenOut = await findSpokenOut(database(), addressees, resolve, now)
  const { replace, skipOffline } = body
  const isReached = ({ deviceId, isOffline, model }: Addressee): boolean => {
    const { order } = resolve(model)
    const known = open.get(deviceId) ?? NONE_OPEN
    const facts = {
      isOffline,
      isOffered: order !== null,
      isUrgent: order?.isUrgent ?? false,
      hasSpoken: spokenOut.has(deviceId),
      ...known,
    }
    return decideTurn(facts, { replaces: replace, skipsOffline: skipOffline }) === 'ordered'
  }
  return {
    reach: addressees.filter(isReached).length,
    total: addressees.length,
    offline: offline.length,
    online: addressees.length - offline.length,
    pending: offline.filter(({ deviceId }) => open.get(deviceId)?.pendingId).length,
    pendingModes: offline.filter(({ deviceId }) => open.get(deviceId)?.pendingMode).length,
    ignitionOn: addressees.filter(({ ignition, isOffline }) => ignition && !isOffline).length,
    unsupported,
    texts,
    danger,
    unknown: unknown.slice(0, MOST_UNKNOWN),
    unknownCount: unknown.length,
    expired: expired.slice(0, MOST_UNKNOWN),
    expiredCount: expired.length,
  }
}

function byModel(addressees: readonly Addressee[]) {
  const models = new Map<string, { model: Addressee['model']; devices: number }>()
  for (const { model } of addressees) {
    const known = models.get(model.code) ?? { model, devices: 0 }
    models.set(model.code, { ...known, devices: known.devices + 1 })
  }
  return models
}
