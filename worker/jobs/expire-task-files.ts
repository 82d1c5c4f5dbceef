import { expireTasks } from '@/db/queries/tasks/task-claims'
import { systemAccess } from '@/lib/auth/access'
import { fileStorage } from '@/server/storage/storage'
import type { Job } from '../job'

/** Removes the files of finished tasks after their days, and the rows of old ones. */
export const expireTaskFiles: Job = {
  name: 'expire-task-files',
  schedule: '*/10 * * * *',
  run: async () => {
    for (const key of await expireTasks(systemAccess('worker'))) await fileStorage().remove(key)
  },
}
