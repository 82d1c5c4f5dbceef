'use client'
import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useState } from 'react'
import { BottomSheet, type SheetStop } from '@/components/ui/bottom-sheet'
import type { MonitorLayoutProps } from './monitor-layout'
import { CardOnDemand } from './monitor-layout'
import { ObjectPanel } from './object-panel'

const LIST_PEEK_PX = 128
const CARD_PEEK_PX = 172

/** The map full-bleed; the list, or the card of the chosen vehicle, in a sheet under the thumb. */
export function MonitorPhone({
  map,
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
  const peek = vehicle ? CARD_PEEK_PX : LIST_PEEK_PX
  return (
    <div
      className="relative h-full overflow-hidden"
      style={{ '--map-inset-bottom': `${peek}px` } as React.CSSProperties}
    >
      {map}
      <BottomSheet
        label={t('sheet.label')}
        expandLabel={t('sheet.expand')}
        collapseLabel={t('sheet.collapse')}
        stop={stop}
        onStop={setStop}
        peekPx={peek}
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
