'use client'
import type { Vehicle } from '@/lib/live/vehicle'
import { useFollow, useShowChosen } from './use-follow'
import { useTail } from './use-tail'

type Props = { vehicle: Vehicle | null; following: boolean; onEnd: () => void }

/** The chosen vehicle: shown, with its tail, and followed if that is asked for. */
export function ChosenOnMap({ vehicle, following, onEnd }: Props) {
  useTail(vehicle)
  useShowChosen(vehicle)
  useFollow(vehicle, following, onEnd)
  return null
}
