'use client'
import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl'
import { useEffect } from 'react'
import type { Tile } from '@/lib/basemap/tile'
import { STREET_SOURCE } from './styles/street-ground'
import type { Streets } from './use-streets'
import { IN_A_ROW } from './use-tile-trouble'

/** A server that takes questions and never answers is as good as none. */
const SILENT_MS = 12_000

/** Tells when tiles of streets stop coming: several in a row fail, all of a small map do, or none is answered. */
export function useStreetLoss(map: MapLibreMap | null, { drawn, lose }: Streets): void {
  const watched = drawn?.id === 'streets' ? map : null
  useEffect(() => {
    if (!watched) return
    let failed = 0
    let came = 0
    let last: Tile | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    /** Starts anew with everything that comes; with nothing more to come there is nothing to wait for. */
    const listen = () => {
      clearTimeout(timer)
      timer = areStreetsLoaded(watched) ? undefined : setTimeout(onSilence, SILENT_MS)
    }
    const onSilence = () => {
      timer = undefined
      if (!areStreetsLoaded(watched)) lose(last)
    }
    const onAsked = (event: MapSourceDataEvent) => {
      if (event.sourceId !== STREET_SOURCE || !event.tile) return
      last = tileOf(event) ?? last
      timer ??= setTimeout(onSilence, SILENT_MS)
    }
    const onData = (event: MapSourceDataEvent) => {
      // One that was called off, because the map went on, says nothing.
      if (event.sourceId !== STREET_SOURCE || event.tile?.state !== 'loaded') return
      failed = 0
      came += 1
      listen()
    }
    const onError = (event: ErrorEvent) => {
      if (!('tile' in event) || !('sourceId' in event) || event.sourceId !== STREET_SOURCE) return
      last = tileOf(event) ?? last
      failed += 1
      if (failed >= IN_A_ROW) lose(last)
      else listen()
    }
    const onIdle = () => {
      if (failed > 0 && came === 0) lose(last)
    }
    watched.on('sourcedataloading', onAsked)
    watched.on('sourcedata', onData)
    watched.on('error', onError)
    watched.on('idle', onIdle)
    return () => {
      clearTimeout(timer)
      watched.off('sourcedataloading', onAsked)
      watched.off('sourcedata', onData)
      watched.off('error', onError)
      watched.off('idle', onIdle)
    }
  }, [watched, lose])
}

const areStreetsLoaded = (map: MapLibreMap): boolean =>
  !map.getSource(STREET_SOURCE) || map.isSourceLoaded(STREET_SOURCE)

/** Events of tiles carry the library's own; of it only the place is read. */
function tileOf(event: { tile?: { tileID?: { canonical?: Tile } } } | ErrorEvent): Tile | null {
  const { tile } = event as { tile?: { tileID?: { canonical?: Tile } } }
  const at = tile?.tileID?.canonical
  return at ? { z: at.z, x: at.x, y: at.y } : null
}
