import type { WorkKind } from '@/lib/tasks/task-kinds'
import { editDevices } from './edit-devices'
import { exportDevices } from './export-devices'
import { exportReport } from './export-report'
import { importDevices } from './import-devices'
import { importTraccar } from './import-traccar'
import { importTrack } from './import-track'
import { recomputeTracking } from './recompute-tracking'
import type { TaskHandler } from './task-handler'
import { undoTrack } from './undo-track'

/** Who does which kind of task. */
export const TASK_HANDLERS: Record<WorkKind, TaskHandler> = {
  importDevices,
  editDevices,
  exportDevices,
  exportReport,
  recomputeTracking,
  importTrack,
  importTraccar,
  undoTrack,
}
