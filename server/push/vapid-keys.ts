import { createECDH } from 'node:crypto'
import { keepVapidKeys, readVapidKeys, replaceVapidKeys, type StoredKeys } from '@/db/queries/push/vapid-keys'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import type { VapidKeys } from '@/lib/push/vapid'
import { seal, unseal } from '@/server/auth/sealed'

const system = systemAccess('push')
const SEAL_PURPOSE = 'push'

/**
 * The key pair by which push services know the platform: made by whoever needs it first, and the same for all processes. One
 * that cannot be read, because SECRET was changed, gives way to a new one: browsers subscribe anew.
 */
export async function vapidKeys(): Promise<VapidKeys> {
  const stored = (await readVapidKeys(system)) ?? (await keepVapidKeys(system, makeKeys()))
  const read = opened(stored)
  if (read) return read
  log.warn('the keys for push services cannot be read: SECRET was changed; new ones are made')
  const renewed = opened(await replaceVapidKeys(system, stored, makeKeys()))
  if (!renewed) throw new Error('the keys for push services are sealed by another SECRET')
  return renewed
}

function makeKeys(): StoredKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // A number of P-256 has 32 bytes, those in front of a small one too.
  const privateKey = pair.getPrivateKey().toString('hex').padStart(64, '0')
  return { publicKey, sealed: seal(Buffer.from(privateKey, 'hex').toString('base64url'), SEAL_PURPOSE) }
}

function opened({ publicKey, sealed }: StoredKeys): VapidKeys | null {
  try {
    return { publicKey, privateKey: unseal(sealed, SEAL_PURPOSE) }
  } catch {
    return null
  }
}
