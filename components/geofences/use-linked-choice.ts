'use client'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'

/** One that is chosen, in the list or by `?id=`, and how often the map was to go there. */
export type ChosenArea = { id: number; shows: number }

/** What is chosen on a tab of the page; an address that names another chooses that. */
export function useLinkedChoice(tab: 'geofences' | 'landmarks' | 'blackCars') {
  const asked = useSearchParams()
  const linked = (asked.get('tab') ?? 'geofences') === tab ? Number(asked.get('id')) : 0
  const [chosen, setChosen] = useState<ChosenArea | null>(linked > 0 ? { id: linked, shows: 1 } : null)
  const [taken, setTaken] = useState(linked)
  if (taken !== linked) {
    setTaken(linked)
    if (linked > 0) setChosen({ id: linked, shows: (chosen?.shows ?? 0) + 1 })
  }
  return [chosen, setChosen] as const
}
