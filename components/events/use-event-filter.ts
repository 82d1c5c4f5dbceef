'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { useNow } from '@/components/ui/use-now'
import { type EventFilter, NO_FILTER, type ResolvedFilter, resolveFilter } from '@/lib/events/event-filter'
import { readFilter, writeFilter } from '@/lib/events/filter-url'
import { dayOf } from '@/lib/time/wall-clock'

const MINUTE_MS = 60_000

export type FilterState = {
  filter: EventFilter
  /** The same with its period as instants; a new object only when it means something new. */
  resolved: ResolvedFilter
  change: (part: Partial<EventFilter>) => void
  clear: () => void
}

/** The filters, which live in the address. */
export function useEventFilter(): FilterState {
  const { query, write } = useFilterQuery()
  const { timeZone } = useAccount()
  const today = dayOf(useNow(MINUTE_MS), timeZone)
  const filter = useMemo(() => readFilter(new URLSearchParams(query)), [query])
  // biome-ignore lint/correctness/useExhaustiveDependencies: "today" is another period on another day
  const resolved = useMemo(() => resolveFilter(filter, Date.now(), timeZone), [filter, timeZone, today])
  const change = useCallback(
    (part: Partial<EventFilter>) =>
      write({ ...readFilter(new URLSearchParams(window.location.search)), ...part }),
    [write],
  )
  const clear = useCallback(() => {
    const { order, withQuiet, withWithdrawn } = readFilter(new URLSearchParams(window.location.search))
    write({ ...NO_FILTER, order, withQuiet, withWithdrawn })
  }, [write])
  return { filter, resolved, change, clear }
}

/** The address' query, in force from the press on: the router tells of it only a moment later. */
function useFilterQuery() {
  const search = useSearchParams().toString()
  const path = usePathname()
  const told = useMemo(() => writeFilter(readFilter(new URLSearchParams(search))), [search])
  const [written, setWritten] = useState<string | null>(null)
  useEffect(() => setWritten((query) => (query === told ? null : query)), [told])
  const write = useCallback(
    (next: EventFilter) => {
      const query = writeFilter(next)
      setWritten(query === told ? null : query)
      window.history.replaceState(null, '', query ? `${path}?${query}` : path)
    },
    [path, told],
  )
  return { query: written ?? told, write }
}
