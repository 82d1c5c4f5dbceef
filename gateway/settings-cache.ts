import type { Message } from '@/bus/message'
import {
  type LoadedSettings,
  loadSettings,
  makesStale,
  SETTINGS_MESSAGES,
} from '@/db/queries/ingest/settings-loaders'
import type { SystemAccess } from '@/lib/auth/access'
import type { StepSettings } from '@/lib/ingest/steps'

/** What was told while something is being loaded: it may be older than that. */
type Loading = { told: Message[]; gap: boolean }

/** The settings of the steps for the devices that this gateway holds: loaded once, and again when they changed. */
export class SettingsCache {
  private readonly known = new Map<number, LoadedSettings>()
  private readonly loading = new Set<Loading>()

  constructor(private readonly system: SystemAccess) {}

  /** Settings of devices as they hold now; those that are not registered are left out. */
  async of(deviceIds: readonly number[]): Promise<Map<number, StepSettings>> {
    const found = new Map<number, StepSettings>()
    for (let rest = this.missing(deviceIds); rest.length > 0; ) rest = await this.load(rest, found)
    for (const id of deviceIds) {
      const known = this.known.get(id)
      if (known) found.set(id, known.settings)
    }
    return found
  }

  /** Whether these are still the settings of the device. */
  holds(deviceId: number, settings: StepSettings): boolean {
    return this.known.get(deviceId)?.settings === settings
  }

  /** Takes a message in. Returns the devices whose settings may have changed; they are forgotten. */
  tell(message: Message): number[] {
    if (!SETTINGS_MESSAGES.has(message.kind)) return []
    for (const loading of this.loading) loading.told.push(message)
    const stale = [...this.known.values()].filter(({ subject }) => makesStale(message, subject))
    const ids = stale.map(({ subject }) => subject.deviceId)
    for (const id of ids) this.known.delete(id)
    return ids
  }

  forget(deviceId: number): void {
    this.known.delete(deviceId)
  }

  /** Messages were missed: everything may have changed. */
  forgetAll(): void {
    for (const loading of this.loading) loading.gap = true
    this.known.clear()
  }

  private missing(deviceIds: readonly number[]): number[] {
    return deviceIds.filter((id) => !this.known.has(id))
  }

  /** Loads, and returns those whose settings changed meanwhile. */
  private async load(deviceIds: readonly number[], found: Map<number, StepSettings>): Promise<number[]> {
    const loading: Loading = { told: [], gap: false }
    this.loading.add(loading)
    try {
      const again: number[] = []
      for (const [id, one] of await loadSettings(this.system, deviceIds)) {
        if (loading.gap || loading.told.some((message) => makesStale(message, one.subject))) again.push(id)
        else {
          this.known.set(id, one)
          found.set(id, one.settings)
        }
      }
      return again
    } finally {
      this.loading.delete(loading)
    }
  }
}
