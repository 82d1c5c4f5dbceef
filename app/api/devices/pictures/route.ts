import { z } from 'zod'
import { savePicture } from '@/db/queries/devices/device-pictures'
import { findDevicesBy } from '@/db/queries/devices/devices'
import { notePictures } from '@/db/queries/tasks/picture-tasks'
import { MAX_PICTURES_AT_ONCE, readPictureName } from '@/lib/devices/record-schema'
import { AppError } from '@/lib/errors'
import { storePicture } from '@/server/devices/picture-file'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { errorText } from '@/server/i18n/messages'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'
import { orderWithFiles, removeStoredFiles } from '@/server/storage/stored-file'

const file = z.file()
const form = z.object({
  /** The same for all parts of one upload, which are one entry in the list of tasks. */
  batch: z.string().trim().min(1).max(60).optional(),
  pictures: z.union([file.transform((one) => [one]), z.array(file).max(MAX_PICTURES_AT_ONCE)]),
})

const verdict = z.object({
  name: z.string(),
  imei: z.string().nullable(),
  serial: z.number().int().nullable(),
  /** Why it was not saved; null for one that was. */
  refused: z.string().nullable(),
})

export const POST = route(
  {
    summary: 'Pictures of many devices, named identifier and serial (350000000000001-1.jpg); right ones land',
    permission: 'devices.edit',
    form,
    maxBodyBytes: BODY_LIMITS['/api/devices/pictures'],
    maxParts: MAX_PICTURES_AT_ONCE + 1,
    returns: z.array(verdict),
    status: 201,
  },
  async ({ request, access, form: { pictures, batch } }) => {
    const verdicts: z.input<typeof verdict>[] = []
    for (const picture of pictures) {
      const { name } = picture
      const readings = readPictureName(name)
      let [named] = readings
      try {
        if (!named) throw new AppError('pictureName')
        const found = await findDevicesBy(
          access,
          readings.map(({ imei }) => imei),
        )
        const known = readings.find(({ imei }) => found.has(imei))
        if (!known) throw new AppError('deviceUnknown')
        named = known
        const { imei, serial } = known
        const stored = await storePicture(picture, `account:${access.accountId}`)
        const saved = await orderWithFiles([stored.file, stored.thumbnail], () =>
          savePicture(access, imei, serial, stored),
        )
        await removeStoredFiles(saved.unused)
        verdicts.push({ name, imei, serial: saved.picture.serial, refused: null })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const refused = await errorText(languageOf(request), error.error, error.params)
        verdicts.push({ name, imei: named?.imei ?? null, serial: named?.serial ?? null, refused })
      }
    }
    const saved = verdicts.filter(({ refused }) => refused === null).length
    const counts = { saved, refused: verdicts.length - saved }
    const names = verdicts.map(({ name }) => name)
    await notePictures(access, { batch, names, ...counts, language: languageOf(request) })
    return verdicts
  },
)
