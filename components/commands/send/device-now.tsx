'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { useNow } from '@/components/ui/use-now'
import { GATE } from '@/lib/commands/engine-gate'
import type { OfferedCommands } from '@/lib/commands/offered-schema'

const SECOND_MS = 1000

/** Whether the tracker is there and, as far as its last position is of now, whether the vehicle moves. */
export function DeviceNow({ offered: { offline, speedKmh, fixTime } }: { offered: OfferedCommands }) {
  const t = useTranslations('commands.send')
  const formats = useFormats()
  const now = useNow(SECOND_MS)
  const isFresh = fixTime !== null && now - Date.parse(fixTime) <= GATE.maxFixAgeS * SECOND_MS
  const moves =
    speedKmh === null || !isFresh
      ? null
      : speedKmh > GATE.maxSpeedKmh
        ? t('moving', { speed: formats.speed(speedKmh) })
        : t('standing')
  return (
    <p className="mb-4 flex items-center gap-2 text-body text-muted">
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-full ${offline ? 'bg-outline' : 'bg-success'}`}
      />
      {offline ? t('offlineNow') : [t('online'), moves].filter(Boolean).join(' · ')}
    </p>
  )
}
