'use client'
import { Mountain, Table2, ZoomOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Skeleton } from '@/components/ui/skeleton'
import { Tooltip } from '@/components/ui/tooltip'
import { ExportMenu } from '../export-menu'
import { usePlayback } from '../playback-context'
import { FixDrawer } from './fix-drawer'
import { MomentReadout } from './moment-readout'
import { SpeedMenu } from './speed-menu'
import { Timeline } from './timeline'
import { Transport } from './transport'

/** The player of a desktop: ribbon and curves, controls, on demand the table of fixes. */
export function PlaybackDock() {
  const t = useTranslations('playback.player')
  const { vehicles, primary, refusal } = usePlayback()
  const [showsAltitude, setShowsAltitude] = useState(false)
  const [showsTable, setShowsTable] = useState(false)
  const [showWhole, setShowWhole] = useState<(() => void) | null>(null)
  const onZoomed = useCallback((whole: (() => void) | null) => setShowWhole(() => whole), [])
  const ready = vehicles.some(({ played }) => played)
  const loading = refusal === null && vehicles.some(({ state }) => state === 'loading')
  if (!ready && !loading) return null
  const played = primary?.played
  const altitude = played?.path.altitude.some((metres) => !Number.isNaN(metres)) ?? false
  return (
    <section aria-label={t('title')} className="shrink-0 border-t border-hairline bg-surface">
      <div className="relative h-30 px-4">
        {ready ? (
          <Timeline showsAltitude={showsAltitude && altitude} onZoomed={onZoomed} />
        ) : (
          <Skeleton className="mt-5 h-20 w-auto" />
        )}
        {showWhole && (
          <Tooltip text={t('whole')}>
            <IconButton
              small
              tone="raised"
              label={t('whole')}
              icon={<ZoomOut />}
              className="absolute end-2 top-2"
              onClick={showWhole}
            />
          </Tooltip>
        )}
      </div>
      <div className="grid h-14 grid-cols-[1fr_auto_1fr] items-center gap-3 border-t border-hairline px-4">
        {ready ? <MomentReadout /> : <span />}
        <Transport disabled={!ready} />
        <div className="flex items-center justify-end gap-1">
          <SpeedMenu />
          {altitude && (
            <Tooltip text={t('altitude')}>
              <IconButton
                label={t('altitude')}
                icon={<Mountain />}
                pressed={showsAltitude}
                onClick={() => setShowsAltitude(!showsAltitude)}
              />
            </Tooltip>
          )}
          <Tooltip text={t('table')}>
            <IconButton
              label={t('table')}
              icon={<Table2 />}
              pressed={showsTable}
              disabled={!played}
              onClick={() => setShowsTable(!showsTable)}
            />
          </Tooltip>
          <ExportMenu />
        </div>
      </div>
      {showsTable && played && (
        <div className="flex h-[min(272px,34dvh)] flex-col border-t border-hairline">
          <FixDrawer key={`${primary.imei} ${played.span.from}`} played={played} />
        </div>
      )}
    </section>
  )
}
