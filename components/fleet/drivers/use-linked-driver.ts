'use client'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'

export const DRIVER_TABS = ['details', 'times', 'score', 'cards', 'documents'] as const
export type DriverTab = (typeof DRIVER_TABS)[number]

/** The driver whose record is open: one that the address asks for (`?id=7&tab=documents`), as messages do, or one of the list. */
export function useLinkedDriver() {
  const asked = useSearchParams()
  const said = Number(asked?.get('id') ?? '') || null
  const tab = DRIVER_TABS.find((one) => one === asked?.get('tab')) ?? 'details'
  const [opened, setOpened] = useState(said === null ? null : { id: said, tab })
  const [taken, setTaken] = useState(said)
  if (taken !== said) {
    setTaken(said)
    if (said !== null) setOpened({ id: said, tab })
  }
  return {
    id: opened?.id ?? null,
    tab: opened?.tab ?? 'details',
    open: (id: number | null) => {
      setOpened(id === null ? null : { id, tab: 'details' })
      // Loaded anew, the page is the list; and the same link opens it once more.
      if (said !== null) window.history.replaceState(null, '', window.location.pathname)
    },
  }
}
