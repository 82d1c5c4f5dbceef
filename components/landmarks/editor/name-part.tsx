'use client'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { Textarea } from '@/components/ui/textarea'
import type { LandmarkValues } from '@/lib/landmarks/landmark-form'
import { isLandmarkIcon, LANDMARK_ICONS } from '@/lib/landmarks/limits'
import { LandmarkGlyph } from '../landmark-icon'

/** What a landmark is called, and by what it is known on the map. */
export function NamePart() {
  const t = useTranslations('landmarks.form')
  const icons = useTranslations('landmarks.icons')
  const { register, watch, setValue, formState } = useFormContext<LandmarkValues>()
  const { errors } = formState
  const icon = watch('icon')
  return (
    <section aria-label={t('about')} className="flex flex-col gap-4">
      <Field label={t('name')} hint={t('nameHint')} error={errors.name?.message} required>
        {(control) => <Input {...control} {...register('name')} dir="auto" autoComplete="off" />}
      </Field>
      <Field label={t('description')} error={errors.description?.message}>
        {(control) => <Textarea {...control} {...register('description')} dir="auto" rows={2} />}
      </Field>
      <fieldset className="flex min-w-0 flex-col">
        <legend className="mb-1.5 flex w-full items-baseline gap-2 text-body font-medium">
          {t('icon')} <span className="text-meta font-normal text-muted">{icons(icon)}</span>
        </legend>
        <RadioGroup
          label={t('icon')}
          value={icon}
          onValueChange={(next) => isLandmarkIcon(next) && setValue('icon', next, { shouldDirty: true })}
          className="grid grid-cols-[repeat(auto-fill,minmax(36px,1fr))] gap-1 touch:grid-cols-[repeat(auto-fill,minmax(44px,1fr))]"
        >
          {LANDMARK_ICONS.map((value) => (
            <RadioGroupItem
              key={value}
              value={value}
              aria-label={icons(value)}
              title={icons(value)}
              className="grid h-9 place-items-center rounded-control border border-transparent text-muted -outline-offset-2 hover:bg-hover data-[state=checked]:border-primary data-[state=checked]:bg-tint data-[state=checked]:text-primary-text touch:h-11"
            >
              <LandmarkGlyph icon={value} className="size-5" />
            </RadioGroupItem>
          ))}
        </RadioGroup>
      </fieldset>
    </section>
  )
}
