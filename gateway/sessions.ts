import { createHash, timingSafeEqual } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
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
import type { Batcher } from './batcher'
import { gather } from './gather'
import type { Guesses } from './limits'
import type { DeviceLink, DeviceSession } from './session'
import type { SettingsCache } from './settings-cache'
import { Takeovers } from './takeovers'
import type { UnknownDevices } from './unknown-devices'

export type UnknownDeviceAttempt = { identifier: Identifier; protocol: string; address: string }

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
  unknown: UnknownDevices
  settings: SettingsCache
  /** Names of the protocols that devices are heard through: those of the gateway. */
  protocols: ReadonlySet<string>
  guesses: Guesses
  /** Whether phones that have no key yet are refused. */
  requirePhoneKeys: boolean
  /** How long a connection that is alive has to speak before another one takes its device over. */
  takeoverMs: number
}

/** Devices that are looked up in one statement. */
const LOGINS_AT_ONCE = 500

/** In a time that does not tell how much of it is right. */
const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other))
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** All devices that this gateway holds, by id. One session per device: a new one takes over from the old. */
export class Sessions {
  private readonly byDevice = new Map<number, DeviceSession>()
  private readonly byIdentifier = new Map<string, DeviceSession>()
  private readonly opening = new Map<string, Promise<unknown>>()
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

  constructor(
    private readonly system: SystemAccess,
    private readonly gateway: string,
    private readonly parts: Parts,
  ) {
    this.takeovers = new Takeovers(parts.takeoverMs, (holder, address) => {
      const data = { held: holder.address, claimed: address }
      const event = { type: 'twoSenders' as const, time: null, fix: null, subject: address, data }
      void parts.batcher.add(holder, { receivedAt: Date.now(), fixes: [], events: [event] })
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
   * datagrams may come from another address: its session goes along.
   */
  async open(
    attempt: UnknownDeviceAttempt,
    link: DeviceLink,
    opening: Opening = {},
  ): Promise<DeviceSession | null> {
    const device = await this.findAdmitted(attempt, link, opening)
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

  /** Who tries, if that device may be heard in this way. */
  private async findAdmitted(
    attempt: UnknownDeviceAttempt,
    link: DeviceLink,
    opening: Opening,
  ): Promise<KnownDevice | null> {
    const { identifier, protocol, address } = attempt
    const device = await this.find(identifier)
    // The sender of a datagram is easily forged: none is counted, and each costs a look-up only.
    const mayGuess = () =>
      link.transport === 'udp' || this.parts.guesses.add(address, identifierKey(identifier), Date.now())
    if (!device) {
      if (mayGuess()) this.parts.unknown.add(attempt)
      return null
    }
    if (!this.mayBeHeard(device, protocol)) {
      const { imei, model } = device
      if (mayGuess()) log.info({ device: imei, model, protocol, address }, 'not what its model speaks')
      return null
    }
    if (link.transport === 'http' && !this.opensWith(device, opening.key ?? null)) {
      mayGuess()
      return null
    }
    if (link.transport !== 'udp' && device.address !== address && this.hasGuessed(address)) return null
    return device
  }

  /** A connection from elsewhere waits until the one that holds the device proves to be dead. */
  private async mayTakeOver(
    { id }: KnownDevice,
    { address }: UnknownDeviceAttempt,
    link: DeviceLink,
    { held, isClosed = () => false }: Opening,
  ): Promise<boolean> {
    const holder = this.byDevice.get(id)
    if (!holder || holder.fenced || holder === held || holder.address === address) return true
    if (holder.transport !== 'tcp' || link.transport !== 'tcp') return true
    const isHeld = () => this.byDevice.get(id) === holder && !holder.fenced
    if (!(await this.takeovers.isTakenOver(holder, { address, isClosed, isHeld }))) return false
    // Another one may have come meanwhile, and not yet proved to be dead.
    const now = this.byDevice.get(id)
    return now === undefined || now === holder || now.address === address
  }

  private async claim(
    device: KnownDevice,
    attempt: UnknownDeviceAttempt,
    link: DeviceLink,
    opening: Opening,
  ): Promise<DeviceSession | null> {
    const { identifier, protocol, address } = attempt
    const older = this.byDevice.get(device.id)
    // The sender of a datagram is easily forged: it ends no connection.
    if (link.transport === 'udp' && older?.transport === 'tcp' && !older.fenced) return null
    if (older && !older.fenced && older.protocol === protocol) {
      // Requests without a connection share a session; several may have asked for it at once.
      if (older === opening.held || link.send === null) return older
      if (link.transport === 'udp') return Object.assign(older, link)
    }
    if (older) {
      older.close('the device connected again')
      if (older.pending > 0) await this.parts.batcher.flush(older)
    }
    const settings = await this.settingsOf(device.id)
    const connection = { gateway: this.gateway, protocol, address }
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

  /** Whether a request belongs to a session that is open; one that does not is a guess of its address. */
  admits({ device, identifier }: DeviceSession, key: string | null, address: string): boolean {
    if (this.opensWith(device, key)) return true
    this.parts.guesses.add(address, identifierKey(identifier), Date.now())
    return false
  }

  /** Whether a phone is let in with a key that it sent. */
  private opensWith({ phoneKey }: KnownDevice, key: string | null): boolean {
    return phoneKey === null ? !this.parts.requirePhoneKeys : key !== null && isSameSecret(phoneKey, key)
  }

  /** Whether an address presented so many strange identifiers that only devices that were there before are let in. */
  hasGuessed(address: string): boolean {
    return this.parts.guesses.isUsedUp(address, Date.now())
  }

  /** A model of none of the gateway's protocols says nothing of what its devices speak. */
  private mayBeHeard(device: { protocol: string }, protocol: string): boolean {
    return device.protocol === protocol || !this.parts.protocols.has(device.protocol)
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
      if (now?.version === session.version && this.mayBeHeard(now, session.protocol)) continue
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

  /** The device spoke over `link`: that is where it is reached now. False when its session is held no more. */
  follow(session: DeviceSession, link: DeviceLink): boolean {
    if (this.byDevice.get(session.device.id) !== session) return false
    if (session.close !== link.close) Object.assign(session, link)
    return true
  }

  /** Lets go of a device, unless it has come by another way since. */
  release(session: DeviceSession, link: DeviceLink = session): void {
    if (this.byDevice.get(session.device.id) !== session || session.close !== link.close) return
    this.byDevice.delete(session.device.id)
    this.parts.settings.forget(session.device.id)
    const key = identifierKey(session.identifier)
    if (this.byIdentifier.get(key) === session) this.byIdentifier.delete(key)
    this.parts.batcher.saveSteps(session)
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
