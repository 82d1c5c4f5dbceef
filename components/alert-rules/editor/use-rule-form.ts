'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type FieldErrors, type Path, useForm } from 'react-hook-form'
import { useUnits } from '@/components/account/account-context'
import {
  asksPassword,
  engineOf,
  fieldOnAlert,
  ON_ALERT_REFUSALS,
} from '@/components/commands/on-alert/on-alert-refusals'
import { showRefusal } from '@/components/forms/show-refusal'
import { useFieldTexts } from '@/components/forms/use-schema-resolver'
import { showToast } from '@/components/ui/sonner'
import { fieldOfRule, flawsOf, issueAsTyped } from '@/lib/alerts/rules/rule-form'
import { type AlertRule, createRuleBody, type EditRuleBody } from '@/lib/alerts/rules/rule-schema'
import { bodyOfRule, changedPart, type RuleValues } from '@/lib/alerts/rules/rule-values'
import { ApiError } from '@/lib/http/api-error'
import { api, fits } from '@/lib/http/client'
import { refreshRules } from '../use-rules'

/** What is wrong with the form as the request that it makes, at its fields, in the units that are typed. */
export function useRuleFlaws(): (values: RuleValues) => FieldErrors<RuleValues> {
  const units = useUnits()
  const textsOf = useFieldTexts()
  return (values) => {
    const issues = flawsOf(values).map((issue) => issueAsTyped(values.kind, issue, units))
    return textsOf<RuleValues>(issues, (path) => fieldOfRule(path) ?? 'root')
  }
}

type Given = { rule: AlertRule | null; values: RuleValues; onSaved: () => void }

/** The form of a rule, and how it is kept: a new one as a whole, of one that there is what has changed. */
export function useRuleForm({ rule, values, onSaved }: Given) {
  const t = useTranslations('alertRules.screen.form')
  const queries = useQueryClient()
  const flaws = useRuleFlaws()
  const form = useForm<RuleValues>({
    resolver: (given) => {
      const errors = flaws(given)
      return Object.keys(errors).length === 0 ? { values: given, errors: {} } : { values: {}, errors }
    },
    defaultValues: values,
  })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPasswordAsked, setPasswordAsked] = useState(false)
  const before = bodyOfRule(values)

  const store = async (given: RuleValues): Promise<AlertRule | null> => {
    const engine = engineOf(given.password)
    const body: unknown = { ...bodyOfRule(given), ...engine }
    if (!fits(createRuleBody, body)) return null
    if (!rule) return api('POST', '/api/alert-rules', { body, hideError: true })
    const changes = { ...changedPart(before, bodyOfRule(given)), ...engine } as EditRuleBody
    return api('PATCH', '/api/alert-rules/[id]', { params: { id: rule.id }, body: changes, hideError: true })
  }
  const save = async (given: RuleValues) => {
    setRefusal(null)
    try {
      const saved = await store(given)
      if (!saved) return
      showToast({ text: t('saved', { name: saved.name }), tone: 'success' })
      onSaved()
      await refreshRules(queries)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (asksPassword(error)) setPasswordAsked(true)
      const fieldOf = (path: string) =>
        (path.startsWith('onAlert')
          ? fieldOnAlert(path, given.onAlert)
          : fieldOfRule(path)) as Path<RuleValues> | null
      setRefusal(showRefusal(error, form, { fieldOf, byName: ON_ALERT_REFUSALS }))
    }
  }
  return { form, before, refusal, asksPassword: isPasswordAsked, submit: form.handleSubmit(save) }
}
