import type { Database } from '@/db/client'
import { seedDemoHistory } from '@/db/seed/demo-history'
import { seedDemoPaperwork } from '@/db/seed/demo-paperwork'
import { seedDemoWorld, type WorldKind, worldKind } from '@/db/seed/demo-world'
import { DEMO_VEHICLES } from '@/demo/vehicles'
import type { Env } from '@/lib/env'
import { ConfirmedTimes } from '@/simulator/confirmed-times'
import { storeDemoPortraits } from './demo-portraits'
import { prepareSchema } from './migrate'
import type { Options } from './options'
import { CannotStart, step } from './report'

const LOCK = 723_100

/**
 * Brings the database to where processes can run on it: schema, catalogue, partitions, and the world that it holds.
 * `db` is the owner's, `url` where the application connects. Of several starts at once one does it, the others wait. Returns the kind of world, or null for a node whose role
 * needs none and found none.
 */
export async function prepareDatabase(
  db: Database,
  settings: Env,
  options: Options,
  url: string,
): Promise<WorldKind | null> {
  const lock = await db.$client.reserve()
  try {
    await lock`select pg_advisory_lock(${LOCK})`
    await step('Database schema', () => prepareSchema(db, settings, url))
    return await prepareWorld(db, settings, options)
  } finally {
    await lock`select pg_advisory_unlock(${LOCK})`
    lock.release()
  }
}

async function prepareWorld(
  db: Database,
  settings: Env,
  { roles, empty }: Options,
): Promise<WorldKind | null> {
  const existing = await worldKind(db)
  if (empty && existing === 'demo') {
    throw new CannotStart(
      'This database already holds the demo world; set DATA_DIR to a new folder for an empty one.',
    )
  }
  const whole = roles.length > 1
  if (!whole && !roles.includes('web')) return existing
  // The demo world comes with its fleet, which a start of all roles brings along.
  const kind = existing ?? (empty || !whole ? 'empty' : 'demo')
  await step(kind === 'demo' ? 'Demo world' : 'Empty world', () =>
    seedDemoWorld(db, { kind, password: settings.DEMO_PASSWORD, now: new Date() }),
  )
  if (kind === 'demo' && whole) {
    await step('Two weeks of demo history', async () => {
      const until = await seedDemoHistory(db, new Date())
      if (until === null) return 'there already'
      // The simulated trackers go on where the history ends.
      const confirmed = ConfirmedTimes.inFolder(settings.DATA_DIR)
      for (const { imei } of DEMO_VEHICLES) confirmed.set(imei, until)
      confirmed.save()
      return 'seeded'
    })
    await step('Demo reports', () => seedDemoPaperwork(db, new Date()))
    await step('Demo portraits', () => storeDemoPortraits(db))
  }
  return kind
}
