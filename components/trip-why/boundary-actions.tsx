'use client'
import { Play, SlidersHorizontal } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { Button, buttonVariants } from '@/components/ui/button'
import { writePlaybackQuery } from '@/lib/playback/playback-query'
import { explainDecision } from '@/lib/tracking/explain-decision'
import type { TripBoundary } from '@/lib/tracking/why'

/** So much before and after is played along. */
const AROUND_MS = 30 * 60_000

type Props = {
  imei: string
  boundary: TripBoundary
  onMoment?: (time: number) => void
  onClose: () => void
}

/** On from an explanation: to the moment, and to the threshold that decided. */
export function BoundaryActions({ imei, boundary, onMoment, onClose }: Props) {
  const t = useTranslations('tripWhy')
  const mayChange = useAccount().permissions.includes('devices.edit')
  const at = Date.parse(boundary.at)
  const period = { from: at - AROUND_MS, to: Date.parse(boundary.decidedAt) + AROUND_MS }
  const show = () => {
    onMoment?.(at)
    onClose()
  }
  const icon = <Play className="size-4 rtl:-scale-x-100" aria-hidden="true" />
  return (
    <>
      {onMoment ? (
        <Button tone="primary" icon={icon} onClick={show}>
          {t('showHere')}
        </Button>
      ) : (
        <Link
          href={`/monitorPlayback?${writePlaybackQuery({ imeis: [imei], period, at })}`}
          prefetch={false}
          className={buttonVariants({ tone: 'primary' })}
        >
          {icon}
          {t('playback')}
        </Link>
      )}
      {mayChange && explainDecision(boundary).changes && (
        <Link
          href={`/devices/${imei}?tab=tracking`}
          prefetch={false}
          className={buttonVariants({ tone: 'ghost' })}
        >
          <SlidersHorizontal className="size-4" aria-hidden="true" />
          {t('change')}
        </Link>
      )}
    </>
  )
}
