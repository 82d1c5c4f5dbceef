import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { type CreateBatchBody, createBatchBody } from '@/lib/commands/batch-schema'
import { COMMAND_CATEGORIES } from '@/lib/commands/catalogue/definition'
import {
  type CommandQuery,
  commandQuery,
  commandText,
  type DeviceCommand,
  type OrderCommandBody,
  orderCommandBody,
} from '@/lib/commands/command-schema'
import { EXPIRES_AFTER_H } from '@/lib/commands/command-states'
import { PROBLEM_WORDS, RESULT_WORDS, SENDING_WORDS, STATUS_WORDS } from '@/lib/commands/spec-words'
import { MAX_IMEIS } from '@/lib/devices/filter-terms'
import { imei } from '@/lib/devices/schema'
import { askedTime } from '@/lib/time/asked-time'

const time = z.iso.datetime().nullable()

/** A command to a device under names in the manner of the documented calls; its states in the words of spec.md. Times are UTC. */
export const instruction = z.object({
  id: z.number().int(),
  imei: needs('devices.read', z.string().nullable()),
  deviceName: needs('devices.read', z.string().nullable()),
  /** Who ordered it, by login name; null of who is gone or not to be seen. */
  sendAccount: z.string().nullable(),
  /** What of the catalogue it is; null of a free text. */
  instructionName: z.string().nullable(),
  /** What that is about. */
  category: z.enum(COMMAND_CATEGORIES).nullable(),
  /** The batch that it is of. */
  batchId: z.number().int().nullable(),
  content: z.string(),
  status: z.enum(STATUS_WORDS),
  sendType: z.enum(SENDING_WORDS).nullable(),
  result: z.enum(RESULT_WORDS).nullable(),
  problem: z.enum(PROBLEM_WORDS).nullable(),
  /** The same in the language of who asks. */
  categoryName: z.string().nullable(),
  statusName: z.string(),
  sendTypeName: z.string().nullable(),
  resultName: z.string().nullable(),
  problemName: z.string().nullable(),
  /** Why it was not carried out. */
  reasonName: z.string().nullable(),
  /** What the device answered; it may say where the device is. */
  response: needs('positions.read', z.string().nullable()),
  /** Where the device was when it was written to it. */
  lat: needs('positions.read', z.number().nullable()),
  lng: needs('positions.read', z.number().nullable()),
  creationDate: z.iso.datetime(),
  expiration: z.iso.datetime(),
  sendTime: time,
  responseTime: time,
  finishTime: time,
})
export type Instruction = z.infer<typeof instruction>

/** The texts of the words, in some language. */
export type InstructionWords = Pick<
  Instruction,
  'categoryName' | 'statusName' | 'sendTypeName' | 'resultName' | 'problemName' | 'reasonName'
>

export const toInstruction = (command: DeviceCommand, words: InstructionWords): Instruction => ({
  id: command.id,
  imei: command.imei,
  deviceName: command.deviceName,
  sendAccount: command.sender,
  instructionName: command.command,
  content: command.text,
  status: command.status,
  category: command.category,
  batchId: command.batchId,
  sendType: command.sending,
  result: command.result,
  problem: command.problem,
  ...words,
  response: command.answer,
  lat: command.lat,
  lng: command.lon,
  creationDate: command.createdAt,
  expiration: command.expiresAt,
  sendTime: command.sentAt,
  responseTime: command.answeredAt,
  finishTime: command.endedAt,
})

const instructionId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const hours = z.coerce.number().int().min(EXPIRES_AFTER_H.min).max(EXPIRES_AFTER_H.max)

export const sendInstructionBody = z.object({
  imei,
  /** Goes to the device as it is. */
  content: commandText,
  /** The one that waits for the device while it is offline: this one takes its place. */
  replaceId: instructionId.optional(),
  /** After so many hours it is not sent any more. */
  expirationHours: hours.optional(),
})

/** The body of `/api` that means the same. */
export const toOrderBody = ({
  imei,
  content,
  replaceId,
  expirationHours,
}: z.output<typeof sendInstructionBody>): OrderCommandBody =>
  orderCommandBody.parse({ imei, text: content, replace: replaceId, expiresAfterHours: expirationHours })

export const batchSendBody = z.object({
  imeiList: z.array(imei).min(1).max(MAX_IMEIS),
  content: commandText,
  expirationHours: hours.optional(),
})

/** The body of `/api` that means the same: devices for which another command waits are left out. */
export const toBatchBody = ({
  imeiList,
  content,
  expirationHours,
}: z.output<typeof batchSendBody>): CreateBatchBody =>
  createBatchBody.parse({ imeis: imeiList, text: content, expiresAfterHours: expirationHours })

export const sentBatch = z.object({ batchId: z.number().int(), total: z.number().int() })

/** Which are asked for, the newest first; every field may be left out. */
export const instructionQuery = z.object({
  imei: imei.optional(),
  /** By login name. */
  sendAccount: z.string().trim().min(1).max(50).optional(),
  instructionName: z.string().trim().min(1).max(40).optional(),
  batchId: instructionId.optional(),
  startTime: askedTime.optional(),
  endTime: askedTime.optional(),
  /** The `next` of the page before. */
  before: instructionId.optional(),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
})

/** The query of `/api` that means the same. */
export const toCommandQuery = (query: z.output<typeof instructionQuery>): CommandQuery =>
  commandQuery.parse({
    imei: query.imei,
    sender: query.sendAccount,
    command: query.instructionName,
    batchId: query.batchId,
    from: query.startTime,
    to: query.endTime,
    before: query.before,
    limit: query.pageSize,
  })

export const instructionPage = z.object({
  records: z.array(instruction),
  /** Says where the next page begins, as `before`; null on the last. */
  next: z.number().int().nullable(),
})

export const cancelInstructionBody = z.object({ id: instructionId })
