'use client'
import { useEffect } from 'react'
import { useLiveClient } from '@/components/live/live-provider'
import { useMap } from '@/components/map/map-context'
import type { Bounds } from '@/lib/live/bounds'

/** While the map moves, the worker is told this often what is in view. */
const EVERY_MS = 120
/** Drawn around the view as well, so that what comes in while moving is there. */
const MARGIN = 0.15

/** Tells the worker which part of the map is on the screen. */
export function useReportView(clustering: boolean): void {
  const { map } = useMap()
  const client = useLiveClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const report = () => {
      timer = null
      const view = map.getBounds()
      const bounds = widened([view.getWest(), view.getSouth(), view.getEast(), view.getNorth()])
      client?.tell({ type: 'view', bounds, zoom: map.getZoom(), clustering })
    }
    const soon = () => {
      timer ??= setTimeout(report, EVERY_MS)
    }
    report()
    map.on('move', soon)
    map.on('resize', soon)
    return () => {
      if (timer) clearTimeout(timer)
      map.off('move', soon)
      map.off('resize', soon)
    }
  }, [map, client, clustering])
}

function widened([west, south, east, north]: Bounds): Bounds {
  const x = (east - west) * MARGIN
  const y = (north - south) * MARGIN
  if (east - west + 2 * x >= 360) return [-180, Math.max(-90, south - y), 180, Math.min(90, north + y)]
  const wrap = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180
  return [wrap(west - x), Math.max(-90, south - y), wrap(east + x), Math.min(90, north + y)]
}
