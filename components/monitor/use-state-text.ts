'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { isHalted, type Vehicle } from '@/lib/live/vehicle'

/** What a vehicle does, in a word. */
export function useStateText(): (vehicle: Vehicle) => string {
  const states = useTranslations('states')
  return useCallback((vehicle) => states(isHalted(vehicle) ? 'halted' : vehicle.status), [states])
}
