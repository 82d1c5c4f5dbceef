import type { PlanBody, PlanTargets, ServicePlan } from '@/lib/fleet/services/plan-schema'

/** What stands in the form of a plan: numbers are null where nothing does, `NaN` where it is none. */
export type PlanDraft = Omit<PlanBody, 'emails' | 'targets'> & {
  /** As they are typed, with commas or spaces between them. */
  emails: string
  kind: PlanTargets['kind']
  groupIds: number[]
  vehicles: { id: number; name: string }[]
}

export function draftOf(plan: ServicePlan | null, today: string): PlanDraft {
  if (plan === null)
    return {
      name: '',
      intervalM: null,
      intervalEngineS: null,
      intervalMonths: null,
      intervalDays: null,
      aheadM: 0,
      aheadEngineS: 0,
      aheadDays: 0,
      startOn: today,
      schedule: 'last',
      enabled: true,
      emails: '',
      kind: 'all',
      groupIds: [],
      vehicles: [],
    }
  const { name, intervalM, intervalEngineS, intervalMonths, intervalDays, aheadM, aheadEngineS } = plan
  const { aheadDays, startOn, schedule, enabled, emails, targets, named } = plan
  return {
    name,
    intervalM,
    intervalEngineS,
    intervalMonths,
    intervalDays,
    aheadM,
    aheadEngineS,
    aheadDays,
    startOn,
    schedule,
    enabled,
    emails: emails.join(', '),
    kind: targets.kind,
    // What was deleted since is not named any more.
    groupIds: targets.kind === 'groups' ? named.map(({ id }) => id) : [],
    vehicles: targets.kind === 'vehicles' ? named : [],
  }
}

/** As the API takes it; what is wrong with it is for the schema to say. */
export function bodyOf({ emails, kind, groupIds, vehicles, ...rest }: PlanDraft) {
  const targets =
    kind === 'all'
      ? { kind }
      : kind === 'groups'
        ? { kind, groupIds }
        : { kind, vehicleIds: vehicles.map(({ id }) => id) }
  return { ...rest, emails: emails.split(/[\s,;]+/).filter(Boolean), targets }
}
