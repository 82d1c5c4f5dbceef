'use client'
import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { Textarea } from '@/components/ui/textarea'
import type { FenceValues } from '@/lib/geofences/fence-form'
import { FENCE_COLORS } from '@/lib/geofences/limits'
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
  const color = watch('color')
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
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-body font-medium">{t('color')}</legend>
        <div className="flex flex-wrap items-center gap-1.5">
          <RadioGroup
            label={t('color')}
            value={color}
            onValueChange={paint}
            className="flex flex-wrap items-center gap-1.5"
          >
            {FENCE_COLORS.map((value, index) => (
              <RadioGroupItem
                key={value}
                value={value}
                aria-label={t('colorOf', { number: index + 1 })}
                style={{ backgroundColor: value, color: '#ffffff' }}
                className="group/color grid size-7 place-items-center rounded-full outline-offset-2"
              >
                <Check
                  className="size-4 opacity-0 group-data-[state=checked]/color:opacity-100"
                  strokeWidth={3}
                  aria-hidden="true"
                />
              </RadioGroupItem>
            ))}
          </RadioGroup>
          <input
            type="color"
            aria-label={t('otherColor')}
            title={t('otherColor')}
            value={color}
            onChange={({ currentTarget }) => paint(currentTarget.value)}
            className="tap h-7 w-10 cursor-pointer rounded-control border border-outline/60 bg-surface p-0.5"
          />
        </div>
      </fieldset>
      <GroupField accountId={accountId} />
    </section>
  )
}
