'use client'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { useDraft } from '@/components/geofences/draft-context'
import { type ChosenArea, useLinkedChoice } from '@/components/geofences/use-linked-choice'
import type { BlackCarValues } from '@/lib/black-cars/black-car-form'
import { circleOf, newBlackCar, valuesOf } from '@/lib/black-cars/black-car-values'
import { BLACK_CAR_RADIUS } from '@/lib/black-cars/limits'
import type { BlackCar } from '@/lib/black-cars/schema'
import type { LatLon } from '@/lib/geo/distance'
import { type BlackCarFilter, EVERY_BLACK_CAR, useBlackCars } from './use-black-cars'

/** What the form is open for. */
export type BlackCarTarget = {
  /** Of each opening another. */
  key: number
  /** The address that is edited; null for a new one. */
  blackCar: BlackCar | null
  values: BlackCarValues
}

type Desk = ReturnType<typeof useBlackCars> & {
  mayEdit: boolean
  filter: BlackCarFilter
  setFilter: (filter: BlackCarFilter) => void
  chosen: ChosenArea | null
  /** `shows`: brings it into view as well. */
  choose: (id: number | null, shows?: boolean) => void
  editor: BlackCarTarget | null
  add: () => void
  edit: (blackCar: BlackCar) => void
  close: () => void
  /** A place that the map is to go to. */
  place: LatLon | null
  goTo: (place: LatLon) => void
  /** The colour of what is being drawn, as it stands in the form. */
  color: string
  setColor: (color: string) => void
}

const BlackCarsContext = createContext<Desk | null>(null)

/** What the list, the form and the map of black-car addresses share. */
export function BlackCarsProvider({ children }: { children: ReactNode }) {
  const { permissions, deviceSubset } = useAccount()
  // They are about all vehicles of the account: who was given a part of those does not change them.
  const mayEdit = permissions.includes('blackCars.edit') && !deviceSubset
  const { begin } = useDraft()
  const [filter, setFilter] = useState(EVERY_BLACK_CAR)
  const [chosen, setChosen] = useLinkedChoice('blackCars')
  const [editor, setEditor] = useState<BlackCarTarget | null>(null)
  const [place, setPlace] = useState<LatLon | null>(null)
  const [color, setColor] = useState('')
  const found = useBlackCars(filter, permissions.includes('blackCars.read'))
  const desk = useMemo((): Desk => {
    const open = (blackCar: BlackCar | null, values: BlackCarValues) => {
      setEditor((before) => ({ key: (before?.key ?? 0) + 1, blackCar, values }))
      setColor(values.color)
      begin(blackCar && circleOf(blackCar), BLACK_CAR_RADIUS)
    }
    return {
      ...found,
      mayEdit,
      filter,
      setFilter,
      chosen,
      editor,
      place,
      color,
      setColor,
      choose: (id, shows = false) =>
        setChosen((before) => (id === null ? null : { id, shows: (before?.shows ?? 0) + Number(shows) })),
      add: () => open(null, newBlackCar()),
      edit: (blackCar) => open(blackCar, valuesOf(blackCar)),
      close: () => setEditor(null),
      goTo: ({ lat, lon }) => setPlace({ lat, lon }),
    }
  }, [found, mayEdit, filter, chosen, editor, place, color, begin, setChosen])
  return <BlackCarsContext value={desk}>{children}</BlackCarsContext>
}

export function useBlackCarDesk(): Desk {
  const desk = useContext(BlackCarsContext)
  if (!desk) throw new Error('useBlackCarDesk() outside of BlackCarsProvider')
  return desk
}
