'use client'
import { LandmarkLayer } from '../map/landmark-layer'
import type { DrawnLandmark } from '../map/landmark-overlay'
import { useLandmarks } from '../use-landmarks'

const NONE: readonly DrawnLandmark[] = []

/** Landmarks under the vehicles of the live map. */
export default function LiveLandmarks() {
  const { landmarks } = useLandmarks('', { quiet: true })
  return <LandmarkLayer id="live-landmarks" landmarks={landmarks ?? NONE} />
}
