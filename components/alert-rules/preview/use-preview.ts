'use client'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type FieldErrors, useFormContext } from 'react-hook-form'
import { useTimeZone } from '@/components/account/account-context'
import { fieldOfRule } from '@/lib/alerts/rules/rule-form'
import { previewRuleBody } from '@/lib/alerts/rules/rule-schema'
import { previewOfRule, type RuleValues } from '@/lib/alerts/rules/rule-values'
import { ApiError } from '@/lib/http/api-error'
import { api, fits } from '@/lib/http/client'
import { flatErrors } from '../editor/flat-errors'
import { useRuleFlaws } from '../editor/use-rule-form'

/** What no preview needs may be wrong: the name, the dates, and who is told. */
const NEEDED = ['params', 'imeis', 'groupIds', 'except', 'schedule', 'silenceMinutes'] as const
const pick = (errors: FieldErrors<RuleValues>): object =>
  Object.fromEntries(NEEDED.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])))

/** What is asked, as a text to be compared with what the form says later. */
const keyOf = (values: RuleValues, days: number) => JSON.stringify(previewOfRule(values, days, ''))

/** Tries the form around it on the days before now, as often as it is asked for, and stops when it is told to or left. */
export function usePreview(days: number) {
  const zone = useTimeZone()
  const flaws = useRuleFlaws()
  const { getValues, watch, setError } = useFormContext<RuleValues>()
  const running = useRef<AbortController | null>(null)
  const stop = () => running.current?.abort()
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const values = getValues()
      const body: unknown = previewOfRule(values, days, zone)
      // What is wrong is said at its field.
      if (!fits(previewRuleBody, body)) return null
      const controller = new AbortController()
      running.current = controller
      const { signal } = controller
      try {
        const options = { body, signal, isLong: true, hideError: true }
        return { key: keyOf(values, days), answer: await api('POST', '/api/alert-rules/preview', options) }
      } catch (failure) {
        if (signal.aborted) return null
        throw failure
      }
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError)) return
      for (const { path, message } of failure.fields) {
        const field = fieldOfRule(path)
        if (field) setError(field as 'params', { type: 'server', message })
      }
    },
  })
  const leave = useEffectEvent(stop)
  useEffect(() => () => leave(), [])
  return {
    answer: data?.answer ?? null,
    /** The form says something else now. */
    isStale: data ? data.key !== keyOf(watch(), days) : false,
    error,
    isPending,
    stop,
    run: () => {
      reset()
      const wrong = flatErrors(pick(flaws(getValues())))
      for (const [field, message] of wrong) setError(field as 'params', { type: 'refused', message })
      if (wrong.length === 0) mutate()
    },
  }
}
