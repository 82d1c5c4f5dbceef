'use client'
import { Check, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Spinner } from '@/components/ui/spinner'
import type { ModeStage, StageEnding, StageState } from '@/lib/working-modes/stage-schema'

const TONES: Record<StageState, BadgeTone> = {
  inProgress: 'primary',
  current: 'success',
  ending: 'warning',
  ended: 'neutral',
}
/** An end that was not as it should be. */
const BAD: readonly (StageEnding | null)[] = ['commandFailed']

type Standing = Pick<ModeStage, 'state' | 'ending' | 'confirmed' | 'waits' | 'replacedByBatch'>

/** How a stage stands, in a word; green only where it is known that the tracker follows it. */
export function StageStateBadge({ stage }: { stage: Omit<Standing, 'replacedByBatch'> }) {
  const t = useTranslations('workingModes')
  const { state, waits } = stage
  return (
    <Badge tone={toneOf(stage)}>
      {state === 'inProgress' && !waits && <Spinner className="size-3" />}
      {waits ? t('waits') : t(`states.${state}`)}
    </Badge>
  )
}

function toneOf({ state, ending, confirmed, waits }: Omit<Standing, 'replacedByBatch'>): BadgeTone {
  if (waits) return 'neutral'
  if (BAD.includes(ending)) return 'danger'
  return state === 'current' && confirmed === false ? 'neutral' : TONES[state]
}

/** Why a stage is over, or that nobody knows whether the tracker follows it; nothing of all others. */
export function useStageNote(): (stage: Omit<Standing, 'state' | 'waits'>) => string | null {
  const t = useTranslations('workingModes')
  return ({ ending, confirmed, replacedByBatch }) => {
    if (replacedByBatch !== null) return t('replacedByBatch', { id: String(replacedByBatch) })
    if (ending !== null) return t(`endings.${ending}`)
    return confirmed === false ? t('notConfirmed') : null
  }
}

/** Whether it woke when it was to wake last. */
export function CameLast({ stage: { cameLast } }: { stage: Pick<ModeStage, 'cameLast'> }) {
  const t = useTranslations('workingModes.status')
  if (cameLast === null) return <span className="text-muted">{'–'}</span>
  return (
    <span
      className={
        cameLast
          ? 'inline-flex items-center gap-1 whitespace-nowrap'
          : 'inline-flex items-center gap-1 font-medium whitespace-nowrap text-danger'
      }
    >
      {cameLast ? (
        <Check className="size-3.5 shrink-0 text-success" aria-hidden="true" />
      ) : (
        <TriangleAlert className="size-3.5 shrink-0" aria-hidden="true" />
      )}
      {t(cameLast ? 'came' : 'didNotCome')}
    </span>
  )
}
