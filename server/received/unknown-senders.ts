import { saveUnknownDevices } from '@/db/queries/devices/unknown-devices'
import { findDevices } from '@/db/queries/ingest/claim-device'
import { systemAccess } from '@/lib/auth/access'
import type { ForwardedBy } from '@/lib/devices/catalogue-model'
import { IDENTIFIER_KIND_NAMES, identifierKey, readIdentifier } from '@/lib/identifiers/identifier-kinds'

const system = systemAccess('web')

/** Of one call so many are written down: made-up identifiers must not fill the table. */
const MOST_WRITTEN = 100

/**
 * Counts identifiers for which a program sent and that no device has, where the administrator sees those of trackers; one that
 * is another account's device is none of them.
 */
export async function writeUnknown(
  given: readonly string[],
  { protocol, address }: { protocol: ForwardedBy; address: string },
): Promise<void> {
  const attempts = new Map<string, number>()
  for (const text of given) {
    if (!attempts.has(text) && attempts.size >= MOST_WRITTEN) continue
    attempts.set(text, (attempts.get(text) ?? 0) + 1)
  }
  const tried = [...attempts].flatMap(([text, count]) => {
    const identifier = readIdentifier(text, IDENTIFIER_KIND_NAMES)
    return identifier ? [{ identifier, protocol, address, attempts: count }] : []
  })
  if (tried.length === 0) return
  // By whatever kind it may be registered.
  const asked = tried.flatMap(({ identifier: { value } }) =>
    IDENTIFIER_KIND_NAMES.map((kind) => ({ kind, value })),
  )
  const known = new Set([...(await findDevices(system, asked)).keys()].map((key) => key.replace(/^\w+ /, '')))
  const byKey = new Map(
    tried
      .filter(({ identifier }) => !known.has(identifier.value))
      .map((attempt) => [identifierKey(attempt.identifier), attempt] as const),
  )
  if (byKey.size > 0) await saveUnknownDevices(system, [...byKey.values()])
}
