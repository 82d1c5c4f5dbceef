import { claimDevice, findDeviceByImei, findSettings, findVersions } from '@/db/queries/ingest/claim-device'
import type { SystemAccess } from '@/lib/auth/access'
import type { Batcher } from './batcher'
import type { DeviceSession } from './session'
import type { UnknownDevices } from './unknown-devices'

export type Knock = { identifier: string; protocol: string; address: string }

/** All devices that this gateway holds, by id. One session per device: a new one takes over from the old. */
export class Sessions {
  private readonly byDevice = new Map<number, DeviceSession>()
  private readonly byImei = new Map<string, DeviceSession>()
  private readonly opening = new Map<string, Promise<unknown>>()

  constructor(
    private readonly system: SystemAccess,
    private readonly gateway: string,
    private readonly batcher: Batcher,
    private readonly unknown: UnknownDevices,
  ) {}

  get size(): number {
    return this.byDevice.size
  }

  get(deviceId: number): DeviceSession | undefined {
    return this.byDevice.get(deviceId)
  }

  /** The session that holds `imei` now, if it is of `protocol`. */
  find(imei: string, protocol: string): DeviceSession | undefined {
    const session = this.byImei.get(imei)
    return session?.protocol === protocol ? session : undefined
  }

  /**
   * Opens a session for a device that knocked, or null for one that is not registered. What an
   * older session still has to save is saved first; logins of one device queue up.
   */
  async open(knock: Knock, io: Pick<DeviceSession, 'close' | 'send'>): Promise<DeviceSession | null> {
    const previous = this.opening.get(knock.identifier) ?? Promise.resolve()
    const opened = previous.catch(() => {}).then(() => this.claim(knock, io))
    this.opening.set(knock.identifier, opened)
    try {
      return await opened
    } finally {
      if (this.opening.get(knock.identifier) === opened) this.opening.delete(knock.identifier)
    }
  }

  private async claim(
    knock: Knock,
    io: Pick<DeviceSession, 'close' | 'send'>,
  ): Promise<DeviceSession | null> {
    const { identifier, protocol, address } = knock
    const device = await findDeviceByImei(this.system, identifier)
    if (!device) {
      this.unknown.add(knock)
      return null
    }
    const older = this.byDevice.get(device.id)
    // Requests without a connection share a session; several may have asked for it at once.
    if (older && !older.fenced && older.protocol === protocol && io.send === null) return older
    if (older) {
      older.close('the device connected again')
      if (older.pending > 0) await this.batcher.flush()
    }
    const claim = await claimDevice(this.system, device.id, { gateway: this.gateway, protocol, address })
    const { settings } = device
    const session: DeviceSession = { device, protocol, ...claim, settings, pending: 0, fenced: false, ...io }
    this.byDevice.set(device.id, session)
    this.byImei.set(device.imei, session)
    return session
  }

  /**
   * Reads afresh what is known of devices, or of all that are held: thresholds and wiring are taken over, and a session
   * whose device was claimed elsewhere or deleted ends.
   */
  async refresh(deviceIds: Iterable<number> = this.byDevice.keys()): Promise<void> {
    const held = [...deviceIds].flatMap((id) => this.byDevice.get(id) ?? [])
    if (held.length === 0) return
    const ids = held.map(({ device }) => device.id)
    const versions = await findVersions(this.system, ids)
    const settings = await findSettings(this.system, ids)
    for (const session of held) {
      const { id } = session.device
      // Whoever logged in again meanwhile has all of it afresh.
      if (this.byDevice.get(id) !== session) continue
      session.settings = settings.get(id) ?? session.settings
      if (versions.get(id) === session.version) continue
      session.fenced = true
      session.close('the device is held elsewhere or deleted')
      this.release(session)
    }
  }

  /** Every session held. */
  all(): DeviceSession[] {
    return [...this.byDevice.values()]
  }

  release(session: DeviceSession): void {
    if (this.byDevice.get(session.device.id) !== session) return
    this.byDevice.delete(session.device.id)
    this.byImei.delete(session.device.imei)
  }

  closeAll(reason: string): void {
    for (const session of this.byDevice.values()) session.close(reason)
  }
}
