'use client'
import { LocateFixed, Maximize2, Route, Share2, X } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useLive } from '@/components/live/live-provider'
import { useShareDialog } from '@/components/shares/use-share-dialog'
import { IconButton, iconButtonVariants } from '@/components/ui/icon-button'
import { Skeleton } from '@/components/ui/skeleton'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { followedPath } from '@/lib/live/followed'
import { MAX_PLAYED } from '@/lib/playback/playback-query'
import { FollowedCard, GoneCard } from './followed-card'
import { useFollowed } from './followed-context'

type Props = {
  onOpen: (imei: string) => void
  /** It is a page of its own already. */
  alone?: boolean
}

/** The vehicles that are followed together, as live cards: beside the map, on a phone in a strip over it. */
export default function FollowedSplit({ onOpen, alone = false }: Props) {
  const t = useTranslations('monitor.together')
  const phone = useIsPhone()
  const { imeis, clear, keeping, setKeeping } = useFollowed()
  const link = iconButtonVariants()
  const shares = useTranslations('shares')
  const { mayShare, share, dialog } = useShareDialog()
  const known = useLive('followed')?.vehicles ?? []
  const named = imeis.map((imei) => ({ imei, name: known.find((one) => one.imei === imei)?.name ?? imei }))
  const head = (
    <header className="flex items-center gap-0.5 ps-3 pe-1">
      <h2 className="min-w-0 flex-1 truncate text-body font-semibold">
        {t('title', { count: imeis.length })}
      </h2>
      <IconButton
        label={t('keep')}
        title={t('keep')}
        icon={<LocateFixed />}
        pressed={keeping}
        onClick={() => setKeeping(!keeping)}
      />
      {imeis.length <= MAX_PLAYED && (
        <Link
          href={`/monitorPlayback?imei=${imeis.join(',')}`}
          aria-label={t('playback')}
          title={t('playback')}
          className={link}
        >
          <Route aria-hidden />
        </Link>
      )}
      {!alone && (
        <Link href={followedPath(imeis)} aria-label={t('open')} title={t('open')} className={link}>
          <Maximize2 aria-hidden />
        </Link>
      )}
      {mayShare && (
        <IconButton
          label={shares('shareSeveral')}
          title={shares('shareSeveral')}
          icon={<Share2 />}
          onClick={() => share({ kind: 'devices', devices: named })}
        />
      )}
      <IconButton label={t('clear')} title={t('clear')} icon={<X />} onClick={clear} />
      {dialog}
    </header>
  )
  if (phone) {
    return (
      <section aria-label={t('label')} className="absolute inset-x-0 top-2 z-10 flex flex-col gap-1.5">
        <div className="mx-2 rounded-panel bg-surface p-0.5 shadow-panel">{head}</div>
        <ul className="no-scrollbar flex snap-x gap-1.5 overflow-x-auto scroll-px-2 px-2 pb-2">
          <Cards onOpen={onOpen} className="w-64 shrink-0 snap-start rounded-panel bg-surface shadow-panel" />
        </ul>
      </section>
    )
  }
  return (
    <section
      aria-label={t('label')}
      className="absolute end-3 top-3 z-10 flex max-h-[calc(100%-24px)] w-72 animate-fade flex-col overflow-hidden rounded-panel bg-surface shadow-panel"
    >
      <div className="py-1">{head}</div>
      <ul className="min-h-0 divide-y divide-hairline overflow-y-auto border-t border-hairline">
        <Cards onOpen={onOpen} />
      </ul>
    </section>
  )
}

function Cards({ onOpen, className }: { onOpen: (imei: string) => void; className?: string }) {
  const { imeis } = useFollowed()
  const known = useLive('followed')?.vehicles ?? []
  const loading = useLive('feed')?.state === 'connecting'
  return imeis.map((imei) => {
    const vehicle = known.find((one) => one.imei === imei)
    if (vehicle) return <FollowedCard key={imei} vehicle={vehicle} onOpen={onOpen} className={className} />
    if (!loading) return <GoneCard key={imei} imei={imei} className={className} />
    return (
      <li key={imei} className={`flex flex-col gap-2 p-3 ${className ?? ''}`}>
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-3 w-40" />
        <Skeleton className="h-3 w-24" />
      </li>
    )
  })
}
