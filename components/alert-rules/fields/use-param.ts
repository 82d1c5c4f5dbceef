'use client'
import { useTranslations } from 'next-intl'
import { createContext, useContext } from 'react'
import { get, useFormContext } from 'react-hook-form'
import { messageAt } from '@/components/forms/show-refusal'
import type { Field } from '@/lib/alerts/kinds/fields'
import type { RuleParams } from '@/lib/alerts/rules/rule-terms'
import type { RuleValues } from '@/lib/alerts/rules/rule-values'

export type FieldOf<Kind extends Field['kind']> = {
  name: string
  field: Extract<Field, { kind: Kind }>
}

/** Whether the form is one of a rule that there is: only of such a one is marked what has changed. */
export const EditsRule = createContext(false)

/** Whether what the form says there is not what the rule says. */
export function useChanged(): (path: string) => boolean {
  const { formState } = useFormContext<RuleValues>()
  const { dirtyFields } = formState
  const edits = useContext(EditsRule)
  return (path) => edits && hasTrue(get(dirtyFields, path))
}

const hasTrue = (dirty: unknown): boolean =>
  dirty === true || (typeof dirty === 'object' && dirty !== null && Object.values(dirty).some(hasTrue))

/** A field of the kind of a rule, by its name: what it says, how it is called, and what is wrong with it. */
export function useParam(name: string) {
  const t = useTranslations('alertRules')
  const changed = useChanged()
  const { watch, setValue, formState } = useFormContext<RuleValues>()
  const path = `params.${name}` as const
  const { errors } = formState
  const error = messageAt(errors, path)
  const isWrong = get(errors, path) !== undefined
  return {
    label: t(`fields.${name}` as never),
    value: watch('params')[name] ?? null,
    error,
    errorAt: (place: string) => messageAt(errors, `${path}.${place}`),
    changed: changed(path),
    put: (value: RuleParams[string]) =>
      setValue(path, value as never, { shouldDirty: true, shouldValidate: isWrong }),
  }
}
