import { z } from 'zod'
import { shownText } from '@/lib/text/shown-text'
import { calendarDay } from '@/lib/time/asked-time'

export const MAX_DOCUMENT_KB = 5000
/** Of one vehicle or driver. */
export const MOST_DOCUMENTS = 100

const id = z.number().int().positive().max(2_147_483_647)
const givenId = z.coerce.number().int().positive().max(2_147_483_647)
/** In a form what is empty is not there. */
const none = z.literal('').transform(() => null)

const shape = {
  name: shownText(1, 60),
  number: z
    .union([none, shownText(1, 60)])
    .nullable()
    .default(null),
  /** Empty of what does not end, such as a photo. */
  expiresOn: z.union([none, calendarDay]).nullable().default(null),
}

/** What is written down of a document; the form of the screen judges by it. */
export const documentTerms = z.object(shape)
export type DocumentTerms = z.output<typeof documentTerms>

const file = z.file().optional()

/** A multipart form: a document of a vehicle or of a driver, with its PDF or photo. */
export const newDocumentForm = z
  .object({ ...shape, file, vehicleId: givenId.optional(), driverId: givenId.optional() })
  .refine(({ vehicleId, driverId }) => (vehicleId === undefined) !== (driverId === undefined), {
    path: ['vehicleId'],
    message: 'validation.oneOfThese',
  })

/** Without a file the one before stays, unless that is to go. */
export const documentForm = z.object({
  ...shape,
  file,
  /** Takes away the file that there is. */
  withoutFile: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
})

export const documentParams = z.object({ id: givenId })

export const documentQuery = z
  .object({ vehicleId: givenId.optional(), driverId: givenId.optional() })
  .refine(({ vehicleId, driverId }) => (vehicleId === undefined) !== (driverId === undefined), {
    path: ['vehicleId'],
    message: 'validation.oneOfThese',
  })
export type DocumentOwner = z.output<typeof documentQuery>

/** `thumbnail` is small; without it the file is shown or, of a PDF, downloaded. */
export const documentFileQuery = z.object({ size: z.enum(['thumbnail', 'full']).default('full') })

/** What the file of a document is. */
export const DOCUMENT_FILES = ['pdf', 'photo'] as const

export const fleetDocument = z.object({
  id,
  name: z.string(),
  number: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  /** Null without a file. `version` is another one after it was replaced. */
  file: z.object({ kind: z.enum(DOCUMENT_FILES), name: z.string(), version: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
})
export type FleetDocument = z.infer<typeof fleetDocument>
export const fleetDocuments = z.object({ items: z.array(fleetDocument) })
