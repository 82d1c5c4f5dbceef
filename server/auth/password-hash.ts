import { hash, verify } from '@node-rs/argon2'

/** argon2id with OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password).catch(() => false)
}

/** Checked when there is no such account, so that an answer takes as long as for a real one. */
let decoy: Promise<string> | undefined
export async function verifyNoPassword(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password 1')
  await verifyPassword(await decoy, password)
  return false
}
