'use client'
import { useState } from 'react'
import { useUnits } from '@/components/account/account-context'
import { type ThresholdEdits, withEdit } from '@/lib/tracking/edit-thresholds'
import type { ThresholdName } from '@/lib/tracking/threshold-limits'
import type { SettingsScope, TrackingThresholds } from '@/lib/tracking/thresholds'

const NONE: Record<SettingsScope, ThresholdEdits> = { device: {}, model: {} }

/** What was typed of the thresholds and is not applied; it stays while other parts are looked at. */
export function useTrackingDraft() {
  const units = useUnits()
  const [scope, setScope] = useState<SettingsScope>('device')
  const [edits, setEdits] = useState(NONE)
  const edit = (name: ThresholdName, text: string, saved: TrackingThresholds) =>
    setEdits((all) => ({ ...all, [scope]: withEdit(all[scope], name, text, saved, units) }))
  const discard = () => setEdits((all) => ({ ...all, [scope]: {} }))
  const changes = Object.keys(edits.device).length + Object.keys(edits.model).length
  return { scope, setScope, edits: edits[scope], edit, discard, changes }
}
export type TrackingDraft = ReturnType<typeof useTrackingDraft>
