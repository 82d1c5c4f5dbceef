import { createTranslator } from 'next-intl'
import { REJECTIONS } from '@/lib/alerts/detection/detector'
import { COMPARISONS_OF, CONDITION_SUBJECT_NAMES, conditionSubject } from '@/lib/alerts/kinds/conditions'
import type { Field } from '@/lib/alerts/kinds/fields'
import type { AlertKindList } from '@/lib/alerts/kinds/kind-list'
import { ALERT_KIND_NAMES, alertKind } from '@/lib/alerts/kinds/kinds'
import type { Language } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'

type KindField = AlertKindList['kinds'][number]['fields'][number]

/** The registry of alert kinds in the words of a language: all that a form of a rule needs. */
export async function wordKinds(language: Language): Promise<AlertKindList> {
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'alertRules' })
  const types = createTranslator({ locale: language, messages, namespace: 'eventTypes' })
  const say = t as unknown as (key: string) => string

  const optionsOf = (name: string, field: Field): KindField['options'] => {
    if (field.kind === 'eventTypes') return field.options.map((value) => ({ value, label: types(value) }))
    if (field.kind !== 'choice') return null
    return field.options.map((value) => ({ value, label: say(`options.${name}.${value}`) }))
  }
  const subjects: KindField['subjects'] = CONDITION_SUBJECT_NAMES.map((name) => {
    const subject = conditionSubject(name)
    const isNumber = subject.holds === 'number'
    return {
      name,
      label: say(`subjects.${name}`),
      holds: subject.holds,
      unit: isNumber ? subject.unit : null,
      min: isNumber ? subject.min : null,
      max: 'max' in subject ? subject.max : null,
      step: isNumber ? subject.step : null,
      comparisons: COMPARISONS_OF[subject.holds].map((value) => ({
        value,
        label: say(`comparisons.${value}`),
      })),
    }
  })
  const fieldOf = ([name, field]: [string, Field]): KindField => {
    const isNumber = field.kind === 'number' || field.kind === 'optional'
    return {
      name,
      label: say(`fields.${name}`),
      kind: field.kind,
      options: optionsOf(name, field),
      unit: isNumber ? field.unit : null,
      min: isNumber ? field.min : null,
      max: 'max' in field ? field.max : null,
      step: isNumber ? field.step : null,
      first: Array.isArray(field.first) ? [...field.first] : (field.first as KindField['first']),
      subjects: field.kind === 'conditions' ? subjects : null,
    }
  }
  return {
    kinds: ALERT_KIND_NAMES.map((name) => ({
      name,
      label: t(`kinds.${name}`),
      about: t(`about.${name}`),
      fields: Object.entries(alertKind(name).fields).map(fieldOf),
      needsSchedule: alertKind(name).needsSchedule ?? false,
      minBefore: alertKind(name).minBefore ?? false,
      maxGap: alertKind(name).maxGap ?? false,
    })),
    rejected: REJECTIONS.map((name) => ({ name, label: t(`rejected.${name}`) })),
  }
}
