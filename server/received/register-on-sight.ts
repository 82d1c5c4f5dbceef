import { insertDevice } from '@/db/queries/devices/devices'
import { modelOnSight } from '@/db/queries/received/model-on-sight'
import { type Access, may } from '@/lib/auth/access'
import type { Permission } from '@/lib/auth/permissions'
import { AppError } from '@/lib/errors'
import { DEVICE_ADDRESS } from '@/lib/identifiers/identifier-kinds'
import type { TraccarDevice } from '@/lib/received/traccar-position'

const MAX_NAME = 50

/** What a key needs to register devices; it is off unless it was given that. */
const NEEDED = ['devices.onSight', 'devices.create'] as const satisfies Permission[]

export type OnSight = {
  registered: boolean
  /** What the key was not given that it needs; empty where something else is in the way. */
  needs: Permission[]
}

/**
 * Registers a device that nobody knows, at the account of the key that sends for it, when the key was given that. Of the model
 * that its server names if we have it, or that its protocol means, so that the tracker can speak to us later.
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
