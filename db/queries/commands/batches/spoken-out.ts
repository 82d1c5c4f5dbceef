import type { Database, Tx } from '@/db/client'
import { speaks } from '@/lib/commands/catalogue/spoken-text'
import type { Addressee } from '../addressee'
import { devicesSpokenOut } from '../spoken-today'
import type { resolverFor } from './resolve-for-models'

/** Of devices that would be told to read something out those that have read out as much as they may today. */
export function findSpokenOut(
  db: Database | Tx,
  addressees: readonly Addressee[],
  resolve: ReturnType<typeof resolverFor>,
  now: Date,
): Promise<Set<number>> {
  const speaking = addressees.flatMap(({ deviceId, model }) => {
    const { order } = resolve(model)
    return order && speaks(order) ? [deviceId] : []
  })
  return devicesSpokenOut(db, speaking, now)
}
