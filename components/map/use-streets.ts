'use client'
import { useMemo, useSyncExternalStore } from 'react'
import type { Basemap } from '@/lib/basemap/schema'
import { type DrawnBasemap, drawnBasemap, type StreetsState, UNASKED } from '@/lib/basemap/streets-state'
import type { Tile } from '@/lib/basemap/tile'
import { streetsLink } from './streets-link'

export type Streets = Pick<StreetsState, 'trouble' | 'isAsking'> & {
  /** What is to be drawn now; null while there is no base map yet. */
  drawn: DrawnBasemap | null
  retry: () => void
  lose: (tile: Tile | null) => void
}

/** Other base maps know all about themselves. */
const NO_LINK = { watch: () => () => {}, read: () => UNASKED, retry: () => {}, lose: () => {} }

/** What is drawn of `basemap`: of streets, the embedded world until they come and when they go. */
export function useStreets(basemap: Basemap | null): Streets {
  const link = basemap?.id === 'streets' ? streetsLink(basemap.tileJson) : NO_LINK
  const { tiles, trouble, isAsking } = useSyncExternalStore(link.watch, link.read, () => UNASKED)
  const drawn = useMemo(() => basemap && drawnBasemap(basemap, tiles), [basemap, tiles])
  return { drawn, trouble, isAsking, retry: link.retry, lose: link.lose }
}
