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

/** How a stage stands, in a word. */
export function StageStateBadge({
  stage: { state, ending },
}: {
  stage: Pick<ModeStage, 'state' | 'ending'>
}) {
  const t = useTranslations('workingModes')
  return (
    <Badge tone={BAD.includes(ending) ? 'danger' : TONES[state]}>
      {state === 'inProgress' && <Spinner className="size-3" />}
      {t(`states.${state}`)}
    </Badge>
  )
}

/** Why a stage is over; nothing of one that is not. */
export function useEndingText(): (stage: Pick<ModeStage, 'ending'>) => string | null {
  const t = useTranslations('workingModes.endings')
  return ({ ending }) => ending && t(ending)
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
