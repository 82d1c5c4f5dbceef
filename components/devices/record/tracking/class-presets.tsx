'use client'
import { useTranslations } from 'next-intl'
import { useUnits } from '@/components/account/account-context'
import { Chip } from '@/components/ui/chip'
import { CLASS_THRESHOLDS, classOfIcon, HARSH_NAMES, VEHICLE_CLASSES } from '@/lib/tracking/class-thresholds'
import { textInField } from '@/lib/tracking/edit-thresholds'
import { thresholdText } from '@/lib/tracking/threshold-units'
import type { TrackingThresholds } from '@/lib/tracking/thresholds'
import type { TrackingDraft } from './use-tracking-draft'

type Props = { icon: string; draft: TrackingDraft; saved: TrackingThresholds }

/** The usual thresholds of harsh driving by what the vehicle is; they are filled in, to be tried out as if typed. */
export function ClassPresets({ icon, draft, saved }: Props) {
  const t = useTranslations('trackingThresholds.classes')
  const units = useUnits()
  const own = classOfIcon(icon)
  return (
    <div className="col-span-full flex flex-col gap-1.5">
      <span className="text-body font-medium">{t('label')}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a look of its own */}
      <div role="group" aria-label={t('label')} className="flex flex-wrap gap-2">
        {VEHICLE_CLASSES.map((kind) => {
          const texts = HARSH_NAMES.map(
            (name) => [name, thresholdText(name, CLASS_THRESHOLDS[kind][name], units)] as const,
          )
          return (
            <Chip
              key={kind}
              pressed={texts.every(([name, text]) => textInField(name, saved, draft.edits, units) === text)}
              onPress={() => {
                for (const [name, text] of texts) draft.edit(name, text, saved)
              }}
            >
              {kind === own ? t('own', { kind: t(kind) }) : t(kind)}
            </Chip>
          )
        })}
      </div>
      <p className="text-meta text-muted">{t('hint')}</p>
    </div>
  )
}
