'use client'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useAccount, useUnits } from '@/components/account/account-context'
import type { LatLon } from '@/lib/geo/distance'
import type { FenceValues } from '@/lib/geofences/fence-form'
import { newFence, valuesOf } from '@/lib/geofences/fence-values'
import type { Geofence } from '@/lib/geofences/schema'
import type { Shape } from '@/lib/geofences/shape'
import { useDraft } from './draft-context'
import { EVERY_FENCE, type FenceFilter, useFences } from './use-fences'
import { type ChosenArea, useLinkedChoice } from './use-linked-choice'

/** What the form is open for. */
export type EditorTarget = {
  /** Of each opening another. */
  key: number
  /** The fence that is edited; null for a new one. */
  fence: Geofence | null
  values: FenceValues
}

/** A place, or all of a shape. */
type Goal = LatLon | { shape: Shape }

type Desk = ReturnType<typeof useFences> & {
  mayEdit: boolean
  filter: FenceFilter
  setFilter: (filter: FenceFilter) => void
  chosen: ChosenArea | null
  /** `shows`: brings it into view as well. */
  choose: (id: number | null, shows?: boolean) => void
  editor: EditorTarget | null
  add: () => void
  edit: (fence: Geofence) => void
  copy: (fence: Geofence, name: string) => void
  /** A new one of that name and shape. */
  addAs: (name: string, shape: Geofence['shape']) => void
  close: () => void
  /** What the map is to go to. */
  goal: Goal | null
  goTo: (goal: Goal) => void
  /** The colour of what is being drawn, as it stands in the form. */
  color: string
  setColor: (color: string) => void
}

const FencesContext = createContext<Desk | null>(null)

/** What the list, the form and the map of fences share. */
export function FencesProvider({ children }: { children: ReactNode }) {
  const units = useUnits()
  const { permissions, deviceSubset } = useAccount()
  const mayEdit = permissions.includes('geofences.edit')
  const { begin } = useDraft()
  const [filter, setFilter] = useState(EVERY_FENCE)
  const [chosen, setChosen] = useLinkedChoice('geofences')
  const [editor, setEditor] = useState<EditorTarget | null>(null)
  const [color, setColor] = useState('')
  const [goal, setGoal] = useState<Goal | null>(null)
  const found = useFences(filter)
  const desk = useMemo((): Desk => {
    const open = (fence: Geofence | null, values: FenceValues, shape: Geofence['shape'] | null) => {
      setEditor((before) => ({ key: (before?.key ?? 0) + 1, fence, values }))
      setColor(values.color)
      begin(shape)
    }
    const blank = (): FenceValues => ({ ...newFence(), scope: deviceSubset ? 'chosen' : 'all' })
    return {
      ...found,
      mayEdit,
      filter,
      setFilter,
      chosen,
      editor,
      color,
      setColor,
      goal,
      // The same again goes there again.
      goTo: (next) => setGoal({ ...next }),
      choose: (id, shows = false) =>
        setChosen((before) => (id === null ? null : { id, shows: (before?.shows ?? 0) + Number(shows) })),
      add: () => open(null, blank(), null),
      addAs: (name, shape) => open(null, { ...blank(), name }, shape),
      edit: (fence) => open(fence, valuesOf(fence, units), fence.shape),
      copy: (fence, name) => {
        const values = { ...valuesOf(fence, units), name }
        // Groups are those of an account.
        open(null, fence.own ? values : { ...values, groupId: null }, fence.shape)
      },
      close: () => setEditor(null),
    }
  }, [found, mayEdit, deviceSubset, filter, chosen, editor, color, goal, units, begin, setChosen])
  return <FencesContext value={desk}>{children}</FencesContext>
}

export function useFenceDesk(): Desk {
  const desk = useContext(FencesContext)
  if (!desk) throw new Error('useFenceDesk() outside of FencesProvider')
  return desk
}
