import type { RuleParams } from '../rules/rule-terms'
import type { Field } from './fields'
import { type AlertKindName, alertKind } from './kinds'

/** The fields of a kind that are asked for, given what the others say. */
export function shownFields(kind: AlertKindName, params: RuleParams): [name: string, field: Field][] {
  return Object.entries(alertKind(kind).fields).filter(
    ([, { shownIf }]) => shownIf === undefined || params[shownIf.field] === shownIf.is,
  )
}

/** What the fields that are asked for say. */
export function shownParams(kind: AlertKindName, params: RuleParams): RuleParams {
  return Object.fromEntries(shownFields(kind, params).map(([name]) => [name, params[name] ?? null]))
}
