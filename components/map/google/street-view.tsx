/// <reference types="google.maps" />
'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'

/** How far from the place a picture may have been taken, in metres. */
const SEARCH_METRES = 200

type Props = { place: { lat: number; lng: number }; onClose: () => void }

/** The view from the street nearest to a place. Google's library is there: its map is what opened this. */
export function StreetView({ place, onClose }: Props) {
  const t = useTranslations('map.google')
  const ui = useTranslations('ui')
  const box = useRef<HTMLDivElement>(null)
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    let gone = false
    openPanorama(box, place).then(
      (found) => !gone && setMissing(!found),
      () => !gone && setMissing(true),
    )
    return () => {
      gone = true
    }
  }, [place])
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('streetView')}
      closeLabel={ui('close')}
      width="wide"
    >
      {missing ? (
        <EmptyState title={t('noStreetView')} text={t('noStreetViewText')} />
      ) : (
        <div ref={box} className="h-[60dvh] overflow-hidden rounded-panel bg-hover" />
      )}
    </Dialog>
  )
}

async function openPanorama(
  box: { current: HTMLDivElement | null },
  place: Props['place'],
): Promise<boolean> {
  const { StreetViewService, StreetViewPanorama } = await google.maps.importLibrary('streetView')
  const { data } = await new StreetViewService().getPanorama({ location: place, radius: SEARCH_METRES })
  if (!box.current || !data.location) return false
  new StreetViewPanorama(box.current, { pano: data.location.pano, addressControl: true })
  return true
}
