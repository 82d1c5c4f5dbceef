'use client'
import { useFormatter, useTranslations } from 'next-intl'
import type { Condition } from '@/lib/alerts/kinds/conditions'
import { conditionSubject } from '@/lib/alerts/kinds/conditions'
import type { Field } from '@/lib/alerts/kinds/fields'
import type { AlertKindName } from '@/lib/alerts/kinds/kinds'
import { shownFields } from '@/lib/alerts/kinds/shown-fields'
import type { RuleParams } from '@/lib/alerts/rules/rule-terms'
import type { EventType } from '@/lib/events/event-types'
import { useValueText } from './use-unit-text'

type Value = RuleParams[string]

/** Types of events that are named before the others are counted. */
const NAMED_TYPES = 2

/** What a rule says in one line: `over 120 km/h, for 10 s`. */
export function useRuleText(): (
  kind: AlertKindName,
  params: RuleParams,
  fenceNames: ReadonlyMap<number, string>,
) => string {
  const t = useTranslations('alertRules')
  const format = useFormatter()
  const valueText = useFieldText()
  const listed = (parts: string[]) => format.list(parts, { type: 'conjunction', style: 'narrow' })
  const inWords = (name: string, value: string) =>
    t.has(`screen.says.${name}` as never)
      ? t(`screen.says.${name}` as never, { value } as never)
      : t('screen.sum.field', { label: t(`fields.${name}` as never), value })
  return (kind, params, fenceNames) =>
    listed(
      shownFields(kind, params).flatMap(([name, field]) => {
        const value = params[name] ?? null
        if (isSilent(field, value)) return []
        // What an option or a switch says needs no name before it.
        if (field.kind === 'choice') return [t(`options.${name}.${value}` as never)]
        if (field.kind === 'bool') return [t(`fields.${name}` as never)]
        const text = valueText(field, value, fenceNames)
        if (text === '') return []
        return [field.kind === 'eventTypes' || field.kind === 'conditions' ? text : inWords(name, text)]
      }),
    )
}

/** Whether a value says no more than that nothing was chosen. */
function isSilent(field: Field, value: Value): boolean {
  if (value === null) return true
  switch (field.kind) {
    case 'number':
      return value === 0 && field.min === 0 && ['s', 'min', 'km', 'h'].includes(field.unit)
    case 'bool':
      return value === false
    case 'choice':
      return value === field.first
    // A place is none in words, and clocks are those of the account as a rule.
    case 'latitude':
    case 'longitude':
    case 'zone':
      return true
    default:
      return value === ''
  }
}

function useFieldText(): (field: Field, value: Value, fenceNames: ReadonlyMap<number, string>) => string {
  const t = useTranslations('alertRules')
  const types = useTranslations('eventTypes')
  const format = useFormatter()
  const numberText = useValueText()
  const listed = (parts: string[]) => format.list(parts, { type: 'conjunction', style: 'narrow' })
  const conditionText = ({ what, is, value }: Condition, fenceNames: ReadonlyMap<number, string>) => {
    const subject = conditionSubject(what)
    const label = t(`subjects.${what}`)
    if (subject.holds === 'fence') {
      const name = fenceNames.get(Number(value))
      return name === undefined ? label : t('screen.sum.field', { label, value: name })
    }
    const number = typeof value === 'number' && subject.holds === 'number'
    const worded = number
      ? subject.unit
        ? numberText(value, subject.unit)
        : String(value)
      : typeof value === 'boolean'
        ? t(`screen.conditions.${value ? 'on' : 'off'}`)
        : String(value)
    return t('screen.sum.condition', { what: label, is: t(`comparisons.${is}`), value: worded })
  }
  return (field, value, fenceNames) => {
    if (typeof value === 'number' && 'unit' in field) return numberText(value, field.unit)
    if (field.kind === 'fence') return fenceNames.get(Number(value)) ?? ''
    if (field.kind === 'conditions')
      return listed((value as readonly Condition[]).map((one) => conditionText(one, fenceNames)))
    if (field.kind !== 'eventTypes') return String(value)
    const chosen = value as readonly EventType[]
    const named = chosen.slice(0, NAMED_TYPES).map((type) => types(type))
    const others = chosen.length - named.length
    return listed(others > 0 ? [...named, t('screen.sum.types', { count: others })] : named)
  }
}
