import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { imei } from '@/lib/devices/schema'
import { workingMode } from './working-mode'

/**
 * How a stage of a working mode stands: its command is under way, the tracker follows it, its limit is about to be reached (the
 * command that ends it is in line), or it is over. The texts stand in messages under `workingModes.states`.
 */
export const STAGE_STATES = ['inProgress', 'current', 'ending', 'ended'] as const
export type StageState = (typeof STAGE_STATES)[number]

/**
 * Why a stage is over: another took its place, its limit was reached, the command came to nothing, or the device was given away or
 * taken out of service. The texts stand under `workingModes.endings`.
 */
export const STAGE_ENDINGS = [
  'replaced',
  'limitReached',
  'commandFailed',
  'commandReplaced',
  'commandCancelled',
  'deviceMoved',
] as const
export type StageEnding = (typeof STAGE_ENDINGS)[number]

const modeStage = z.object({
  id: z.number().int(),
  imei: needs('devices.read', z.string().nullable()),
  deviceName: needs('devices.read', z.string().nullable()),
  /** Of the template that it was sent from; null of a mode that was put together by hand, and of a stage that follows. */
  templateName: z.string().nullable(),
  setting: workingMode,
  batchId: z.number().int().nullable(),
  sender: z.string().nullable(),
  /** 1, or 2 of what follows a mode with a limit. */
  stage: z.number().int(),
  stages: z.number().int(),
  state: z.enum(STAGE_STATES),
  ending: z.enum(STAGE_ENDINGS).nullable(),
  /**
   * Whether it is known that the tracker follows it: it said so, or woke when it was to. Null of one that it does not follow, or not
   * any more.
   */
  confirmed: z.boolean().nullable(),
  /** Its command waits for a device that is not connected. */
  waits: z.boolean(),
  /** The batch whose command took the place of its own; null of all other ends. */
  replacedByBatch: z.number().int().nullable(),
  /** The command that sets it. */
  commandId: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
  /** Since when the tracker follows it. */
  startedAt: z.iso.datetime().nullable(),
  /** When the limit in days or hours is reached; null without one. */
  endsAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** How often it woke, of a limit in times; null without one. */
  wakes: z.number().int().nullable(),
  /** When it is to wake next; null of one that stays awake, and of one that is not followed. */
  nextWakeAt: z.iso.datetime().nullable(),
  /** When it was to wake last, and whether it was heard then; null before the first. */
  lastWakeAt: z.iso.datetime().nullable(),
  cameLast: z.boolean().nullable(),
})
export type ModeStage = z.infer<typeof modeStage>

export const stageQuery = z.object({
  imei: imei.optional(),
  state: z.enum(STAGE_STATES).optional(),
  /** Those that did not wake when they were to. */
  missed: z.enum(['true', 'false']).optional(),
  /** Those before one, which the page before ended with. */
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export const stagePage = z.object({ items: z.array(modeStage), next: z.number().int().nullable() })
