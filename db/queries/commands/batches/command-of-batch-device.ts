import { and, eq } from 'drizzle-orm'
import { commandBatchDevices } from '@/db/schema/command-batches'
import { deviceCommands } from '@/db/schema/device-commands'

/** Joins the devices of a batch with what was ordered of them; by the device as well, whose commands lie together. */
export const isCommandOfBatchDevice = and(
  eq(deviceCommands.deviceId, commandBatchDevices.deviceId),
  eq(deviceCommands.id, commandBatchDevices.commandId),
)
