'use client'
import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useRef, useState } from 'react'
import { BottomSheet, type SheetStop } from '@/components/ui/bottom-sheet'
import type { MonitorLayoutProps } from './monitor-layout'
import { CardOnDemand } from './monitor-layout'
import { ObjectPanel } from './object-panel'
import { useFollowed } from './together/followed-context'

const LIST_PEEK_PX = 128
/** Up to the address, which is what people look for. */
const CARD_PEEK_PX = 214

/** The map full-bleed; the list, or the card of the chosen vehicle, in a sheet under the thumb. */
export function MonitorPhone({
  map,
  together,
  vehicle,
  selectedImei,
  onSelect,
  following,
  onFollow,
}: MonitorLayoutProps) {
  const t = useTranslations('monitor')
  const [stop, setStop] = useState<SheetStop>('peek')
  const chosen = vehicle?.id ?? null
  // A vehicle that is chosen is looked at on the map first.
  useEffect(() => {
    if (chosen !== null) setStop('peek')
  }, [chosen])
  // One more that is followed has its card over the map; half of the list stays for the next.
  const followed = useFollowed().imeis.length
  const followedBefore = useRef(followed)
  useEffect(() => {
    if (followed > followedBefore.current) setStop((now) => (now === 'full' ? 'half' : now))
    followedBefore.current = followed
  }, [followed])
  const [covered, setCovered] = useState(0)
  const peek = vehicle ? CARD_PEEK_PX : LIST_PEEK_PX
  return (
    <div
      className="relative h-full overflow-hidden"
      style={
        {
          '--map-inset-bottom': `${stop === 'peek' ? peek : covered}px`,
          '--map-inset-top': together ? '144px' : undefined,
        } as React.CSSProperties
      }
    >
      {map}
      {together}
      <BottomSheet
        label={t('sheet.label')}
        expandLabel={t('sheet.expand')}
        collapseLabel={t('sheet.collapse')}
        stop={stop}
        onStop={setStop}
        peekPx={peek}
        onCover={setCovered}
      >
        <div className={vehicle ? 'hidden' : 'flex min-h-0 flex-1 flex-col'}>
          {/* Whoever searches sees what is found, above the keys of the screen. */}
          <ObjectPanel selectedImei={selectedImei} onSelect={onSelect} onSearching={() => setStop('full')} />
        </div>
        {vehicle && (
          <Suspense>
            <CardOnDemand
              key={vehicle.id}
              vehicle={vehicle}
              following={following}
              onFollow={onFollow}
              onClose={() => onSelect(null)}
            />
          </Suspense>
        )}
      </BottomSheet>
    </div>
  )
}
