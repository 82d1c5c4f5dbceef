'use client'
import { useTranslations } from 'next-intl'
import { useTimeZone } from '@/components/account/account-context'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Dated } from '@/components/ui/ltr'
import { useNow } from '@/components/ui/use-now'
import { type EndState, endState } from '@/lib/fleet/ends/end-state'
import { dayOf } from '@/lib/time/wall-clock'
import { useDayText } from '../use-day-text'

const TONES: Record<EndState, BadgeTone> = { fine: 'success', soon: 'warning', expired: 'danger' }

/** How the end of something stands today, by the clocks of the account. */
function useEndState(): (endsOn: string | null) => EndState | null {
  const today = dayOf(useNow(), useTimeZone())
  return (endsOn) => endState(endsOn, today)
}

/** On which day something ends, and that it ends soon or has ended; with `always` also that it is fine. */
export function EndMark({ endsOn, always = false }: { endsOn: string | null; always?: boolean }) {
  const t = useTranslations('fleet.ends')
  const dayText = useDayText()
  const state = useEndState()(endsOn)
  if (endsOn === null || state === null) return <span className="text-muted">{t('never')}</span>
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
      <time dateTime={endsOn} className="whitespace-nowrap">
        <Dated>{dayText(endsOn)}</Dated>
      </time>
      {(always || state !== 'fine') && <Badge tone={TONES[state]}>{t(state)}</Badge>}
    </span>
  )
}
