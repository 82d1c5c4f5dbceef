'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useState } from 'react'

const RECORD_TABS = ['basic', 'customer', 'alarms', 'sensors', 'tracking', 'pictures', 'history'] as const
type RecordTab = (typeof RECORD_TABS)[number]
const FIRST = RECORD_TABS[0]

const tabNamed = (name: string | null): RecordTab => RECORD_TABS.find((tab) => tab === name) ?? FIRST
/** What older links called `part`. */
const tabIn = (asked: Pick<URLSearchParams, 'get'>) => tabNamed(asked.get('tab') ?? asked.get('part'))

/**
 * The open tab of a record, as the address says (`?tab=tracking`): a reload, a link and the ways back and forward lead to it.
 * An address that says nothing, or no tab, is that of the first.
 */
export function useRecordTab() {
  const path = usePathname()
  const said = tabIn(useSearchParams())
  const [tab, open] = useState(said)
  // The router tells of a changed address only a moment later.
  const [taken, setTaken] = useState(said)
  if (taken !== said) {
    setTaken(said)
    open(said)
  }
  return {
    tab,
    choose: (name: string) => {
      const next = tabNamed(name)
      // Pressing and getting the focus are one choice.
      if (next === tabIn(new URLSearchParams(window.location.search))) return
      open(next)
      window.history.pushState(null, '', next === FIRST ? path : `${path}?tab=${next}`)
    },
  }
}
