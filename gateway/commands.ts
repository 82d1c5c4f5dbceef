import {
  findDevicesWithCommands,
  finishCommand,
  takeWaitingCommands,
} from '@/db/queries/commands/device-commands'
import type { SystemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import type { DeviceSession } from './session'

/** Sends waiting commands to connected devices and writes their answers down. */
export class Commands {
  constructor(private readonly system: SystemAccess) {}

  /** To a device that logged in. What cannot be read now is sent after the next message or gap. */
  async sendWaiting(session: DeviceSession): Promise<void> {
    await this.sendTo(session).catch((error) =>
      log.warn({ err: error, deviceId: session.device.id }, 'commands not sent'),
    )
  }

  /** To those of many devices that have any; throws when that cannot be read. */
  async sendWaitingTo(sessions: readonly DeviceSession[]): Promise<void> {
    if (sessions.length === 0) return
    const ids = sessions.map(({ device }) => device.id)
    const waiting = new Set(await findDevicesWithCommands(this.system, ids))
    for (const session of sessions) if (waiting.has(session.device.id)) await this.sendTo(session)
  }

  private async sendTo(session: DeviceSession): Promise<void> {
    if (!session.send || session.fenced) return
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
