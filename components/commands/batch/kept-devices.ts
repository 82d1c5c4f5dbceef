import type { DeviceFilter } from '@/lib/devices/device-filter'

/** Devices by their IMEIs, or all that a filter means at the time, with what it says in words. */
export type GivenDevices =
  | { imeis: readonly string[] }
  | { filter: DeviceFilter; about: readonly string[]; count: number }

const keyOf = (login: string) => `batch.devices.${login}`

/** Hands devices on to the page of batches, for the account with this login. A browser that keeps nothing hands on none. */
export function keepDevices(login: string, devices: GivenDevices): void {
  try {
    sessionStorage.setItem(keyOf(login), JSON.stringify(devices))
  } catch {}
}

/** The devices that were handed on, once; null where there are none. */
export function takeDevices(login: string): GivenDevices | null {
  try {
    const kept: Partial<Record<string, unknown>> | null = JSON.parse(
      sessionStorage.getItem(keyOf(login)) ?? 'null',
    )
    sessionStorage.removeItem(keyOf(login))
    if (!kept) return null
    const { imeis, filter, about, count } = kept
    if (isTexts(imeis)) return { imeis }
    // What else is wrong with a filter says the server.
    if (typeof filter !== 'object' || filter === null || !isTexts(about)) return null
    return { filter: filter as DeviceFilter, about, count: Number(count) || 0 }
  } catch {
    return null
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
