'use client'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshTasks, useOpenTasks } from '@/components/tasks/use-tasks'
import { api } from '@/lib/http/client'
import type { Task } from '@/lib/tasks/schema'
import type { ApplyThresholds, SettingsScope, TrackingThresholds } from '@/lib/tracking/thresholds'

const trackingKey = (imei: string) => ['devices', 'tracking', imei]

/** The thresholds that hold for a device, and where they come from. */
export function useTrackingSettings(imei: string) {
  return useQuery({
    queryKey: trackingKey(imei),
    queryFn: ({ signal }) =>
      api('GET', '/api/devices/[imei]/tracking', { params: { imei }, signal, hideError: true }),
  })
}

export type PreviewQuestion = {
  scope: SettingsScope
  settings: TrackingThresholds
  from: string
  to: string
}

/** What would change; null asks nothing. */
export function useTrackingPreview(imei: string, question: PreviewQuestion | null) {
  return useQuery({
    queryKey: [...trackingKey(imei), 'preview', question],
    queryFn: question
      ? ({ signal }) =>
          api('POST', '/api/devices/[imei]/tracking/preview', {
            params: { imei },
            body: question,
            signal,
            hideError: true,
          })
      : skipToken,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Sets the thresholds and has the past decided again, as a task. */
export function useApplyTracking(imei: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ApplyThresholds) =>
      api('POST', '/api/devices/[imei]/tracking/apply', { params: { imei }, body }),
    onSuccess: () => refreshTasks(queries),
  })
}

/** The task that decides the past of this device again, if one waits or runs. */
export function useRunningTracking(imei: string): Task | null {
  const { data } = useOpenTasks()
  return data?.find(({ kind, title }) => kind === 'recomputeTracking' && title === imei) ?? null
}
