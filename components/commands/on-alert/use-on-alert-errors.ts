'use client'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { useFieldTexts } from '@/components/forms/use-schema-resolver'
import type { OnAlertBody } from '@/lib/commands/on-alert-schema'

type Values = FieldValues & { onAlert: OnAlertBody }

/**
 * What is wrong with the values of the command that a form is to send on alert, at their fields. The catalogue, which knows, is
 * fetched when there is one.
 */
export function useOnAlertErrors(): <Of extends Values>(values: Of) => Promise<FieldErrors<Of>> {
  const textsOf = useFieldTexts()
  return async <Of extends Values>({ onAlert }: Of) => {
    if (onAlert?.command === undefined) return {}
    const { onAlertIssues } = await import('@/lib/commands/on-alert-form')
    return textsOf<Of>(onAlertIssues(onAlert))
  }
}

/** The field of the form for a refusal that names none. */
export const ON_ALERT_REFUSALS = {
  ...({ engineNotByRule: 'onAlert', commandNotOnAlert: 'onAlert', commandNotOffered: 'onAlert' } as const),
}
