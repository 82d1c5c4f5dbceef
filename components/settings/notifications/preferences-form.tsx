'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { showRefusal } from '@/components/forms/show-refusal'
import { useFetchedResolver } from '@/components/forms/use-fetched-resolver'
import { showToast } from '@/components/ui/sonner'
import type { TellingPreferences } from '@/lib/alerts/people/preferences'
import type { PreferencesAnswer, PreferencesBody } from '@/lib/alerts/people/preferences-schema'

/** The form holds what is kept, with the number as it is typed. */
export type PreferencesValues = Omit<PreferencesBody, 'mostAnHour'> & { mostAnHour: number | null }

const valuesOf = (preferences: TellingPreferences): PreferencesValues => {
  const { quietFrom, quietTo, mostAnHour, digest, digestAt, digestDay } = preferences
  const { unpushedTypes, unsubscribed } = preferences
  return {
    quietFrom,
    quietTo,
    mostAnHour,
    digest,
    digestAt,
    digestDay,
    unsubscribed,
    unpushedTypes: [...unpushedTypes],
  }
}

type FormState = { isDirty: boolean; isSubmitting: boolean }
type Props = {
  preferences: PreferencesAnswer
  save: (body: PreferencesBody) => Promise<PreferencesAnswer>
  onSaved: (saved: PreferencesAnswer) => void
  id?: string
  /** Tells whoever holds the button that saves. */
  onState?: (state: FormState) => void
  children: ReactNode
}

const FIELDS = ['quietFrom', 'quietTo', 'mostAnHour', 'digestAt', 'digestDay'] as const

/** The form of how a person is told; its fields are around it. */
export function PreferencesForm({ preferences, save, onSaved, id, onState, children }: Props) {
  const t = useTranslations('settings')
  const form = useForm<PreferencesValues, unknown, PreferencesBody>({
    resolver: useFetchedResolver(() =>
      import('@/lib/alerts/people/preferences-form').then((all) => all.preferencesForm),
    ),
    defaultValues: valuesOf(preferences),
  })
  const { isDirty, isSubmitting } = form.formState
  useEffect(() => onState?.({ isDirty, isSubmitting }), [onState, isDirty, isSubmitting])
  const submit = form.handleSubmit(async (body) => {
    try {
      const saved = await save(body)
      form.reset(valuesOf(saved))
      onSaved(saved)
      showToast({ text: t('saved'), tone: 'success' })
    } catch (error) {
      const refusal = showRefusal(error, form, {
        fieldOf: (path) => FIELDS.find((name) => name === path) ?? null,
      })
      if (refusal) showToast({ text: refusal, tone: 'danger' })
    }
  })
  return (
    <FormProvider {...form}>
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {children}
      </form>
    </FormProvider>
  )
}
