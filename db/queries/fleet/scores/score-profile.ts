import { eq } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { scoreProfiles } from '@/db/schema/scores'
import type { Access } from '@/lib/auth/access'
import {
  DEFAULT_PROFILE,
  EVENT_KINDS,
  presetOf,
  type ScoreProfile,
  type ScoreProfileBody,
  weightsOf,
} from '@/lib/fleet/scores/score-profile'
import { requireFleet } from '../fleet-scope'

/** The profile that the scores of an account are made by, for whoever reads a report of them. */
export const profileOf = (access: Access): Promise<ScoreProfile> => readProfile(database(), access)

async function readProfile(db: Database | Tx, { accountId }: Access): Promise<ScoreProfile> {
  const [row] = await db.select().from(scoreProfiles).where(eq(scoreProfiles.accountId, accountId))
  if (!row) return DEFAULT_PROFILE
  const { name, bands } = row
  const weights = weightsOf(row.weights)
  return { name, weights, bands, preset: presetOf({ weights, bands }) }
}

/** The same for the screen of the fleet. */
export async function readScoreProfile(access: Access): Promise<ScoreProfile> {
  requireFleet(access, 'fleet.read')
  return profileOf(access)
}

export async function saveScoreProfile(
  access: Access,
  { name, weights, bands }: ScoreProfileBody,
  now: Date,
): Promise<ScoreProfile> {
  requireFleet(access, 'fleet.edit')
  const profile = { name, weights, bands, preset: presetOf({ weights, bands }) }
  await database().transaction(async (tx) => {
    const changes = changesBetween(loggedOf(await readProfile(tx, access)), loggedOf(profile))
    const row = { name, weights, bands, updatedAt: now }
    await tx
      .insert(scoreProfiles)
      .values({ accountId: access.accountId, ...row })
      .onConflictDoUpdate({ target: scoreProfiles.accountId, set: row })
    if (Object.keys(changes).length === 0) return
    await logActions(tx, access, [
      {
        action: 'fleet.scoreProfileEdit',
        objectKind: 'scoreProfile',
        objectId: access.accountId,
        objectName: name,
        path: access.path,
        changes,
      },
    ])
  })
  return profile
}

/** As the log tells of it: the numbers of one kind in one field. */
const loggedOf = ({ name, weights, bands }: ScoreProfile) => ({
  profileName: name,
  eventWeights: EVENT_KINDS.map((kind) => weights.events[kind]).join(' · '),
  speedingWeights: weights.speeding.join(' · '),
  idlingWeight: weights.idling,
  nightWeight: weights.night,
  speedingBands: bands.join(' · '),
})
