import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { database } from '@/db/client'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { accounts } from '@/db/schema/accounts'
import { deviceStates } from '@/db/schema/device-states'
import { landmarks } from '@/db/schema/landmarks'
import { systemAccess } from '@/lib/auth/access'
import { openingView } from '@/server/fleet/routes/opening-view'
import { fleetWorld } from '../support/fleet-world'
import { makeDevice } from '../support/world'

const { ids } = fleetWorld()
const accessOf = async (who: string) => {
  const access = await accessOfActor(systemAccess('test'), ids[who] ?? 0, 'web')
  if (!access) throw new Error('no access')
  return access
}

async function park(who: string, lat: number, lon: number): Promise<void> {
  const { id: deviceId } = await makeDevice(ids[who] ?? 0)
  await database().insert(deviceStates).values({ deviceId, lat, lon, fixTime: new Date() })
}

it('a map of the account opens on its vehicles, else its landmarks, else its country, else the world', async () => {
  const fleet = await accessOf('fleet')
  expect(await openingView(fleet)).toBeNull()
  await database().update(accounts).set({ country: 'PT' }).where(eq(accounts.id, fleet.accountId))
  const [west = 0, south = 0, east = 0, north = 0] = (await openingView(fleet)) ?? []
  expect([west > -32, south > 30, east < -6, north < 43]).toEqual([true, true, true, true])
  expect(north - south).toBeGreaterThan(2)

  const shape = { kind: 'circle' as const, lat: 41, lon: -8, radiusM: 100 }
  await database()
    .insert(landmarks)
    .values({ accountId: fleet.accountId, name: 'Depot', description: '', icon: 'pin', shape })
  const around = await openingView(fleet)
  expect(around?.map((degrees) => Math.round(degrees * 10) / 10)).toEqual([-8, 41, -8, 41])

  await park('fleet', 40, -9)
  await park('fleet', 42, -8.5)
  // Of others nothing is told.
  await park('rival', 10, 10)
  expect(await openingView(fleet)).toEqual([-9, 40, -8.5, 42])
  // One on another continent does not open the map on the world.
  await park('fleet', -23.5, -46.6)
  expect(await openingView(fleet)).toEqual([-9, 40, -8.5, 42])
  expect(await openingView(await accessOf('rival'))).toEqual([10, 10, 10, 10])
})
