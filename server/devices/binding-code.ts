import { randomInt } from 'node:crypto'
import { giveBackCount } from '@/db/queries/auth/sign-in-guards'
import { bindDevice, keepBindingCode } from '@/db/queries/devices/device-binding'
import { type Access, systemAccess } from '@/lib/auth/access'
import {
  BINDING_CODE_DAYS,
  BINDING_TRIES,
  type BindDeviceBody,
  type BindingCode,
  type BoundDevice,
  makeBindingCode,
  normaliseBindingCode,
} from '@/lib/devices/binding'
import { AppError } from '@/lib/errors'
import { limitRate } from '@/server/auth/rate-limit'
import { sealedHash } from '@/server/auth/sealed'

const DAY_MS = 86_400_000

const hashOf = (imei: string, code: string) => sealedHash(`binding:${imei}:${normaliseBindingCode(code)}`)

/** Makes the code by which an end user binds a visible device; the one before it counts no more. */
export async function renewBindingCode(access: Access, imei: string): Promise<BindingCode> {
  const code = makeBindingCode(randomInt)
  const expiresAt = new Date(Date.now() + BINDING_CODE_DAYS * DAY_MS)
  await keepBindingCode(access, imei, hashOf(imei, code), expiresAt)
  return { code, expiresAt: expiresAt.toISOString() }
}

/**
 * Binds a device to the account that knows its code. Throws `bindingRefused`, whatever is wrong, and
 * `requestTooFrequent` after too many tries of the account; one that only met another transfer (`transferRunning`) is none.
 */
export async function bindByCode(access: Access, { imei, code }: BindDeviceBody): Promise<BoundDevice> {
  const tries = `binding:${access.accountId}`
  await limitRate(tries, BINDING_TRIES.max, BINDING_TRIES.seconds)
  const bound = await bindDevice(access, imei, hashOf(imei, code)).catch(async (error) => {
    if (error instanceof AppError && error.error === 'transferRunning')
      await giveBackCount(systemAccess('web'), tries)
    throw error
  })
  if (!bound) throw new AppError('bindingRefused')
  return bound
}
