import { isDeepStrictEqual } from 'node:util'
import type { Message } from '@/bus/message'
import { hasOpenCommands } from '@/db/queries/commands/lease-commands'
import {
  type Claim,
  type Claiming,
  claimDevices,
  claimOf,
  findDevices,
  findVersions,
  type KnownDevice,
} from '@/db/queries/ingest/claim-device'
import type { SystemAccess } from '@/lib/auth/access'
import { type Identifier, identifierKey } from '@/lib/identifiers/identifier-kinds'
import { DEFAULT_STEP_SETTINGS, type StepSettings } from '@/lib/ingest/steps'
import { log } from '@/lib/log'
import { networkOf } from '@/lib/network/address'
import type { Admission, Attempt } from './admission'
import type { Batcher } from './batcher'
import { gather } from './gather'
import { RemoteClaims } from './remote-claims'
import type { DeviceLink, DeviceSession } from './session'
import type { SettingsCache } from './settings-cache'
import { Takeovers, type TwoSenders } from './takeovers'

type Opening = {
  /** What the connection holds already: another identifier of the same device changes nothing. */
  held?: DeviceSession | null
  /** What a phone proves itself with. */
  key?: string | null
  /** We closed the connection while it waited. */
  isClosed?: () => boolean
}

type Parts = {
  batcher: Batcher
  admission: Admission
  settings: SettingsCache
  /** How long a connection that is alive has to speak before another one takes its device over. */
  takeoverMs: number
}

/** Devices that are looked up in one statement. */
const LOGINS_AT_ONCE = 500

/** All devices that this gateway holds, by id. One session per device: a new one takes over from the old. */
export class Sessions {
  private readonly byDevice = new Map<number, DeviceSession>()
  private readonly byIdentifier = new Map<string, DeviceSession>()
  private readonly opening = new Map<string, Promise<unknown>>()
  /** Those that were let go of with something to be saved yet. */
  private readonly leaving = new Map<number, DeviceSession>()
  /** Who it is that logs in: one statement for all who log in at a time, as after a restart. */
  private readonly find = gather(async (identifiers: readonly Identifier[]) => {
    const found = await findDevices(this.system, identifiers)
    return identifiers.map((one): KnownDevice | undefined => found.get(identifierKey(one)))
  }, LOGINS_AT_ONCE)

  private readonly settingsOf = gather(async (deviceIds: readonly number[]) => {
    const found = await this.parts.settings.of(deviceIds)
    // A device that was deleted meanwhile is not claimed either.
    return deviceIds.map((id): StepSettings => found.get(id) ?? DEFAULT_STEP_SETTINGS)
  }, LOGINS_AT_ONCE)

  private readonly take = gather(async (claiming: readonly Claiming[]) => {
    const claims: Claim[] = []
    // A device that is taken over twice at a time is taken over one after the other.
    for (let rest = [...claiming.entries()]; rest.length > 0; ) {
      const ids = rest.map(([, { deviceId }]) => deviceId)
      const now = rest.filter(([, { deviceId }], at) => ids.indexOf(deviceId) === at)
      const claimed = await claimDevices(
        this.system,
        now.map(([, one]) => one),
      )
      for (const [place, { deviceId }] of now) claims[place] = claimOf(claimed, deviceId)
      rest = rest.filter((one) => !now.includes(one))
    }
    return claims
  }, LOGINS_AT_ONCE)

  private readonly takeovers: Takeovers
  private readonly remote: RemoteClaims

  constructor(
    private readonly system: SystemAccess,
    private readonly gateway: string,
    private readonly parts: Parts,
  ) {
    this.takeovers = new Takeovers({
      waitMs: parts.takeoverMs,
      holderOf: (id) => this.byDevice.get(id),
      tell: (id, senders) => this.tellOfTwo(id, senders),
    })
    this.remote = new RemoteClaims(system, gateway, {
      waitMs: parts.takeoverMs,
      judge: (deviceId, address) => this.letGoFor(deviceId, address),
    })
  }

  get size(): number {
    return this.byDevice.size
  }

  get(deviceId: number): DeviceSession | undefined {
    return this.byDevice.get(deviceId)
  }

  /** The session that a device opened as `identifier`, if it is of `protocol`. */
  holding(identifier: Identifier, protocol: string): DeviceSession | undefined {
    const session = this.byIdentifier.get(identifierKey(identifier))
    return session?.protocol === protocol ? session : undefined
  }

  /**
   * Opens a session for a device that tried. Null for one that is not registered, speaks what its model does not or
   * comes from an address that guesses, and for a sender in the name of one that is connected from elsewhere and alive.
   * What an older session still has to save is saved first; logins of one device queue up. A device that speaks by
   * datagrams may come from another address: that shares its session.
   */
  async open(attempt: Attempt, link: DeviceLink, opening: Opening = {}): Promise<DeviceSession | null> {
    const found = (await this.find(attempt.identifier)) ?? null
    const device = this.parts.admission.admit(found, attempt, { transport: link.transport, key: opening.key })
    if (!device || !(await this.mayTakeOver(device, attempt, link, opening))) return null
    const key = identifierKey(attempt.identifier)
    const previous = this.opening.get(key) ?? Promise.resolve()
    const opened = previous.catch(() => {}).then(() => this.claim(device, attempt, link, opening))
    this.opening.set(key, opened)
    try {
      return await opened
    } finally {
      if (this.opening.get(key) === opened) this.opening.delete(key)
    }
  }

  /** A connection from elsewhere waits until the one that holds the device, here or at another gateway, proves to be dead. */
  private async mayTakeOver(
    device: KnownDevice,
    { address }: Attempt,
    link: DeviceLink,
    { held, isClosed = () => false }: Opening,
  ): Promise<boolean> {
    const holder = this.byDevice.get(device.id)
    if (link.transport !== 'tcp' || (holder && holder === held)) return true
    const claimant = { address, isClosed }
    return (
      (await this.remote.mayTakeOver(device, claimant)) &&
      (await this.takeovers.mayTakeOver(device.id, claimant))
    )
  }

  private tellOfTwo(deviceId: number, senders: TwoSenders): void {
    const session = this.byDevice.get(deviceId)
    const event = { ...senders, time: null, fix: null }
    if (session) void this.parts.batcher.add(session, { receivedAt: Date.now(), fixes: [], events: [event] })
  }

  /** Whether a connection at another gateway may have a device that this one holds, which is let go then. */
  private async letGoFor(deviceId: number, address: string): Promise<boolean> {
    if (!(await this.takeovers.mayTakeOver(deviceId, { address, isClosed: () => false }))) return false
    const session = this.byDevice.get(deviceId)
    if (session?.transport === 'tcp') await this.giveWay(session, address, 'the device connected elsewhere')
    return true
  }

  /** The older session of a device ends for one at `address`; what it still has to save is saved. */
  private async giveWay(session: DeviceSession, address: string, reason: string): Promise<void> {
    this.takeovers.record(session, address)
    session.close(reason)
    if (session.pending > 0) await this.parts.batcher.flush(session)
  }

  /** Takes in what gateways tell each other of the devices that are claimed from them. */
  tell(message: Message): void {
    this.remote.tell(message)
  }

  private async claim(
    device: KnownDevice,
    attempt: Attempt,
    link: DeviceLink,
    opening: Opening,
  ): Promise<DeviceSession | null> {
    const { identifier, protocol, address } = attempt
    const older = this.byDevice.get(device.id)
    // The sender of a datagram is easily forged: it ends no connection.
    if (link.transport === 'udp' && older?.transport === 'tcp' && !older.fenced) return null
    if (older && !older.fenced && older.protocol === protocol) {
      // Requests without a connection share a session; several may have asked for it at once.
      if (older === opening.held || link.transport !== 'tcp') return older
    }
    if (older) await this.giveWay(older, address, 'the device connected again')
    // Once the device is claimed anew, nothing is saved any more of what it sent before.
    const left = this.leaving.get(device.id)
    if (left) await this.parts.batcher.flush(left)
    const settings = await this.settingsOf(device.id)
    // The sender of a datagram is easily forged: nothing is learnt of it.
    const network = link.transport === 'udp' ? null : networkOf(address)
    const connection = { gateway: this.gateway, protocol, address, network }
    const claim = await this.take({ deviceId: device.id, settings, connection })
    const opened = { device, identifier, protocol, address, heardAt: Date.now() }
    const held = { ...opened, ...claim, settings, pending: 0, fenced: false }
    const session: DeviceSession = Object.assign(held, link)
    this.byDevice.set(device.id, session)
    this.byIdentifier.set(identifierKey(identifier), session)
    // What changed before the session could be found is made up for.
    if (!this.parts.settings.holds(device.id, settings)) await this.renewSettings([device.id])
    return session
  }

  /** Sessions end when their device was claimed elsewhere or deleted, or has a model now that speaks something else. */
  async endClaimed(deviceIds: Iterable<number> = this.byDevice.keys()): Promise<void> {
    const held = this.heldOf(deviceIds)
    if (held.length === 0) return
    const versions = await findVersions(
      this.system,
      held.map(({ device }) => device.id),
    )
    for (const session of held) {
      const { id } = session.device
      // Whoever logged in again meanwhile has it afresh.
      if (this.byDevice.get(id) !== session) continue
      const now = versions.get(id)
      if (now?.version === session.version && this.parts.admission.mayBeHeard(now, session.protocol)) continue
      session.fenced = true
      session.close('the device is held elsewhere, deleted, or of another model')
      this.release(session)
    }
  }

  /** Takes over the settings that devices have now, or all that are held: their next fixes are judged by them. */
  async renewSettings(deviceIds: Iterable<number> = this.byDevice.keys()): Promise<void> {
    const held = this.heldOf(deviceIds)
    if (held.length === 0) return
    const settings = await this.parts.settings.of(held.map(({ device }) => device.id))
    for (const session of held) {
      const { id } = session.device
      if (this.byDevice.get(id) === session)
        this.changeSettings(session, settings.get(id) ?? session.settings)
    }
  }

  private heldOf(deviceIds: Iterable<number>): DeviceSession[] {
    return [...deviceIds].flatMap((id) => this.byDevice.get(id) ?? [])
  }

  /** Every session held. */
  all(): DeviceSession[] {
    return [...this.byDevice.values()]
  }

  /** Whether it is the session of its device. */
  holds(session: DeviceSession): boolean {
    return this.byDevice.get(session.device.id) === session
  }

  /**
   * The device spoke by datagrams over `link`: that is where it is reached now, and its tenant is told when commands for it
   * are open. False when its session is held no more.
   */
  follow(session: DeviceSession, link: DeviceLink, address: string): boolean {
    if (!this.holds(session)) return false
    if (session.close === link.close) return true
    const before = session.address
    Object.assign(session, link, { address })
    if (before !== address) void this.tellOfMove(session, before)
    return true
  }

  private async tellOfMove(session: DeviceSession, from: string): Promise<void> {
    const { device, address } = session
    if (this.takeovers.isTold(device.id, [from, address])) return
    try {
      if (await hasOpenCommands(this.system, device.id)) this.takeovers.tell(device.id, [from, address])
    } catch (error) {
      log.warn({ err: error, deviceId: device.id }, 'a move was not told')
    }
  }

  /** Lets go of a device, unless it has come by another way since. */
  release(session: DeviceSession, link: DeviceLink = session): void {
    if (this.byDevice.get(session.device.id) !== session || session.close !== link.close) return
    this.byDevice.delete(session.device.id)
    this.parts.settings.forget(session.device.id)
    const key = identifierKey(session.identifier)
    if (this.byIdentifier.get(key) === session) this.byIdentifier.delete(key)
    if (session.pending > 0) this.keepLeaving(session)
    this.parts.batcher.saveSteps(session)
  }

  private keepLeaving(session: DeviceSession): void {
    const { id } = session.device
    this.leaving.set(id, session)
    void session.saved?.then(() => {
      if (this.leaving.get(id) === session) this.leaving.delete(id)
    })
  }

  /** What was decided by the old settings is kept as it stands: made again by the new ones, it might be different. */
  private changeSettings(session: DeviceSession, settings: StepSettings): void {
    if (isDeepStrictEqual(session.settings, settings)) return
    session.settings = settings
    this.parts.batcher.saveSteps(session)
  }

  closeAll(reason: string): void {
    for (const session of this.byDevice.values()) session.close(reason)
  }
}
