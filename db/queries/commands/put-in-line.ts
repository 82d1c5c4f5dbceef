import { publish } from '@/bus/bus'
import type { Tx } from '@/db/client'
import { deviceCommands } from '@/db/schema/device-commands'
import type { ResolvedOrder } from '@/lib/commands/resolve-order'

type Row = typeof deviceCommands.$inferInsert

/** What is ordered of a device; who ordered it, when and for how long; and what is kept of an engine cut. */
type NewCommand = Pick<Row, 'deviceId' | 'accountId' | 'source' | 'expiresAt'> &
  Partial<
    Pick<
      Row,
      'batchId' | 'channel' | 'replaces' | 'raisedBy' | 'isGuarded' | 'purpose' | 'whenStops' | 'basis'
    >
  > & { order: ResolvedOrder; isOffline: boolean }

type InLine = { id: number; deviceId: number; expiresAt: Date }

/** Puts commands in line, and wakes the gateways of those that go by connection. */
export async function putInLine(tx: Tx, commands: readonly NewCommand[], now: Date): Promise<InLine[]> {
  if (commands.length === 0) return []
  const rows = await tx
    .insert(deviceCommands)
    .values(
      commands.map(({ order, isOffline, ...command }) => ({
        ...command,
        // What restores an engine waits for nobody, and takes nobody's place.
        isOffline: isOffline && !order.isUrgent,
        text: order.text,
        command: order.command,
        parameters: order.parameters,
        readsOnly: order.readsOnly,
        isUrgent: order.isUrgent,
        readText: order.readText,
        createdAt: now,
      })),
    )
    .returning({
      id: deviceCommands.id,
      deviceId: deviceCommands.deviceId,
      expiresAt: deviceCommands.expiresAt,
      channel: deviceCommands.channel,
    })
  const byConnection = rows.filter(({ channel }) => channel === 'gprs')
  await publish(tx, ...byConnection.map(({ deviceId }) => ({ kind: 'command', deviceId }) as const))
  return rows
}
