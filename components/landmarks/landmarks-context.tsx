'use client'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { useDraft } from '@/components/geofences/draft-context'
import { type ChosenArea, useLinkedChoice } from '@/components/geofences/use-linked-choice'
import type { LatLon } from '@/lib/geo/distance'
import type { LandmarkValues } from '@/lib/landmarks/landmark-form'
import { newLandmark, valuesOf } from '@/lib/landmarks/landmark-values'
import { LANDMARK_RADIUS } from '@/lib/landmarks/limits'
import type { Landmark } from '@/lib/landmarks/schema'
import { useLandmarks } from './use-landmarks'

/** What the form is open for. */
export type LandmarkTarget = {
  /** Of each opening another. */
  key: number
  /** The landmark that is edited; null for a new one. */
  landmark: Landmark | null
  values: LandmarkValues
}

type Desk = ReturnType<typeof useLandmarks> & {
  mayEdit: boolean
  search: string
  setSearch: (search: string) => void
  chosen: ChosenArea | null
  /** `shows`: brings it into view as well. */
  choose: (id: number | null, shows?: boolean) => void
  editor: LandmarkTarget | null
  add: () => void
  edit: (landmark: Landmark) => void
  close: () => void
  /** A place that the map is to go to. */
  place: LatLon | null
  goTo: (place: LatLon) => void
}

const LandmarksContext = createContext<Desk | null>(null)

/** What the list, the form and the map of landmarks share. */
export function LandmarksProvider({ children }: { children: ReactNode }) {
  const { permissions, deviceSubset } = useAccount()
  // They name the places of all vehicles of the account: who was given a part of those does not change them.
  const mayEdit = permissions.includes('geofences.edit') && !deviceSubset
  const { begin } = useDraft()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useLinkedChoice('landmarks')
  const [editor, setEditor] = useState<LandmarkTarget | null>(null)
  const [place, setPlace] = useState<LatLon | null>(null)
  const found = useLandmarks(search, { quiet: true })
  const desk = useMemo((): Desk => {
    const open = (landmark: Landmark | null, values: LandmarkValues) => {
      setEditor((before) => ({ key: (before?.key ?? 0) + 1, landmark, values }))
      begin(landmark?.shape ?? null, LANDMARK_RADIUS)
    }
    return {
      ...found,
      mayEdit,
      search,
      setSearch,
      chosen,
      editor,
      place,
      choose: (id, shows = false) =>
        setChosen((before) => (id === null ? null : { id, shows: (before?.shows ?? 0) + Number(shows) })),
      add: () => open(null, newLandmark()),
      edit: (landmark) => open(landmark, valuesOf(landmark)),
      close: () => setEditor(null),
      goTo: ({ lat, lon }) => setPlace({ lat, lon }),
    }
  }, [found, mayEdit, search, chosen, editor, place, begin, setChosen])
  return <LandmarksContext value={desk}>{children}</LandmarksContext>
}

export function useLandmarkDesk(): Desk {
  const desk = useContext(LandmarksContext)
  if (!desk) throw new Error('useLandmarkDesk() outside of LandmarksProvider')
  return desk
}
