'use client'
import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { Basemap } from '@/lib/basemap/schema'

/** One lost tile says nothing; this many in a row without one that came do. */
const IN_A_ROW = 4

/** Whether tiles of the base map do not come: its server is away, or refuses us. */
export function useTileTrouble(map: MapLibreMap | null, basemap: Basemap | null): boolean {
  const [trouble, setTrouble] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another base map starts with a clean slate
  useEffect(() => {
    setTrouble(false)
    if (!map) return
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
