'use client'
import { useTranslations } from 'next-intl'
import type { Path } from 'react-hook-form'
import { useFormats, useUnits } from '@/components/account/account-context'
import type { ScoreProfileBody } from '@/lib/fleet/scores/score-profile'
import { METRES_PER } from '@/lib/format/units'
import { NumberField } from '../services/number-field'
import { EVENT_FIELDS, type ProfileDraft } from './profile-draft'

type Props = {
  draft: ProfileDraft
  change: (next: Partial<ProfileDraft>) => void
  errorAt: (path: Path<ScoreProfileBody>) => string | null
}

const GRID = 'grid grid-cols-2 gap-3'

/** The weights, by what they are of. */
export function WeightFields({ draft, change, errorAt }: Props) {
  const t = useTranslations('fleet.scores')
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="text-md font-semibold">{t('groups.events')}</legend>
        <p className="text-meta text-muted">{t('groups.eventsText')}</p>
        <div className={GRID}>
          {EVENT_FIELDS.map((kind) => (
            <NumberField
              key={kind}
              label={t(`kinds.${kind}`)}
              error={errorAt(`weights.events.${kind}`)}
              value={draft.events[kind]}
              onChange={(value) => change({ events: { ...draft.events, [kind]: value } })}
            />
          ))}
        </div>
      </fieldset>
      <Speeding draft={draft} change={change} errorAt={errorAt} />
      <fieldset className="flex flex-col gap-2">
        <legend className="text-md font-semibold">{t('groups.shares')}</legend>
        <p className="text-meta text-muted">{t('groups.sharesText')}</p>
        <div className={GRID}>
          {(['idling', 'night'] as const).map((kind) => (
            <NumberField
              key={kind}
              label={t(`kinds.${kind}`)}
              error={errorAt(`weights.${kind}`)}
              value={draft[kind]}
              onChange={(value) => change({ [kind]: value })}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}

/** Bands of speed above the limit: where each begins, and what a minute in it costs. */
function Speeding({ draft, change, errorAt }: Props) {
  const t = useTranslations('fleet.scores')
  const formats = useFormats()
  const kmh = METRES_PER[useUnits().distance] / 1000
  const { bands, speeding } = draft
  const put = (list: readonly (number | null)[], at: number, value: number | null) =>
    list.map((one, index) => (index === at ? value : one))
  const speedOf = (edge: number | null | undefined) =>
    edge === null || edge === undefined || Number.isNaN(edge) ? '–' : formats.speed(edge)
  const nameOf = (band: number) =>
    band === 0
      ? t('bandUpTo', { speed: speedOf(bands[0]) })
      : band === bands.length
        ? t('bandAbove', { speed: speedOf(bands[band - 1]) })
        : t('bandBetween', { from: speedOf(bands[band - 1]), to: speedOf(bands[band]) })
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-md font-semibold">{t('groups.speeding')}</legend>
      <p className="text-meta text-muted">{t('groups.speedingText')}</p>
      <div className={GRID}>
        {speeding.map((weight, band) => (
          <NumberField
            // biome-ignore lint/suspicious/noArrayIndexKey: bands stand where they are
            key={band}
            label={nameOf(band)}
            error={errorAt(`weights.speeding.${band}`)}
            value={weight}
            onChange={(value) => change({ speeding: put(speeding, band, value) })}
          />
        ))}
      </div>
      <p className="text-meta text-muted">{t('bandsText')}</p>
      <div className="grid grid-cols-3 gap-3">
        {bands.map((edge, at) => (
          <NumberField
            // biome-ignore lint/suspicious/noArrayIndexKey: edges stand where they are
            key={at}
            label={t('bandFrom', { number: at + 2 })}
            error={errorAt(`bands.${at}`) ?? errorAt('bands')}
            value={edge}
            per={kmh}
            whole
            unit={formats.speedUnit}
            onChange={(value) => change({ bands: put(bands, at, value) })}
          />
        ))}
      </div>
    </fieldset>
  )
}
