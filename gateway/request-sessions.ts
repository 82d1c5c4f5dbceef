import type { Identifier } from '@/lib/identifiers/identifier-kinds'
import type { ConnectionContext } from './dialogue'
import { Rate } from './limits'
import type { DeviceSession } from './session'

/** A device that speaks by requests: its session, when and from where it was last heard of, and how fast it may send. */
type RequestDevice = {
  readonly session: DeviceSession
  activeAt: number
  address: string
  readonly rate: Rate
}

/** Who sends a request, as it says, with what it proves itself if it does, and from where. */
export type Sender = { identifier: Identifier; key: string | null; address: string }

/**
 * Sessions of devices that speak by requests: no connection tells when one has gone, so that a session ends when
 * nothing came for as long as a connection may be silent.
 */
export class RequestSessions {
  private readonly devices = new Map<DeviceSession, RequestDevice>()

  constructor(
    private readonly protocol: string,
    private readonly around: ConnectionContext,
  ) {}

  /** The device that sends a request, in the session that it has or in a new one; null for one that is not let in. */
  async deviceOf({ identifier, key, address }: Sender): Promise<RequestDevice | null> {
    const { admission, sessions, settings } = this.around
    const held = sessions.holding(identifier, this.protocol)
    const session = held && !held.fenced ? held : await this.open({ identifier, key, address })
    if (!session) return null
    const now = Date.now()
    const known = this.devices.get(session)
    if (known) {
      if (known.address !== address && admission.hasGuessed(address)) return null
      if (!admission.admitsRequest(session.device, { identifier, address }, key)) return null
      return Object.assign(known, { activeAt: now, address })
    }
    const rate = new Rate(settings.GATEWAY_MAX_FIXES_PER_SECOND)
    const device = { session, activeAt: now, address, rate }
    this.devices.set(session, device)
    return device
  }

  /** Lets go of devices that were silent for too long at `now`, and of those that are held elsewhere. */
  sweep(now: number): void {
    const silentMs = this.around.settings.GATEWAY_IDLE_SECONDS * 1000
    for (const { session, activeAt } of this.devices.values()) {
      if (session.fenced || (session.pending === 0 && now - activeAt > silentMs)) this.end(session)
    }
  }

  /** Lets go of a device. What it has reported is saved all the same. */
  end(session: DeviceSession): void {
    this.devices.delete(session)
    this.around.sessions.release(session)
  }

  endAll(): void {
    for (const session of [...this.devices.keys()]) this.end(session)
  }

  private async open({ identifier, key, address }: Sender): Promise<DeviceSession | null> {
    let opened: DeviceSession | null = null
    const close = () => {
      if (opened) this.devices.delete(opened)
    }
    const attempt = { identifier, protocol: this.protocol, address }
    const link = { transport: 'http' as const, close, send: null, isReachable: () => false }
    opened = await this.around.sessions.open(attempt, link, { key })
    return opened
  }
}
