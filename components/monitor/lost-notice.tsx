'use client'
import { CloudOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { useLive } from '@/components/live/live-provider'
import { cn } from '@/components/ui/cn'

/** Over the map: that what it shows is old, and how old. `low` where something else stands at the top. */
export function LostNotice({ low = false }: { low?: boolean }) {
  const t = useTranslations('monitor.feed')
  const formats = useFormats()
  const feed = useLive('feed')
  if (feed?.state !== 'lost') return null
  return (
    <p
      role="status"
      className={cn('map-chip map-chip-lost pointer-events-none z-10 tabular-nums', low && 'map-chip-low')}
    >
      <CloudOff aria-hidden="true" className="size-4 shrink-0 text-warning" />
      {feed.heardAt === null ? t('lost') : t('lastNews', { time: formats.clock(feed.heardAt) })}
    </p>
  )
}
