'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormats } from '@/components/account/account-context'
import { usePlace, usePlaceText } from '@/components/places/use-places'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Dated, Ltr } from '@/components/ui/ltr'
import type { CardReadRow, CardState } from '@/lib/fleet/cards/schema'

const TONES: Record<CardState, BadgeTone> = { held: 'success', free: 'neutral', lost: 'danger' }

export function CardStateBadge({ state }: { state: CardState }) {
  const t = useTranslations('fleet.cards')
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
}

/** When a card was read last, or that it was not. */
export function ReadTime({ read }: { read: CardReadRow | null }) {
  const t = useTranslations('fleet.cards')
  const formats = useFormats()
  if (!read) return <span className="text-muted">{t('never')}</span>
  return (
    <time dateTime={read.time} className="whitespace-nowrap tabular-nums">
      <Dated>{formats.dateMinute(Date.parse(read.time))}</Dated>
    </time>
  )
}

/** Where it was read, by its coordinates until an address is known; nothing where that is not known or not to be seen. */
export function ReadPlace({ read }: { read: CardReadRow | null }) {
  const formats = useFormats()
  const [lat, lon] = [read?.lat ?? null, read?.lon ?? null]
  const point = useMemo(() => (lat === null || lon === null ? null : ([lat, lon] as const)), [lat, lon])
  const place = usePlace(point)
  const textOf = usePlaceText()
  if (place) return <span dir="auto">{textOf(place)}</span>
  return point && <Ltr className="text-muted">{formats.coordinates(...point)}</Ltr>
}
