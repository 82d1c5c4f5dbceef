'use client'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { FenceValues } from '@/lib/geofences/fence-form'
import { ColorField } from './color-field'
import { GroupField } from './group-field'

type Props = {
  /** Of whose groups it may be in one. */
  accountId: number
  onColor: (color: string) => void
}

/** What a fence is called, and how it is told from others. */
export function NamePart({ accountId, onColor }: Props) {
  const t = useTranslations('geofences.form')
  const { register, watch, setValue, formState } = useFormContext<FenceValues>()
  const { errors } = formState
  const paint = (next: string) => {
    setValue('color', next, { shouldDirty: true })
    onColor(next)
  }
  return (
    <section aria-label={t('about')} className="flex flex-col gap-4">
      <Field label={t('name')} error={errors.name?.message} required>
        {(control) => <Input {...control} {...register('name')} dir="auto" autoComplete="off" />}
      </Field>
      <Field label={t('description')} error={errors.description?.message}>
        {(control) => <Textarea {...control} {...register('description')} dir="auto" rows={2} />}
      </Field>
      <ColorField color={watch('color')} onPaint={paint} />
      <GroupField accountId={accountId} />
    </section>
  )
}
