import { orderDueReport, retimeSchedules } from '@/db/queries/reports/schedule-runs'
import { systemAccess } from '@/lib/auth/access'
import type { Job } from '../job'

const system = systemAccess('worker')
const MAX_AT_ONCE = 500

/** Orders the reports whose time has come; the tasks do the rest. */
export const orderScheduledReports: Job = {
  name: 'order-scheduled-reports',
  schedule: '* * * * *',
  atStart: true,
  run: async () => {
    await retimeSchedules(system, Date.now())
    for (let count = 0; count < MAX_AT_ONCE; count++) if (!(await orderDueReport(system, Date.now()))) return
  },
}
