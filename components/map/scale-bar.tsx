'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { metresPerPixel, scaleLength } from '@/lib/basemap/scale'
import type { Units } from '@/lib/format/units'
import { useMap } from './map-context'

const MAX_PX = 88

/** How far it is on the map, at the middle of the view. */
export function ScaleBar({ unit }: { unit: Units['distance'] }) {
  const t = useTranslations('map')
  const units = useTranslations('units')
  const { map } = useMap()
  const [length, setLength] = useState(() => lengthOf(map, unit))
  useEffect(() => {
    const follow = () => {
      const now = lengthOf(map, unit)
      setLength((old) => (old.value === now.value && old.unit === now.unit && old.px === now.px ? old : now))
    }
    follow()
    map.on('move', follow)
    return () => {
      map.off('move', follow)
    }
  }, [map, unit])

  const text = `${length.value.toLocaleString('en', { maximumFractionDigits: 3 })} ${units(length.unit)}`
  return (
    <div className="map-scale" role="img" aria-label={t('scale', { length: text })}>
      <span>{text}</span>
      <span className="map-scale-bar" style={{ width: length.px }} />
    </div>
  )
}

function lengthOf(map: ReturnType<typeof useMap>['map'], unit: Units['distance']) {
  const perPixel = metresPerPixel(map.getCenter().lat, map.getZoom())
  const length = scaleLength(perPixel, MAX_PX, unit)
  return { ...length, px: Math.round(length.px) }
}
