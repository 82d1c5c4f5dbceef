import postgres from 'postgres'
import { TestTracker } from '../../support/gt06-client'
import { type StreetServer, startStreetServer } from '../../support/street-server'
import { startWorld, type World } from './stack'
import { test as base } from './test'

/** In the middle of the shared file of streets. */
const PLACE = { lat: 41.1404, lon: -8.6075 }
const VEHICLE = 'Porto van 1'

type StreetWorld = World & { streets: StreetServer }

/** Tests in a demo world of their own, whose setting names a local host of streets; one vehicle stands in them. */
export const test = base.extend<object, { world: StreetWorld; streets: StreetServer }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const streets = await startStreetServer()
      const world = await startWorld(process.env.E2E_SERVER_URL ?? '', 'demo', {
        MAP_STREETS_URL: streets.url,
      })
      await placeVehicle(world)
      await use({ ...world, streets })
      await world.stop()
      await streets.stop()
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  streets: [async ({ world }, use) => use(world.streets), { scope: 'worker' }],
  baseURL: async ({ world }, use) => use(world.url),
})

async function placeVehicle({ databaseUrl, gatewayGt06Port }: World): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 })
  const [device] = await sql<{ imei: string }[]>`select imei from devices where name = ${VEHICLE}`
  await sql.end()
  const tracker = await TestTracker.login(gatewayGt06Port, device?.imei ?? '')
  tracker.send([{ time: Math.floor(Date.now() / 1000) * 1000, ...PLACE, speedKmh: 0 }])
  await tracker.confirmed()
  await tracker.end()
}
