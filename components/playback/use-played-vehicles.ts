'use client'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { DeviceDetail } from '@/lib/devices/schema'
import { ApiError } from '@/lib/http/api-error'
import { api, apiBytes } from '@/lib/http/client'
import { decodeTrack } from '@/lib/playback/delta-track'
import { type PlayedTrack, playedTrack } from '@/lib/playback/played-track'
import type { Period } from '@/lib/time/period'

export type Progress = { received: number; total: number | null }

/** A vehicle on the screen, with its track once that is there. */
export type PlayedVehicle = {
  imei: string
  /** Its place among the vehicles, which decides its colour. */
  index: number
  device: Pick<DeviceDetail, 'name' | 'icon' | 'plate'> | null
  state: 'loading' | 'ready' | 'empty' | 'failed'
  progress: Progress | null
  played: PlayedTrack | null
  /** Why there is no track, for people. */
  problem: string | null
  retry: () => void
}

/** A day at one fix a second and more is kept for going back and forth, not for ever. */
const KEPT_MS = 5 * 60_000
const PROGRESS_EVERY_MS = 120

/** The devices and their tracks of a period; none of them while the period is refused. */
export function usePlayedVehicles(imeis: readonly string[], period: Period, refused: boolean) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<Record<string, Progress | null>>({})

  const devices = useQueries({
    queries: imeis.map((imei) => ({
      queryKey: ['playback', 'device', imei],
      queryFn: () => api('GET', '/api/devices/[imei]', { params: { imei }, hideError: true }),
      staleTime: KEPT_MS,
    })),
  })
  const tracks = useQueries({
    queries: imeis.map((imei) => ({
      queryKey: ['playback', 'track', imei, period.from, period.to],
      enabled: !refused,
      // Columns of numbers: nothing in them to be compared or shared, and nothing to be asked for twice.
      structuralSharing: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT_MS,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        loadTrack(imei, period, signal, (made) => setProgress((all) => ({ ...all, [imei]: made }))),
    })),
  })

  const cancel = useCallback(() => void queries.cancelQueries({ queryKey: ['playback', 'track'] }), [queries])
  const vehicles = imeis.map((imei, index): PlayedVehicle => {
    const [device, track] = [devices[index], tracks[index]]
    const error = device?.error ?? track?.error
    const cancelled = track?.fetchStatus === 'idle' && track.isPending && !refused
    return {
      imei,
      index,
      device: device?.data ?? null,
      state: stateOf(track?.data, Boolean(error) || cancelled),
      progress: progress[imei] ?? null,
      played: track?.data ?? null,
      problem: error instanceof ApiError ? error.message : null,
      retry: () => {
        if (device?.isError) void device.refetch()
        void track?.refetch()
      },
    }
  })
  return { vehicles, cancel }
}

function stateOf(played: PlayedTrack | null | undefined, failed: boolean): PlayedVehicle['state'] {
  if (played) return 'ready'
  if (failed) return 'failed'
  return played === null ? 'empty' : 'loading'
}

async function loadTrack(
  imei: string,
  period: Period,
  signal: AbortSignal,
  tell: (progress: Progress | null) => void,
): Promise<PlayedTrack | null> {
  const iso = (time: number) => new Date(time).toISOString()
  let told = performance.now()
  const watch = (received: number, total: number | null) => {
    if (performance.now() - told < PROGRESS_EVERY_MS) return
    told = performance.now()
    tell({ received, total })
  }
  const bytes = await apiBytes('GET', '/api/devices/[imei]/track', watch, {
    params: { imei },
    query: { from: iso(period.from), to: iso(period.to), encoding: 'delta' },
    hideError: true,
    signal,
  })
  tell(null)
  return playedTrack(decodeTrack(bytes), period)
}
