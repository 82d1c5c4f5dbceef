import {
  findDevicesWithCommands,
  finishCommand,
  takeWaitingCommands,
} from '@/db/queries/commands/device-commands'
import type { SystemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { gather } from './gather'
import type { DeviceSession } from './session'

/** Devices whose commands are looked for in one statement. */
const LOGINS_AT_ONCE = 500

/** Sends waiting commands to connected devices and writes their answers down. */
export class Commands {
  constructor(private readonly system: SystemAccess) {}

  /** Whether commands wait for a device: one statement for all who log in at a time. */
  private readonly isWaitedFor = gather(async (deviceIds: readonly number[]) => {
    const waiting = new Set(await findDevicesWithCommands(this.system, deviceIds))
    return deviceIds.map((id) => waiting.has(id))
  }, LOGINS_AT_ONCE)

  /** To a device that logged in. What cannot be read now is sent after the next message or gap. */
  async sendWaiting(session: DeviceSession): Promise<void> {
    try {
      if (await this.isWaitedFor(session.device.id)) await this.sendTo(session)
    } catch (error) {
      log.warn({ err: error, deviceId: session.device.id }, 'commands not sent')
    }
  }

  /** To those of many devices that have any; throws when that cannot be read. */
  async sendWaitingTo(sessions: readonly DeviceSession[]): Promise<void> {
    if (sessions.length === 0) return
    const ids = sessions.map(({ device }) => device.id)
    const waiting = new Set(await findDevicesWithCommands(this.system, ids))
    for (const session of sessions) if (waiting.has(session.device.id)) await this.sendTo(session)
  }

  private async sendTo(session: DeviceSession): Promise<void> {
    if (!session.send || session.fenced || !session.isReachable(Date.now())) return
    for (const command of await takeWaitingCommands(this.system, session.device.id)) session.send(command)
  }

  async finish(deviceId: number, reply: { flag: number | null; text: string }): Promise<void> {
    try {
      await finishCommand(this.system, deviceId, reply)
    } catch (error) {
      log.warn({ err: error, deviceId }, 'command reply not written down')
    }
  }
}
