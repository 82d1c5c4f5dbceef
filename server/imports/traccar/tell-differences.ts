import { accountFacts, deviceFacts, type HereAccount } from '@/db/queries/imports/here-already'
import type { Access } from '@/lib/auth/access'
import { TOP } from '@/lib/imports/traccar/account-tree'
import { accountDifferences, deviceDifferences } from '@/lib/imports/traccar/differences'
import type { ImportPlan } from '@/lib/imports/traccar/plan'
import type { Arrivals } from './arrivals'
import type { ArrivedDevice } from './carry-out'

type Here = {
  plan: ImportPlan
  arrivals: Arrivals
  accounts: ReadonlyMap<number, HereAccount>
  devices: readonly ArrivedDevice[]
}

/** Says of accounts and devices that were here before what differs from the server: nothing of it is written over. */
export async function tellDifferences(
  access: Access,
  { plan, arrivals, accounts, devices }: Here,
): Promise<void> {
  const knownAccounts = plan.accounts.flatMap((planned) => {
    const account = accounts.get(planned.externalId)
    return account && arrivals.isHere('account', planned.externalId) ? [{ planned, id: account.id }] : []
  })
  const ofAccounts = await accountFacts(
    access,
    knownAccounts.map(({ id }) => id),
  )
  for (const { planned, id } of knownAccounts) {
    const here = ofAccounts.get(id)
    for (const reason of here ? accountDifferences(planned, here) : [])
      arrivals.leave('account', planned.externalId, reason)
  }
  const logins = new Map(plan.accounts.map(({ externalId, login }) => [externalId, login]))
  const knownDevices = devices.filter(({ planned }) => arrivals.isHere('device', planned.externalId))
  const ofDevices = await deviceFacts(
    access,
    knownDevices.map(({ deviceId }) => deviceId),
  )
  for (const { planned, deviceId } of knownDevices) {
    const here = ofDevices.get(deviceId)
    const account = accounts.get(planned.owner)
    const login = planned.owner === TOP ? '' : logins.get(planned.owner)
    // What is of nobody there is of whoever it was given to here.
    const owner = account && login ? { id: account.id, login } : null
    for (const reason of here ? deviceDifferences(planned, here, owner) : [])
      arrivals.leave('device', planned.externalId, reason)
  }
}
