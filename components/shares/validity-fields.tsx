'use client'
import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Chip } from '@/components/ui/chip'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { lazyPart } from '@/components/ui/lazy-part'
import { NativeSelect } from '@/components/ui/native-select'
import { Skeleton } from '@/components/ui/skeleton'
import { HOUR_PRESETS, type ShareDraft } from '@/lib/shares/share-draft'
import type { PartProps } from './share-form'

/** With the map, which comes when somebody wants it. */
const PlaceField = lazyPart(() => import('./place-field'))

const UNTILS = ['hours', 'arrives', 'tripEnds'] as const

type Props = PartProps & {
  /** When a link that there is ends. */
  endsAt: string | null
}

/** How long the link lives, and what may end it before. */
export function ValidityFields({ draft, errors, target, onChange, endsAt }: Props) {
  const t = useTranslations('shares')
  const formats = useFormats()
  const { hours, until, place } = draft
  const hint = endsAt
    ? t('hoursEditHint', { time: formats.dateMinute(Date.parse(endsAt)) })
    : until === 'hours'
      ? t('hoursHint')
      : t('hoursOuterHint')
  return (
    <>
      <Field label={t('until')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={until}
            onChange={(event) => onChange({ until: event.currentTarget.value as ShareDraft['until'] })}
          >
            {UNTILS.map((value) => (
              <option key={value} value={value}>
                {t(`untils.${value}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {until === 'arrives' && (
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>
          <PlaceField
            place={place}
            error={errors.place}
            target={target}
            onChange={(next) => onChange({ place: next })}
          />
        </Suspense>
      )}
      <div className="flex flex-col gap-2">
        <Field
          label={t(until === 'hours' ? 'hours' : 'hoursAtMost')}
          hint={hint}
          error={errors.hours}
          keepsHint
        >
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              inputMode="numeric"
              allow={/^\d{0,4}$/}
              value={hours}
              onChange={(event) => onChange({ hours: event.currentTarget.value })}
              className="max-w-28 text-end tabular-nums"
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-1.5">
          {HOUR_PRESETS.map((preset) => (
            <Chip
              key={preset}
              pressed={hours.trim() === String(preset)}
              onPress={() => onChange({ hours: String(preset) })}
            >
              {t(`presets.h${preset}`)}
            </Chip>
          ))}
        </div>
      </div>
    </>
  )
}
