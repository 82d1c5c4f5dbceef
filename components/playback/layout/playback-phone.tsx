'use client'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useEffect, useState } from 'react'
import { BottomSheet, type SheetStop } from '@/components/ui/bottom-sheet'
import { Tabs } from '@/components/ui/tabs'
import type { PlayedTrack } from '@/lib/playback/played-track'
import { FixDrawer } from '../dock/fix-drawer'
import { PhonePlayer } from '../dock/phone-player'
import { PlaybackMap } from '../map/playback-map'
import { JourneyList } from '../panel/journey-list'
import { journeyKey } from '../panel/playback-panel'
import { Totals } from '../panel/totals'
import { usePlayback } from '../playback-context'
import { PlaybackNotice } from '../playback-notice'
import { ChoicePill } from './choice-pill'

const PEEK_PX = 222
/** The pill with its distance from the edge. */
const PILL_PX = 64
/** The legend stands at the bottom, the buttons at the right. */
const MARGIN = { top: 32, bottom: 96, left: 40, right: 64 }

/** The map full-bleed, what is shown on top of it, the player in a sheet under the thumb. */
export function PlaybackPhone() {
  const t = useTranslations('playback')
  const sheet = useTranslations('monitor.sheet')
  const { vehicles, primary, chosen } = usePlayback()
  const [stop, setStop] = useState<SheetStop>('peek')
  const [covered, setCovered] = useState(PEEK_PX)
  const [choosing, setChoosing] = useState(false)
  const ready = vehicles.some(({ played }) => played)
  // An interval that is chosen is looked at on the map.
  useEffect(() => {
    if (chosen) setStop((now) => (now === 'full' ? 'half' : now))
  }, [chosen])
  const insets = {
    '--map-inset-top': `${PILL_PX}px`,
    '--map-inset-bottom': `${ready ? covered : 0}px`,
  } as CSSProperties
  return (
    <div className="relative h-full overflow-hidden" style={insets}>
      <PlaybackMap margin={MARGIN} />
      <ChoicePill open={choosing} onOpen={setChoosing} />
      <PlaybackNotice onChoose={() => setChoosing(true)} />
      {ready && (
        <BottomSheet
          label={t('player.title')}
          expandLabel={sheet('expand')}
          collapseLabel={sheet('collapse')}
          stop={stop}
          onStop={setStop}
          peekPx={PEEK_PX}
          onCover={setCovered}
        >
          <PhonePlayer />
          {primary?.played && stop !== 'peek' && (
            <Details key={journeyKey(primary.imei, primary.played.span.from)} played={primary.played} />
          )}
        </BottomSheet>
      )}
    </div>
  )
}

function Details({ played }: { played: PlayedTrack }) {
  const t = useTranslations('playback')
  return (
    <Tabs
      label={t('player.title')}
      className="flex-1"
      tabs={[
        {
          value: 'journey',
          label: t('journey.title'),
          content: <JourneyList played={played} className="h-full" />,
        },
        {
          value: 'totals',
          label: t('totals.title'),
          content: (
            <div className="h-full overflow-y-auto p-4">
              <Totals totals={played.totals} />
            </div>
          ),
        },
        {
          value: 'fixes',
          label: t('table.title'),
          content: (
            <div className="flex h-full flex-col">
              <FixDrawer played={played} />
            </div>
          ),
        },
      ]}
    />
  )
}
