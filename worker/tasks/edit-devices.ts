import { z } from 'zod'
import { database } from '@/db/client'
import { applyEdits, editKnowledge } from '@/db/queries/devices/device-edits'
import { countProblems } from '@/lib/devices/count-problems'
import { judgeEdits } from '@/lib/devices/edit-rows'
import { taskHandler } from './task-handler'
import { type RefusedRow, saveRefused, uploadedDevices } from './uploaded-devices'

const ROWS_AT_ONCE = 200

type Applied = { changed: number; refusedRows: RefusedRow[] }

/** Changes devices as an edited spreadsheet says; rows that are wrong come back as a file. */
export const editDevices = taskHandler({
  kind: 'editDevices',
  params: z.object({}),
  run: async (task) => {
    const { access, progress } = task
    const upload = await uploadedDevices(task)
    const { rows } = upload.sheet
    const { icons } = upload.words
    const applied = (task.result as { state?: Applied } | null)?.state ?? { changed: 0, refusedRows: [] }
    const summary = () => {
      const refused = applied.refusedRows
      const problems = countProblems(refused.map(([, issues]) => ({ issues: [...issues] })))
      const unchanged = task.done - applied.changed - refused.length
      return { changed: applied.changed, unchanged, refused: refused.length, problems }
    }
    // Which rows repeat an IMEI is known from all of them together.
    const repeated = judgeEdits(rows, { models: new Map(), icons, groups: new Map(), devices: new Map() })
    await progress({ done: task.done, total: rows.length })
    for (let at = task.done; at < rows.length; at += ROWS_AT_ONCE) {
      const part = rows.slice(at, at + ROWS_AT_ONCE)
      await database().transaction(async (tx) => {
        const imeis = part.map(({ given }) => given.imei ?? '')
        const known = await editKnowledge(access, imeis, tx)
        const judged = judgeEdits(part, { ...known, icons }).map((row, index) => {
          const [issue] = repeated[at + index]?.issues ?? []
          return issue?.problem === 'imeiDuplicate' ? { ...row, changes: [], issues: [issue] } : row
        })
        applied.changed += await applyEdits(tx, access, judged, known)
        for (const [index, { issues }] of judged.entries())
          if (issues.length > 0) applied.refusedRows.push([at + index, issues])
        task.done = at + part.length
        await progress({ done: task.done, result: { ...summary(), state: applied } }, tx)
      })
    }
    await saveRefused(task, upload, applied.refusedRows)
    return summary()
  },
})
