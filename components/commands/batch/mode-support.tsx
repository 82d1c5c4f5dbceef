'use client'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { MODE_KINDS, type ModeKind } from '@/lib/commands/catalogue/definition'
import { kindOfMode } from '@/lib/commands/mode-order'
import { WORKING_MODES, type WorkingMode } from '@/lib/working-modes/working-mode'
import { useBatchOffers } from './use-batch-offers'
import type { BatchTarget } from './use-batch-target'

/** Which kinds of working modes at least one model of the devices has; all while that is not known. */
export function useModeSupport(target: BatchTarget | null) {
  const { data } = useBatchOffers(target).offered
  const models = target && data ? data.models : 0
  const kinds = MODE_KINDS.filter((kind) => models === 0 || (data?.modes[kind] ?? 0) > 0)
  return { models, kinds, takes: (mode: WorkingMode) => kinds.includes(kindOfMode(mode)) }
}

type Props = {
  models: number
  kinds: readonly ModeKind[]
  /** What is put together; null while it is not complete. */
  chosen: WorkingMode | null
  /** Sending was tried. */
  tried: boolean
}

/** Says which modes the devices do not have. It is what is wrong once one of these is to be sent. */
export function ModesMissing({ models, kinds, chosen, tried }: Props) {
  const t = useTranslations('workingModes')
  const missing = WORKING_MODES.filter((name) => !kinds.some((kind) => kind.startsWith(name)))
  if (kinds.length === MODE_KINDS.length) return null
  const isWrong = tried && chosen !== null && !kinds.includes(kindOfMode(chosen))
  const names = [
    ...missing.map((name) => t(`modes.${name}`)),
    ...(missing.includes('timing')
      ? []
      : (['clock', 'hours'] as const).flatMap((rhythm) =>
          kinds.includes(rhythm === 'clock' ? 'timingByClock' : 'timingByHours')
            ? []
            : `${t('modes.timing')}: ${t(`form.rhythms.${rhythm}`)}`,
        )),
  ]
  return (
    <p
      data-wrong={isWrong || undefined}
      tabIndex={-1}
      className={isWrong ? 'flex gap-1.5 text-meta text-danger' : 'flex gap-1.5 text-meta text-warning'}
    >
      <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
      {t('batch.modesMissing', { count: models, modes: names.join(', ') })}
    </p>
  )
}
