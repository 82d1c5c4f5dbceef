'use client'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { ColorField } from '@/components/geofences/editor/color-field'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { BlackCarValues } from '@/lib/black-cars/black-car-form'
import { BLACK_CAR_STAY_MINUTES } from '@/lib/geofences/limits'
import { useBlackCarDesk } from '../black-cars-context'

/** What an address is called, and what becomes of it. `reason`: why it was not passed. */
export function NamePart({ reason }: { reason: string }) {
  const t = useTranslations('blackCars.form')
  const { register, watch, setValue, formState } = useFormContext<BlackCarValues>()
  const { setColor } = useBlackCarDesk()
  const paint = (next: string) => {
    setValue('color', next, { shouldDirty: true })
    setColor(next)
  }
  return (
    <section aria-label={t('about')} className="flex flex-col gap-4">
      <Field label={t('name')} hint={t('nameHint')} error={formState.errors.name?.message} required>
        {(control) => <Input {...control} {...register('name')} dir="auto" autoComplete="off" />}
      </Field>
      <ColorField color={watch('color')} onPaint={paint} />
      {reason !== '' && (
        <p dir="auto" className="text-body break-words text-danger">
          {t('notPassed', { reason })}
        </p>
      )}
      <p className="text-meta text-muted">{t('reviewHint', { minutes: BLACK_CAR_STAY_MINUTES })}</p>
    </section>
  )
}
