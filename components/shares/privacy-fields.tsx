'use client'
import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { lazyPart } from '@/components/ui/lazy-part'
import { NativeSelect } from '@/components/ui/native-select'
import { Skeleton } from '@/components/ui/skeleton'
import { MAX_CIRCLES } from '@/lib/shares/limits'
import type { ShareDraft } from '@/lib/shares/share-draft'
import type { PartProps } from './share-form'

/** With the map, which comes when somebody wants it. */
const CircleEditor = lazyPart(() =>
  import('./circle-editor').then(({ CircleEditor }) => ({ default: CircleEditor })),
)

const AREAS = ['everywhere', 'withheld', 'onlyWithin'] as const
const GRIDS_M = [0, 100, 500, 1000, 5000, 10_000]
const WITHHELD_M = 500
const ONLY_WITHIN_M = 5000

/** Where positions are told, how old they are, and how exact. */
export function PrivacyFields({ draft, errors, target, onChange }: PartProps) {
  const t = useTranslations('shares')
  const formats = useFormats()
  const { area, withheld, onlyWithin, delayMinutes, roundM } = draft
  const grids = GRIDS_M.includes(roundM) ? GRIDS_M : [...GRIDS_M, roundM].sort((a, b) => a - b)
  return (
    <>
      <Field label={t('area')} hint={t(`areaHints.${area}`)}>
        {(control) => (
          <NativeSelect
            {...control}
            value={area}
            onChange={(event) => onChange({ area: event.currentTarget.value as ShareDraft['area'] })}
          >
            {AREAS.map((value) => (
              <option key={value} value={value}>
                {t(`areas.${value}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {area !== 'everywhere' && (
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>
          <CircleEditor
            key={area}
            label={t(`circles.${area}`)}
            hint={t('circleHint')}
            error={errors.area}
            target={target}
            circles={area === 'withheld' ? withheld : onlyWithin ? [onlyWithin] : []}
            max={area === 'withheld' ? MAX_CIRCLES : 1}
            usualRadiusM={area === 'withheld' ? WITHHELD_M : ONLY_WITHIN_M}
            onChange={(circles) =>
              onChange(area === 'withheld' ? { withheld: circles } : { onlyWithin: circles[0] ?? null })
            }
          />
        </Suspense>
      )}
      <div className="flex flex-wrap gap-4">
        <Field label={t('delay')} hint={t('delayHint')} error={errors.delay} className="min-w-36 flex-1">
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              inputMode="numeric"
              allow={/^\d{0,5}$/}
              value={delayMinutes}
              onChange={(event) => onChange({ delayMinutes: event.currentTarget.value })}
              className="text-end tabular-nums"
            />
          )}
        </Field>
        <Field label={t('rounding')} hint={t('roundingHint')} className="min-w-36 flex-1">
          {(control) => (
            <NativeSelect
              {...control}
              value={roundM}
              onChange={(event) => onChange({ roundM: Number(event.currentTarget.value) })}
            >
              {grids.map((grid) => (
                <option key={grid} value={grid}>
                  {grid === 0 ? t('exact') : formats.distance(grid)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </div>
    </>
  )
}
