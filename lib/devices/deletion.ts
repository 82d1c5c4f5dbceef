import { z } from 'zod'
import { AppError } from '@/lib/errors'

/** So long a device that had sent data can be brought back; after that the worker takes all of it away. */
export const RESTORABLE_DAYS = 7
/** So many may be deleted at a time. */
export const MAX_DELETED = 1000

export type DeletedDevice = {
  id: number
  imei: string
  name: string
  /** It was heard or activated, or people wrote something down about it: something is lost with it. */
  hasData: boolean
  /** Some of that is of a time in which somebody had it who is neither below nor the one who asks. */
  holdsForeignPast: boolean
  /** It has an end, to come or passed, that whoever asks may not take away: registered anew it would have none. */
  endsByAnother: boolean
}

/** What has to be typed to delete devices with data: the one's name or IMEI, or how many they are. */
export function wordsThatConfirm(devices: readonly Pick<DeletedDevice, 'imei' | 'name'>[]): string[] {
  const [only] = devices
  if (devices.length !== 1 || !only) return [String(devices.length)]
  // One without a name is called by its IMEI.
  return isSameWord(only.name, only.imei) ? [only.imei] : [only.name, only.imei]
}

/** As people type it: a keyboard for Arabic or Chinese writes digits of its own. */
const asTyped = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .trim()
    .toLowerCase()

const isSameWord = (one: string, other: string) => asTyped(one) === asTyped(other)

/** Whether what was typed is one of the words that confirm. */
export const isConfirmed = (words: readonly string[], typed: string): boolean =>
  words.some((word) => isSameWord(word, typed))

/**
 * Parts devices into those that go for good, because nothing is lost with them, and those that can be restored. Throws
 * `tooManyDevices`, `foreignPast` for a device whose past belongs to others too, `endSetAbove` for one with an end that
 * others set, and `deletionUnconfirmed` where data would go and nobody has typed what confirms it.
 */
export function planDeletion<Device extends DeletedDevice>(
  devices: readonly Device[],
  typed: string | undefined,
): { forGood: Device[]; restorable: Device[] } {
  if (devices.length > MAX_DELETED) throw new AppError('tooManyDevices', { max: MAX_DELETED })
  const foreign = devices.find((device) => device.holdsForeignPast)
  if (foreign) throw new AppError('foreignPast', { name: foreign.name })
  const ending = devices.find((device) => device.endsByAnother)
  if (ending) throw new AppError('endSetAbove', { name: ending.name })
  const restorable = devices.filter((device) => device.hasData)
  const confirmed = isConfirmed(wordsThatConfirm(devices), typed ?? '')
  if (restorable.length > 0 && !confirmed) throw new AppError('deletionUnconfirmed')
  return { forGood: devices.filter((device) => !device.hasData), restorable }
}

/** The moment from which on nobody can restore what was deleted at `deletedAt`. */
export const restorableUntil = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + RESTORABLE_DAYS * 86_400_000)

export const deletionPreview = z.object({
  devices: z.number().int(),
  /** How many of them hold data, and so take a confirmation and can be restored. */
  withData: z.number().int(),
  /** What has to be typed; empty where nothing has to be. */
  confirm: z.array(z.string()),
})
export type DeletionPreview = z.infer<typeof deletionPreview>

export const deletionAnswer = z.object({
  /** Gone for good. */
  deleted: z.number().int(),
  restorable: z.number().int(),
  /** The task under which they can be restored. */
  task: z.number().int().nullable(),
})
export type DeletionAnswer = z.infer<typeof deletionAnswer>

export const restorableDevice = z.object({
  id: z.number().int(),
  imei: z.string(),
  name: z.string(),
  accountName: z.string(),
  deletedAt: z.iso.datetime(),
  restorableUntil: z.iso.datetime(),
})
export type RestorableDevice = z.infer<typeof restorableDevice>

const id = z.number().int().positive()

/** Deleted devices one by one, or all that a task deleted. */
export const restoreDevicesBody = z
  .object({ deletedIds: z.array(id).min(1).max(MAX_DELETED).optional(), taskId: id.optional() })
  .refine(({ deletedIds, taskId }) => (deletedIds === undefined) !== (taskId === undefined), {
    path: ['deletedIds'],
    message: 'validation.idsOrImeis',
  })
export type RestoreDevicesBody = z.output<typeof restoreDevicesBody>
