'use client'
import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { DrawnBasemap } from '@/lib/basemap/streets-state'

/** One lost tile says nothing; this many in a row without one that came do. */
export const IN_A_ROW = 4

/** Whether tiles of the base map do not come: its server is away, or refuses us. Streets have a watch of their own. */
export function useTileTrouble(map: MapLibreMap | null, basemap: DrawnBasemap | null): boolean {
  const [trouble, setTrouble] = useState(false)

  useEffect(() => {
    setTrouble(false)
    if (!map || basemap?.id === 'streets') return
    let failed = 0
    const onError = (event: ErrorEvent) => {
      if (!('tile' in event)) return
      failed += 1
      if (failed >= IN_A_ROW) setTrouble(true)
    }
    const onData = (event: MapSourceDataEvent) => {
      if (event.dataType !== 'source' || !event.tile) return
      failed = 0
      setTrouble(false)
    }
    map.on('error', onError)
    map.on('sourcedata', onData)
    return () => {
      map.off('error', onError)
      map.off('sourcedata', onData)
    }
  }, [map, basemap?.id])

  return trouble
}
