import {
  listStagedFiles,
  type StagedFile,
  settleStaged,
  takeKeys,
} from '@/db/queries/device-files/staged-files'
import { systemAccess } from '@/lib/auth/access'
import { extensionOf } from '@/lib/device-files/recognise-file'
import { drawThumbnail } from '@/server/device-files/draw-thumbnail'
import { newFileKey } from '@/server/storage/file-storage'
import { fileStorage } from '@/server/storage/storage'
import { removeStoredFiles } from '@/server/storage/stored-file'
import { runEachSecond } from '../run-each-second'

const system = systemAccess('worker')

const AT_A_LOOK = 20
/** While more wait. */
const BUSY_MS = 50

/** Moves what devices sent from the database to the file storage, as long as the process lives; any number of workers may do so. */
export const runFiling = () =>
  runEachSecond(
    async (isOver) => {
      const staged = await listStagedFiles(system, AT_A_LOOK)
      for (const one of staged) if (!isOver()) await putAway(one)
      return staged.length
    },
    { failure: 'files of devices could not be put into the storage', busyMs: BUSY_MS },
  )

/** Done twice, or once more after an end in between, it comes to the same. */
export async function putAway({ contentType, kind, ...id }: StagedFile): Promise<void> {
  const fresh = {
    file: newFileKey('media', extensionOf(contentType)),
    thumbnail: newFileKey('media', 'jpg'),
  }
  const taken = await takeKeys(system, id, fresh)
  if (!taken) return
  const { file, thumbnail, content } = taken
  const small = kind === 'picture' ? await drawThumbnail(content, id.deviceId) : null
  await fileStorage().put(file, content, contentType)
  if (small) await fileStorage().put(thumbnail, small, 'image/jpeg')
  // The device was taken away meanwhile, and what it had in the storage before that.
  if (!(await settleStaged(system, id, { hasThumbnail: small !== null })))
    await removeStoredFiles([file, thumbnail])
}
