'use client'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { PlaybackDock } from '../dock/playback-dock'
import { PlaybackMap } from '../map/playback-map'
import { PlaybackPanel } from '../panel/playback-panel'
import { PlaybackNotice } from '../playback-notice'
import { usePlayerKeys } from '../use-player-controls'

/** The legend stands at the bottom, buttons at the edges. */
const MARGIN = { top: 56, bottom: 104, left: 64, right: 72 }

/** The journey beside the map, the player under it. */
export function PlaybackDesktop() {
  const t = useTranslations('playback')
  const [open, setOpen] = useState(true)
  usePlayerKeys()
  return (
    <div className="flex h-full">
      {open && (
        <aside
          aria-label={t('choose')}
          className="flex min-h-0 w-85 shrink-0 flex-col border-e border-hairline bg-surface"
        >
          <PlaybackPanel />
        </aside>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="relative min-h-0 flex-1">
          <PlaybackMap margin={MARGIN} />
          <IconButton
            tone="raised"
            label={open ? t('hidePanel') : t('showPanel')}
            icon={
              open ? (
                <PanelLeftClose className="rtl:-scale-x-100" />
              ) : (
                <PanelLeftOpen className="rtl:-scale-x-100" />
              )
            }
            className="absolute start-3 top-3 z-10"
            onClick={() => setOpen(!open)}
          />
          <PlaybackNotice />
        </div>
        <PlaybackDock />
      </div>
    </div>
  )
}
