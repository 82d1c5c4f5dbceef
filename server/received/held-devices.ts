import { LRUCache } from 'lru-cache'
import { thisNode } from '@/db/node'
import { claimDevices, findSettings } from '@/db/queries/ingest/claim-device'
import { systemAccess } from '@/lib/auth/access'
import { DEFAULT_STEP_SETTINGS, type StepSettings } from '@/lib/ingest/steps'
import { networkOf } from '@/lib/network/address'

const system = systemAccess('web')

type Held = { version: number; address: string }

/**
 * Under which version, and from where, this process holds devices that it saves for; as long after the last call as a
 * gateway holds one that speaks by requests.
 */
const held = new LRUCache<number, Held>({ max: 50_000, ttl: 900_000, updateAgeOnGet: true })

export type HeldDevice = { deviceId: number; version: number; settings: StepSettings }

/** Claims for this address those of the devices that are not held for it yet: it fences whoever held them before. */
export async function holdDevices(
  devices: readonly { id: number; protocol: string }[],
  address: string,
): Promise<Map<number, HeldDevice>> {
  const ids = devices.map(({ id }) => id)
  const found = await findSettings(system, ids)
  const settingsOf = (id: number) => found.get(id) ?? DEFAULT_STEP_SETTINGS
  const strange = devices.filter(({ id }) => held.get(id)?.address !== address)
  const network = networkOf(address)
  const claims = await claimDevices(
    system,
    strange.map(({ id, protocol }) => ({
      deviceId: id,
      settings: settingsOf(id),
      connection: { gateway: thisNode().name, protocol, address, network },
    })),
  )
  for (const [id, { version }] of claims) held.set(id, { version, address })
  const known = (id: number) => claims.get(id)?.version ?? held.get(id)?.version ?? 0
  return new Map(ids.map((id) => [id, { deviceId: id, version: known(id), settings: settingsOf(id) }]))
}

/** It was taken over by another: the next call claims it anew. */
export const letGo = (deviceId: number): void => void held.delete(deviceId)
