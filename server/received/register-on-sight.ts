import { insertDevice } from '@/db/queries/devices/devices'
import { countMadeSince } from '@/db/queries/devices/made-lately'
import { modelOnSight } from '@/db/queries/received/model-on-sight'
import { type Access, may } from '@/lib/auth/access'
import type { Permission } from '@/lib/auth/permissions'
import { AppError } from '@/lib/errors'
import { DEVICE_ADDRESS } from '@/lib/identifiers/identifier-kinds'
import { log } from '@/lib/log'
import type { TraccarDevice } from '@/lib/received/traccar-position'

const MAX_NAME = 50
const HOUR_MS = 3_600_000
/** A fleet that moves here has them in some hours; who makes up numbers does not take all that there are. */
export const MOST_AN_HOUR = 500

/** What a key needs to register devices; it is off unless it was given that. */
const NEEDED = ['devices.onSight', 'devices.create'] as const satisfies Permission[]

export type OnSight = {
  registered: boolean
  /** What the key was not given that it needs; empty where something else is in the way. */
  needs: Permission[]
}

/**
 * Registers a device that nobody knows, at the account of the key that sends for it, when the key was given that. Of the model
 * that its server names if we have it, or that its protocol means, so that the tracker can speak to us later. No more than
 * `MOST_AN_HOUR` an account.
 */
export async function registerOnSight(
  access: Access,
  { uniqueId, name, model }: TraccarDevice,
  protocol: string | null,
): Promise<OnSight> {
  // A person is none that does it by accident, whatever they may.
  if (access.keyName === null) return { registered: false, needs: [] }
  const needs = NEEDED.filter((permission) => !may(access, permission))
  if (needs.length > 0 || !DEVICE_ADDRESS.test(uniqueId)) return { registered: false, needs }
  const lately = await countMadeSince(access, new Date(Date.now() - HOUR_MS), MOST_AN_HOUR)
  if (lately >= MOST_AN_HOUR) {
    log.warn({ account: access.accountId, most: MOST_AN_HOUR }, 'no more devices on sight this hour')
    return { registered: false, needs: [] }
  }
  const shown = name?.replace(/\p{C}/gu, '').trim().slice(0, MAX_NAME)
  try {
    const found = await modelOnSight(access, { identifier: uniqueId, named: model ?? null, protocol })
    await insertDevice(access, { imei: uniqueId, name: shown || uniqueId, model: found, autoActivate: true })
    return { registered: true, needs: [] }
  } catch (error) {
    // Another call was first, somebody else has it, or it is no identifier of a model.
    if (error instanceof AppError) return { registered: false, needs: [] }
    throw error
  }
}
