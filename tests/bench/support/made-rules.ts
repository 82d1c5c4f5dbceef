import { alertRuleRevisions, alertRules, alertRuleVersions } from '@/db/schema/alerts'
import type { AlertKindName } from '@/lib/alerts/kinds/kinds'
import { paramSchema } from '@/lib/alerts/kinds/param-schema'
import type { RuleTerms } from '@/lib/alerts/rules/rule-terms'
import { TOLD_NOBODY } from '@/lib/events/telling'
import type { Stack } from './stack'

const KINDS: readonly (readonly [AlertKindName, object])[] = [
  ...([70, 80, 90, 100, 110].map((limitKmh) => ['overspeed', { limitKmh, durationS: 10 }]) as [
    AlertKindName,
    object,
  ][]),
  ...([5, 10, 20].map((minutes) => ['idling', { minutes }]) as [AlertKindName, object][]),
  ...([10, 60, 600].map((minutes) => ['stay', { minutes }]) as [AlertKindName, object][]),
  ...([2, 4].map((hours) => ['longDriving', { hours }]) as [AlertKindName, object][]),
  ['notMovedForDays', {}],
  ['nightDriving', {}],
  ['ignitionOn', {}],
  ['ignitionOff', {}],
  ['tow', {}],
  ['mileage', { everyKm: 1000 }],
  ['guard', { lat: 41.2, lon: -8.6, radiusM: 5000 }],
]
export const RULES = KINDS.length

/** Makes rules of many kinds about all devices of an account. */
export async function makeRules({ db }: Pick<Stack, 'db'>, accountId: number): Promise<void> {
  for (const [kind, given] of KINDS) {
    const terms: RuleTerms = {
      params: paramSchema(kind).parse(given) as RuleTerms['params'],
      targets: { kind: 'all', except: [] },
      schedule: null,
      silenceMinutes: 30,
      maxAgeMinutes: 60,
      tell: TOLD_NOBODY,
    }
    const rule = { accountId, kind, terms, version: 1 }
    const [row] = await db
      .insert(alertRules)
      .values({ ...rule, name: kind })
      .returning()
    if (!row) throw new Error('insert returned no row')
    await db.insert(alertRuleVersions).values({ ...rule, ruleId: row.id, fromTime: new Date() })
  }
  await db.insert(alertRuleRevisions).values({ accountId, revision: 1 })
}
