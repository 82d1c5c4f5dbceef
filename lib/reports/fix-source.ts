import { FIX_SOURCES } from '@/lib/positions/fix'

const NAMES = new Map<number, string>(Object.entries(FIX_SOURCES).map(([name, code]) => [code, name]))

/** The word for how a position was made; texts under `reports.words`. */
export const fixSourceName = (source: number | null): string | null =>
  source === null ? null : (NAMES.get(source) ?? null)
