'use client'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'

export const DRIVER_TABS = ['details', 'times', 'score', 'cards', 'documents'] as const
export type DriverTab = (typeof DRIVER_TABS)[number]

/** Writes what is shown into the address of the page, null to take it out; the page stays. */
export function putInAddress(shown: Record<string, string | null>): void {
  const query = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(shown))
    if (value === null) query.delete(name)
    else query.set(name, value)
  const text = query.toString()
  window.history.replaceState(null, '', window.location.pathname + (text && `?${text}`))
}

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
      putInAddress({ id: id === null ? null : String(id), tab: null })
    },
  }
}
