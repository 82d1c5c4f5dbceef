import type { Tx } from '@/db/client'
import { tellAccounts } from '@/db/queries/messages/tell-accounts'
import { tellServiceDue } from '@/db/queries/webhooks/tell-of-fleet'
import type { servicePlans } from '@/db/schema/services'
import type { Stage } from '@/lib/fleet/services/when-told'
import { mailFleetContacts } from '../told/fleet-contacts'

export type ToTell = {
  plan: typeof servicePlans.$inferSelect
  vehicle: { id: number; name: string }
  stage: Stage
  /** Names the due value that is told of. */
  key: string
}

/**
 * Tells of services that come up or are due, in the transaction that marks them as told: the account by its messages, its contacts
 * of the fleet and the addresses of the plan by mail, and its webhooks. Vehicles of one plan that are found together are told of together.
 */
export async function tellServices(tx: Tx, all: readonly ToTell[]): Promise<void> {
  const groups = new Map<string, ToTell[]>()
  for (const one of all) {
    const key = `${one.plan.id} ${one.stage}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  for (const told of groups.values()) {
    const [first, ...others] = told
    if (!first) continue
    const { plan, vehicle, stage, key } = first
    const { id, accountId, name, emails } = plan
    const message = {
      text: stage === 'due' ? ('serviceDue' as const) : ('serviceSoon' as const),
      params: { id, plan: name, name: vehicle.name, more: others.length },
    }
    const cause = `service:${id}:${stage}:${vehicle.id}:${key}`
    await tellAccounts(tx, [{ accountId, message, cause }])
    await mailFleetContacts(tx, { accountId, emails }, { message, cause })
    const vehicles = told.map(({ vehicle: { id, name } }) => ({ id, name }))
    await tellServiceDue(tx, accountId, { plan: { id, name }, stage, vehicles })
  }
}
