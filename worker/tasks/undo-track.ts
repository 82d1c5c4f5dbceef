import { z } from 'zod'
import { takeBackTrack } from '@/db/queries/received/track-import-parts'
import { taskHandler } from './task-handler'

/** Takes back what an import of a track stored, in one transaction. Done again it finds nothing more. */
export const undoTrack = taskHandler({
  kind: 'undoTrack',
  params: z.object({ imei: z.string(), taskId: z.number().int() }),
  run: async ({ access, params: { imei, taskId } }) => ({
    removed: await takeBackTrack(access, imei, taskId),
  }),
})
