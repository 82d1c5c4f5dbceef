import { STAGE_STATES, type StageState } from './stage-schema'

/** What the list of stages is filtered by; null is all. */
export type StageFilter = {
  imei: string | null
  state: StageState | null
  /** Those that did not wake when they were to. */
  missed: true | null
}

export const NO_STAGE_FILTER: StageFilter = { imei: null, state: null, missed: null }

/** How many filters are on. */
export const countStageFilters = (filter: StageFilter): number =>
  Object.values(filter).filter((one) => one !== null).length

/** Reads the filters out of an address; what cannot be read is left out. */
export function readStageFilter(search: Pick<URLSearchParams, 'get'>): StageFilter {
  return {
    imei: search.get('imei')?.trim() || null,
    state: STAGE_STATES.find((state) => state === search.get('state')) ?? null,
    missed: search.get('missed') === 'true' || null,
  }
}

/** Writes the filters as an address' query, without a question mark; nothing for no filters. */
export function writeStageFilter(filter: StageFilter): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== null) search.set(name, String(value))
  return search.toString()
}
