import { CHOICE_KEY } from '@/components/kept/fix-database'
import { TRACKER_MODES, type TrackerMode } from '@/lib/phones/tracker-rules'

/** What this browser reports as, and how; `isOn` as long as the tab, so that a page that was thrown away goes on. */
export type TrackerChoice = { imei: string | null; mode: TrackerMode; isOn: boolean; staysAwake: boolean }

const DEFAULT: TrackerChoice = { imei: null, mode: 'often', isOn: false, staysAwake: false }

/** What the account with this login chose here; the first choices for whoever has not. */
export function readChoice(login: string): TrackerChoice {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(CHOICE_KEY) ?? 'null')
    if (!isRecord(kept) || kept.login !== login) return DEFAULT
    return {
      imei: typeof kept.imei === 'string' ? kept.imei : null,
      mode: TRACKER_MODES.find((mode) => mode === kept.mode) ?? DEFAULT.mode,
      isOn: sessionStorage.getItem(CHOICE_KEY) === login,
      staysAwake: kept.staysAwake === true,
    }
  } catch {
    return DEFAULT
  }
}

/** A browser that keeps nothing asks again the next time. */
export function keepChoice(login: string, { isOn, ...choice }: TrackerChoice): void {
  try {
    localStorage.setItem(CHOICE_KEY, JSON.stringify({ login, ...choice }))
    if (isOn) sessionStorage.setItem(CHOICE_KEY, login)
    else sessionStorage.removeItem(CHOICE_KEY)
  } catch {}
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
