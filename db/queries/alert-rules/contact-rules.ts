import { database } from '@/db/client'
import type { ContactKind } from '@/lib/alerts/detection/contact-alert'
import { ALERT_KIND_NAMES, alertKind } from '@/lib/alerts/kinds/kinds'
import { paramSchema } from '@/lib/alerts/kinds/param-schema'
import { type RuleTargets, type RuleTerms, ruleSubject, tellingOf } from '@/lib/alerts/rules/rule-terms'
import { type RuleTimes, timesOf } from '@/lib/alerts/rules/rule-times'
import type { SystemAccess } from '@/lib/auth/access'
import type { Telling } from '@/lib/events/telling'

/** A rule over the contact to devices, as it holds now. */
export type ContactRule = {
  /** 0 for what holds of all devices without a rule. */
  ruleId: number
  version: number
  kind: ContactKind
  minutes: number
  /** Since when it holds, in milliseconds UTC: what was due before is none of its. */
  from: number
  /** Of whose devices, and those below: a path. */
  path: string
  accountId: number | null
  subject: string
  targets: RuleTargets
  times: RuleTimes
  telling: Telling | undefined
}

/** The client asks that whoever sees a device is alerted when nothing was heard of it for 3 days. */
export const SILENT_FOR_ALL_MINUTES = 3 * 24 * 60
/** What is silent for longer when it is looked at first is not told of any more. */
const LATEST_MS = 24 * 3_600_000

const CONTACT_KINDS = ALERT_KIND_NAMES.filter((kind) => alertKind(kind).over === 'contact')

const forAll = (now: number): ContactRule => ({
  ruleId: 0,
  version: 1,
  kind: 'offline',
  minutes: SILENT_FOR_ALL_MINUTES,
  from: now - LATEST_MS,
  path: '/',
  accountId: null,
  subject: '',
  targets: { kind: 'all', except: [] },
  times: { schedule: null },
  telling: undefined,
})

type Row = {
  rule_id: number
  version: number
  kind: ContactKind
  terms: RuleTerms
  from_ms: number
  account_id: number
  path: string
}

/** All rules over contact that hold, and what holds of all devices. */
export async function contactRules(_system: SystemAccess, now: number): Promise<ContactRule[]> {
  const sql = database().$client
  const rows = await sql<Row[]>`
    select v.rule_id, v.version, v.kind, v.terms, (extract(epoch from v.from_time) * 1000)::float8 as from_ms,
      v.account_id, a.path
    from alert_rule_versions v join accounts a on a.id = v.account_id
    where v.to_time is null and v.kind in ${sql(CONTACT_KINDS)}
    order by v.rule_id`
  const rules = rows.flatMap((row): ContactRule[] => {
    const { rule_id: ruleId, account_id: accountId, from_ms: from, kind, version, path, terms } = row
    const read = paramSchema(kind).safeParse(terms.params)
    if (!read.success) return []
    const { minutes } = read.data as { minutes: number }
    return [
      {
        ruleId,
        version,
        kind,
        minutes,
        from,
        path,
        accountId,
        subject: ruleSubject(ruleId),
        targets: terms.targets,
        times: timesOf(terms),
        telling: tellingOf(terms),
      },
    ]
  })
  return [forAll(now), ...rules]
}
