import { insertDevice } from '@/db/queries/devices/devices'
import { modelOnSight } from '@/db/queries/received/model-on-sight'
import { type Access, may } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { DEVICE_ADDRESS } from '@/lib/identifiers/identifier-kinds'
import type { TraccarDevice } from '@/lib/received/traccar-position'

const MAX_NAME = 50

/**
 * Registers a device that nobody knows, at the account of the key that sends for it, when the key was given that. Of the model
 * that its server names if we have it, so that the tracker can speak to us later. False when it is not allowed, or somebody
 * has it.
 */
export async function registerOnSight(
  access: Access,
  { uniqueId, name, model }: TraccarDevice,
): Promise<boolean> {
  const isAllowed = access.keyName !== null && may(access, 'devices.onSight') && may(access, 'devices.create')
  if (!isAllowed || !DEVICE_ADDRESS.test(uniqueId)) return false
  const shown = name?.replace(/\p{C}/gu, '').trim().slice(0, MAX_NAME)
  try {
    const found = await modelOnSight(access, model ?? null, uniqueId)
    await insertDevice(access, { imei: uniqueId, name: shown || uniqueId, model: found, autoActivate: true })
    return true
  } catch (error) {
    // Another call was first, somebody else has it, or it is no identifier of a model.
    if (error instanceof AppError) return false
    throw error
  }
}
