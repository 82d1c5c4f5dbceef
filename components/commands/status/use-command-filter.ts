'use client'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { COMMAND_STATES, type CommandState } from '@/lib/commands/command-states'

export type CommandFilter = { imei: string | null; state: CommandState | null }

export type CommandFilterState = {
  filter: CommandFilter
  /** The command that a link leads to. */
  named: number | null
  isFiltered: boolean
  change: (part: Partial<CommandFilter>) => void
  clear: () => void
}

/** The filters, which live in the address. */
export function useCommandFilter(): CommandFilterState {
  const router = useRouter()
  const path = usePathname()
  const query = useSearchParams()
  const asked = query.get('state')
  const id = Number(query.get('id'))
  const filter: CommandFilter = {
    imei: query.get('imei') || null,
    state: COMMAND_STATES.find((state) => state === asked) ?? null,
  }
  const show = ({ imei, state }: CommandFilter) => {
    const next = new URLSearchParams({ ...(imei && { imei }), ...(state && { state }) })
    router.replace(next.size > 0 ? `${path}?${next}` : path)
  }
  return {
    filter,
    named: Number.isSafeInteger(id) && id > 0 ? id : null,
    isFiltered: filter.imei !== null || filter.state !== null,
    change: (part) => show({ ...filter, ...part }),
    clear: () => show({ imei: null, state: null }),
  }
}
