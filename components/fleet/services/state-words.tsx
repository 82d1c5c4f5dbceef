'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { DUE_KINDS, type PlanState } from '@/lib/fleet/services/judge-plan'
import type { ServiceState } from '@/lib/fleet/services/service-schema'
import { useDayText } from '../use-day-text'

const TONES: Record<PlanState, BadgeTone> = {
  fine: 'success',
  soon: 'warning',
  due: 'danger',
  overdue: 'danger',
}

export function StateBadge({ state }: { state: PlanState }) {
  const t = useTranslations('fleet.services')
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
}

/** What is left of each of the intervals, as `500 km left · 12 h left · due on May 3, 2026`. */
export function useLeftTexts(): (state: ServiceState) => string[] {
  const t = useTranslations('fleet.services')
  const formats = useFormats()
  const dayText = useDayText()
  const hours = (seconds: number) => t('hours', { hours: formats.number(Math.round(seconds / 3600)) })
  const left = (text: string, isOver: boolean) => t(isOver ? 'over' : 'left', { amount: text })
  return ({ state, leads, dueOdometerM, odometerM, dueEngineS, engineS, dueOn }) => {
    // The day of the calendar that is still to come says nothing where a counter has come first.
    const isOther = leads !== 'time' && (state === 'due' || state === 'overdue')
    const texts = {
      distance:
        dueOdometerM !== null &&
        left(formats.distance(Math.abs(dueOdometerM - odometerM)), dueOdometerM < odometerM),
      engine: dueEngineS !== null && left(hours(Math.abs(dueEngineS - engineS)), dueEngineS < engineS),
      time: dueOn !== null && t(isOther ? 'orBy' : 'dueOn', { day: dayText(dueOn) }),
    }
    // What comes first stands first.
    const kinds = [...DUE_KINDS].sort((a, b) => Number(b === leads) - Number(a === leads))
    return kinds.flatMap((kind) => texts[kind] || [])
  }
}
